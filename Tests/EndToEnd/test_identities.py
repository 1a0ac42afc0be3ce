"""Nobody who has booked a room, or whose device was counted, is anywhere in a site: every byte of it is searched for everybody
in its input, however they are escaped there."""

import base64
import csv
import gzip
import html
import io
import json
import quopri
import random
import re
import urllib.parse
from pathlib import Path

import brotli
import pytest

from room_page import day_ahead
from small_site import small_site

FIRST = ["Vesper", "Żaneta", "Ōkami", "Brünhild", "Íñigo", "Xiulan", "Thóra", "Quillon", "Ceridwen", "Ayşegül"]
LAST = ["Holm", "Wąsik", "Nakatomi", "O’Malley-Strøm", "Ærøskøbing", "Featherstonehaugh", "Ciorănescu", "Vandermolen"]
SOURCES = """\
  - {kind: ics, path: data/bookings.ics, as: reservations}
  - kind: reservations
    path: data/bookings.csv
    columns: {room: Where, start: Begin, end: Finish}
    rooms: {"The Great Hall": MAB 0103}
  - {kind: reservations, path: data/slipped.csv}
  - {kind: aruba-tables, path: data/capture.txt}
  - {kind: counts-csv, path: data/counts.csv}
"""


class Crowd:
    """People drawn by a seed, and all that tells who they are."""

    def __init__(self, seed):
        self.draw, self.texts = random.Random(seed), set()

    def person(self):
        first, last = self.draw.choice(FIRST), self.draw.choice(LAST)
        mark = "".join(self.draw.choice("bcdfghjkmnpqrstvwxz") for _ in range(6))
        person = {
            "name": f"{first} {last}-{mark}", "mail": f"{mark}.{self.draw.randrange(100, 999)}@post.example.org",
            "login": f"{mark}{self.draw.randrange(10, 99)}", "phone": f"+1 301 555 {self.draw.randrange(10000):04} {self.draw.randrange(10000):04}",
            "mac": ":".join(f"{self.draw.randrange(256):02x}" for _ in range(6)), "about": f"Séance of {mark} & <{mark}>"}
        # The mark is in nearly all of it: who is found by a part is found.
        self.texts |= {mark, person["mail"], person["login"], person["phone"], person["mac"], person["name"]}
        return person


def event(number, place, person, other):
    lines = [
        f"UID:{person['login']}-{number}@rooms.example", "DTSTAMP:20261101T000000Z", f"DTSTART:202611{20 + number % 7}T{10 + number % 9}0000",
        f"DTEND:202611{20 + number % 7}T{10 + number % 9}4500", f"SUMMARY:{person['about']} by {person['name']}",
        f"ORGANIZER;CN=\"{person['name']}\";SENT-BY=\"mailto:{other['mail']}\":mailto:{person['mail']}",
        f"ATTENDEE;CN={other['name']};PARTSTAT=ACCEPTED;X-TEL={other['phone'].replace(' ', '')}:mailto:{other['mail']}",
        f"DESCRIPTION:Ask {other['name']}\\, {person['phone']}\\n{person['mail']}", f"CONTACT:{person['name']}",
        f"COMMENT:{other['login']}", f"X-BOOKED-BY;X-NAME={person['login']}:{person['name']}", f"X-ALT-DESC;FMTTYPE=text/html:<p>{other['about']}</p>",
        f"ATTACH;VALUE=BINARY;ENCODING=BASE64:{base64.b64encode(person['name'].encode()).decode()}", f"CATEGORIES:{person['about']}",
        f"URL:https://people.example.org/{other['login']}", f"LOCATION:{place}"]
    return "BEGIN:VEVENT\r\n" + "".join(folded(line) for line in lines) + "END:VEVENT\r\n"


def folded(line):
    parts = [line[at:at + 60] for at in range(0, len(line), 60)]
    return "\r\n ".join(parts) + "\r\n"


def calendar(events):
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Rooms//EN\r\n" + "".join(events) + "END:VCALENDAR\r\n"


def table(rows):
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


def capture(people):
    """A controller's table of associations."""
    head = f"{'Name':20}{'bssid':20}{'mac':20}{'auth':6}{'assoc':7}{'aid':5}{'l-int':7}{'essid':12}{'tunnel-id':11}{'phy':6}"
    rule = "".join(("-" * (width - 2)).ljust(width) for width in (20, 20, 20, 6, 7, 5, 7, 12, 11, 6))
    rows = [f"{'mab-1-01':20}{'24:de:c6:aa:bb:c0':20}{one['mac']:20}{'y':6}{'y':7}{'1':5}{'10':7}{one['login'][:10]:12}{'0x1':11}{'a':6}"
            for one in people]
    return "\n".join([
        f"(controller) #show clock\nWed Nov 18 11:05:00 EST 2026\n(controller) #show ap association\n\nAssociation Table\n-----------------",
        head, rule, *rows, f"Num Clients:{len(rows)}", "(controller) #show user " + people[0]["login"]]) + "\n"


def make(folder, seed):
    """A site; gives everything in its input that tells who somebody is, but for the id of its one public person."""
    crowd = Crowd(seed)
    people = [crowd.person() for _ in range(24)]
    pairs = list(zip(people, people[1:]))
    places = ["MAB 0101", "Mabry Hall 0102", "Mabry Hall\\, Room 0103", "Orchard", ""]
    rows = [["Booked by", "Where", "Begin", "Finish", "Mail", "Purpose"]]
    rows += [[one["name"], ["MAB 0101", "The Great Hall", "Nowhere"][number % 3], f"2026-11-2{number % 8}T1{number % 9}:00",
              ["2026-11-2%dT1%d:40" % (number % 8, number % 9), one["phone"]][number % 24 == 0], other["mail"], one["about"]]
             for number, (one, other) in enumerate(pairs)]
    # Cells that slipped: a comma in a name without quotes, a name where a time should be, two columns exchanged.
    slipped = "person,room,date,from,to\n" + "".join(
        f"{one['name']},MAB 0102,2026-11-{20 + number % 8},{15 + number % 5}:00,{15 + number % 5}:30\n" for number, one in enumerate(people)
    ) * 3 + f"Dr. {people[1]['name']}, {people[2]['name']},MAB 0102,2026-11-21,14:00,15:00\n" \
        + f"2026-11-21,{people[3]['name']},{people[4]['login']},14:00,15:00\n" + f"x,MAB 0102,2026-11-21,{people[5]['mail']},{people[6]['phone']}\n"
    counts = "time,access_point,devices,user,client\n" + "".join(
        f"2026-11-18T11:0{number % 5},mab-1-02,{number},{one['login']},\"{one['name']} {one['mac']}\"\n" for number, one in enumerate(people[:5]))
    owners = [one["login"] for one in people[:3]]
    files = {
        "data/bookings.ics": calendar(
            [event(number, places[number % 5], one, other) for number, (one, other) in enumerate(pairs)]),
        "data/bookings.csv": table(rows), "data/slipped.csv": slipped, "data/capture.txt": capture(people), "data/counts.csv": counts,
        "people/robin/plan.yml": "name: Robin Vale\nvisibility: public\nwants: [CMPS 330]\n",
        "reservations.csv": "room,date,from,to,person\nMAB 0103,2026-11-19,13:30,15:00,robin\n" + "".join(
            f"MAB 0103,2026-11-{20 + number},08:00,09:00,{owner}\n" for number, owner in enumerate(owners))}
    files |= {f"people/{owner}/plan.yml": f"name: {one['name']}\n" for owner, one in zip(owners, people)}
    plain = small_site(**{"access-points": [{"id": "mab-1-01", "at": [10, 10]}]})
    files |= plain | {"site.yml": plain["site.yml"] + SOURCES}
    for path, text in files.items():
        file = folder / "Content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        # Exports of calendars are often in another encoding than they say.
        file.write_bytes(text.encode("cp1252", "xmlcharrefreplace") if path.endswith("bookings.csv") else text.encode())
    crowd.texts |= {one.encode("cp1252", "xmlcharrefreplace").decode("cp1252") for one in set(crowd.texts)}
    return crowd.texts


# MARK: The search

def views(data):
    """What the bytes say, read in every way in which they may have been escaped, two deep."""
    texts = {data.decode("utf-8", "replace"), data.decode("latin-1"), data.decode("utf-16-le", "ignore")}
    for _ in range(2):
        texts |= {read(text) for text in texts for read in (
            html.unescape, urllib.parse.unquote, unfolded, unescaped, quoted_printable)}
    return {" ".join(text.lower().split()) for text in texts} | {text.lower() for text in texts}


def unfolded(text):
    return re.sub(r"\\([,;\\])", r"\1", re.sub(r"\r?\n[ \t]", "", text))


def unescaped(text):
    """JSON's and CSS's escapes."""
    text = re.sub(r"(?:\\u[0-9a-fA-F]{4})+", lambda found: json.loads(f'"{found[0]}"'), text)
    return re.sub(r"\\([0-9a-fA-F]{2,6}) ?", lambda found: chr(min(int(found[1], 16), 0x10ffff)), text)


def quoted_printable(text):
    return quopri.decodestring(text.encode("utf-8", "replace")).decode("utf-8", "replace") if "=" in text else text


def base64_cores(text):
    """What base64 of anything that holds the text holds, wherever it begins in there."""
    data = text.encode()
    for shift in range(3):
        whole = base64.b64encode(b"\0" * shift + data).decode()
        core = whole[(0, 2, 3)[shift]:len(whole) - len(whole) % 4].rstrip("=")
        yield core[:-1] if len(core) > 12 else core


def leaks(data, texts):
    """The texts that are in the data in any way."""
    for unpack in (gzip.decompress, brotli.decompress):
        try:
            data = unpack(data)
            break
        except (OSError, EOFError, brotli.error):
            pass
    seen, raw = views(data), data.decode("latin-1")
    return {text for text in texts
            if any(text.lower() in view for view in seen) or any(core in raw for core in base64_cores(text))}


def outputs(site, *runs):
    """Every file of the site with its name, and all that the program said."""
    found = {str(path.relative_to(site)): path.read_bytes() + str(path.relative_to(site)).encode()
             for path in (site / "Public").rglob("*") if path.is_file()}
    return found | {f"{number} {stream}": text.encode() for number, done in enumerate(runs)
                    for stream, text in (("stdout", done.stdout), ("stderr", done.stderr))}


@pytest.mark.parametrize("seed", [random.randrange(2**32) for _ in range(2)], ids=["one", "another"])
def test_no_person_is_anywhere_in_a_site(almanac, tmp_path, seed):
    print("seed", seed)
    texts = make(tmp_path, seed)
    runs = [almanac("check", "--site", tmp_path), almanac("build", "--site", tmp_path, "--format", "json"),
            almanac("build", "--site", tmp_path, "--only", "rooms/**"),
            almanac("reserve", "MAB 0103", "2026-11-20", "8:30", "--as", "robin", "--site", tmp_path, "--format", "json"),
            almanac("unreserve", "MAB 0103", "2026-11-20", "8:00", "--as", "robin", "--site", tmp_path)]
    assert [done.returncode for done in runs] == [0, 0, 0, 77, 77], [done.stderr for done in runs]
    # The input was read: what is reserved is shown, and what is wrong with it reported.
    assert "Reserved" in day_ahead((tmp_path / "Public/rooms/mab/0102.html").read_text(), "2026-11-20")
    assert "unknown room" in runs[0].stderr and "cells may be in the wrong columns" in runs[0].stderr
    found = outputs(tmp_path, *runs)
    assert len(found) > 60
    reported = {path: leaks(data, texts) for path, data in found.items()}
    assert {path: texts for path, texts in reported.items() if texts} == {}
    # Nor does a room tell that it is a public person who has it.
    rooms = [path for path in found if path.startswith(("Public/rooms/", "Public/feeds/campus/"))
             and not path.startswith("Public/rooms/people/")]
    assert len(rooms) > 20
    for path in rooms:
        text = re.sub(rb'<(nav|footer|header).*?</\1>', b"", found[path], flags=re.S)
        assert b"robin" not in text.lower(), path


def test_the_search_finds_who_is_planted(almanac, tmp_path):
    """Through the whole program, in a page of the owner's: else the search above would prove nothing."""
    texts = sorted(make(tmp_path, 7))
    about = tmp_path / "Content" / "pages" / "about.md"
    about.parent.mkdir(exist_ok=True)
    mail = next(text for text in texts if "@" in text)
    about.write_text(f"---\ntitle: About\n---\nAsk {mail} <b>\n")
    assert almanac("build", "--site", tmp_path).returncode == 0
    reported = {path for path, data in outputs(tmp_path).items() if mail in leaks(data, texts)}
    assert reported == {"Public/about.html"}


@pytest.mark.parametrize("escape", [
    str.encode, lambda text: text.upper().encode(), lambda text: html.escape(text).encode(),
    lambda text: "".join(f"&#{ord(each)};" for each in text).encode(),
    lambda text: "".join(f"&#x{ord(each):X};" for each in text).encode(), lambda text: urllib.parse.quote(text, safe="").encode(),
    lambda text: urllib.parse.quote(text, safe="").lower().encode(), lambda text: json.dumps(text).encode(),
    lambda text: json.dumps(text).replace("\\u00", "\\u00").encode(), lambda text: html.escape(json.dumps(text)).encode(),
    lambda text: folded("DESCRIPTION:" + "x" * 40 + text.replace(",", "\\,")).encode(), lambda text: text.encode("cp1252"),
    lambda text: text.encode("utf-16-le"), lambda text: base64.b64encode(b"a" + text.encode() + b"zz"),
    lambda text: base64.b64encode(b"ab" + text.encode()), lambda text: base64.b64encode(text.encode()),
    lambda text: quopri.encodestring(text.encode()), lambda text: gzip.compress(text.encode()),
    lambda text: brotli.compress(html.escape(text).encode()), lambda text: text.replace(" ", "\n").encode()])
def test_no_escape_hides_anybody(escape):
    text = "Brünhild O'Malley & Søn"
    assert leaks(escape(text), {text, "somebody else"}) == {text}
