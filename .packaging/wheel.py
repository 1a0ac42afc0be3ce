"""The package for pip and pipx: the files of the tarball, at the same places of a Python environment."""

import base64
import hashlib
import io
import time
import zipfile

import tarball
from release import MOMENT, SUMMARY, VERSION

TAG = "py3-none-manylinux_2_36_x86_64"
METADATA = f"""Metadata-Version: 2.1
Name: almanac
Version: {VERSION}
Summary: {SUMMARY[0].upper()}{SUMMARY[1:]}
Author: Almanac
Author-email: almanac@example.org
License: MIT
Requires-Python: >=3.7

The program `almanac`, with the libraries that it opens. `almanac new notes` creates a small site in the folder `notes`;
`almanac serve` in that folder builds it and shows it to a browser.
"""
WHEEL = f"Wheel-Version: 1.0\nGenerator: almanac {VERSION}\nRoot-Is-Purelib: false\nTag: {TAG}\n"


def make(folder, scratch):
    root = scratch / "root"
    tarball.lay_out(root)
    files = {_place(path.relative_to(root)): (path.read_bytes(), path.parent.name == "bin")
             for path in sorted(root.rglob("*")) if path.is_file()}
    information = f"almanac-{VERSION}.dist-info"
    files[f"{information}/METADATA"] = METADATA.encode(), False
    files[f"{information}/WHEEL"] = WHEEL.encode(), False
    record = f"{information}/RECORD"
    files[record] = _record(files, record).encode(), False
    file = folder / f"almanac-{VERSION}-{TAG}.whl"
    file.write_bytes(_archive(files))
    return [file]


def _place(path):
    """Programs are scripts, for pip to make them executable; all else is data below the environment."""
    kind = f"scripts/{path.name}" if path.parts[0] == "bin" else f"data/{path}"
    return f"almanac-{VERSION}.data/{kind}"


def _record(files, own):
    lines = []
    for name, (data, _) in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}\n")
    return "".join(lines) + f"{own},,\n"


def _archive(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, (data, is_program) in files.items():
            member = zipfile.ZipInfo(name, time.gmtime(MOMENT)[:6])
            member.external_attr = (0o100755 if is_program else 0o100644) << 16
            member.create_system = 3
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, data)
    return out.getvalue()
