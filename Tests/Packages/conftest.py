"""The packages that `make packages` has made, and bare systems to install them in."""

import shutil
import sys

import pytest

from systems import FIGURES, ROOT, System

MADE = ROOT / ".build" / "packages"
sys.path.insert(0, str(ROOT / ".packaging"))


def pytest_terminal_summary(terminalreporter):
    for text in FIGURES:
        terminalreporter.write_line(text)


@pytest.fixture(scope="session")
def packages():
    """By the names of `make`: the files."""
    import release
    version = release.VERSION
    names = {
        "deb": f"almanac_{version}_amd64.deb", "tarball": f"almanac-{version}-linux-x86_64.tar.gz",
        "wheel": f"almanac-{version}-py3-none-manylinux_2_36_x86_64.whl", "image": f"almanac-{version}.oci.tar",
        "ci": f"almanac-ci-{version}.oci.tar"}
    files = {kind: MADE / name for kind, name in names.items()}
    for file in files.values():
        assert file.exists(), f"{file} is missing: run make packages"
    return files


@pytest.fixture
def system(tmp_path):
    """Makes bare systems by suite, such as "bookworm"."""
    made = []

    def make(suite, include=""):
        made.append(System(suite, tmp_path / f"system{len(made)}", include))
        return made[-1]

    yield make
    for each in made:
        shutil.rmtree(each.folder, ignore_errors=True)
