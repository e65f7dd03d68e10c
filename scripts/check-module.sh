#!/usr/bin/env bash
# Compares the page's module with the native program of build/test, answer by answer, and plays matches with it
# (web/module/same.test.ts). FOURLANDS_LONG compares 100,000 positions a game.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh
scripts/build-wasm.sh
need_node
page_packages
cd web
FOURLANDS_BINARY=${FOURLANDS_BINARY:-$PWD/../build/test/fourlands} \
  npx vitest run --config module/vitest.config.ts --reporter=dot
