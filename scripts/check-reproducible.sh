#!/usr/bin/env bash
# Builds the packages of the last commit in a second folder, everything compiled anew, and compares them byte by byte
# with those of this folder. FOURLANDS_CCACHE=1 lets the compiler's cache help: then only what it does not know is
# compiled twice.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh
[ -z "$(git status --porcelain)" ] || {
  echo "There are changes that are in no commit; the second folder would lack them." >&2
  exit 1
}
here=$PWD/build/packages
scripts/package >build/packages.log 2>&1 || { tail -n 40 build/packages.log && exit 1; }
second=$(mktemp -d "${TMPDIR:-/tmp}/another-place-XXXXXX")
trap 'rm -rf "$second"' EXIT
git clone -q --no-hardlinks . "$second/of-a-longer-name"
cp -r web/node_modules "$second/of-a-longer-name/web/"
[ -n "${FOURLANDS_CCACHE:-}" ] || export CCACHE_DISABLE=1
(cd "$second/of-a-longer-name" && scripts/package --out "$second/packages") >"build/packages-second.log" 2>&1 || {
  tail -n 40 build/packages-second.log
  exit 1
}
different=0
for file in "$second"/packages/*; do
  cmp "$file" "$here/$(basename "$file")" || different=1
done
[ "$different" -eq 0 ] || {
  echo "The packages depend on where they were made. diffoscope says what differs." >&2
  cp -r "$second/packages" build/packages-second
  exit 1
}
say "$(cd "$second/packages" && ls | wc -l) files, the same in two folders"
