"""Starting with too little: a sentence and a status, never a signal and never a wait without end."""

import os
import resource
import subprocess

import pytest

from places import PROGRAM

# Where Swift's own reports of crashes are switched on, they come before the program's.
PLAIN = os.environ | {"SWIFT_BACKTRACE": "enable=no"}


def run_limited(limits, *arguments):
    def set_limits():
        for which, amount in limits.items():
            resource.setrlimit(which, (amount, amount))

    return subprocess.run(
        [PROGRAM, *arguments], capture_output=True, text=True, timeout=120, preexec_fn=set_limits, env=PLAIN)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("limits")
    (folder / "Content/pages").mkdir(parents=True)
    (folder / "Content/site.yml").write_text("title: Larkspur\nbase-url: https://example.edu/\n")
    (folder / "Content/pages/index.md").write_text("# Front\n")
    return folder


@pytest.mark.parametrize("count", [5, 6, 7, 8, 9, 12, 31])
def test_too_few_open_files_are_reported_and_nothing_is_written(site, count):
    for _ in range(10):
        done = run_limited({resource.RLIMIT_NOFILE: count}, "build", "--site", site, "--output", site / "None")
        assert done.returncode == 73, (done.returncode, done.stderr)
        assert done.stderr == f"almanac: a process may have {count} open files here, and needs 32; " \
                              "raise the limit ('ulimit -n')\n"
    assert not (site / "None").exists()


def test_a_low_limit_is_raised_as_far_as_is_allowed(site):
    done = subprocess.run(
        ["bash", "-c", f"ulimit -Sn 8; exec {PROGRAM} check --site {site}"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("megabytes", [150, 200, 300, 400])
@pytest.mark.parametrize("which, name", [(resource.RLIMIT_AS, "-v"), (resource.RLIMIT_DATA, "-d")])
def test_too_little_memory_is_reported(site, megabytes, which, name):
    done = run_limited({which: megabytes << 20}, "build", "--site", site, "--output", site / "None")
    assert done.returncode == 73, (done.returncode, done.stderr)
    assert done.stderr.startswith(f"almanac: a process may have {megabytes} MB of memory here, and needs ")
    assert done.stderr.endswith(f"; raise the limit ('ulimit {name}')\n")


def test_little_is_enough_and_gives_the_same_site(site):
    needed = 384 + 24 * os.cpu_count()
    assert run_limited({}, "build", "--site", site, "--output", site / "A").returncode == 0
    done = run_limited(
        {resource.RLIMIT_AS: needed << 20, resource.RLIMIT_NOFILE: 32}, "build", "--site", site, "--output", site / "B")
    assert done.returncode == 0, done.stderr
    for path in (site / "A").rglob("*"):
        if path.is_file():
            assert path.read_bytes() == (site / "B" / path.relative_to(site / "A")).read_bytes()


def test_memory_that_runs_out_later_is_reported_too(site):
    large = site / "Content/pages/large.md"
    large.write_text("# Large\n")
    with open(large, "r+b") as file:
        file.truncate(900 << 20)
    needed = 384 + 24 * os.cpu_count()
    done = run_limited({resource.RLIMIT_AS: needed << 20}, "build", "--site", site, "--output", site / "None")
    large.unlink()
    assert done.returncode == 73, (done.returncode, done.stderr)
    # Swift says what it could not have, too.
    assert done.stderr.endswith(
        "almanac: the program was stopped, most likely because memory ran out; raise the limit ('ulimit -v')\n")
    assert not (site / "None").exists()
