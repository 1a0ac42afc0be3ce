"""How many bytes each gzip file of hexadecimal digits holds, and their sum; Python checks the checksum."""

import gzip
import sys

for line in sys.stdin:
    content = gzip.decompress(bytes.fromhex(line.strip()))
    print(len(content), sum(content))
