#!/usr/bin/env bash
# Tests scripts/check-commits.sh in a repository of its own.
set -euo pipefail
script=$(cd "$(dirname "$0")" && pwd)/check-commits.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export FOURLANDS_REPOSITORY=$folder GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b.c \
  GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b.c
faults=0

# commit FILE MESSAGE
commit() {
  mkdir -p "$(dirname "$1")"
  echo "$2" >>"$1"
  git add "$1"
  git commit -q -m "$2"
}
# expect good|bad FILE MESSAGE: what is said of a commit.
expect() {
  commit "$2" "$3"
  local found=good
  "$script" HEAD~1..HEAD >out.txt || found=bad
  rm -f out.txt
  [ "$found" = "$1" ] && return
  echo "FAILED: \"$3\" of $2 is $found, not $1"
  faults=$((faults + 1))
}

"$script" | grep -q 'No git history' || faults=$((faults + 1))
git init -q
commit old.txt "old commits may say anything at all, at whatever length they like, and end with a stop."
mkdir scripts
commit scripts/check-commits.sh "[test] Check commits"
"$script" | grep -q '^0 commits' || faults=$((faults + 1))

rules=src/games/landomy/rules_storm.cc
no_change=$'\n\nNo functional change'
expect good README.md "[docs] Say how to begin"
expect good README.md "[docs] Seed the garden"
expect bad README.md "Say how to begin"
expect bad README.md "[docs] say how to begin"
expect bad README.md "[docs] Said how to begin."
expect bad README.md "[docs] Added a garden"
expect bad README.md "[docs] Adding a garden"
expect bad README.md "[docs] Adds a garden"
expect bad README.md "[docs] The garden"
expect bad README.md "[docs] Say at some length how one begins, where one goes on and when one ends"
expect bad $rules "[landomy] Push airships off a stormed island"
expect good $rules "[landomy] Push airships off a stormed island"$'\n\nBench: golden/1.txt, 3 lines'
expect good $rules "[landomy] Rename an island$no_change"
expect bad $rules "[landomy] Rename an island$no_change"$'\n\nand more'
expect good src/games/landomy/rules_storm_test.cc "[landomy] Test storms"
expect bad src/ai/search/tree.h "[ai] Widen the tree"
git checkout -q -b late "$(git log --format=%H --reverse | sed -n 2p)"
GIT_AUTHOR_DATE='2001-01-01T00:00:00' commit README.md "written before the check, put on top of it"
"$script" | grep -q '^0 commits' || faults=$((faults + 1))
commit README.md "[docs] Adds a garden"
! "$script" >/dev/null || faults=$((faults + 1))
[ "$faults" -eq 0 ] && echo "Commits are judged as they should be."
