#!/usr/bin/env bash
# clang-tidy, two files at a time: over the rules (every file that needs no JSON), and in the long run over
# everything, where the library's templates take most of the time. A file that passed is not looked at again until it, a
# header or the configuration changes: what it passed with is kept in build/tidy.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build/tidy
[ -f build/asan/compile_commands.json ] || cmake --preset asan >/dev/null
headers=$(find src tests -name '*.h' -o -name .clang-tidy | sort | xargs cat .clang-tidy | sha256sum)
# The static analyzer doubles the time: in the long run only.
checks=-clang-analyzer-*
[ -z "${FOURLANDS_LONG:-}" ] || checks=
export headers checks

tidy_one() {
  local file=$1 stamp key
  key=$( (echo "$headers$checks" && cat "$file") | sha256sum | cut -c1-32)
  stamp=build/tidy/$(tr '/' '_' <<<"$file").$key
  [ -f "$stamp" ] && return 0
  if clang-tidy-19 --quiet ${checks:+"--checks=$checks"} -p build/asan "$file" >"$stamp.log" 2>&1; then
    rm -f "build/tidy/$(tr '/' '_' <<<"$file")".*
    touch "$stamp"
  else
    grep -v 'warnings generated' "$stamp.log"
    rm -f "$stamp.log"
    return 1
  fi
}
export -f tidy_one
files() {
  local all
  all=$(find src -name '*.cc' ! -name '*_test.cc' ! -path 'src/python/*' | sort)
  if [ -n "${FOURLANDS_LONG:-}" ]; then echo "$all"; else
    grep -v "^src/server/" <<<"$all" |
      xargs grep -LE 'nlohmann/json.hpp|game_bots_of.h|json_in.h|face_of.h|fmt/|record.h|CLI|cli/|draws.h|registry'
  fi
}
files | xargs -P 2 -I FILE bash -c 'tidy_one FILE'
