#!/usr/bin/env python3
"""Writes an OCI image as one tar file, without a daemon: the program, libc, a user and a folder for data.

  scripts/make_image.py VERSION EPOCH PROGRAM OUT [FILE...]

Each FILE goes to /usr/share/doc/fourlands. Load it with `podman load -i OUT`, `docker load -i OUT`, or copy
it with `skopeo copy oci-archive:OUT docker://...`. The same input gives the same bytes.
"""
import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import datetime

USER = 10001
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}


class Layer:
    """A root file system as a tar, with nothing in it of when and by whom it was made."""

    def __init__(self, epoch):
        self.epoch = epoch
        self.made = set()
        self.bytes = io.BytesIO()
        self.tar = tarfile.open(fileobj=self.bytes, mode="w", format=tarfile.USTAR_FORMAT)

    def entry(self, name, mode, owner=0):
        info = tarfile.TarInfo(name)
        info.mtime, info.mode, info.uid, info.gid = self.epoch, mode, owner, owner
        return info

    def folder(self, name, mode=0o755, owner=0):
        parts = name.split("/")
        if len(parts) > 1:
            self.folder("/".join(parts[:-1]))
        if name in self.made:
            return
        self.made.add(name)
        info = self.entry(name, mode, owner)
        info.type = tarfile.DIRTYPE
        self.tar.addfile(info)

    def file(self, name, content, mode=0o644):
        if os.path.dirname(name):
            self.folder(os.path.dirname(name))
        info = self.entry(name, mode)
        info.size = len(content)
        self.tar.addfile(info, io.BytesIO(content))

    def done(self):
        self.tar.close()
        return self.bytes.getvalue()


def libraries_of(program):
    """What the program needs at run time, by the path under which it looks for it."""
    out = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    found = re.findall(r"(?:=> )?(/\S+) \(0x", out)
    names = {os.path.basename(path).split(".")[0] for path in found}
    if not names <= {"libc", "libm", "ld-linux-x86-64", "ld-linux-aarch64"}:
        raise SystemExit(f"{program} needs more than libc: {', '.join(sorted(found))}")
    return sorted(found)


def root_file_system(epoch, program, documents):
    layer = Layer(epoch)
    layer.file("etc/passwd", f"root:x:0:0::/:/\nfourlands:x:{USER}:{USER}::/data:/\n".encode())
    layer.file("etc/group", f"root:x:0:\nfourlands:x:{USER}:\n".encode())
    layer.folder("data", 0o700, USER)
    layer.folder("tmp", 0o1777)
    for path in libraries_of(program):
        layer.file(path.lstrip("/"), pathlib.Path(path).resolve().read_bytes(), 0o755)
    layer.file("usr/bin/fourlands", pathlib.Path(program).read_bytes(), 0o755)
    for document in documents:
        layer.file(f"usr/share/doc/fourlands/{os.path.basename(document)}",
                   pathlib.Path(document).read_bytes())
    return layer.done()


def digest(content):
    return "sha256:" + hashlib.sha256(content).hexdigest()


def main():
    if len(sys.argv) < 5:
        raise SystemExit(__doc__)
    version, epoch, program, out = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
    layer = root_file_system(epoch, program, sys.argv[5:])
    zipped = gzip.compress(layer, 9, mtime=0)
    created = datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc)
    created = created.strftime("%Y-%m-%dT%H:%M:%SZ")
    machine = os.uname().machine
    config = json.dumps({
        "created": created, "architecture": ARCHITECTURES.get(machine, machine), "os": "linux",
        "config": {
            "User": f"{USER}:{USER}", "ExposedPorts": {"8080/tcp": {}}, "Env": ["PATH=/usr/bin"],
            "Entrypoint": ["/usr/bin/fourlands"],
            "Cmd": ["serve", "--host", "0.0.0.0", "--data", "/data/fourlands.db"],
            "Volumes": {"/data": {}}, "WorkingDir": "/data", "StopSignal": "SIGTERM",
            "Labels": {"org.opencontainers.image.title": "fourlands",
                       "org.opencontainers.image.version": version,
                       "org.opencontainers.image.licenses": "MIT"}},
        "rootfs": {"type": "layers", "diff_ids": [digest(layer)]},
        "history": [{"created": created, "created_by": "scripts/make_image.py"}],
    }).encode()
    kind = "application/vnd.oci.image."
    manifest = json.dumps({
        "schemaVersion": 2, "mediaType": kind + "manifest.v1+json",
        "config": {"mediaType": kind + "config.v1+json", "digest": digest(config),
                   "size": len(config)},
        "layers": [{"mediaType": kind + "layer.v1.tar+gzip", "digest": digest(zipped),
                    "size": len(zipped)}]}).encode()
    index = json.dumps({
        "schemaVersion": 2, "mediaType": kind + "index.v1+json",
        "manifests": [{"mediaType": kind + "manifest.v1+json", "digest": digest(manifest),
                       "size": len(manifest),
                       "annotations": {"org.opencontainers.image.ref.name": version,
                                       "io.containerd.image.name": f"fourlands:{version}"}}],
    }).encode()
    image = Layer(epoch)
    image.file("oci-layout", b'{"imageLayoutVersion":"1.0.0"}')
    image.file("index.json", index)
    for blob in (config, manifest, zipped):
        image.file("blobs/sha256/" + digest(blob).split(":")[1], blob)
    pathlib.Path(out).write_bytes(image.done())


if __name__ == "__main__":
    main()
