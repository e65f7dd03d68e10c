#!/usr/bin/env bash
# The tests of the scripts behind ./test.
set -euo pipefail
cd "$(dirname "$0")"
./parts_test.sh
./second_try_test.sh
./check-commits_test.sh
python3 check_docs_test.py
