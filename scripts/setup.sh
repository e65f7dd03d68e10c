# Installs Debian packages that are missing, and says so. Sourced by ./run and ./test.

# What the program is built from.
run_packages=(g++ cmake ninja-build pkg-config nlohmann-json3-dev libfmt-dev libcli11-dev
              libsodium-dev libedit-dev prometheus-cpp-dev libboost1.81-dev
              libsqlite3-dev libpq-dev libcurl4-openssl-dev libssl-dev libjemalloc-dev libsimdjson-dev zlib1g-dev)
# What the page's module is built with: the second compiler for WebAssembly, with its libraries.
module_packages=(clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32
                 libclang-rt-19-dev-wasm32)
run_packages+=("${module_packages[@]}")
# What the tests add: the second compiler with its sanitizers and fuzzer, the linters, GoogleTest, a browser
# with a font, systemd's check of the unit, a database, Python for the checks of documents, the second implementations and the API's stranger; ccache and mold make it faster.
test_packages=(clang-19 clang-tidy-19 clang-format-19 libclang-rt-19-dev libgtest-dev ccache mold
               chromium fonts-dejavu-core python3 python3-dev python3-venv curl systemd postgresql)
# Browsers that are not Chromium, with the screen that WebKit needs (scripts/check-page.sh browsers).
browser_packages=(firefox-esr webkit2gtk-driver xvfb)
test_packages+=("${browser_packages[@]}")

# What packages are made with (scripts/package), and what tries them on a bare root (scripts/check-packages.sh).
package_packages=(python3 dpkg-dev xz-utils clang-19)
bare_root_packages=(debootstrap bubblewrap curl skopeo man-db python3-seccomp systemd)

say() { printf '== %s\n' "$*"; }

need_packages() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed ||
      missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  local root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
      echo "These packages are missing, and only root can install them: ${missing[*]}" >&2
      return 1
    }
    root=(sudo)
  fi
  say "Installing what is missing: ${missing[*]}"
  "${root[@]}" apt-get update -q
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}"
}

# Configures a preset once (and again when the build files changed, which ninja sees to), then builds.
build() {
  local preset=$1
  shift
  [ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" >"build/$preset.configure.log" 2>&1 || {
    cat "build/$preset.configure.log" >&2
    return 1
  }
  cmake --build --preset "$preset" "$@"
}

# Node and npm for the page: the machine's own if they are new enough for Vite (Debian's are not), else from npm,
# kept in build/node.
need_node() {
  new_enough() {
    command -v node >/dev/null && command -v npm >/dev/null && [ "$(npm --version | cut -d. -f1)" -ge 11 ] &&
      node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
  }
  new_enough && return
  local here=$PWD/build/node
  PATH=$here/node_modules/.bin:$PATH
  export PATH
  new_enough && return
  command -v npm >/dev/null || need_packages nodejs npm
  say "Installing a newer Node and npm for the page"
  mkdir -p "$here"
  npm install --prefix "$here" --silent --no-fund --no-audit node@22 npm@11
  hash -r
  new_enough || {
    echo "The page needs Node 20.19 and npm 11 or newer, and installing them from npm did not work." >&2
    return 1
  }
}

# What web/package-lock.json names, installed once for each state of it.
page_packages() {
  local stamp=web/node_modules/.lock-installed
  cmp -s web/package-lock.json "$stamp" && return
  say "Installing the page's packages"
  (cd web && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --silent)
  cp web/package-lock.json "$stamp"
}
