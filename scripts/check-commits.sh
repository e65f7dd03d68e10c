#!/usr/bin/env bash
# Every commit since this script came: a subject as CONTRIBUTING.md wants it, and for a change of rules or search
# a last line that says what it changed. What was written before is not judged.
#   scripts/check-commits.sh                every commit after the one that brought this script
#   scripts/check-commits.sh FROM..TO       those of a range
set -euo pipefail
cd "${FOURLANDS_REPOSITORY:-$(dirname "$0")/..}"

# Files whose change may change a game or a choice.
judged='^src/games/[a-z_]+/(move|state|rules|queries|legal|refusal|outcome|pack|tables|view)[a-z_]*\.(h|cc)$|^src/games/[a-z_]+/belief/|^src/ai/search/'
tests='_test\.cc$|_testing\.h$'
# First words that no imperative is, and imperatives that end like one that is none.
no_verb='^(A|An|The|One|Two|What|Which|Who|Where|When|How|Why|No|Not|Its|Their|More|Some|All|Every|Each|It|This|That|These|Also|In|On|At|By|For|From|To|With|Of|And|Or)$'
verb='^(Pass|Press|Guess|Process|Address|Compress|Discuss|Express|Focus|Cross|Miss|Toss|Access|Embed|Feed|Seed|Need|Speed|Shed|Bring|Ring|String|Swing|Heed|Breed|Proceed|Exceed|Sing|Bias|Canvas)$'

# faults COMMIT: a line for each.
faults() {
  local subject text first
  subject=$(git log -1 --format=%s "$1")
  text=${subject#*] }
  first=${text%%[^A-Za-z]*}
  [[ $subject =~ ^\[[a-z][a-z0-9_,\ /-]*\]\ . ]] || echo "does not begin with [area]"
  [ ${#subject} -le 72 ] || echo "has a subject of ${#subject} characters; 72 are enough"
  [[ $subject != *. ]] || echo "has a subject with a full stop"
  if [[ ! $first =~ ^[A-Z] ]] || [[ $first =~ $no_verb ]] ||
    { [[ $first =~ (ed|ing|s)$ ]] && [[ ! $first =~ $verb ]]; }; then
    echo "does not say what to do: \"$text\" (imperative: Add, Move, Mend)"
  fi
  if git diff-tree --no-commit-id --name-only -r --root "$1" | grep -vE "$tests" | grep -qE "$judged"; then
    git log -1 --format=%B "$1" | sed '/^$/d' | tail -n 1 | grep -qE '^(Bench: .|No functional change\.?$)' ||
      echo "changes rules or search; its last line must be \"Bench: ...\" or \"No functional change\""
  fi
}

git rev-parse --git-dir >/dev/null 2>&1 || {
  echo "No git history here: commits are not checked."
  exit 0
}
range=${1:-}
written_after=0
if [ -z "$range" ]; then
  if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
    echo "A shallow clone without its history: commits are not checked."
    exit 0
  fi
  base=$(git log --diff-filter=A --format=%H -- scripts/check-commits.sh | tail -n 1)
  [ -n "$base" ] || {
    echo "Not committed yet: commits are not checked."
    exit 0
  }
  range=$base..HEAD
  written_after=$(git log -1 --format=%at "$base")
fi
status=0
count=0
for commit in $(git rev-list --no-merges --reverse "$range"); do
  [ "$(git log -1 --format=%at "$commit")" -ge "$written_after" ] || continue
  count=$((count + 1))
  while read -r fault; do
    echo "$(git log -1 --format='%h "%s"' "$commit") $fault"
    status=1
  done < <(faults "$commit")
done
echo "$count commits looked at"
exit $status
