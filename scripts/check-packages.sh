#!/usr/bin/env bash
# Installs the packages on bare Debian roots and does there what hosts do: install, start, play, back up, upgrade with
# stored matches, restore on a second root, remove, purge; and starts the tarball's program and the image.
#   scripts/check-packages.sh                  of the packages that scripts/package makes
#   scripts/check-packages.sh --before F.deb   upgrading from this package; else from one of the same program with a
#                                              lower version
# FOURLANDS_PACKAGED=1 takes the packages as the last run made them.
# The server runs as its unit says: as its user, with the unit's system calls, in namespaces of bwrap instead of
# systemd's. Only root can do this.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh
before=
[ "${1:-}" != --before ] || before=$2
need_packages "${run_packages[@]}" "${package_packages[@]}" "${bare_root_packages[@]}" >&2
version=$(sed -n 's/^project(fourlands VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
architecture=$(dpkg --print-architecture)
[ -n "${FOURLANDS_PACKAGED:-}" ] || scripts/package >build/packages.log 2>&1 || { tail -n 40 build/packages.log && exit 1; }
this=$PWD/build/packages/fourlands_${version}_$architecture.deb
if [ -z "$before" ]; then
  before=build/packages-before/fourlands_$version~before_$architecture.deb
  [ -n "${FOURLANDS_PACKAGED:-}" ] || scripts/package --version "$version~before" --program build/package/fourlands --out build/packages-before \
    >>build/packages.log 2>&1
fi
before=$(realpath "$before")

bare=$PWD/build/bare-root
mkdir -p "$bare/debs"
if [ ! -e "$bare/made" ]; then
  say "Making a bare root"
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' 'Component: main' | head -1)
  rm -rf "$bare/base"
  debootstrap --variant=minbase --cache-dir="$bare/debs" bookworm "$bare/base" "$mirror" >"$bare/log" 2>&1 || {
    tail -n 20 "$bare/log"
    exit 1
  }
  touch "$bare/made"
fi
work=$(mktemp -d)
chmod 755 "$work"
server=
tidy() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$work" "$bare/first" "$bare/second"
}
trap tidy EXIT
fail() { echo "FAILED: $*" >&2 && exit 1; }
# has TEXT...: the last output has it.
expect() { grep -q -- "$2" <<<"$1" || fail "$3: $1"; }

# new_root NAME: a copy of the bare root, and nothing of Fourlands in it.
new_root() {
  root=$bare/$1
  rm -rf "$root"
  cp -a --reflink=auto "$bare/base" "$root"
}
# Commands as root of that root.
inside() {
  bwrap --bind "$root" / --ro-bind "$(dirname "$this")" /mnt --dev /dev --proc /proc --tmpfs /run --unshare-pid \
    --die-with-parent --cap-add ALL --clearenv --setenv PATH /usr/sbin:/usr/bin:/sbin:/bin \
    --setenv DEBIAN_FRONTEND noninteractive --setenv FOURLANDS_PURGE_DATA "${purge_data:-}" --chdir / "$@" 2>&1
}
install_package() {
  cp "$1" "$root/var/tmp/package.deb"
  inside dpkg -i /var/tmp/package.deb >"$work/dpkg" || { cat "$work/dpkg" && fail "installing $1"; }
}
id_in_root() { awk -F: -v "field=$1" '$1 == "fourlands" { print $field }' "$root/etc/passwd"; }
# Commands of the service's own user, under the unit's restrictions: read-only but for its data, no privilege, its
# system calls and no others, an own user namespace, processes and IPC of its own.
as_service() {
  local unit=$root/lib/systemd/system/fourlands.service
  /usr/bin/python3 scripts/unit_filter.py "$unit" "$work/filter"
  (umask "$(sed -n 's/^UMask=//p' "$unit")" &&
    exec setpriv --reuid "$(id_in_root 3)" --regid "$(id_in_root 4)" --clear-groups --no-new-privs \
      bwrap --unshare-all --share-net --die-with-parent --new-session --ro-bind "$root" / \
      --bind "$root/var/lib/fourlands" /var/lib/fourlands --proc /proc --dev /dev --tmpfs /tmp --tmpfs /run \
      --tmpfs /home --cap-drop ALL --clearenv --setenv PATH /usr/bin:/bin --chdir / --seccomp 9 "$@" 9<"$work/filter")
}
# Starts the server with the command of its unit and waits for it; $url is where it is.
start() {
  local port='' command
  read -ra command <<<"$(sed -n 's/^ExecStart=//p' "$root/lib/systemd/system/fourlands.service")"
  as_service "${command[@]}" 2>"$work/log" &
  server=$!
  for _ in $(seq 300); do
    port=$(grep -o '"port":[0-9]*' "$work/log" | head -1 | cut -d: -f2 || true)
    [ -z "$port" ] || break
    kill -0 "$server" 2>/dev/null || break
    sleep 0.1
  done
  [ -n "$port" ] || { cat "$work/log" && fail "the server did not start"; }
  url=http://127.0.0.1:$port
  curl -sSf "$url/healthz" >/dev/null
}
# SIGTERM to the server itself, which bwrap started: down from the shell that runs it to the program.
stop() {
  local program=$server
  while [ -n "$program" ] && [ "$(cat "/proc/$program/comm")" != fourlands ]; do
    program=$(pgrep -P "$program" | head -1)
  done
  [ -n "$program" ] || fail "the server is gone: $(cat "$work/log")"
  kill -TERM "$program"
  wait "$server" || true
  server=
  expect "$(cat "$work/log")" '"event":"stopped"' "the server did not end by itself"
}
play() { scripts/play_match.py "$url" "$@"; }
keep=/var/lib/fourlands/fourlands.db

say "Installing on a bare root"
new_root first
install_package "$before"
[ "$(stat -c '%a %u' "$root/var/lib/fourlands")" = "700 $(id_in_root 3)" ] || fail "the data's folder is open to others"
inside /usr/bin/fourlands --version >/dev/null || fail "the program does not start"
inside dpkg --verify fourlands >"$work/verify" || fail "the installed files are not the package's"
expect "$(inside dpkg-query -W fourlands)" "$(dpkg-deb -f "$before" Version)" "another version is installed"
# A host's own settings, in the file that an upgrade must keep.
sed -i 's/^port = .*/port = 0/' "$root/etc/fourlands.conf"
printf 'bot-ms = 10\nrequests-per-second = 0\n' >>"$root/etc/fourlands.conf"

say "Starting it as its unit does, and playing"
start
play "$work/over" begin landing-zone 4
play "$work/over" finish
play "$work/running" begin landomy 3
[ -z "$(find "$root/var/lib/fourlands" -perm /077 -print)" ] ||
  fail "others may read: $(find "$root/var/lib/fourlands" -perm /077 -printf '%M %p\n')"
as_service /usr/bin/fourlands backup --data "$keep" /var/lib/fourlands/monday.db
as_service /usr/bin/fourlands doctor --config /etc/fourlands.conf || fail "the doctor finds something bad"
as_service /usr/bin/fourlands drill /var/lib/fourlands/monday.db || fail "the backup does not restore"
play "$work/over" record >"$work/record"
stop

say "Upgrading with stored matches"
install_package "$this"
grep -q '^port = 0' "$root/etc/fourlands.conf" || fail "the upgrade lost the host's settings"
as_service /usr/bin/fourlands check-upgrade --data "$keep" || fail "stored matches would differ"
start
play "$work/over" record | cmp - "$work/record" || fail "a finished match changed"
play "$work/running" finish
as_service /usr/bin/fourlands backup --data "$keep" /var/lib/fourlands/tuesday.db
play "$work/running" record >"$work/record-running"
stop

say "Restoring on a second root"
first=$root
new_root second
install_package "$this"
install -m 600 -o "$(id_in_root 3)" -g "$(id_in_root 4)" "$first/var/lib/fourlands/tuesday.db" "$root/var/lib/fourlands/"
cp "$first/etc/fourlands.conf" "$root/etc/fourlands.conf"
as_service /usr/bin/fourlands restore --data "$keep" /var/lib/fourlands/tuesday.db
start
play "$work/over" record | cmp - "$work/record" || fail "a finished match changed"
play "$work/running" record | cmp - "$work/record-running" || fail "a finished match changed"
play "$work/new" begin landing-zone 2
play "$work/new" finish
stop

say "Removing and purging"
inside dpkg -r fourlands >/dev/null
[ ! -e "$root/usr/bin/fourlands" ] || fail "removing leaves the program"
[ -e "$root/etc/fourlands.conf" ] && [ -e "$root$keep" ] || fail "removing takes settings or data"
expect "$(inside dpkg -P fourlands)" "is kept" "purging does not say what stays"
[ ! -e "$root/etc/fourlands.conf" ] || fail "purging leaves the settings"
[ -e "$root$keep" ] || fail "purging takes the data without a question"
install_package "$this"
purge_data=yes inside dpkg -P fourlands >/dev/null
[ ! -e "$root/var/lib/fourlands" ] && [ -z "$(id_in_root 3)" ] || fail "purging leaves the data though told to take it"
[ -z "$(find "$root" -xdev -name '*fourlands*' -not -path '*/var/lib/dpkg/*' -not -path '*/var/log/*' -not -path '*/var/tmp/*')" ] ||
  fail "something stays: $(find "$root" -xdev -name '*fourlands*')"

say "The tarball's program"
mkdir "$work/tarball"
tar -C "$work/tarball" -xf build/packages/fourlands-"$version"-linux-*.tar.xz
program=$(echo "$work"/tarball/*/bin/fourlands)
cp "$program" "$root/usr/local/bin/fourlands"
expect "$(inside /usr/local/bin/fourlands --version)" "^$version$" "the tarball's program does not start"
man --warnings -l "$work"/tarball/*/share/man/man1/fourlands.1.gz 2>"$work/man" >"$work/page"
[ ! -s "$work/man" ] || fail "the man page: $(cat "$work/man")"
expect "$(cat "$work/page")" "check-upgrade" "the man page names no commands"
expect "$(bash -c '. "$1" && COMP_WORDS=(fourlands ser) COMP_CWORD=1 && _fourlands && echo "${COMPREPLY[*]}"' _ \
  "$work"/tarball/*/share/bash-completion/completions/fourlands)" '^serve$' "the completion"

say "The image"
skopeo inspect "oci-archive:build/packages/fourlands-$version-oci.tar" >"$work/inspected" || fail "the image cannot be read"
expect "$(cat "$work/inspected")" "\"org.opencontainers.image.version\": \"$version\"" "the image is of another version"
skopeo copy -q --insecure-policy "oci-archive:build/packages/fourlands-$version-oci.tar" "dir:$work/image"
mkdir "$work/image-root"
for layer in $(python3 -c 'import json, sys; print(*(l["digest"][7:] for l in json.load(open(sys.argv[1]))["layers"]))' \
  "$work/image/manifest.json"); do tar -C "$work/image-root" -xzf "$work/image/$layer"; done
bwrap --bind "$work/image-root" / --dev /dev --proc /proc --unshare-pid --die-with-parent --chdir /data \
  /usr/bin/fourlands serve --port 0 --data /data/fourlands.db --log json --requests-per-second 0 --bot-ms 10 \
  2>"$work/log" &
server=$!
for _ in $(seq 300); do
  url=http://127.0.0.1:$(grep -o '"port":[0-9]*' "$work/log" | head -1 | cut -d: -f2 || true)
  [ "$url" != http://127.0.0.1: ] && break
  sleep 0.1
done
play "$work/image-match" begin landing-zone 2
play "$work/image-match" finish
say "All packages do what they should"
