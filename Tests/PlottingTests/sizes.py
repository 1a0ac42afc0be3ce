"""Reads a chart a line, prints how many bytes gzip makes of each."""

import gzip
import sys

for line in sys.stdin.buffer:
    print(len(gzip.compress(line.rstrip(b"\n"), 9, mtime=0)))
