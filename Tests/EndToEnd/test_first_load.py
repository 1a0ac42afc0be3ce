"""What a phone loads for the first page of a site: its HTML, and the styles and scripts that it names, as hosts compress them."""

import functools
import random
import re
import sys

import brotli
import pytest

from guide_blocks import ROOT

sys.path.append(str(ROOT / "Tests" / "Browser"))
from kinds import KINDS, first_page  # noqa: E402

KILOBYTE = 1024
HTML, SHARED = 14 * KILOBYTE, 11 * KILOBYTE
# The list of free rooms is made anew at once, for the moment at which it is read; the pages that
# build schedules and keep days or grades are their scripts. They may shrink, not grow.
ABOVE = {"rooms": 15_900, "build": 32_100, "my day": 31_600, "my grades": 32_800, "search of pages": 11_900}


@functools.cache
def size(content):
    """By Brotli at its best, which Netlify, Cloudflare and Caddy send; gzip takes about an eighth more."""
    return len(brotli.compress(content, quality=11))


def shared(demo, page):
    """The bytes of the styles and scripts that a page names, by the files' names."""
    text = (demo / page).read_text()
    names = re.findall(r'<(?:link rel="stylesheet"|script)[^>]*(?:href|src)="[^"]*?(assets/[^"]+)"', text)
    return {re.sub(r"^assets/(.*)\.\w+(\.\w+)$", r"\1\2", name): size((demo / name).read_bytes()) for name in names}


@pytest.mark.parametrize("kind", KINDS)
def test_first_load_is_within_its_budget(demo, kind):
    page = first_page(demo, KINDS[kind][1])
    assert size((demo / page).read_bytes()) <= HTML
    files = shared(demo, page)
    assert "site.css" in files
    if kind != "catalog":
        assert sum(files.values()) <= ABOVE.get(kind, SHARED), files


def test_kinds_above_the_budget_are_listed_as_long_as_they_are(demo):
    for kind in ABOVE:
        assert sum(shared(demo, first_page(demo, KINDS[kind][1])).values()) > SHARED, kind


def test_a_script_that_is_too_large_is_found(tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "site.1.css").write_text("a{}")
    (tmp_path / "assets" / "big.2.js").write_bytes(random.Random(1).randbytes(12_000))
    (tmp_path / "index.html").write_text(
        '<link rel="stylesheet" href="assets/site.1.css"><script src="assets/big.2.js" defer></script>')
    files = shared(tmp_path, "index.html")
    assert list(files) == ["site.css", "big.js"] and sum(files.values()) > SHARED
