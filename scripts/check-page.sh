#!/usr/bin/env bash
# The page's own checks, one by its name: types, lint, unit, browser or browsers. `browser` plays with the program of
# build/test in Debian's Chromium and writes screenshots to build/e2e/shots; a second word names one of its files.
# `browsers` does less of the same in Debian's Firefox and WebKit; a second word names one of them.
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
  browsers)
    need_packages "${browser_packages[@]}"
    FOURLANDS_BINARY=${FOURLANDS_BINARY:-$PWD/../build/test/fourlands} \
      npx --no-install vitest run --config browsers/vitest.config.ts ${2:+-t "$2"}
    ;;
  *)
    echo "usage: scripts/check-page.sh types | lint | unit | browser [FILE] | browsers [NAME]" >&2
    exit 2
    ;;
esac
