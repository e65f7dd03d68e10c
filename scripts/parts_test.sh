#!/usr/bin/env bash
# Tests scripts/parts.sh: which parts of ./test run again after which change.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$(cd "$(dirname "$0")" && pwd)
cd "$folder"
mkdir -p src/games/landomy/testdata src/server tests web/src web/e2e docs fuzz scripts cmake build web/node_modules
. "$here/parts.sh"
parts=(Scripts Formatting test "The page in the program" Headers Library Python Documents pure
       "The module" asan tsan Fuzzing "Landed, a second implementation" Lint "The page: types"
       "The page: unit" "The page: browser" "The page: browsers")
files=(src/server/server.cc src/server/server.h src/server/server_test.cc src/games/landomy/README.md
       src/games/landomy/messages.json src/games/landomy/testdata/perft.json web/src/App.svelte
       web/e2e/play.spec.ts docs/testing.md docs/openapi.json README.md fuzz/step_fuzz.cc CMakeLists.txt
       scripts/setup.sh scripts/parts.sh scripts/check-format.sh tests/laws.h
       tests/independent/landed/board.py new/thing.txt)
faults=0
known_files=

pass_all() {
  known_files=$(hashed_files)
  for part in "${parts[@]}"; do remember "$part" --normal 7 "$(state_of "$part")"; done
  known_files=
}
runs_again() {
  local again=() known_files
  known_files=$(hashed_files)
  for part in "${parts[@]}"; do unchanged "$part" --normal || again+=("$part"); done
  (IFS=, && echo "${again[*]}")
}
expect() { # NAME WANTED FOUND
  [ "$2" = "$3" ] && return
  echo "FAILED: $1"$'\n'"  wanted: $2"$'\n'"  found:  $3"
  faults=$((faults + 1))
}
# after FILE WANTED: only these parts run again when the file changes.
after() {
  pass_all
  mkdir -p "$(dirname "$1")"
  echo "// changed" >>"$1"
  expect "after a change of $1" "$2" "$(runs_again)"
}

all=$(IFS=, && echo "${parts[*]}")
for file in "${files[@]}"; do mkdir -p "$(dirname "$file")" && echo "$file" >"$file"; done
expect "before anything passed" "$all" "$(runs_again)"
pass_all
expect "after everything passed" "" "$(runs_again)"

built="test,The page in the program"
compiled="$built,Documents,asan,tsan"
landed="Landed, a second implementation"
after README.md Documents
after docs/testing.md Documents
after docs/openapi.json Documents
after src/games/landomy/README.md Documents
after src/server/server.cc "Formatting,$built,Documents,pure,The module,asan,tsan,Fuzzing,Lint,The page: browser,The page: browsers"
after src/server/net/network.cc "Formatting,$compiled,Fuzzing,Lint,The page: browser,The page: browsers"
after src/server/server.h "Formatting,$built,Headers,Documents,pure,The module,asan,tsan,Fuzzing,Lint,The page: browser,The page: browsers"
after src/games/landomy/rules.cc "Formatting,$built,Library,Python,Documents,pure,The module,asan,tsan,Fuzzing,$landed,Lint,The page: browser,The page: browsers"
# What only a test reads builds no library, module or package anew.
after src/server/server_test.cc "Formatting,$compiled,Lint"
after src/games/landomy/rules_test.cc "Formatting,$compiled,Lint"
after src/server/server_testing.h "Formatting,$built,Headers,Documents,asan,tsan,Fuzzing,Lint"
after src/games/landomy/testdata/perft.json "$built,Python,Documents,pure,The module,asan,tsan,The page: types,The page: unit"
after src/games/landomy/messages.json "$built,Python,Documents,pure,The module,asan,tsan,Fuzzing,$landed,The page: types,The page: unit,The page: browser,The page: browsers"
# The page is in the program, but the rules' and the server's tests read none of it.
after web/src/App.svelte "The page in the program,The page: types,The page: unit,The page: browser,The page: browsers"
after web/src/lib/local/desk.ts "The page in the program,The module,The page: types,The page: unit,The page: browser,The page: browsers"
after web/e2e/play.spec.ts "The page: types,The page: unit,The page: browser,The page: browsers"
after fuzz/step_fuzz.cc "Formatting,asan,tsan,Fuzzing"
after python/fourlands/env.py "$built,Python,Documents,asan,tsan,Fuzzing,The page: types,The page: unit"
after scripts/setup.sh "$all"
after scripts/parts.sh "Scripts,Documents,$landed"
after tests/independent/landed/board.py "Documents,$landed"
after web/node_modules/anything.js ""
after build/anything ""
# A folder that nobody has thought of counts for whatever does not name its files.
after new/thing.txt "$compiled,Fuzzing,$landed,The page: browser,The page: browsers"

pass_all
mv src/server/server.h src/server/moved.h
expect "after a move" "Formatting,$built,Headers,Documents,pure,The module,asan,tsan,Fuzzing,Lint,The page: browser,The page: browsers" "$(runs_again)"

broken=$(inputs_of() { echo 'only |('; } && state_of test 2>/dev/null && state_of test 2>/dev/null)
expect "a regex that cannot be read" 2 "$(sort -u <<<"$broken" | wc -l)"

rm -rf "$stamps"
remember asan --long 9 "$(state_of asan)"
expect "the long run counts for the normal one" 9 "$(unchanged asan --normal && echo "$stamp_count")"
remember test --normal 9 "$(state_of test)"
expect "the normal run does not count for the long one" no "$(unchanged test --long && echo yes || echo no)"
was=$(state_of test)
echo more >>src/server/server.cc
remember test --normal 9 "$was"
expect "a change while a part ran" no "$(unchanged test --normal && echo yes || echo no)"

# What follows the guide runs again when the guide, the made game or whatever they use changes.
parts=("A new game")
after docs/adding-a-game.md "A new game"
after scripts/new_game/src/rules.cc "A new game"
after src/server/server.cc "A new game"
after web/src/App.svelte "A new game"
after docs/notes/one.md ""
after fuzz/step_fuzz.cc ""

[ "$faults" -eq 0 ] && echo "The parts of ./test are skipped as they should be."
