"""What benchmarks of whole builds share: figures beside what is wanted of them, and runs of programs with what they cost."""

import os
import shutil
import sys
import time

QUICK = "--quick" in sys.argv


class Board:
    """Prints each figure beside what is wanted of it, and keeps what is not met."""

    def __init__(self):
        self.missed = []

    def row(self, what, figure, wanted=None, met=True):
        judged = wanted is not None and not QUICK
        print(f"  {what}: {figure}" + (f" (wanted {wanted}): {'met' if met else 'NOT MET'}" if judged else ""), flush=True)
        if judged and not met:
            self.missed.append(what)

    def at_least(self, what, ratio, wanted=None):
        self.row(what, f"{ratio:.1f} times", wanted and f"≥ {wanted}", wanted is None or ratio >= wanted)

    def at_most(self, what, ratio, wanted):
        self.row(what, f"{ratio:.2f} times", f"≤ {wanted}", ratio <= wanted)


def run(command):
    """The seconds a program took, its peak memory in bytes, and its seconds of processor time.

    The kernel counts memory from before the program is loaded, so where this script has more, its own is reported: some 15 MB,
    which is why it holds no corpus.
    """
    program = shutil.which(str(command[0]))
    silence = [(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
    start = time.perf_counter()
    pid = os.posix_spawn(program, list(map(str, command)), os.environ, file_actions=silence)
    _, status, usage = os.wait4(pid, 0)
    seconds = time.perf_counter() - start
    if status:
        sys.exit(f"{' '.join(map(str, command))} failed")
    return seconds, usage.ru_maxrss * 1024, usage.ru_utime + usage.ru_stime
