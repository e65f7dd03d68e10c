#!/usr/bin/env bash
# Every reader against libFuzzer: a short run from the seeds in fuzz/seeds, longer with FOURLANDS_LONG.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh
runs=10000
preset=asan  # Built for the tests anyway.
if [ -n "${FOURLANDS_LONG:-}" ]; then
  runs=2000000
  preset=fuzz
fi
build $preset >build/fuzz.log 2>&1 || {
  tail -n 60 build/fuzz.log
  exit 1
}
status=0
for target in build/$preset/fuzz/*_fuzz; do
  name=$(basename "$target")
  mkdir -p "build/corpus/$name"
  log=build/$name.log
  tries=$runs
  # Each step is tried at every seat of a game played up to it, against the whole legal list.
  [ "$name" != step_fuzz ] || tries=$((runs / 20))
  "$target" -runs=$tries -seed=1 -max_len=8192 -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 \
    -artifact_prefix="build/$name-" "build/corpus/$name" "fuzz/seeds/$name" >"$log" 2>&1 || {
    tail -n 40 "$log"
    echo "FAILED: $name"
    status=1
  }
  echo "$name: $(grep -o 'stat::number_of_executed_units: .*' "$log" | grep -o '[0-9]*$' || echo 0) inputs"
done
exit $status
