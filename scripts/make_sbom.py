#!/usr/bin/env python3
"""Lists every library in a built program, with version and licence, as CycloneDX 1.5 JSON.

  scripts/make_sbom.py VERSION EPOCH OUT FOLDER

OUT becomes the list, and FOLDER is filled with the copyright notices that go with the binary. Nothing
is listed by hand: what the compiler read and what the linker took says which Debian packages are in it
(build/package, and build/wasm for the page's module), what the page's sources import which npm packages.
"""
import datetime
import json
import pathlib
import re
import shutil
import subprocess
import sys
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Headers of these leave no code behind, or it is that of libc6.
NOT_INSIDE = {"libc6-dev", "linux-libc-dev"}
# Debian's notices that have no machine-readable form.
PLAIN = {"gcc-12": "GPL-3.0-or-later WITH GCC-exception-3.1", "glibc": "LGPL-2.1-or-later"}
# SPDX's names of licences, and Debian's where they are others.
IDS = {"Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "ISC", "MIT", "OFL-1.1",
       "X11", "Zlib", "blessing", "LGPL-2.1-or-later"}
SPDX = {"Expat": "MIT", "public-domain": "blessing", "BSD-3-clause": "BSD-3-Clause",
        "BSD-2-clause": "BSD-2-Clause", "MIT/X11": "MIT", "APACHE-2-LLVM-EXCEPTIONS":
        "Apache-2.0 WITH LLVM-exception", "Expat with embedded exception": "MIT WITH fmt-exception"}


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, check=True, **more).stdout


def read_by_compiler(build):
    """Every file outside the project that objects of a build were made of."""
    found = set()
    for line in run("ninja", "-C", str(build), "-t", "deps").splitlines():
        path = line.strip()
        if line.startswith("    /") and not path.startswith(str(ROOT)):
            found.add(str(pathlib.Path(path).resolve()))
    return found


def taken_by_linker(build):
    """The archives of the program's link, and those that the compiler adds by itself."""
    commands = run("ninja", "-C", str(build), "-t", "commands", "fourlands").splitlines()
    archives = {word for word in commands[-1].split() if word.endswith(".a") and word.startswith("/")}
    if not archives:
        raise SystemExit("The program's link names no archive: is it the preset `package`?")
    added = {run("g++", f"-print-file-name={name}").strip() for name in ("libstdc++.a", "libgcc.a")}
    # The three that scripts/archives.sh makes stand for the packages whose sources they are of.
    made = {"libfmt.a": "/usr/include/fmt/format.h", "libsimdjson.a": "/usr/include/simdjson.h",
            "libprometheus-cpp-core.a": "/usr/include/prometheus/registry.h"}
    own = str(ROOT / "build")
    return {made[pathlib.Path(a).name] if a.startswith(own) else a for a in archives} | added


def packages_of(files):
    """The Debian packages that these files are of."""
    found, missing = set(), []
    paths = sorted(files)
    for start in range(0, len(paths), 500):
        part = paths[start:start + 500]
        ran = subprocess.run(["dpkg", "-S", *part], capture_output=True, text=True, check=False)
        named = set()
        for line in ran.stdout.splitlines():
            owner, path = line.rsplit(": ", 1)
            named.add(path)
            if not owner.startswith("diversion"):
                found.update(name.split(":")[0] for name in owner.split(", "))
        missing += [path for path in part if path not in named]
    for path in missing:
        # A path through a link that no package owns.
        ran = subprocess.run(["dpkg", "-S", "*/" + "/".join(pathlib.Path(path).parts[-3:])],
                             capture_output=True, text=True, check=False)
        if ran.returncode != 0:
            raise SystemExit(f"{path} is in the program, but of no Debian package")
        found.add(ran.stdout.split(":")[0])
    return found - NOT_INSIDE


def licence_of(package, source):
    text = pathlib.Path(f"/usr/share/doc/{package}/copyright").read_text("utf-8", "replace")
    if not text.startswith("Format:"):
        return PLAIN[source]
    for stanza in re.split(r"\n\s*\n", text):
        if re.search(r"^Files:\s*\*\s*$", stanza, re.M):
            name = re.search(r"^License:\s*(.+)$", stanza, re.M)[1].strip()
            return SPDX.get(name, name)
    name = re.search(r"^License:\s*(.+)$", text, re.M)[1].strip()
    return SPDX.get(name, name)


def licences(name):
    if " WITH " in name or " OR " in name or " AND " in name:
        return [{"expression": name}]
    return [{"license": {"id" if name in IDS else "name": name}}]


def debian_components(notices):
    inside = packages_of(read_by_compiler(ROOT / "build/package") |
                         taken_by_linker(ROOT / "build/package"))
    module = packages_of(read_by_compiler(ROOT / "build/wasm") |
                         {str(pathlib.Path(run("clang-19", "--target=wasm32-wasi",
                                               "-print-libgcc-file-name").strip()).resolve())})
    out = []
    for package in sorted(inside | module | {"libc6"}):
        source, version = run("dpkg-query", "-W", "-f=${source:Package}\t${Version}\n",
                              package).splitlines()[0].split("\t")
        where = "needed at run time, not in the binary" if package == "libc6" else \
            "in the page's module" if package not in inside else "in the binary"
        out.append({"type": "library", "bom-ref": f"deb:{package}", "name": package,
                    "version": version, "purl": f"pkg:deb/debian/{package}@{version}?distro=bookworm",
                    "licenses": licences(licence_of(package, source)),
                    "properties": [{"name": "fourlands:where", "value": where},
                                   {"name": "fourlands:source", "value": source}]})
        shutil.copyfile(f"/usr/share/doc/{package}/copyright", notices / f"{package}.txt")
    return out


def imported_by_page():
    """The npm packages that the page's sources import, and all that those need."""
    names = set()
    lock = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    for path in (ROOT / "web/src").rglob("*"):
        if path.suffix not in (".ts", ".svelte", ".css") or path.name.endswith(".test.ts"):
            continue
        for spec in re.findall(r"""(?:from|import|url)\s*\(?\s*['"](?:node_modules/)?([^'".][^'"]*)['"]""",
                               path.read_text("utf-8")):
            parts = spec.split("/")
            name = "/".join(parts[:2]) if spec.startswith("@") else parts[0]
            if f"node_modules/{name}" in lock:
                names.add(name)
    names.add("svelte")  # What components are compiled to.
    waiting = sorted(names)
    while waiting:
        for need in lock[f"node_modules/{waiting.pop()}"].get("dependencies", {}):
            if need not in names and f"node_modules/{need}" in lock:
                names.add(need)
                waiting.append(need)
    return sorted(names), lock


def npm_components(notices):
    names, lock = imported_by_page()
    out = []
    for name in names:
        entry = lock[f"node_modules/{name}"]
        purl = f"pkg:npm/{name.replace('@', '%40')}@{entry['version']}"
        out.append({"type": "library", "bom-ref": purl, "name": name, "version": entry["version"],
                    "purl": purl, "licenses": licences(entry.get("license", "unknown")),
                    "properties": [{"name": "fourlands:where", "value": "in the page"}]})
        for notice in sorted((ROOT / "web/node_modules" / name).glob("LICEN[SC]E*")):
            shutil.copyfile(notice, notices / f"npm-{name.replace('/', '-')}.txt")
    return out


def main():
    if len(sys.argv) != 5:
        raise SystemExit(__doc__)
    version, epoch, out, notices = sys.argv[1], int(sys.argv[2]), sys.argv[3], pathlib.Path(sys.argv[4])
    notices.mkdir(parents=True, exist_ok=True)
    components = debian_components(notices) + npm_components(notices)
    # The list's own number follows from what is in it: the same program, the same list.
    number = uuid.uuid5(uuid.NAMESPACE_OID, version + json.dumps(components))
    moment = datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc)
    bom = {"bomFormat": "CycloneDX", "specVersion": "1.5", "serialNumber": f"urn:uuid:{number}",
           "version": 1,
           "metadata": {"timestamp": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
                        "component": {"type": "application", "bom-ref": "fourlands",
                                      "name": "fourlands", "version": version,
                                      "licenses": [{"license": {"id": "MIT"}}]}},
           "components": components,
           "dependencies": [{"ref": "fourlands",
                             "dependsOn": [component["bom-ref"] for component in components]}]}
    pathlib.Path(out).write_text(json.dumps(bom, indent=1) + "\n")


if __name__ == "__main__":
    main()
