"""What many sites cost beside one: fifty copies of the demo, built as the jobs that `almanac jobs make` writes, two at once.

A build has one core, as jobs have. Fifty on two workers should take little more than 25 times one alone.
"""

import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from board import QUICK, Board  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
ALMANAC = ROOT / ".build/release/almanac"
SITES, WORKERS, ROUNDS = (6 if QUICK else 50), 2, 3


def main():
    board = Board()
    with tempfile.TemporaryDirectory(prefix="almanac-sites-", dir="/dev/shm") as root:
        one = statistics.median(night(pathlib.Path(root), 1, f"one{number}") for number in range(ROUNDS))
        many = night(pathlib.Path(root), SITES, "many")
    print(f"one site: {one:.2f} s; {SITES} sites on {WORKERS} workers: {many:.2f} s")
    board.at_most(f"{SITES} sites beside {SITES // WORKERS} times one", many / one / (SITES / WORKERS), 1.15)
    return 1 if board.missed else 0


def night(root, count, name):
    """The seconds in which so many new sites are built."""
    folder = root / name
    for number in range(count):
        shutil.copytree(ROOT / "Content", folder / f"campus-{number}" / "Content")
    subprocess.run([ALMANAC, "jobs", "make", folder, "--program", ALMANAC, "--quiet"], check=True, stdout=subprocess.DEVNULL)
    start = time.perf_counter()
    subprocess.run(["make", "-s", f"-j{min(count, WORKERS)}", "-f", folder / ".jobs/Makefile"], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    seconds = time.perf_counter() - start
    built = sum((folder / f"campus-{number}/Public/index.html").exists() for number in range(count))
    if built != count:
        sys.exit(f"{count - built} of {count} sites were not built")
    shutil.rmtree(folder)
    return seconds


if __name__ == "__main__":
    sys.exit(main())
