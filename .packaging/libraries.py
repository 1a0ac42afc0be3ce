"""The C libraries that the program opens while it runs, those that they need, and their licenses. All are Debian's."""

import re
import shutil
from pathlib import Path

import icu
from release import run

#: What the program opens, and its two libraries of the compiler.
OPENED = ["libbrotlienc.so.1", "libcurl.so.4", "libical.so.3", "libmicrohttpd.so.12", "libsqlite3.so.0", "libcrypto.so.3", "libz.so.1"]
OF_COMPILER = ["libstdc++.so.6", "libgcc_s.so.1"]
#: Of glibc, which is as old as the system it is from.
OF_SYSTEM = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libresolv.so.2"}
FOLDERS = [Path("/usr/lib/x86_64-linux-gnu"), Path("/lib/x86_64-linux-gnu")]


def path(name):
    return next(folder / name for folder in FOLDERS if (folder / name).exists())


def needed(file):
    return re.findall(r"\(NEEDED\).*\[(.*)\]", run("readelf", "-W", "-d", file))


def carried():
    """The names of all libraries that a package carries, sorted."""
    found, waiting = set(), OPENED + OF_COMPILER
    while waiting:
        name = waiting.pop()
        if name not in found and name not in OF_SYSTEM:
            found.add(name)
            waiting += needed(path(name))
    return sorted(found)


def copy(folder):
    """Copies the libraries. Of ICU's data only what calendars need is kept: 1 MB of 31."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in carried():
        if name.startswith("libicudata."):
            icu.reduce(path(name), folder / name)
        else:
            shutil.copyfile(path(name), folder / name)
        (folder / name).chmod(0o644)


def licenses_inside(folder):
    """Copies the licenses of what is linked into the program."""
    folder.mkdir(parents=True)
    for name in ("libcmark", "libyaml"):
        shutil.copyfile(f"/usr/share/doc/{name}-dev/copyright", folder / name)
    swift = Path(shutil.which("swiftc")).resolve().parents[1] / "share/swift/LICENSE.txt"
    shutil.copyfile(swift, folder / "swift")


def package(file):
    """The Debian package that a file is from."""
    real = Path(file).resolve()
    # Older packages name libraries by /lib, which leads to /usr/lib.
    names = [real, Path("/", *real.parts[2:])]
    found = run("sh", "-c", 'dpkg-query --search "$@" 2>/dev/null || true', "sh", *names)
    if not found:
        raise SystemExit(f"{file} is not from a Debian package")
    return found.split(":")[0]


def licenses(folder, files):
    """Copies the licenses of the packages that files are from, by the name of the package, with all `versions`."""
    packages = sorted({package(file) for file in files})
    folder.mkdir(parents=True)
    for name in packages:
        shutil.copyfile(f"/usr/share/doc/{name}/copyright", folder / name)
    lines = run("dpkg-query", "--show", "--showformat", "${Package} ${Version}\\n", *packages).splitlines()
    (folder / "versions").write_text("".join(f"{line}\n" for line in sorted(lines)))
