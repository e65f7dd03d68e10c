#!/usr/bin/env bash
# The second implementations: of Landed, its own tests, then random games compared with the program of build/test
# after every step; of the draws, those of recorded games and of games that the program has just played.
# FOURLANDS_LONG compares more games.
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
# Fresh games, with chance of their own; of Landed no recorded one has a secret.
games_folder=$(mktemp -d)
trap 'rm -rf "$games_folder"' EXIT
for table in "landing-zone 3" "landomy 2" "land-ahead 4" "landed 2" "landed 4"; do
  read -r game seats <<<"$table"
  "$program" play "$game" --people 0 --bots "$seats" --seed 11 --record "$games_folder/$game-$seats.jsonl" >"$log" 2>&1 || {
    tail "$log"
    exit 1
  }
done
python3 tests/independent/draws.py "$games_folder"/*.jsonl
python3 tests/independent/compare_landed.py --program "$program" --games "$games" --seed 1 --all-kinds >"$log" 2>&1 || {
  cat "$log"
  exit 1
}
tail -n 1 "$log"
