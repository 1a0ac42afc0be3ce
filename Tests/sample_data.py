"""The folders of data files that tests read: made-up ones, which are always there, and real ones, where they are.

Both hold the same kinds of files under the same paths. The real ones are no part of the project: they are looked for in
../shared/data, or in the folder that ALMANAC_DATA names. A test that asks for the fixture `sample` runs once for each.
"""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class Sample:
    def __init__(self, name, folder):
        self.name, self.folder = name, folder
        self.is_real = name == "real"
        # A whole fall term with its instructors, the campus's buildings, and a shorter summer.
        self.term_files = folder / "umd" / "jupiterp" / "202408_at_2024-09-14"
        self.buildings = folder / "maps" / "umd" / "umd-building-gis.json"
        self.summer_file = folder / "umd" / "umdio-data" / "courses" / "data" / "202005.json"

    def __str__(self):
        return self.name


MADE_UP = Sample("made-up", ROOT / "Tests" / "MadeUpData" / "files")
REAL = Sample("real", Path(os.environ.get("ALMANAC_DATA") or ROOT.parent / "shared" / "data").resolve())
SAMPLES = [MADE_UP] + ([REAL] if REAL.term_files.is_dir() else [])
