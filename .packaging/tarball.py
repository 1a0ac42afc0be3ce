"""The archive for Linux systems with glibc 2.36 or later: the program with the libraries that it opens, and their licenses."""

import shutil

import libraries
from release import PACKAGING, ROOT, VERSION, gzipped, install, set_library_path, settle, tar

NAME = f"almanac-{VERSION}-linux-x86_64"
README = f"""Almanac {VERSION} for Linux on x86-64, with glibc 2.36 or later

Start bin/almanac here, or copy everything to a prefix:

    sudo cp -r bin lib share /usr/local/

lib/almanac has the libraries that the program opens when it needs them. They are Debian's; of ICU's data only the
part for calendars is there. Their licenses and versions are in share/doc/almanac.
The zones of the world are the system's: its package is called tzdata nearly everywhere.
"""


def make(folder, scratch):
    root = scratch / NAME
    lay_out(root)
    (root / "README").write_text(README)
    settle(root)
    file = folder / f"{NAME}.tar.gz"
    file.write_bytes(gzipped(tar(scratch)))
    return [file]


def lay_out(root):
    """The program, its libraries where it looks for them, its documents."""
    install(root, "/.")
    set_library_path(root / "bin/almanac", "$ORIGIN/../lib/almanac")
    libraries.copy(root / "lib/almanac")
    documents = root / "share/doc/almanac"
    documents.mkdir(parents=True)
    shutil.copyfile(ROOT / "LICENSE", documents / "LICENSE")
    shutil.copyfile(PACKAGING / "debian/copyright", documents / "copyright")
    libraries.licenses_inside(documents / "licenses")
    libraries.licenses(documents / "licenses-of-libraries", [libraries.path(name) for name in libraries.carried()])
