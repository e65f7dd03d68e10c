#!/usr/bin/env bash
# Builds the page from web/ into build/page/. Packages are installed again only when the lockfile changed.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh
need_node
page_packages
cd web
npm run --silent build -- --logLevel warn
