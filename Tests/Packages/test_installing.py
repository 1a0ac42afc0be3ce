"""Each package from a bare system to a served site, by the lines of the guide, in Debian 12 and Debian 13."""

import hashlib
import os
import subprocess
import zipfile

import pytest

from systems import ROOT, figure, guide, served_after

SUITES = ("bookworm", "trixie")
SERVE = "cd /trial && {almanac} new notes && cd notes && {almanac} serve --port $PORT"
MOST_SECONDS = 30


def measured(name, suite, times):
    """The processor time counts: other work may keep the machine busy. What apt waits for the network is not in it."""
    wall, processor = times
    figure(f"{name} in {suite}: {wall:.1f} s to a served site, {processor:.1f} s of processor time "
           f"(load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores)")
    assert processor <= MOST_SECONDS


@pytest.mark.parametrize("suite", SUITES)
def test_the_debian_package(system, packages, suite):
    bare = system(suite)
    bare.give(packages["deb"])
    install = guide("Debian and Ubuntu").replace("apt install", "apt-get install -qq -y")
    times = served_after(bare, f"apt-get update -qq; {install}; {SERVE.format(almanac='almanac')}")
    measured("deb", suite, times)
    done = bare.run("almanac --version; almanac build --site notes --quiet; dpkg -L almanac; dpkg --verify almanac")
    assert "/usr/lib/systemd/system/almanac@.timer" in done.stdout
    bare.run("apt-get remove -qq -y --purge almanac; test ! -e /usr/bin/almanac")


@pytest.mark.parametrize("suite", SUITES)
def test_the_debian_package_without_what_it_recommends(system, packages, suite):
    """Text pages need nothing more; what does need a library names it. All libraries: test_missing_libraries.py."""
    bare = system(suite)
    bare.give(packages["deb"])
    bare.run(f"apt-get update -qq; apt-get install -qq -y --no-install-recommends ./{packages['deb'].name}")
    bare.run("almanac new notes; almanac build --site notes; test -s notes/Public/index.html")
    done = bare.run("almanac serve --site notes", status=69)
    assert "libmicrohttpd12" in done.stderr


@pytest.mark.parametrize("suite", SUITES)
def test_the_archive(system, packages, suite):
    bare = system(suite)
    bare.give(packages["tarball"])
    lines = guide("Any Linux").splitlines()
    assert lines[1].endswith("/bin/almanac --version")
    program = "/trial/" + lines[1].split()[0].removeprefix("./")
    # Without the one thing that it needs of the system it says so.
    done = bare.run(f"{lines[0]}; {program} new first; {program} build --site first", status=69)
    assert "install its package tzdata" in done.stderr
    bare.run("apt-get update -qq; apt-get install -qq -y tzdata")
    times = served_after(bare, f"{lines[0]}; {lines[1]}; {SERVE.format(almanac=program)}")
    measured("archive", suite, times)
    # It also runs from a prefix, and finds its libraries there before those of the system.
    done = bare.run(f"cp -r {program.split('/bin/')[0]}/bin {program.split('/bin/')[0]}/lib /usr/local/; "
                    "LD_DEBUG=libs almanac fetch --site notes 2>&1 || true")
    assert "/usr/local/bin/../lib/almanac/libstdc++.so.6" in done.stdout + done.stderr


@pytest.mark.parametrize("suite", SUITES)
def test_the_wheel(system, packages, suite):
    bare = system(suite, "pipx,tzdata")
    bare.give(packages["wheel"])
    install = f"python3 -m venv /opt/venv; /opt/venv/bin/pip install --quiet --no-index ./{packages['wheel'].name}"
    times = served_after(bare, f"{install}; {SERVE.format(almanac='/opt/venv/bin/almanac')}")
    measured("wheel", suite, times)
    bare.run("/opt/venv/bin/pip uninstall --quiet -y almanac; test ! -e /opt/venv/bin/almanac; test ! -e /opt/venv/lib/almanac")


def test_pipx_by_the_line_of_the_guide(system, packages):
    bare = system("bookworm", "pipx,tzdata")
    bare.give(packages["wheel"])
    done = bare.run(f"export PIP_NO_INDEX=1; {guide('pipx')}")
    assert done.stdout.startswith("almanac ")


def test_the_wheel_is_whole(packages):
    """Its record is right, and its files are those of the archive."""
    import base64
    with zipfile.ZipFile(packages["wheel"]) as archive:
        assert archive.testzip() is None
        [record] = [name for name in archive.namelist() if name.endswith("/RECORD")]
        listed = dict(line.rsplit(",", 2)[:2] for line in archive.read(record).decode().splitlines())
        assert set(listed) == set(archive.namelist())
        for name, digest in listed.items():
            if name != record:
                expected = base64.urlsafe_b64encode(hashlib.sha256(archive.read(name)).digest()).rstrip(b"=").decode()
                assert digest == f"sha256={expected}"


def test_lintian_has_nothing_to_say(packages):
    done = subprocess.run(["lintian", "--fail-on", "error,warning", packages["deb"]], capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stdout) == (0, ""), done.stdout
    shown = subprocess.run(["lintian", "--show-overrides", packages["deb"]], capture_output=True, text=True, timeout=300).stdout
    assert [line for line in shown.splitlines() if line.startswith("O:")] == [
        "O: almanac: embedded-library libyaml [usr/bin/almanac]"]


def test_packages_made_again_have_the_same_bytes(packages, tmp_path):
    subprocess.run(["python3", ".packaging/make.py", "all", tmp_path], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    for file in packages.values():
        assert file.read_bytes() == (tmp_path / file.name).read_bytes(), file.name
        figure(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB, the same bytes twice")
