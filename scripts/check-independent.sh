#!/usr/bin/env bash
# The second implementation of Landed: its own tests, then random games compared with the program of build/test
# after every step. FOURLANDS_LONG compares more games.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${FOURLANDS_BINARY:-build/test/fourlands}
games=42
[ -z "${FOURLANDS_LONG:-}" ] || games=1000
mkdir -p build
export PYTHONPYCACHEPREFIX=$PWD/build/pycache
log=build/independent.log
for test in tests/independent/test_*.py; do
  python3 "$test" >"$log" 2>&1 || {
    cat "$log"
    exit 1
  }
  echo "$(basename "$test"): $(grep -o 'Ran [0-9]* tests' "$log")"
done
python3 tests/independent/compare_landed.py --program "$program" --games "$games" --seed 1 --all-kinds >"$log" 2>&1 || {
  cat "$log"
  exit 1
}
tail -n 1 "$log"
