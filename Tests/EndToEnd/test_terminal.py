"""What a person sees on a terminal, and nobody under cron."""

import fcntl
import os
import pty
import subprocess
import sys
import time

from messages import without_zone_age
from places import PROGRAM, ROOT

sys.path.insert(0, str(ROOT / "Tests" / "Soak"))
import programs  # noqa: E402


def start(*words):
    """Starts the program with a terminal as standard error; returns it with the terminal's other end."""
    ours, theirs = pty.openpty()
    build = subprocess.Popen([str(PROGRAM), *map(str, words)], stdout=subprocess.PIPE, stderr=theirs, text=True)
    os.close(theirs)
    return build, ours


def shown(terminal):
    """Everything that was written to the terminal until the program ended."""
    parts = []
    while True:
        try:
            part = os.read(terminal, 65_536)
        except OSError:  # the other end is closed
            part = b""
        if not part:
            os.close(terminal)
            return b"".join(parts).decode()
        parts.append(part)


def test_a_build_that_waits_says_so_once(almanac, tmp_path):
    site = programs.copy(tmp_path)
    with open(site / ".Public.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        build, terminal = start("build", "--site", site, "--wait", "--format", "json")
        time.sleep(0.3)
        assert build.poll() is None
    said = shown(terminal)
    assert without_zone_age(said) == f"almanac: waiting for another build of '{site}/Public' to finish\n"
    assert '"waiting":0' not in build.communicate()[0] and build.returncode == 0
