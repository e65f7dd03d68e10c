#!/usr/bin/env bash
# Tests scripts/second_try.sh with tests that fail once, always, or as no lack of time explains.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
second_tries=$folder/second-tries
. "$here/second_try.sh"
faults=0
# expect NAME WANTED FOUND
expect() {
  [ "$2" = "$3" ] && return
  echo "FAILED: $1"$'\n'"  wanted: $2"$'\n'"  found:  $3"
  faults=$((faults + 1))
}
# run NAME=COMMAND...: these tests, as ./test runs them. $said is what was shown.
run() {
  local test
  rm -rf tests second-tries
  mkdir tests
  for test in "$@"; do
    printf '%s\n' "${test#*=}" >"tests/${test%%=*}.sh"
    echo "add_test(\"${test%%=*}\" bash \"$folder/tests/${test%%=*}.sh\")" >>tests/CTestTestfile.cmake
  done
  all= bad= status=0
  ctest_twice "$folder/log" --test-dir tests -j 2 --output-on-failure >said || status=$?
  said=$(cat said)
}
once='[ -e "$0.tried" ] || { touch "$0.tried"; exit 1; }'

run good='exit 0' also='exit 0'
expect "all pass" "2 0" "$all $bad"
expect "all pass at once" no "$([ -e second-tries ] && echo yes || echo no)"
run good='exit 0' "Suite.now_and_then=$once"
expect "one passes on the second try" "2 0" "$all $bad"
expect "and is named" "passed on the second try: Suite.now_and_then" "$(cat second-tries)"
expect "aloud" 1 "$(grep -c '^passed on the second try: Suite.now_and_then$' <<<"$said")"
run good='exit 0' bad='echo it is wrong; exit 1' now_and_then="$once"
expect "one that fails twice has failed" "3 1" "$all $bad"
expect "what it says is shown, both times" 2 "$(grep -c 'it is wrong' <<<"$said")"
for words in 'ERROR: AddressSanitizer: heap-use-after-free' 'WARNING: ThreadSanitizer: data race' \
  'match.cc:7:3: runtime error: signed integer overflow'; do
  run good='exit 0' now_and_then="[ -e \"\$0.tried\" ] || { touch \"\$0.tried\"; echo '$words'; exit 1; }"
  expect "no second try after $words" "2 1" "$all $bad"
done
run crashes='[ -e "$0.tried" ] || { touch "$0.tried"; kill -SEGV $$; }'
expect "no second try after a crash" "1 1" "$all $bad"
run a="$once" b="$once" c="$once" d="$once" e="$once" f="$once"
expect "no second try for many" "6 6" "$all $bad"
run
expect "no tests at all" 1 "$status"

[ "$faults" -eq 0 ] && echo "Tests get a second try as they should."
