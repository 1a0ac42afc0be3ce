"""The bytes that each brotli stream of hexadecimal digits holds, as digits; Python's brotli unpacks them."""

import sys

import brotli

for line in sys.stdin:
    print(brotli.decompress(bytes.fromhex(line.strip())).hex() or "-")
