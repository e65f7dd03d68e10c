#!/usr/bin/env bash
# Every C++ file is as clang-format leaves it.
set -euo pipefail
cd "$(dirname "$0")/.."
find src tests fuzz examples scripts/new_game -name '*.h' -o -name '*.cc' | xargs clang-format-19 --dry-run -Werror
