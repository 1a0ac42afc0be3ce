"""Writes the made-up data into a folder: `draw.py FOLDER`. The same files each time, whatever the machine.

Each has the path that real data of its kind has below ../shared/data, its shape and its oddities. Nothing in them is real. Small
files that no draw makes better are not made here but written by hand: those of gradebooks, captures and calendars.
"""

import sys
from pathlib import Path

import calendars
import counts
import crawled
import evaluations
import fall
import grades
import indoors
import streets
import summer

PARTS = (calendars, counts, crawled, evaluations, fall, grades, indoors, streets, summer)


def files():
    """What there is, by path: texts, or bytes where a file is no text of UTF-8."""
    found = {}
    for part in PARTS:
        found |= part.files()
    return found


if __name__ == "__main__":
    for name, content in files().items():
        path = Path(sys.argv[1]) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
