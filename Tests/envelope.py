"""A second reading of sealed pages, by other means than the program's: the format as `Sources/Formats/Sealing/Envelope.swift` tells it, over
the `cryptography` package and Python's zlib."""

import base64
import hashlib
import os
import re
import zlib
from dataclasses import dataclass

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PLACE = re.compile(rb'(<script type="application/octet-stream" id="opener-envelope">)([A-Za-z0-9+/]*)(</script>)')
# Names of the parts of an envelope with n slots, each with where it begins and ends.
PARTS = {
    "version": lambda n: (0, 1), "iterations": lambda n: (1, 5), "site": lambda n: (5, 21),
    "name": lambda n: (21, 47), "salt": lambda n: (47, 79), "count": lambda n: (79, 80),
    "slots": lambda n: (80, 80 + 60 * n), "iv": lambda n: (80 + 60 * n, 92 + 60 * n),
    "content": lambda n: (92 + 60 * n, -16), "tag": lambda n: (-16, None),
}


def unbase64(text, **options):
    return base64.b64decode(text + b"=" * (-len(text) % 4), **options)


def envelope_in(page):
    [(_, text, _)] = PLACE.findall(page)
    return unbase64(text, validate=True)


def with_envelope(page, envelope):
    """The same page around another envelope."""
    text = base64.b64encode(envelope).rstrip(b"=")
    return PLACE.sub(lambda found: found[1] + text + found[3], page)


def secret_of_link(link):
    return unbase64(link.encode().translate(bytes.maketrans(b"-_", b"+/")), validate=True)


def typed(words):
    return " ".join(words.split()).lower().encode("ascii")


def secret_of_passphrase(envelope, name, passphrase):
    iterations = int.from_bytes(envelope[1:5])
    return hashlib.pbkdf2_hmac("sha256", typed(passphrase), envelope[:21] + typed(name), iterations, 32)


@dataclass
class Opened:
    key: bytes
    slot: int
    padded: bytes

    @property
    def text(self):
        count = int.from_bytes(self.padded[:4])
        assert not any(self.padded[4 + count:])
        inflater = zlib.decompressobj(-15)
        text = inflater.decompress(self.padded[4:4 + count])
        assert inflater.eof and not inflater.unused_data
        return text.decode("utf-8")


def slots_of(envelope):
    return [envelope[at:at + 60] for at in range(80, 80 + 60 * envelope[79], 60)]


def open_envelope(envelope, name, secret):
    """What is in it; raises InvalidTag or ValueError where it does not open."""
    if envelope[0] != 1 or not 600_000 <= int.from_bytes(envelope[1:5]) <= 10_000_000:
        raise ValueError("version or iterations")
    if envelope[21:47] != name.encode() or envelope[79] not in (2, 4, 8, 16):
        raise ValueError("name or count")
    head = envelope[:80]
    key = HKDF(hashes.SHA256(), 32, salt=head[47:79], info=head[:47]).derive(secret)
    end = 80 + 60 * envelope[79]
    for index, slot in enumerate(slots_of(envelope)):
        try:
            page_key = AESGCM(key).decrypt(slot[:12], slot[12:], head)
        except InvalidTag:
            continue
        iv, content = envelope[end:end + 12], envelope[end + 12:]
        return Opened(page_key, index, AESGCM(page_key).decrypt(iv, content, envelope[:end]))
    raise InvalidTag


def resealed(envelope, name, secret, text):
    """The envelope with other content, as somebody seals it who has a secret but none of the program's scruples."""
    deflater = zlib.compressobj(9, wbits=-15)
    deflated = deflater.compress(text.encode()) + deflater.flush()
    padded = (len(deflated).to_bytes(4) + deflated).ljust(8192, b"\0")
    end = 80 + 60 * envelope[79]
    iv = os.urandom(12)
    key = open_envelope(envelope, name, secret).key
    return envelope[:end] + iv + AESGCM(key).encrypt(iv, padded, envelope[:end])


def flipped(envelope, at, bit):
    changed = bytearray(envelope)
    changed[at] ^= 1 << bit
    return bytes(changed)


def places(envelope):
    """For each part of the envelope its first byte, its last, and one between them."""
    count = len(envelope)
    for part, bounds in PARTS.items():
        start, end, _ = slice(*bounds(envelope[79])).indices(count)
        yield from ((part, at) for at in sorted({start, (start + end) // 2, end - 1}))
