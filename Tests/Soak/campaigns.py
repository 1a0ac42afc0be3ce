"""What is done to a site while it is published, and what must be true of it all the while.

Each campaign takes a folder of its own, a number of seconds and a source of chance, and counts in a tally. It raises
reader.Torn, or AssertionError, at the first thing that should not be.
"""

import errno
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

from reader import Readers, Torn, release, through_handle, whole

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build" / "release" / "almanac"


def loops():
    """Where the program that publishes without end was built."""
    built = [ROOT / ".build" / kind / "PublishLoop" for kind in ("release", "debug")]
    return [path for path in built if path.exists()]


def loop():
    """The one that was built last."""
    return max(loops(), key=lambda path: path.stat().st_mtime)


def shim(box):
    """A library that, preloaded, makes clocks jump and exchanges fail; None where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("clang")
    library = box / "shim.so"
    if compiler and not library.exists():
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, Path(__file__).parent / "shim.c"], check=True)
    return library if compiler else None


def run_loop(output, number, size, count=1, *words, **options):
    return subprocess.run([loop(), output, str(count), str(size), str(number), *words],
                          capture_output=True, text=True, timeout=120, **options)


def look(folder):
    """The build that a folder nobody works on holds; None where it is no whole site. Raises Torn.

    A site that has just arrived is whole before it is called so.
    """
    if not any((Path(folder) / marker).exists() for marker in (".almanac-site", ".almanac-ready")):
        return None
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        return release(handle, lambda: True)
    finally:
        os.close(handle)


def until(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield


def moment(chance):
    """Some hundredths of a second, seldom many: a build lasts about as long."""
    return min(0.5, chance.expovariate(15))


def kills(box, seconds, chance, tally, words=(), environment=None, gaps=False):
    """kill -9 at random moments, while readers look. The site is whole after each, and never an older one than before."""
    output, last, number = box / "Public", -1, 0
    readers = Readers(str(output), handles=2, gaps=gaps)
    try:
        for _ in until(seconds):
            size = chance.choice([0, 100, 5_000, 60_000])
            build = subprocess.Popen(
                [loop(), output, "1000000", str(size), str(number), *words], env=environment)
            time.sleep(moment(chance))
            build.send_signal(signal.SIGKILL)
            assert build.wait() == -signal.SIGKILL, "a build ended by itself"
            tally["kills"] += 1
            there = look(output)
            if there is not None:
                if not words:
                    assert there >= last, f"build {last} was there, now {there}"
                tally["builds"] += max(0, there - number + 1)
                last, number = there, max(there, number) + 1
            elif last >= 0 and not gaps:
                raise Torn(f"the site is gone after build {last}")
            before = look(box / ".Public.prev")
            if before is not None and not words and there is not None:
                assert before < there, f"build {before} is kept as the one before {there}"
    finally:
        readers.end(tally)
    done = run_loop(output, number, 0, 2)
    assert done.returncode == 0, done.stderr
    assert look(output) == number + 1 and look(box / ".Public.prev") == number
    left = {path.name for path in box.iterdir()} - {"shim.so"}
    assert left == {".Public.lock", ".Public.prev", "Public"}, left


def rollbacks(box, seconds, chance, tally):
    """The same while every third release is rolled back and every sixth brought forward again."""
    kills(box, seconds, chance, tally, words=("rollback",))


def renames(box, seconds, chance, tally):
    """The same where the kernel knows no exchange: there are moments without a site, but never a torn one."""
    library = shim(box)
    if library is None:
        return "no C compiler"
    kills(box, seconds, chance, tally, gaps=True,
          environment=os.environ | {"LD_PRELOAD": str(library), "NO_EXCHANGE": "1"})


def mounted(box, seconds, chance, tally):
    """An output that is a mount: no handle promises anything, but every path has a whole file, and the next build mends all."""
    (box / "inner").mkdir()
    output, number = box / "Public", 0
    output.mkdir()
    kind = chance.choice([["--bind", str(box / "inner")], ["-t", "tmpfs", "none"]])
    if subprocess.run(["mount", *kind, output], capture_output=True).returncode != 0:
        return "no mount of our own"
    assert run_loop(output, number, 100).returncode == 0
    readers = Readers(str(output), handles=0, paths=2)
    try:
        for _ in until(seconds):
            size = chance.choice([0, 100, 5_000])
            build = subprocess.Popen([loop(), output, "1000000", str(size), str(number + 1)])
            time.sleep(moment(chance))
            build.send_signal(signal.SIGKILL)
            build.wait()
            tally["kills"] += 1
            found = [whole(path.read_text(), path) for path in output.glob("f*/*.txt")]
            number = max([number] + [int(line.split()[1]) for line in found if line != "same"])
            if chance.random() < 0.3:
                number += 1
                done = run_loop(output, number, 100)
                assert done.returncode == 0, done.stderr
                assert look(output) == number
                tally["builds"] += 1
            tally["builds"] += 1
    finally:
        readers.end(tally)
    assert run_loop(output, number + 1, 0).returncode == 0
    assert look(output) == number + 1
    assert not (output / ".almanac-parts").exists() and not (output / ".almanac-next").exists()


def steps(box, seconds, chance, tally):
    """A kill before each single change that a publication or a rollback makes on the disk, in an order drawn at random.

    With an exchange, and where there is none; the next build finds everything, and loses neither the site nor the release
    before it. Ends when all were tried, or when the time is over.
    """
    if shim(box) is None:
        return "no C compiler"
    for name, words, more in [("exchange", [], {}), ("renames", [], {"NO_EXCHANGE": "1"}),
                              ("rollback", ["rollback"], {}), ("rollback-renames", ["rollback"], {"NO_EXCHANGE": "1"})]:
        folder = box / name
        folder.mkdir()
        stepping(folder, seconds / 4, chance, tally, words, {"LD_PRELOAD": str(box / "shim.so")} | more, bool(more))


def mounted_steps(box, seconds, chance, tally):
    """The same where the output is a mount."""
    if shim(box) is None:
        return "no C compiler"
    (box / "Public").mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "none", box / "Public"], capture_output=True).returncode != 0:
        return "no mount of our own"
    stepping(box, seconds, chance, tally, [], {"LD_PRELOAD": str(box / "shim.so")}, False, is_mounted=True)


def stepping(box, seconds, chance, tally, words, more, gaps, is_mounted=False):
    output, environment = box / "Public", os.environ | more

    def run(number, **changes):
        return run_loop(output, number, 50, 1, *words, env=environment | changes)

    # Every number leaves the rest 2, so that a rolled-back site is distinguished from its neighbors, and has as many files.
    number = 2
    assert run_loop(output, number - 1, 50).returncode == 0
    assert run(number, STEP_COUNT=str(box / "steps")).returncode == 0
    number += 6
    assert run_loop(output, number - 1, 50).returncode == 0
    assert run(number, STEP_COUNT=str(box / "steps")).returncode == 0
    places = list(range(1, int((box / "steps").read_text()) + 1))
    chance.shuffle(places)
    end = time.monotonic() + seconds
    for place in places:
        number += 6
        assert run_loop(output, number - 1, 50).returncode == 0
        assert look(output) == number - 1
        done = run(number, KILL_AT=str(place))
        # Two threads may need a step less than they did before.
        assert done.returncode in (-signal.SIGKILL, 0), done
        tally["kills"] += done.returncode != 0
        if is_mounted:
            for path in output.glob("f*/*.txt"):
                whole(path.read_text(), path)
        else:
            there = look(output) if output.exists() else None
            assert there in (number - 1, number) or gaps and there is None, f"step {place}: {there}"
        # With the same pages there may be nothing to publish, but what was cut off is mended.
        after = run_loop(output, number, 50)
        assert after.returncode == 0, f"step {place}: {after.stderr}"
        assert look(output) == number, f"step {place}: {look(output)}"
        if not is_mounted:
            assert look(box / ".Public.prev") == number - 1, f"step {place}: {look(box / '.Public.prev')}"
        assert not (box / ".Public.next").exists() and not (output / ".almanac-parts").exists()
        tally["builds"] += 2
        if time.monotonic() > end:
            return
    tally["full rounds of steps"] += 1


def fill(path, size):
    """A file of that size, or as large as there is room for."""
    try:
        path.write_bytes(bytes(size))
    except OSError as error:
        assert error.errno == errno.ENOSPC


def full_disk(box, seconds, chance, tally):
    """A file system of 800 KB: builds that do not fit say so and leave the site as it was; some are killed as well."""
    small = box / "small"
    small.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=800k", "none", small], capture_output=True).returncode != 0:
        return "no mount of our own"
    output, last, number = small / "Public", None, 0
    readers = Readers(str(output), handles=1)
    try:
        for _ in until(seconds):
            fill(small / "filler", chance.choice([0, 0, 50_000, 200_000]))
            size, number = chance.randrange(0, 9_000), number + 1
            if chance.random() < 0.2:
                build = subprocess.Popen([loop(), output, "1", str(size), str(number)], stderr=subprocess.DEVNULL)
                time.sleep(chance.uniform(0.0, 0.02))
                build.send_signal(signal.SIGKILL)
                build.wait()
                tally["kills"] += 1
                there = look(output)
                assert there in (last, number), f"{there} after {last} and {number}"
                last = there
            else:
                done = run_loop(output, number, size)
                if done.returncode == 0:
                    last = number
                    tally["builds"] += 1
                else:
                    assert done.returncode == 73 and "no space left for" in done.stderr, done
                    assert not (small / ".Public.next").exists()
                    tally["full disks"] += 1
                assert look(output) == last
            (small / "filler").unlink()
    finally:
        readers.end(tally)
        subprocess.run(["umount", "-l", small], check=True)


def read_only(box, seconds, chance, tally):
    """A file system that becomes read-only between builds, and folders that do: status 73, and the site as it was."""
    disk = box / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "none", disk], capture_output=True).returncode != 0:
        return "no mount of our own"
    output, number = disk / "Public", 0
    assert run_loop(output, number, 100).returncode == 0
    readers = Readers(str(output), handles=1)
    try:
        for _ in until(seconds):
            # A file that is removed while a reader has it open keeps the file system busy.
            while subprocess.run(["mount", "-o", "remount,ro", disk], capture_output=True).returncode != 0:
                time.sleep(0.01)
            done = run_loop(output, number + 1, 100)
            assert done.returncode == 73 and "Read-only" in done.stderr, done
            assert look(output) == number
            tally["refusals"] += 1
            subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
            number += 1
            done = run_loop(output, number, 100)
            assert done.returncode == 0 and look(output) == number, done
            tally["builds"] += 1
    finally:
        readers.end(tally)
        subprocess.run(["umount", "-l", disk], check=True)
