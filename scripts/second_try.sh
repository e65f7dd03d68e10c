# A second try for tests that failed, one by one, when nothing else runs: on a machine with too much to do, a
# test may fail for want of time. Whatever passes only then is named aloud, here and at the end of ./test, and in
# $second_tries. Sourced by ./test and by scripts/second_try_test.sh.
second_tries=${second_tries:-build/second-tries}
# More failures than this are no accident.
second_try_limit=${second_try_limit:-5}
# What no lack of time explains: a sanitizer's report, a crash, a failed check of the program.
second_try_never='Sanitizer|runtime error:|check failed|SegFault|\*\*\*Exception|Subprocess aborted|terminate called'

# ctest_twice LOG [arguments of ctest]: sets $all and $bad, and fails if no test was run at all. What failed is
# shown, of the first try and of the second.
ctest_twice() {
  local log=$1 summary name
  shift
  ctest "$@" >"$log" 2>&1 || true
  summary=$(grep -E 'tests? failed out of' "$log") || {
    tail -n 40 "$log"
    return 1
  }
  all=${summary##* }
  bad=$(sed -E 's/.*, ([0-9]+) tests? failed.*/\1/' <<<"$summary")
  [ "$bad" -eq 0 ] || grep -vE '^ *[0-9]+/[0-9]+ Test.*Passed|^ +Start ' "$log"
  echo "$summary"
  if [ "$bad" -eq 0 ] || [ "$bad" -gt "$second_try_limit" ] || grep -qE "$second_try_never" "$log"; then return; fi
  echo "a second try, one by one:"
  # It knows what failed by itself; which tests were asked for does not count again.
  ctest "$@" --rerun-failed -j 1 >"$log.second" 2>&1 || true
  while read -r name; do
    echo "passed on the second try: $name" | tee -a "$second_tries"
    bad=$((bad - 1))
  done < <(sed -nE 's|^ *[0-9]+/[0-9]+ Test +#[0-9]+: (.*[^ .]) \.*\.\.\. *Passed .*|\1|p' "$log.second")
  [ "$bad" -eq 0 ] || grep -vE '^ *[0-9]+/[0-9]+ Test.*Passed|^ +Start ' "$log.second"
}
