#!/usr/bin/env bash
# A running server tried as an attacker would, by a client that shares no code with it (tests/independent/hostile.py).
# FOURLANDS_LONG tries longer.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${FOURLANDS_BINARY:-build/test/fourlands}
mkdir -p build
export PYTHONPYCACHEPREFIX=$PWD/build/pycache
# Thousands of connections, each a file.
ulimit -n "$(ulimit -Hn)"
python3 tests/independent/hostile.py --program "$program" ${FOURLANDS_LONG:+--long}
