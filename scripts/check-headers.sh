#!/usr/bin/env bash
# Compiles every header alone (target headers_alone of tests/CMakeLists.txt), so that one that lacks an include is
# found. In the folder of the sanitizers, where nothing waits
# for it. Only what changed, or includes what changed, is compiled again.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh
build asan --target headers_alone -- -k 0 >build/headers.log 2>&1 || {
  grep -E 'FAILED:|error:' build/headers.log | sed 's|.*CMakeFiles/headers_alone.dir/alone/||' || tail -n 40 build/headers.log
  exit 1
}
