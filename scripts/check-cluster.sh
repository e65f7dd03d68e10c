#!/usr/bin/env bash
# Three servers on one PostgreSQL and faults at random, with a client that shares no code with them
# (tests/independent/cluster.py). FOURLANDS_LONG makes a thousand faults.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${FOURLANDS_BINARY:-build/test/fourlands}
mkdir -p build
export PYTHONPYCACHEPREFIX=$PWD/build/pycache
faults=40
[ -n "${FOURLANDS_LONG:-}" ] && faults=1000
python3 tests/independent/cluster.py --program "$program" --faults "$faults"
