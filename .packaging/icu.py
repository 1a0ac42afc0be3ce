"""ICU's library of data with the few of its items that calendars need: libical asks ICU for nothing else."""

import re
import tempfile
from pathlib import Path

from release import run

KEPT = {
    "keyTypeData.res", "likelySubtags.res", "metaZones.res", "pool.res", "res_index.res", "root.res",
    "supplementalData.res", "timezoneTypes.res", "windowsZones.res", "zoneinfo64.res",
}
SOURCE = """
  .section .rodata
  .balign 16
  .globl {symbol}
  .type {symbol}, @object
{symbol}: .incbin "{file}"
  .size {symbol}, . - {symbol}
  .section .note.GNU-stack, "", @progbits
"""


def reduce(library, destination):
    """Writes a library with the same name and symbol."""
    symbol, place, size = _data(library)
    # Items are named by the file that they are in.
    name = symbol.replace("_dat", "l.dat")
    with tempfile.TemporaryDirectory() as folder:
        whole, part = Path(folder) / "whole" / name, Path(folder) / "part" / name
        whole.parent.mkdir(), part.parent.mkdir()
        whole.write_bytes(library.read_bytes()[place:place + size])
        items = set(run("icupkg", "--list", whole).split())
        assert KEPT <= items, f"ICU no longer has {KEPT - items}"
        removed = Path(folder) / "removed.txt"
        removed.write_text("".join(f"{item}\n" for item in sorted(items - KEPT)))
        run("icupkg", "--remove", removed, whole, part)
        assert set(run("icupkg", "--list", part).split()) == KEPT
        source = Path(folder) / "data.S"
        source.write_text(SOURCE.format(symbol=symbol, file=name))
        run("gcc", "-shared", "-nostdlib", "-s", f"-Wl,-soname,{destination.name}", "-Wl,--build-id=none", "-o", destination, source,
            cwd=part.parent)


def _data(library):
    """The name of the data, where it begins in the file, and its size."""
    found = re.search(r"^\s*\d+: ([0-9a-f]+) (\S+) OBJECT .* (icudt\d+_dat)$", run("readelf", "-W", "--dyn-syms", library), re.M)
    address, size = int(found[1], 16), int(found[2], 0)
    for line in re.findall(r"^\s*LOAD\s+(\S+) (\S+) \S+ (\S+)", run("readelf", "-W", "--segments", library), re.M):
        offset, start, length = (int(number, 16) for number in line)
        if start <= address < start + length:
            return found[3], offset + address - start, size
    raise SystemExit(f"{library} has no data")
