#!/usr/bin/env bash
# Makes the archives that a program with everything inside is linked from and that Debian does not ship:
# build/archives/lib{fmt,prometheus-cpp-core,simdjson}.a. They are compiled from the sources of the very packages
# whose headers are installed, fetched by apt from where the machine's own packages come from.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh
need_packages dpkg-dev "${run_packages[@]}" >&2
out=$PWD/build/archives
mkdir -p "$out"

# The source package of an installed one, as NAME=VERSION.
source_of() { dpkg-query -W -f='${source:Package}=${source:Version}\n' "$1"; }

wanted=$(source_of libfmt-dev && source_of prometheus-cpp-dev && source_of libsimdjson-dev)
if [ "$wanted" = "$(cat "$out/made-from" 2>/dev/null)" ]; then exit 0; fi

# apt with an index of sources, beside the machine's own lists, which often leave sources out.
apt=$out/apt
mkdir -p "$apt/parts" "$apt/lists/partial" "$apt/cache/archives/partial" "$out/src"
for list in /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list; do
  [ -s "$list" ] || continue
  case $list in
    *.sources) sed 's/^Types:.*/Types: deb-src/' "$list" >"$apt/parts/debian.sources" ;;
    *) sed -n 's/^deb\(-src\)\? /deb-src /p' "$list" | sort -u >"$apt/parts/debian.list" ;;
  esac
done
sources=(apt-get -q -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$apt/parts"
         -o "Dir::State::lists=$apt/lists" -o "Dir::Cache=$apt/cache" -o APT::Sandbox::User=)
say "Fetching the sources of ${wanted//$'\n'/, }" >&2
"${sources[@]}" update >&2
rm -rf "$out/src"
mkdir -p "$out/src"
(cd "$out/src" && "${sources[@]}" source $wanted >&2)

# archive NAME STANDARD INCLUDE FILES...: lib NAME.a. Where it was made leaves no trace in it.
archive() {
  local name=$1 standard=$2 include=$3 file objects=() object launcher=
  shift 3
  command -v ccache >/dev/null && launcher=ccache
  mkdir -p "$out/objects"
  for file in "$@"; do
    object=$out/objects/$name-$(basename "${file%.*}").o
    $launcher g++ -c -O2 -DNDEBUG -std="$standard" -ffile-prefix-map="$out/src/=" $include -o "$object" "$file"
    objects+=("$object")
  done
  rm -f "$out/lib$name.a"
  ar rcsD "$out/lib$name.a" "${objects[@]}"
}
say "Making the archives" >&2
cd "$out/src"
archive fmt c++20 -I"$(echo fmtlib-*/include)" fmtlib-*/src/format.cc
# The export header is made by CMake's build of it; Debian's headers have it.
archive prometheus-cpp-core c++17 "-I$(echo prometheus-cpp-*/core/include)" prometheus-cpp-*/core/src/*.cc \
  prometheus-cpp-*/core/src/detail/*.cc
archive simdjson c++17 "-I$(echo simdjson-*/singleheader)" simdjson-*/singleheader/simdjson.cpp
echo "$wanted" >"$out/made-from"
