#!/usr/bin/env bash
# The Python module: built as `pip install .` builds it (its objects are kept in build/python), types checked,
# and tested, in a virtual environment with the packages that it is measured and tested beside.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=build/python/venv
log=build/python.log
wanted='numpy>=1.26 nanobind>=2.4 scikit-build-core>=0.10 mypy pytest gymnasium>=1.0 pettingzoo[classic]>=1.24 open_spiel'
mkdir -p build/python
quietly() {
  "$@" >"$log" 2>&1 || {
    tail -n 60 "$log" >&2
    echo "failed: $*" >&2
    exit 1
  }
}
[ -x "$venv/bin/python" ] || quietly /usr/bin/python3 -m venv "$venv"
if [ "$(cat build/python/wanted 2>/dev/null)" != "$wanted" ]; then
  # shellcheck disable=SC2086 # A list of words.
  quietly "$venv/bin/python" -m pip install $wanted
  echo "$wanted" >build/python/wanted
fi
quietly "$venv/bin/python" -m pip install --no-build-isolation --no-deps --force-reinstall \
  --config-settings=build-dir=build/python/cmake .
# From another folder, so that what is installed is tested and not what lies in python/.
(cd build && "python/venv/bin/python" -m mypy -m fourlands -m fourlands.bench) >"$log" 2>&1 || {
  cat "$log" >&2
  exit 1
}
quietly "$venv/bin/python" -m pytest -q python/tests -p no:cacheprovider
counted=$(tail -n 1 "$log")
# The bot of examples/ at a table with one of ours.
. scripts/setup.sh
quietly build test --target fourlands
quietly build/test/fourlands arena --game landomy --games 4 --seed 3 --threads 1 \
  --bots "program:$venv/bin/python examples/bots/greedy.py;random"
# ... and on a server.
quietly scripts/play_on_server.py build/test/fourlands landomy "$venv/bin/python examples/bots/greedy.py"
# The one that learns must have learnt something: in ten seconds, in the long run in two minutes.
minutes=0.17
[ -z "${FOURLANDS_LONG:-}" ] || minutes=2
quietly "$venv/bin/python" examples/python/learn.py --minutes "$minutes" --games 60
# A minute of random calls on a module that an address sanitizer watches; building it takes minutes.
if [ -n "${FOURLANDS_LONG:-}" ]; then
  quietly "$venv/bin/python" -m pip install --no-build-isolation --no-deps --upgrade \
    --target build/python/asan --config-settings=build-dir=build/python/cmake-asan \
    --config-settings=build.targets=_core \
    --config-settings=cmake.define.CMAKE_CXX_FLAGS=-fsanitize=address .
  LD_PRELOAD=$(g++ -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=0 \
    PYTHONPATH=build/python/asan quietly "$venv/bin/python" python/tests/fuzz_calls.py 60
fi
echo "$counted"
