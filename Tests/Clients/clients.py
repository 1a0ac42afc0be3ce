"""The calendar programs that read our feeds.

Each is a `Client`. Its `read(urls, zone, window)` asks for the feeds over HTTP, as the program itself does or, for bare libraries,
for it, and gives the occurrences of each by its address. Many feeds at once, because some programs take seconds to start.
"""

import importlib.util
import os
import shutil
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest

# Where `make test-clients` has set everything up, a client that is missing is a failure.
ALL_NEEDED = os.environ.get("ALMANAC_CLIENTS") == "all"


class Client:
    name = "?"
    # What must be there: Python modules of this interpreter, programs.
    modules, programs = (), ()
    # What the program does not tell of an occurrence.
    keeps_uids = True
    cuts_days = False
    # How many feeds of each kind and variant it is given of a site, drawn by a seed: all would take some of them minutes.
    share = 4
    # Whether even those take it minutes: then it gets a few feeds and some weeks.
    is_slow = False

    def lacks(self):
        """What is missing on this machine, in words; "" when nothing is."""
        missing = [name for name in self.modules if importlib.util.find_spec(name) is None]
        return ", ".join(missing + [name for name in self.programs if shutil.which(name) is None])

    def require(self):
        lacks = self.lacks()
        if lacks and ALL_NEEDED:
            pytest.fail(f"{self.name} is not installed: {lacks} missing; make test-clients installs it", pytrace=False)
        if lacks:
            pytest.skip(f"{self.name} is not installed: {lacks} missing; make test-clients installs it")

    def read(self, urls, zone, window):
        raise NotImplementedError

    def close(self):
        pass


def fetch(url):
    with urllib.request.urlopen(url, timeout=30) as answer:
        assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
        return answer.read()


def fetch_all(urls):
    with ThreadPoolExecutor(4) as pool:
        return dict(zip(urls, pool.map(fetch, urls)))
