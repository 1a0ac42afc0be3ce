"""The container images, as archives of OCI's layout: one whose entry point is the program, and one with a shell for CI jobs."""

import hashlib
import io
import json
import shutil
import subprocess
import tarfile
import time
from pathlib import Path

import libraries
from release import MOMENT, SUMMARY, VERSION, install, set_library_path, tar

OF_GLIBC = sorted(libraries.OF_SYSTEM - {"ld-linux-x86-64.so.2"})
LIBRARIES = "usr/lib/x86_64-linux-gnu"
#: Commands of busybox that are also files, for scripts that name them by path; its shell knows all others.
COMMANDS = ["sh", "env", "tar", "gzip", "wget", "cat", "cp", "mv", "mkdir", "rm", "ls", "id", "test", "tail", "sleep", "sha256sum"]


def make(folder, scratch):
    base, shell = scratch / "base", scratch / "shell"
    _lay_out(base)
    _add_shell(shell)
    layers = [_layer(base), _layer(shell)]
    program = {"Entrypoint": ["/usr/bin/almanac"], "Cmd": ["--help"], "WorkingDir": "/site"}
    return [
        _image(folder, "almanac", layers[:1], program),
        _image(folder, "almanac-ci", layers, {"Cmd": ["/bin/sh"], "WorkingDir": "/"}),
    ]


# What is in them


def _lay_out(root):
    install(root, "/usr")
    program = root / "usr/bin/almanac"
    set_library_path(program, None)
    libraries.copy(root / LIBRARIES)
    for name in OF_GLIBC:
        shutil.copyfile(libraries.path(name), root / LIBRARIES / name)
    loader = root / "usr/lib64/ld-linux-x86-64.so.2"
    loader.parent.mkdir()
    shutil.copyfile(libraries.path(loader.name), loader)
    loader.chmod(0o755)
    for name in ("bin", "lib", "lib64"):
        (root / name).symlink_to(f"usr/{name}")
    for name in ("etc/ssl/certs", "tmp", "site", "root", "usr/share/doc/almanac"):
        (root / name).mkdir(parents=True)
    shutil.copytree("/usr/share/zoneinfo", root / "usr/share/zoneinfo", symlinks=True, ignore=lambda _, names: {"right", "posix"} & set(names))
    (root / "usr/share/zoneinfo/localtime").unlink(missing_ok=True)
    (root / "etc/ssl/certs/ca-certificates.crt").write_text(_authorities())
    (root / "etc/passwd").write_text("root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/nonexistent:/bin/false\n")
    (root / "etc/group").write_text("root:x:0:\nnogroup:x:65534:\n")
    (root / "etc/nsswitch.conf").write_text("hosts: files dns\n")
    shutil.copyfile(Path(__file__).with_name("debian") / "copyright", root / "usr/share/doc/almanac/copyright")
    libraries.licenses_inside(root / "usr/share/doc/almanac/licenses")
    names = libraries.carried() + OF_GLIBC
    files = [libraries.path(name) for name in names] + ["/usr/share/zoneinfo/UTC", "/usr/share/ca-certificates"]
    libraries.licenses(root / "usr/share/doc/almanac/licenses-of-libraries", files)


def _authorities():
    """What `update-ca-certificates` makes of Mozilla's list."""
    return "".join(file.read_text() for file in sorted(Path("/usr/share/ca-certificates/mozilla").glob("*.crt")))


def _add_shell(root):
    (root / "usr/bin").mkdir(parents=True)
    shutil.copyfile("/bin/busybox", root / "usr/bin/busybox")
    (root / "usr/bin/busybox").chmod(0o755)
    for name in COMMANDS:
        (root / "usr/bin" / name).symlink_to("busybox")
    libraries.licenses(root / "usr/share/doc/almanac/licenses-of-shell", ["/bin/busybox"])


# The format


def _layer(root):
    """The digest of the archive and its compressed bytes."""
    data = tar(root)
    packed = subprocess.run(
        ["zstd", "-19", "--quiet", "--single-thread", "--stdout"], input=data, check=True, stdout=subprocess.PIPE).stdout
    return hashlib.sha256(data).hexdigest(), packed


def _image(folder, name, layers, config):
    blobs = {}

    def blob(data, kind):
        digest = hashlib.sha256(data).hexdigest()
        blobs[digest] = data
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}", "size": len(data)}

    config = config | {
        "Env": ["PATH=/usr/local/bin:/usr/bin:/bin"],
        "Labels": {"org.opencontainers.image.title": name, "org.opencontainers.image.version": VERSION,
                   "org.opencontainers.image.description": SUMMARY, "org.opencontainers.image.licenses": "MIT"}}
    settings = {
        "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(MOMENT)), "architecture": "amd64", "os": "linux", "config": config,
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{digest}" for digest, _ in layers]}}
    manifest = {
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": blob(_json(settings), "config.v1+json"),
        "layers": [blob(data, "layer.v1.tar+zstd") for _, data in layers]}
    entry = blob(_json(manifest), "manifest.v1+json") | {
        "annotations": {"org.opencontainers.image.ref.name": f"{name}:{VERSION}"}}
    files = {"oci-layout": _json({"imageLayoutVersion": "1.0.0"}), "index.json": _json({"schemaVersion": 2, "manifests": [entry]})}
    files |= {f"blobs/sha256/{digest}": data for digest, data in sorted(blobs.items())}
    file = folder / f"{name}-{VERSION}.oci.tar"
    file.write_bytes(_archive(files))
    return file


def _json(value):
    return json.dumps(value, separators=(",", ":")).encode()


def _archive(files):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size, member.mtime, member.mode = len(data), MOMENT, 0o644
            archive.addfile(member, io.BytesIO(data))
    return out.getvalue()
