"""What every package has in common, quickly; `make test-packages` makes and installs all of them."""

import gzip
import re
import subprocess
import sys

import pytest

from guide_blocks import ROOT, blocks
from places import PROGRAM

PACKAGING = ROOT / ".packaging"
UNITS = ("almanac@.service", "almanac@.timer")
#: What a system needs to have at the start; all else is opened when needed.
LINKED = {"libc.so.6", "libm.so.6", "libgcc_s.so.1", "libstdc++.so.6", "ld-linux-x86-64.so.2"}


def make(*words):
    done = subprocess.run(["make", "-s", "--no-print-directory", *words], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def headers(file):
    return subprocess.check_output(["readelf", "-W", "-d", "-V", "--wide", file], text=True)


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("root")
    make("install", f"DESTDIR={folder}", "PREFIX=/opt/almanac")
    return folder / "opt/almanac"


def test_the_version_is_the_same_everywhere(almanac):
    version = almanac("--version").stdout.split()[1]
    assert re.search(r"^## (\S+)$", (ROOT / "Content/guide/changes.md").read_text(), re.M)[1] == version
    assert re.match(r"almanac \((\S+)\) ", (PACKAGING / "changelog").read_text())[1] == version
    sys.path.insert(0, str(PACKAGING))
    import release
    assert release.VERSION == version
    for page in [*sorted((ROOT / "Content/guide").glob("*.md")), ROOT / "README.md"]:
        for found in re.findall(r"almanac(?:-ci)?[-_:](\d[\d.]*\d)", page.read_text()):
            assert found == version, page


def test_make_install_copies_what_runs_alone(installed, almanac):
    files = {str(path.relative_to(installed)) for path in installed.rglob("*") if path.is_file()}
    assert files == {
        "bin/almanac", "share/man/man1/almanac.1.gz", "share/bash-completion/completions/almanac",
        "share/zsh/site-functions/_almanac", "share/fish/vendor_completions.d/almanac.fish"}
    program = installed / "bin/almanac"
    done = subprocess.run([program, "--version"], capture_output=True, text=True, env={}, cwd="/", timeout=20)
    assert done.stdout == almanac("--version").stdout
    assert gzip.decompress((installed / "share/man/man1/almanac.1.gz").read_bytes()).decode() == almanac("manual").stdout
    for shell, path in (("bash", "bash-completion/completions/almanac"), ("zsh", "zsh/site-functions/_almanac"),
                        ("fish", "fish/vendor_completions.d/almanac.fish")):
        assert (installed / "share" / path).read_text() == almanac("completion", shell).stdout


def test_make_uninstall_leaves_nothing(tmp_path):
    for target in ("install", "uninstall"):
        make(target, f"DESTDIR={tmp_path}", "PREFIX=/usr")
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_the_program_is_small_and_links_little(installed):
    program = installed / "bin/almanac"
    assert program.stat().st_size <= 45_000_000
    text = headers(program)
    assert set(re.findall(r"\(NEEDED\).*\[(.*)\]", text)) == LINKED
    # Debian 12 has glibc 2.36.
    versions = {tuple(map(int, number.split("."))) for number in re.findall(r"GLIBC_(\d+\.\d+)", text)}
    assert max(versions) <= (2, 36)


def test_every_library_that_is_opened_is_recommended_and_carried():
    """By the names in the source, which no list of the packages repeats."""
    opened = set()
    for shim in (ROOT / "Sources/Libraries").glob("*/*.h"):
        opened |= set(re.findall(r'dlopen\("([^"]+)"', shim.read_text()))
    sys.path.insert(0, str(PACKAGING))
    import deb
    import libraries
    assert opened == set(libraries.OPENED)
    recommended = re.search(r"(?m)^Recommends: (.*)$", deb.CONTROL)[1].split(", ")
    table = set(re.findall(r"(?m)^\| `([\w.-]+)`", (ROOT / "Content/guide/install.md").read_text()))
    assert table == set(recommended) - {"ca-certificates"}
    owners = {libraries.package(libraries.path(name)) for name in opened}
    assert owners == set(recommended) - {"ca-certificates"}


def test_the_units_are_valid_and_those_of_the_guide(tmp_path):
    [commands] = [block.text for block in blocks(ROOT / "Content/guide/hosting.md") if block.rest == "systemd"]
    names = set(re.findall(r"almanac@campus(?:\.\w+)?", commands))
    assert names == {"almanac@campus", "almanac@campus.timer"}
    root = tmp_path / "root"
    for place, name in [("usr/lib/systemd/system", each) for each in UNITS] + [("usr/lib/sysusers.d", "almanac.conf")]:
        (root / place).mkdir(parents=True, exist_ok=True)
        (root / place / name).write_text((PACKAGING / "debian" / name).read_text())
    (root / "usr/bin").mkdir()
    (root / "usr/bin/almanac").write_text("")
    (root / "usr/bin/almanac").chmod(0o755)
    for target in ("sysinit", "basic", "shutdown", "timers", "network-online", "-.slice", "system.slice"):
        name = target if "." in target else f"{target}.target"
        (root / "usr/lib/systemd/system" / name).write_text("[Unit]\nDescription=x\nDefaultDependencies=no\n")
    done = subprocess.run(
        ["systemd-analyze", "verify", f"--root={root}", "--man=no", *(name.replace("@", "@campus") for name in UNITS)],
        capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert not re.search(r"almanac@.*:\d+:", done.stderr), done.stderr


def test_there_is_one_override_with_its_reason():
    lines = (PACKAGING / "debian/almanac").read_text().splitlines()
    assert lines[0].startswith("# ") and [line for line in lines if not line.startswith("#")] == [
        "almanac: embedded-library libyaml [usr/bin/almanac]"]
