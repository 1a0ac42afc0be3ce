"""What all packages share: the version, the moment, the files, and archives with the same bytes each time."""

import email.utils
import gzip
import io
import os
import re
import subprocess
import tarfile
from pathlib import Path

PACKAGING = Path(__file__).resolve().parent
ROOT = PACKAGING.parent
VERSION = re.search(r'text = "([^"]+)"', (ROOT / "Sources/Program/AlmanacCLI/ProgramVersion.swift").read_text())[1]
#: The moment of the release, in seconds since 1970. Everything in a package has it.
MOMENT = int(email.utils.parsedate_to_datetime(
    re.search(r"^ -- .*?>  (.*)$", (PACKAGING / "changelog").read_text(), re.M)[1]).timestamp())
SUMMARY = "turn a folder of campus data into a static site and calendar feeds"


def run(*words, **options):
    """What a program prints; it has the moment of the release and no language of its own."""
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(MOMENT), "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    options.setdefault("cwd", ROOT)
    return subprocess.run(
        [str(word) for word in words], check=True, stdout=subprocess.PIPE, text=True, env=environment, **options).stdout


def install(destination, prefix, zsh=None):
    """The files of `make install`, below a folder."""
    extra = [f"ZSHDIR={zsh}"] if zsh else []
    run("make", "-s", "--no-print-directory", "install", f"DESTDIR={destination}", f"PREFIX={prefix}", *extra)


def set_library_path(program, path):
    """Where the program looks for libraries before the system's places; nowhere for `None`. Their libraries are found there, too."""
    run("patchelf", "--remove-rpath", program)
    if path:
        run("patchelf", "--force-rpath", "--set-rpath", path, program)


def settle(root):
    """Gives everything below a folder the modes and times of a release."""
    for path in sorted([root, *root.rglob("*")], reverse=True):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
        os.utime(path, (MOMENT, MOMENT), follow_symlinks=False)


def tar(folder, top=""):
    """The bytes of an archive of what is below a folder, in the order of the names."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for path in sorted(folder.rglob("*")):
            archive.add(path, f"{top}{path.relative_to(folder)}", recursive=False, filter=_anonymous)
    return out.getvalue()


def _anonymous(member):
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mtime = MOMENT
    member.mode = 0o777 if member.issym() else 0o755 if member.isdir() or member.mode & 0o100 else 0o644
    if member.name.rstrip("/").endswith("tmp") and member.isdir():
        member.mode = 0o1777
    return member


def gzipped(data):
    return gzip.compress(data, 9, mtime=MOMENT)
