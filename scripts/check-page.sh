#!/usr/bin/env bash
# The page's own checks, one by its name: types, lint, unit or browser. `browser` plays with the program of
# build/test in Debian's Chromium and writes screenshots to build/e2e/shots; a second word names one of its files.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh
need_node
page_packages
cd web
case ${1:-} in
  types) npm run --silent check -- --output human ;;
  lint) npm run --silent lint ;;
  unit) npm run --silent unit -- --reporter=dot ;;
  browser) FOURLANDS_BINARY=${FOURLANDS_BINARY:-$PWD/../build/test/fourlands} npx --no-install playwright test "e2e/${2:-}" ;;
  *)
    echo "usage: scripts/check-page.sh types | lint | unit | browser [FILE]" >&2
    exit 2
    ;;
esac
