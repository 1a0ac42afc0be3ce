"""Sealed pages for tests: made by `SealedPages`, as the program seals them."""

import json
import subprocess
from pathlib import Path

from envelope import envelope_in, flipped, with_envelope

ROOT = Path(__file__).resolve().parent.parent
MAKER = ROOT / ".build" / "release" / "SealedPages"


class SealedSite:
    """A folder with sealed pages, and what opens them."""

    def __init__(self, folder):
        assert MAKER.exists(), f"{MAKER} is missing: run make built-tests"
        subprocess.run([str(MAKER), str(folder)], check=True, timeout=60)
        self.folder = Path(folder)
        self.pages = json.loads((self.folder / "pages.json").read_text())

    def path(self, page):
        return self.folder / "p" / f"{self.pages[page]['name']}.html"

    def bytes(self, page):
        return self.path(page).read_bytes()

    def envelope(self, page):
        return envelope_in(self.bytes(page))

    def link(self, page):
        return f"p/{self.pages[page]['name']}.html#{self.pages[page]['link']}"

    def changed(self, page, at, bit=0):
        """The page with one bit of its envelope turned over."""
        return with_envelope(self.bytes(page), flipped(self.envelope(page), at, bit))
