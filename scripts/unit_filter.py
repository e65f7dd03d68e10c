#!/usr/bin/env python3
"""Makes of a systemd unit's restrictions on system calls a filter for `bwrap --seccomp`.

  scripts/unit_filter.py UNIT OUT

So the server runs under its unit's restrictions where no systemd runs: SystemCallFilter (its groups as
systemd-analyze knows them), RestrictAddressFamilies, RestrictNamespaces and MemoryDenyWriteExecute.
"""
import errno
import re
import subprocess
import sys

import seccomp
from seccomp import ALLOW, ERRNO, EQ, MASKED_EQ, Arg

FAMILIES = {"AF_UNIX": 1, "AF_INET": 2, "AF_INET6": 10}
WRITE, EXECUTE = 2, 4
NEW_NAMESPACES = 0x7E020080


def group(name):
    out = subprocess.run(["systemd-analyze", "syscall-filter", "--no-pager", name],
                         capture_output=True, text=True, check=True).stdout
    found = set()
    for line in out.splitlines()[1:]:
        word = line.strip()
        if word.startswith("@"):
            found |= group(word)
        elif word and not word.startswith("#"):
            found.add(word)
    return found


def allowed_by(unit):
    allowed = set()
    for line in re.findall(r"^SystemCallFilter=(.*)$", unit, re.M):
        words = set()
        for word in line.lstrip("~").split():
            words |= group(word) if word.startswith("@") else {word}
        allowed = allowed - words if line.startswith("~") else allowed | words
    return allowed


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        unit = file.read()
    allowed = allowed_by(unit)
    if len(allowed) < 100:
        raise SystemExit("The unit allows hardly any system call: it was not understood.")
    special = {"socket", "mmap", "mprotect", "pkey_mprotect", "clone", "clone3", "unshare", "setns"}
    rules = seccomp.SyscallFilter(defaction=ERRNO(errno.EPERM))
    for name in sorted(allowed - special):
        try:
            rules.add_rule(ALLOW, name)
        except (RuntimeError, ValueError, OSError):
            pass  # Not of this machine.
    for family in re.search(r"^RestrictAddressFamilies=(.*)$", unit, re.M)[1].split():
        rules.add_rule(ALLOW, "socket", Arg(0, EQ, FAMILIES[family]))
    if "MemoryDenyWriteExecute=yes" not in unit or "RestrictNamespaces=yes" not in unit:
        raise SystemExit("The unit no longer denies writable code or new namespaces.")
    for protection in (0, WRITE, EXECUTE):
        rules.add_rule(ALLOW, "mmap", Arg(2, MASKED_EQ, WRITE | EXECUTE, protection))
    for name in ("mprotect", "pkey_mprotect"):
        rules.add_rule(ALLOW, name, Arg(2, MASKED_EQ, EXECUTE, 0))
    rules.add_rule(ALLOW, "clone", Arg(0, MASKED_EQ, NEW_NAMESPACES, 0))
    rules.add_rule(ERRNO(errno.ENOSYS), "clone3")  # As systemd: its flags are out of a filter's sight.
    with open(sys.argv[2], "wb") as out:
        rules.export_bpf(out)


if __name__ == "__main__":
    main()
