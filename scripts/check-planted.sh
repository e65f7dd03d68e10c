#!/usr/bin/env bash
# Packs with a planted defect and sound variations, and what `fourlands study` of build/test says of them
# (scripts/plant_defects.py): a few cheap ones, all forty with FOURLANDS_LONG.
set -euo pipefail
cd "$(dirname "$0")/.."
few=--few
[ -z "${FOURLANDS_LONG:-}" ] || few=
mkdir -p build
python3 scripts/plant_defects.py --program "${FOURLANDS_BINARY:-build/test/fourlands}" $few >build/planted.log 2>&1 || {
  cat build/planted.log
  exit 1
}
tail -n 1 build/planted.log
