"""Builds of one site after another: what the memory notices, what the pages and the feed of changes say of it."""

import datetime as dt
import json
import os
import re
import shutil
import xml.etree.ElementTree as ET

import feedparser
import pytest
from places import ROOT
from test_figures import Digits, site as nameless  # noqa: F401  a campus without a digit in its names

ATOM = "{http://www.w3.org/2005/Atom}"


class Site:
    """A copy of the demo whose data changes from night to night."""

    def __init__(self, folder, almanac):
        self.folder, self.almanac = folder, almanac
        self.memory = folder / ".almanac" / "memory"

    def build(self, now="2026-11-20T12:00", command="build"):
        done = self.almanac(command, "--site", self.folder, "--now", now)
        assert done.returncode == 0, done.stderr
        return done

    def as_of(self, moment):
        settings = self.folder / "Content" / "site.yml"
        text = re.sub(r"(name: Registrar\n\s*as-of: )\S+", rf"\g<1>{moment}", settings.read_text())
        settings.write_text(text)

    def change(self, name, change, term="spring-2027"):
        """Applies `change` to a section's record; None takes the section out."""
        path = self.folder / "Content" / "data" / f"courses-{term}.json"
        courses = json.loads(path.read_text())
        found = 0
        for course in courses:
            for section in list(course["sections"]):
                if section["section_id"] == name:
                    found += 1
                    if change is None:
                        course["sections"].remove(section)
                    else:
                        change(section)
        assert found == 1, name
        path.write_text(json.dumps(courses))

    def seats(self, name, open_seats):
        self.change(name, lambda section: section.update(open_seats=str(open_seats)))

    def page(self, path="schedules/robin/saved/first-choice.html"):
        return (self.folder / "Public" / path).read_text()

    @property
    def feed(self):
        return (self.folder / "Public" / "feeds" / "robin" / "changes.atom").read_bytes()

    def remembered(self):
        """Every file of the memory with its bytes and the moment it was last written."""
        return {path.name: (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino)
                for path in self.memory.iterdir()}


@pytest.fixture(scope="module")
def first(tmp_path_factory, almanac):
    """The site as its first build left it."""
    made = Site(tmp_path_factory.mktemp("first"), almanac)
    shutil.copytree(ROOT / "Content", made.folder / "Content")
    made.seats("CMPS330-0101", 20)
    made.seats("STAT318-0101", 20)
    made.build()
    return made.folder


@pytest.fixture
def site(first, tmp_path, almanac):
    return Site(shutil.copytree(first, tmp_path / "site"), almanac)


def entries(feed):
    return [entry.find(f"{ATOM}title").text for entry in ET.fromstring(feed).findall(f"{ATOM}entry")]


def night(site):
    """The data of the next night, in which much is different."""
    site.as_of("2026-11-19T05:00")
    site.change("CMPS330-0101", lambda s: s["meetings"][0].update(building="MAB", room="0101"))
    site.change("ENGL301-0101", lambda s: s.update(instructors=["Q. <b>Newcomer</b> & Sons"]))
    site.change("HIST228-0102", lambda s: s["meetings"][0].update(start_time="7:05am", end_time="7:55am"))
    site.change("MATH310-0101", None)
    site.seats("STAT318-0101", 2)


def test_the_first_build_records_and_shows_nothing(site):
    assert entries(site.feed) == []
    assert "Changed since you saved it" not in site.page()
    assert {path.name for path in site.memory.iterdir()} == {"feeds", "seats", "schedules", "catalog", "pages"}


def test_what_changed_is_on_the_page_and_in_the_feed(site):
    night(site)
    site.build(now="2026-11-20T12:00")
    titles = entries(site.feed)
    assert len(titles) == 5
    expected = [
        r"CMPS 330-0101: room is now .*0101", r"STAT 318-0101 has few seats left", r"HIST 228-0102: time is now .*7:05 – 7:55 am",
        r"ENGL 301-0101: taught by Q\. <b>Newcomer</b> & Sons", r"MATH 310-0101 is no longer offered",
    ]
    for pattern in expected:
        assert sum(bool(re.fullmatch(pattern, title)) for title in titles) == 1, (pattern, titles)
    page = site.page()
    assert "Changed since you saved it" in page and "<b>Newcomer" not in page
    text = re.sub(r"<[^>]+>", "", page)
    for words in ("room is now", "has few seats left", "no longer offered", "19\u00a0Nov\u00a02026"):
        assert words in text, words
    assert "▲" in text and "2 seats in STAT 318-0101" in text
    # The seats over time, where they are counted, with the figures in words.
    for path in ("schedules/robin/saved/first-choice.html", "courses/stat318.html"):
        assert "STAT 318-0101: 2 open since 19 Nov 2026, 20 on 18 Nov 2026" in site.page(path)
        assert 'class="sparkline"' in site.page(path)


def test_the_feed_is_what_rfc_4287_says(site):
    night(site)
    site.build()
    feed = ET.fromstring(site.feed)
    assert feed.tag == f"{ATOM}feed"
    identifiers = [feed.find(f"{ATOM}id").text]
    for part in [feed, *feed.findall(f"{ATOM}entry")]:
        for name in ("id", "title", "updated"):
            assert len(part.findall(f"{ATOM}{name}")) == 1
        # RFC 3339, and the moment of the data: 5:00 am in New York.
        assert part.find(f"{ATOM}updated").text == "2026-11-19T10:00:00Z"
    for entry in feed.findall(f"{ATOM}entry"):
        identifiers.append(entry.find(f"{ATOM}id").text)
        assert entry.find(f"{ATOM}content").get("type") == "html"
        assert "<b>Newcomer" not in entry.find(f"{ATOM}content").text
    assert len(set(identifiers)) == len(identifiers)
    assert all(re.fullmatch(r"tag:almanac\.example\.edu,2026:[\w./%-]+", name) for name in identifiers)
    links = {link.get("rel"): link.get("href") for link in feed.findall(f"{ATOM}link")}
    base = "https://almanac.example.edu/larkspur/"
    assert links == {"self": f"{base}feeds/robin/changes.atom", "alternate": f"{base}schedules/robin/index.html"}
    assert feed.find(f"{ATOM}author/{ATOM}name").text

    parsed = feedparser.parse(site.feed)
    assert not parsed.bozo and parsed.version == "atom10" and len(parsed.entries) == 5
    for entry in parsed.entries:
        public = site.folder / "Public" / entry.link.removeprefix(base)
        assert public.is_file()
        for href in re.findall(r'href="([^"]+)"', entry.content[0].value):
            assert (site.folder / "Public" / href.removeprefix(base)).is_file()


def test_the_pages_name_the_feed(site):
    for path in ("schedules/robin/saved/first-choice.html", "schedules/robin/index.html"):
        page = site.page(path)
        way = "../" * path.count("/")
        head, body = re.split("<body[^>]*>", page)
        assert f'<link rel="alternate" type="application/atom+xml" title="Changes" href="{way}feeds/robin/changes.atom">' in head
        assert f'<a class="button" href="{way}feeds/robin/changes.atom">' in body
    listed = sorted((site.folder / "Public/schedules/robin/listed").glob("*.html"))
    assert listed and all("changes.atom" not in page.read_text() for page in listed)
    assert "changes.atom" not in site.page("courses/stat318.html")


def test_the_same_data_writes_nothing_new_at_any_time(site):
    night(site)
    site.build(now="2026-11-20T12:00")
    memory, feed = site.remembered(), site.feed
    again = site.build(now="2026-11-20T12:00")
    assert again.stdout.startswith("0 files written")
    assert site.remembered() == memory
    site.build(now="2027-02-01T08:00")
    after = site.remembered()
    assert after["seats"] == memory["seats"] and after["schedules"] == memory["schedules"]
    assert site.feed == feed


def test_a_night_without_news_moves_no_feed_but_the_line(site):
    night(site)
    site.build()
    feed, schedules = site.feed, site.remembered()["schedules"]
    site.as_of("2026-11-21T05:00")
    site.build()
    assert site.feed == feed and site.remembered()["schedules"] == schedules
    assert "2 open since 19 Nov 2026, 20 on 18 Nov 2026" in site.page("courses/stat318.html")
    moments = re.findall(r"^at (\d+) spring-2027 (\d+) #", (site.memory / "seats").read_text(), re.M)
    assert len(moments) == 3 and moments[2][1] == "0"
    zone = dt.timezone(dt.timedelta(hours=-5))
    assert int(moments[2][0]) == dt.datetime(2026, 11, 21, 5, tzinfo=zone).timestamp()


def test_seats_alert_once_and_when_they_are_there_again(site):
    for day, count in enumerate([3, 4, 3, 5, 0, 4], 19):
        site.as_of(f"2026-11-{day}T05:00")
        site.seats("STAT318-0101", count)
        site.build()
        text = re.sub(r"<[^>]+>", "", site.page()).replace("\u00a0", " ")
        assert ("STAT 318-0101 is full" in text) == (count in (0, 4) and day > 22), (day, count)
    assert "4 seats again in STAT 318-0101, since 24 Nov" in text
    assert entries(site.feed) == [
        "STAT 318-0101 has seats again", "STAT 318-0101 is full", "STAT 318-0101 has few seats left"]


def test_a_rehearsal_remembers_nothing(site):
    memory = site.remembered()
    night(site)
    site.build(command="check")
    assert site.remembered() == memory


def test_a_damaged_memory_is_reported_by_its_line_kept_and_repaired(site):
    night(site)
    site.build()
    feed = site.feed
    for name in ("seats", "schedules"):
        path = site.memory / name
        whole = path.read_bytes()
        lines = whole.split(b"\n")
        place = next(n for n, line in enumerate(lines) if n > 3 and line.startswith((b"0 ", b"change ")))
        lines[place] = b"\xff rubbish"
        damaged = b"\n".join(lines)
        path.write_bytes(damaged)
        check = site.build(command="check")
        assert path.read_bytes() == damaged
        done = site.build()
        for said in (check, done):
            assert re.search(rf"memory/{name}:{place + 1}: warning: a damaged line is skipped; the rest is used", said.stderr)
        assert (site.memory / f"{name}.damaged").read_bytes() == damaged
        assert site.build().stderr.count("warning: a damaged line") == 0
    # One change went with its line; the others are still there.
    titles = entries(site.feed)
    assert len(titles) == 4 and set(titles) < set(entries(feed))
    assert b"at " in (site.memory / "seats").read_bytes()


def test_a_memory_of_nothing_is_not_used(site):
    for name in ("seats", "schedules"):
        (site.memory / name).write_bytes(b"almanac something 9\n\x00")
    done = site.build()
    assert done.stderr.count("this file is from another version and is ignored") == 2
    assert (site.memory / "seats").read_text().startswith("almanac seat log 2\nat ")


def test_a_lost_memory_begins_anew_and_says_so(site):
    night(site)
    site.build()
    shutil.rmtree(site.memory)
    done = site.build()
    assert done.stderr.count("file lost; changes are recorded again from now on") == 1
    assert entries(site.feed) == []


def test_a_section_taken_out_by_its_owner_is_no_change(site):
    plan = site.folder / "Content" / "people" / "robin" / "plan.yml"
    text = plan.read_text()
    assert text.count("HIST 228-0102") == 1
    plan.write_text(re.sub(r",\s*HIST 228-0102|HIST 228-0102,\s*", "", text))
    assert "HIST 228-0102" not in plan.read_text()
    site.as_of("2026-11-19T05:00")
    site.build()
    assert entries(site.feed) == []


def test_private_people_have_no_feed_and_no_memory(site):
    for path in [*site.memory.iterdir(), *(site.folder / "Public" / "feeds").rglob("*")]:
        if path.is_file():
            assert b"wren" not in path.read_bytes().lower() and "wren" not in str(path.relative_to(site.folder))


def test_every_number_is_a_figure_also_in_what_changed(nameless, almanac):  # noqa: F811
    courses = nameless.parent / "Content" / "courses.json"
    data = json.loads(courses.read_text())
    for course in data:
        section = course["sections"][0]
        section["open_seats"] = "1"
        section["instructors"] = ["Z. Somebody"]
        section["meetings"][0].update(start_time="8:05am", end_time="8:55am", room="Green")
        course["credits"] = "4"
    stamp = courses.stat().st_mtime + 86_400
    courses.write_text(json.dumps(data))
    os.utime(courses, (stamp, stamp))
    done = almanac("build", "--site", nameless.parent)
    assert done.returncode == 0, done.stderr
    page = (nameless / "schedules" / "ada" / "saved" / "kept.html").read_text()
    assert "Changed since you saved it" in page and "has few seats left" in page and "credits changed" in page
    for path in nameless.rglob("*.html"):
        if path.name != "404.html":
            parser = Digits()
            parser.feed(path.read_text(encoding="utf-8"))
            assert parser.found == [], path.relative_to(nameless)
