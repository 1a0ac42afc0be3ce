"""Reads QR codes with zxing-cpp: a line of 0 and 1 in, row by row, the text in hexadecimal out."""

import math
import sys

import zxingcpp

SCALE, QUIET = 3, 4

for line in sys.stdin:
    modules = line.strip()
    size = math.isqrt(len(modules))
    side = (size + 2 * QUIET) * SCALE
    image = bytearray(b"\xff" * side * side)
    for place, module in enumerate(modules):
        if module == "1":
            y, x = ((part + QUIET) * SCALE for part in divmod(place, size))
            for row in range(y, y + SCALE):
                image[row * side + x:row * side + x + SCALE] = bytes(SCALE)
    # Without this, a stretch of a code is now and then taken for a bar code of another kind.
    found = zxingcpp.read_barcodes(
        memoryview(bytes(image)).cast("B", (side, side)), formats=zxingcpp.BarcodeFormat.QRCode)
    print(" ".join(code.text.encode().hex() for code in found) or "nothing", flush=True)
