#!/usr/bin/env bash
# Follows docs/adding-a-game.md to the letter: runs every command of its `sh` blocks, in order, in a copy of the
# project below build/. Where it may, the copy stands at the project's own path meanwhile, so that ccache knows
# what was compiled before.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh
need_node
page_packages
project=$PWD
copy=$project/build/new-game
log=$project/build/new-game.log

rm -rf "$copy"
mkdir -p "$copy/build"
find . \( -path ./build -o -path ./.git -o -name node_modules -o -name __pycache__ -o -path ./.cache \) -prune -o \
  -type f -print0 | tar --null -T - -cf - | tar -C "$copy" -xf -
cp -al web/node_modules "$copy/web/node_modules" # Links: they are only read.
[ ! -d build/node ] || cp -al build/node "$copy/build/node"

{
  echo 'set -euxo pipefail'
  awk '/^```sh$/ { on = 1; next } /^```$/ { on = 0 } on' docs/adding-a-game.md
} >"$copy/build/guide.sh"
commands=$(grep -cE '^[^ #]' "$copy/build/guide.sh")
[ "$commands" -gt 10 ] || {
  echo "docs/adding-a-game.md has only $commands commands: its blocks are not found" >&2
  exit 1
}
here='mount --bind "$0" "$1" && cd "$1" && exec bash build/guide.sh'
if unshare -rm true 2>/dev/null; then
  run=(unshare -rm --propagation private bash -c "$here" "$copy" "$project")
else
  run=(bash -c 'cd "$0" && exec bash build/guide.sh' "$copy")
fi
"${run[@]}" >"$log" 2>&1 || {
  tail -n 60 "$log" >&2
  echo "the guide leads to this; all of it is in $log" >&2
  exit 1
}
# It is two folders and one line, and a table that is made: nothing else of the project was touched.
touched=$({ diff -rq --exclude=build --exclude=.git --exclude=node_modules --exclude=__pycache__ --exclude=.cache \
  --exclude=test-results . "$copy" || true; } | LC_ALL=C sort)
expected=$(printf '%s\n' "Files ./docs/bots.md and $copy/docs/bots.md differ" \
  "Files ./src/CMakeLists.txt and $copy/src/CMakeLists.txt differ" \
  "Only in $copy/src/games: stone_age" "Only in $copy/web/src/games: stone-age")
[ "$touched" = "$expected" ] || {
  printf 'a new game touches:\n%s\n' "$touched" >&2
  exit 1
}
rm -rf "$copy"
