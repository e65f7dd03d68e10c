#!/usr/bin/env bash
# Builds the page's module, build/wasm/fourlands.wasm (src/wasm/). Only what changed is compiled again.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh
need_packages "${module_packages[@]}" >&2
need_node >&2
mkdir -p build
build wasm >build/wasm.log 2>&1 || {
  tail -n 60 build/wasm.log >&2
  exit 1
}
