"""What Unicode leaves of a Latin letter without case and marks, by Python's tables: for each code point in hexadecimal a line with the plain
letters, or "-" where something else than plain letters is left."""

import sys
import unicodedata

for line in sys.stdin:
    text = unicodedata.normalize("NFKD", chr(int(line, 16)))
    plain = "".join(part for part in text if not unicodedata.combining(part)).lower()
    print(plain if plain.isascii() and plain.isalpha() else "-")
