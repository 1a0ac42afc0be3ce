"""Size and colors of the PNG files that are given as hexadecimal digits, as Pillow reads them: all pixels in rows from the top."""

import io
import sys

from PIL import Image

for line in sys.stdin:
    file = bytes.fromhex(line.strip())
    Image.open(io.BytesIO(file)).verify()
    picture = Image.open(io.BytesIO(file)).convert("RGB")
    print(*picture.size, picture.tobytes().hex())
