"""People's own calendars, in days and in plans, read from other people's files as they are and with a few bytes changed."""

import random
import re

import pytest

from small_site import small_site

SEED = 20_261
# One person's day book names at most 50 calendars.
PEOPLE, EACH = 4, 25


def changed(data, chance):
    """The file with up to eight bytes, lines or halves of it changed."""
    data = bytearray(data)
    for _ in range(chance.randrange(1, 9)):
        at = chance.randrange(len(data) + 1)
        kind = chance.randrange(5)
        if kind == 0 and at < len(data):
            data[at] = chance.randrange(256)
        elif kind == 1:
            del data[at:at + chance.choice([1, 10, 1000])]
        elif kind == 2:
            data[at:at] = chance.choice([b"\r\n", b"\0", b";", b":", b"99999999999", b"-", b"\r\n ", b"\xff\xfe", b"="])
        elif kind == 3:
            lines = data.split(b"\n")
            lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
            data = bytearray(b"\n".join(lines))
        else:
            numbers = list(re.finditer(rb"\d+", data))
            if numbers:
                one = chance.choice(numbers)
                data[one.start():one.end()] = chance.choice([b"0", b"-1", b"60", b"366", b"20261118", b"9" * 30])
    return bytes(data)


def site(folder, calendars):
    """A site whose people have these calendars, in their days and, the first of them, in their plans."""
    files = small_site()
    for number, own in enumerate(calendars):
        person = f"people/p{number}"
        names = [f"c{index}.ics" for index in range(len(own))]
        files[f"{person}/days.yml"] = "calendars:\n" + "".join(f"  - {{file: {name}, titles: yes}}\n" for name in names)
        files[f"{person}/plan.yml"] = (
            f"name: Person {number}\nvisibility: public\nwants: [CMPS 330]\nfixed:\n"
            + "".join(f"  - {{calendar: {name}}}\n" for name in names[:10]))
        files |= {f"{person}/{name}": data for name, data in zip(names, own)}
    for path, data in files.items():
        file = folder / "Content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data if isinstance(data, bytes) else data.encode())
    return folder


@pytest.mark.parametrize("change", [False, True], ids=["as they are", "changed"])
def test_any_file_is_read_or_refused(tmp_path, almanac, sample, change):
    files = sorted((sample.folder / "calendars").rglob("*.ics"))
    chance = random.Random(SEED)
    chosen = chance.sample(files, min(len(files), PEOPLE * EACH))
    data = [path.read_bytes() for path in chosen]
    if change:
        data = [changed(one, chance) for one in data]
    folder = site(tmp_path, [data[start:start + EACH] for start in range(0, len(data), EACH)])
    done = almanac("check", "--site", folder)
    assert done.returncode in (0, 65), (SEED, done.returncode, done.stderr[-2000:])
    assert done.returncode == 0 or " error: " in done.stderr
    # What is said of a calendar has its place.
    reported = re.findall(r"^(\S+/c\d+\.ics)(:\d+:\d+)?: (\w+): (.*)$", done.stderr, re.M)
    assert reported
    for path, place, kind, words in reported:
        assert place or kind == "error" or words.endswith("of this kind"), (SEED, path, words)
