"""Reads tables with Python's csv: for each line "path<TAB>delimiter<TAB>encoding<TAB>first cell" the row that begins so, its cells in hex."""

import csv
import sys

for line in sys.stdin:
    path, delimiter, encoding, first = line.rstrip("\n").split("\t")
    with open(path, newline="", encoding=encoding) as file:
        rows = csv.reader(file, delimiter={"tab": "\t"}.get(delimiter, delimiter))
        row = next((row for row in rows if row and row[0].strip() == first), [])
    print(",".join(cell.encode().hex() or "-" for cell in row) or "none")
