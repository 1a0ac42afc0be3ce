"""Readers of the sites that PublishLoop publishes: through one handle, and by path.

A page begins and ends with the number of its build, or with "same"; the list of pages names the style. Whatever a reader
finds that no build would have made is a problem, reported as a sentence.
"""

import multiprocessing
import os
import random


class Torn(Exception):
    """Something was half there, or of two builds."""


def names(number):
    """The pages of a build."""
    return [f"f{page % 10}/{page}.txt" for page in range(30 + number % 2)]


def text(path, folder=None):
    """The file's bytes as text, read to the end through one handle; None where there is none."""
    try:
        file = os.open(path, os.O_RDONLY, dir_fd=folder)
    except FileNotFoundError:
        return None
    try:
        parts = []
        while part := os.read(file, 1 << 20):
            parts.append(part)
        return b"".join(parts).decode()
    finally:
        os.close(file)


def whole(found, name):
    """The first line of a page that is all there."""
    lines = found.split("\n")
    if len(lines) < 3 or lines[0] != lines[-2] or lines[-1] != "" or not lines[0]:
        raise Torn(f"{name} is half there: {len(found)} characters, from {lines[0]!r} to {found[-20:]!r}")
    return lines[0]


def release(folder, owner):
    """The number of the build that the folder open as `folder` holds; raises Torn unless it is one, whole.

    `owner` says whether the folder is still in use; None is returned where files are missing because it is not.
    """
    index = text("index.html", folder)
    if index is None:
        if owner():
            raise Torn("there is no list of pages")
        return None
    first = whole(index, "index.html")
    number = int(first.split()[1])
    expected = names(number) + [index.split("\n")[1]]
    for name in expected:
        found = text(name, folder)
        if found is None:
            if owner():
                raise Torn(f"{name} of build {number} is missing")
            return None
        if name.startswith("assets/"):
            if found != name + "\n":
                raise Torn(f"{name} holds {found[:60]!r}")
        elif whole(found, name) not in ("same", first):
            raise Torn(f"{name} holds {found[:20]!r} in build {number}")
    return number


def through_handle(output):
    """The number of the build that one handle on the output shows; None where there was none, or it has long been replaced."""
    try:
        folder = os.open(output, os.O_RDONLY | os.O_DIRECTORY)
    except FileNotFoundError:
        return None

    def in_use():
        """Whether the handle's folder is still the site, or the release before it that nobody has begun to remove."""
        here = os.fstat(folder).st_ino
        parent, name = os.path.split(output)
        try:
            if os.stat(output).st_ino == here:
                return True
            os.stat(".almanac-site", dir_fd=folder)
            return os.stat(f"{parent}/.{name}.prev").st_ino == here
        except FileNotFoundError:
            return False

    try:
        return release(folder, in_use)
    finally:
        os.close(folder)


def by_path(output, gaps):
    """Reads a page with its style and some other pages as a browser does; `gaps` allows moments without any site.

    Returns how many files were read. A page's style is there as long as the page is of this build or the one before.
    """
    def fetch(name):
        found = text(f"{output}/{name}")
        if found is None and not gaps:
            raise Torn(f"{name} is missing")
        return found

    index = fetch("index.html")
    if index is None:
        return 0
    number = int(whole(index, "index.html").split()[1])
    count = 1
    for page in random.sample(range(30), 8):
        name = f"f{page % 10}/{page}.txt"
        found = fetch(name)
        if found is not None:
            whole(found, name)
            count += 1
    name = index.split("\n")[1]
    style = text(f"{output}/{name}")
    again = fetch("index.html")
    if style is None and again is not None and gaps:
        # It was asked for in such a moment.
        style, again = text(f"{output}/{name}"), fetch("index.html")
    if style is None and again is not None and abs(int(again.split()[1]) - number) <= 1:
        raise Torn(f"the style of build {number} is missing in build {again.split()[1]}")
    return count + 1


class Readers:
    """Processes that read an output until they are asked to stop."""

    def __init__(self, output, handles=1, paths=1, gaps=False):
        self.stop = multiprocessing.Event()
        self.results = multiprocessing.Queue()
        work = [(self._handle,)] * handles + [(self._path,)] * paths
        self.processes = [multiprocessing.Process(target=one[0], args=(output, gaps)) for one in work]
        for process in self.processes:
            process.start()

    def _handle(self, output, gaps):
        self._loop("releases read", lambda: 1 if through_handle(output) is not None else 0)

    def _path(self, output, gaps):
        while not os.path.exists(f"{output}/index.html") and not self.stop.is_set():
            pass
        self._loop("files read", lambda: by_path(output, gaps))

    def _loop(self, what, read):
        count, problem = 0, None
        try:
            while not self.stop.is_set():
                count += read()
        except Torn as torn:
            problem = str(torn)
        except BaseException as error:  # noqa: BLE001 - any end of a reader must be reported
            problem = repr(error)
        self.results.put((what, count, problem))

    def end(self, tally):
        """Stops them; adds what they read to the tally. Raises Torn with what the first of them found."""
        self.stop.set()
        found = [self.results.get(timeout=60) for _ in self.processes]
        for process in self.processes:
            process.join()
        for what, count, _ in found:
            tally[what] += count
        for _, _, problem in found:
            if problem:
                raise Torn(problem)
