#!/usr/bin/env bash
# Installs the libraries of build/test into a scratch prefix and uses them as a stranger would: a project of
# its own with find_package, and a compiler with pkg-config. Also: they configure without what only the
# program needs.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh
scratch=build/library
log=$scratch/log
rm -rf "$scratch"
mkdir -p "$scratch"
quietly() {
  "$@" >>"$log" 2>&1 || {
    tail -n 40 "$log" >&2
    echo "failed: $*" >&2
    exit 1
  }
}
build test --target fourlands_ai >>"$log" 2>&1 || { tail -n 40 "$log" >&2; exit 1; }
prefix=$PWD/$scratch/prefix
quietly cmake --install build/test --prefix "$prefix" --component library
# No flag of ours reaches a user, and no package that only the program needs.
targets=$(find "$prefix" -name '*.cmake' -exec cat {} +)
if grep -nE -- '-W[a-z]|-march|Boost|sqlite|prometheus|libedit|simdjson|/build/' <<<"$targets"; then
  echo "the installed package says more than it should" >&2
  exit 1
fi
# Strict flags of the user's own, with what is installed as system headers as CMake has it.
quietly cmake -S examples/cpp -B "$scratch/examples" -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror"
quietly cmake --build "$scratch/examples"
for program in random_games own_evaluation own_bot; do quietly "$scratch/examples/$program"; done
grep -q 'landed: 3 games' "$log"
grep -qE 'the search won [4-6]' "$log"
# The bots of examples/ at a table; the Python one plays in check-python.sh.
build test --target fourlands >>"$log" 2>&1
arena() { quietly build/test/fourlands arena --game "$1" --games "$2" --seed 3 --threads 1 --bots "$3"; }
arena landomy 4 "program:$scratch/examples/stdin_bot;random"
need_node
export FOURLANDS=$PWD/build/test/fourlands
arena landed 2 "program:node examples/bots/random.js;random"
# ... and on a server, as their authors would let them play.
quietly scripts/play_on_server.py build/test/fourlands landomy "$PWD/$scratch/examples/stdin_bot"
quietly scripts/play_on_server.py --lost build/test/fourlands landing-zone "node examples/bots/random.js"
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name fourlands.pc)")
export PKG_CONFIG_PATH
# shellcheck disable=SC2046 # The words are what is wanted.
quietly g++ -std=c++20 -O1 examples/cpp/random_games.cc -o "$scratch/by_pkg_config" \
  $(pkg-config --cflags --libs fourlands)
quietly "$scratch/by_pkg_config" 1
quietly cmake -S . -B "$scratch/only" -G Ninja -DFOURLANDS_PROGRAM=OFF -DCMAKE_DISABLE_FIND_PACKAGE_Boost=ON \
  -DCMAKE_DISABLE_FIND_PACKAGE_CLI11=ON
! ninja -C "$scratch/only" -t targets all | grep -qE 'server|page_files'
