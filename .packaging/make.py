"""Makes packages of the built program: `make.py deb|tarball|wheel|images|all FOLDER`."""

import sys
import tempfile
from pathlib import Path

import deb
import image
import tarball
import wheel

MAKERS = {"deb": deb.make, "tarball": tarball.make, "wheel": wheel.make, "images": image.make}


def main(kind, folder):
    folder = Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in MAKERS.items():
        if kind in (name, "all"):
            with tempfile.TemporaryDirectory() as scratch:
                for file in make(folder, Path(scratch)):
                    print(f"{file.stat().st_size / 1e6:5.1f} MB  {file}")


if __name__ == "__main__":
    main(*sys.argv[1:])
