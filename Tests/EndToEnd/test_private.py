"""Private pages of whole sites: what a stranger finds in the published folder, and what the person they belong to finds."""

import base64
import datetime
import json
import random
import re
import shutil
import time

import icalendar
import pytest
from cryptography.exceptions import InvalidTag

from private_site import PrivateSite, days_of

BASE = "https://almanac.example.edu/larkspur/"


@pytest.fixture(scope="module")
def site(tmp_path_factory, almanac):
    site = PrivateSite(tmp_path_factory.mktemp("private"), almanac)
    site.report = site.build()
    return site


def test_a_link_opens_everything_and_leads_everywhere(site):
    links = site.links()
    files = site.files(links)
    pages = {name: (file, text) for file, found in files.items() for name, text in found.items()}
    home = links["home"].removeprefix(BASE + "p/").removesuffix(".html")
    assert next(iter(files[f"{home}.html"])) == home, "what is shown where the address names no page"
    seen, waiting = set(), [home]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        file, text = pages[name]
        if days := days_of(text):
            waiting += days[2]
            assert set(days[2]) <= set(files[file])
        for address, place, mark in re.findall(r'(?:href|src)="([^"#]*)(#[^"]*)?"( data-sealed)?', text):
            if ":" in address:
                continue
            assert bool(mark) == place.startswith("#/"), (name, address, place)
            if mark:
                target = place[2:].partition("#")[0]
                assert (address or file) == pages[target][0] and address != file, (name, address, place)
                waiting.append(target)
            elif address:
                assert (site.public / "p" / address).resolve().is_file(), (name, address)
    assert seen == set(pages) and len(pages) > 40
    assert all("Wren Ashdown" in pages[day][1] for day in days_of(pages[home][1])[2])
    texts = [text for _, text in pages.values()]
    assert any("Essay on lipid rafts" in text for text in texts)
    assert any("Choir rehearsal at Saint Osyth" in text for text in texts)
    assert site.report["leftOutPeople"] == 0


def test_what_did_not_change_is_not_written(tmp_path, almanac):
    site = PrivateSite(tmp_path, almanac)
    site.build()
    before, stamps = site.sealed(), times(site.public)
    report = site.build()
    assert site.sealed() == before and times(site.public) == stamps
    assert report["written"] == 0
    # A lost cache costs time.
    shutil.rmtree(site.folder / ".almanac/cache")
    site.build()
    assert site.sealed() == before and times(site.public) == stamps
    # Somebody's new note changes theirs.
    note = site.folder / "Content/people/wren/notes/new.md"
    note.write_text("---\ntitle: New\n---\nWords.\n")
    site.build()
    assert sum(page != before[name] for name, page in site.sealed().items()) == 1
    assert any("Words." in text for text in site.opened(site.links()).values())
    note.unlink()
    site.build()
    assert site.sealed() == before


def test_only_files_that_show_a_change_are_made_again(tmp_path, almanac):
    """Compared with the same site without private people, whose public pages change alike."""
    site, public = (PrivateSite(tmp_path / name, almanac) for name in ("site", "public"))
    people = site.folder / "Content/people"
    shutil.copytree(people / "wren", people / "osyth")
    (people / "osyth/plan.yml").write_text("name: Osyth Marrow\nwants: [HIST 305]\n")
    shutil.rmtree(public.folder / "Content/people/wren")

    def made():
        # So that neither build has nothing to do. What has only just changed might change again unseen.
        for one in site, public:
            (one.folder / "Content/people/robin/plan.yml").touch()
        time.sleep(0.2)
        ours, others = (one.build("--now", "2026-11-18T11:10")["rendered"] for one in (site, public))
        return ours - others

    def score(person):
        grades = people / person / "grades.yml"
        grades.write_text(grades.read_text().replace("score: 61", "score: 51"))

    def seats(section):
        for one in site, public:
            file = one.folder / "Content/data/courses-fall-2026.json"
            text, count = re.subn(f'("section_id":"{section}".*?"open_seats":")', r"\g<1>1", file.read_text(), count=1)
            assert count == 1
            file.write_text(text)

    first, nobody = made(), made()
    assert first - nobody > 4
    before = site.sealed()
    assert len(before) == 4
    score("osyth")
    assert made() == nobody + 2
    score("wren")
    assert made() == nobody + 2
    assert sum(page != before[name] for name, page in site.sealed().items()) == 2
    seats("HIST402-0101")
    assert made() == nobody
    # Wren has saved it, and Osyth's pages show nothing of it.
    seats("BIOL207-0101")
    assert made() == nobody + 2


def test_a_note_that_shows_rooms_has_the_moment_of_the_build(tmp_path, almanac):
    site = PrivateSite(tmp_path, almanac)
    note = site.folder / "Content/people/wren/notes/oral-exam.md"
    note.write_text(note.read_text() + "\n```list\nof: rooms\nnames: [MAB 0105]\n```\n")
    shown = []
    for hour in ("07:10", "13:10"):
        time.sleep(0.2)
        site.build("--now", f"2026-11-18T{hour}")
        text = "".join(site.opened(site.links()).values())
        shown.append(re.search(r"\b0105\b.{0,400}", text, re.S)[0])
    assert "closed" in shown[0] and "closed" not in shown[1], shown


CHANGES = [
    ("data/courses-fall-2026.json", '"open_seats":"', '"open_seats":"1'), ("people/wren/plan.yml", "PHIL 140-0101", "PHIL 140-0102"),
    ("data/courses-fall-2026.json", '"name":"', '"name":"New '), ("data/courses-fall-2026.json", '"11:00am"', '"11:05am"'),
    ("data/rooms.yml", "capacity: ", "capacity: 1"), ("places.yml", "-76.94", "-76.95"), ("reservations.csv", "2026-11-18", "2026-11-19"),
    ("site.yml", "horizon: 14", "horizon: 9"),
    ("site.yml", "opening-hours: 8:00-22:00", "opening-hours: 7:00-21:00"), ("people/robin/plan.yml", "name: Robin", "name: Rob"),
    ("terms/fall-2026.yml", "2026-12-", "2027-01-"), ("people/wren/days.yml", "takes: 10", "takes: 35"),
]


def test_private_files_are_those_of_a_first_build(tmp_path, almanac):
    """After a change of anything, and at another time of the day."""
    site = PrivateSite(tmp_path, almanac)
    site.build()
    for number, (file, old, new) in enumerate(CHANGES):
        path = site.folder / "Content" / file
        assert old in path.read_text(), (file, old)
        path.write_text(path.read_text().replace(old, new))
        time.sleep(0.2)
        moment = ("--now", f"2026-11-18T{10 + number}:30")
        site.build(*moment)
        found = site.sealed(), private_feeds(site)
        shutil.rmtree(site.folder / ".almanac/cache")
        site.build(*moment)
        assert (site.sealed(), private_feeds(site)) == found, file


@pytest.mark.parametrize("seed", range(3))
def test_what_is_known_of_feeds_never_replaces_what_they_are_made_from(tmp_path, almanac, seed):
    """A build that keeps nothing for speed makes the same files and remembers the same, after any edits and nights, and with
    memories that are put back, damaged or lost."""
    chance = random.Random(seed)
    site = PrivateSite(tmp_path / "site", almanac)
    shutil.copytree(site.folder / "Content/people/wren", site.folder / "Content/people/osyth")
    clean = PrivateSite(tmp_path / "clean", almanac)
    memory = site.folder / ".almanac/memory/feeds"
    day, copies = 18, []
    site.build("--now", f"2026-11-{day}T11:10")

    def errand():
        days = site.folder / f"Content/people/{chance.choice(['wren', 'osyth'])}/days.yml"
        days.write_text(re.sub(r"takes: \d+", f"takes: {chance.randint(5, 50)}", days.read_text(), count=1))

    def campus():
        data = site.folder / "Content/data/courses-fall-2026.json"
        data.write_text(data.read_text().replace('"open_seats":"', f'"open_seats":"{chance.randint(1, 9)}', 1))

    def put_back():
        memory.write_bytes(chance.choice(copies))

    def flip(file):
        content = bytearray(file.read_bytes())
        content[chance.randrange(100, len(content))] ^= 1
        file.write_bytes(content)

    def damage():
        flip(memory)

    def damage_cache():
        flip(site.folder / ".almanac/cache/people")

    for step in range(6):
        copies.append(memory.read_bytes())
        edit = chance.choice([errand, errand, campus, put_back, damage, damage_cache, memory.unlink, lambda: None])
        edit()
        day += chance.choice([0, 0, 1])
        time.sleep(0.2)
        shutil.rmtree(clean.folder)
        shutil.copytree(site.folder, clean.folder, ignore=shutil.ignore_patterns("cache"))
        for one in site, clean:
            one.build("--now", f"2026-11-{day}T11:10")
        found = [(private_feeds(one), one.sealed(), (one.folder / ".almanac/memory/feeds").read_bytes())
                 for one in (site, clean)]
        assert found[0] == found[1], f"seed {seed}, step {step}: {edit.__name__}"


def test_a_night_changes_no_private_file_for_two_weeks(tmp_path, almanac):
    """Pages and feeds are made for 14 days at once, and each day has its page among them."""
    site = PrivateSite(tmp_path, almanac)
    first = datetime.datetime(2026, 11, 18, 11, 10)
    kept, starts = None, set()
    for day in (0, 1, 2, 5, 9, 13, 14, 15, 20, 27, 28):
        moment = first + datetime.timedelta(days=day, minutes=day * 17 % 600)
        site.build("--now", moment.isoformat(timespec="minutes"))
        links = site.links()
        files = site.files(links)
        home = links["home"].removeprefix(BASE + "p/").removesuffix(".html")
        pages = {name: text for found in files.values() for name, text in found.items()}
        zone, start, names = days_of(pages[home])
        assert (zone, len(names)) == ("America/New_York", 14)
        since = (moment.date() - datetime.date.fromisoformat(start)).days
        assert 0 <= since < 14
        assert f'data-day="{moment.date()}"' in pages[names[since]]
        found = site.sealed(), private_feeds(site)
        if start in starts:
            assert found == kept, moment
        kept = found
        starts.add(start)
    assert len(starts) == 3
    firsts = sorted(map(datetime.date.fromisoformat, starts))
    assert [(b - a).days for a, b in zip(firsts, firsts[1:])] == [14, 14]


def test_each_person_begins_two_weeks_on_another_day(tmp_path, almanac):
    site = PrivateSite(tmp_path, almanac)
    people = site.folder / "Content/people"
    for number in range(8):
        shutil.copytree(people / "wren", people / f"w{number}")
    site.build("--now", "2026-11-18T03:00")
    changed, before = [], site.sealed()
    for day in range(19, 33):
        site.build("--now", (datetime.datetime(2026, 11, 1, 3) + datetime.timedelta(days=day - 1)).isoformat(timespec="minutes"))
        after = site.sealed()
        changed.append(sum(page != before[name] for name, page in after.items()))
        before = after
    assert sum(changed) == 2 * 9 and all(number % 2 == 0 for number in changed)
    # All nine on one day is less likely than one in a billion.
    assert max(changed) < 2 * 9, changed


def test_sealed_anew_sizes_and_times_reveal_nothing(tmp_path, almanac):
    site = PrivateSite(tmp_path, almanac)
    settings = site.folder / "Content/site.yml"
    settings.write_text(settings.read_text() + "seal-anew: true\n")
    site.build()
    before, others = site.sealed(), times(site.public)
    assert len(before) == 2
    time.sleep(0.1)
    report = site.build()
    after = site.sealed()
    assert before.keys() == after.keys() and all(before[name] != after[name] for name in before)
    assert [len(page) for page in before.values()] == [len(page) for page in after.values()]
    changed = {path for path, stamp in times(site.public).items() if others.get(path) != stamp}
    assert changed == {f"p/{name}" for name in after} and report["written"] == len(after)


def times(folder):
    return {str(path.relative_to(folder)): path.stat().st_mtime_ns
            for path in folder.rglob("*") if path.is_file() and path.name != ".almanac-site"}


def test_what_builds_remember_is_for_the_owner(site):
    assert (site.folder / ".almanac").stat().st_mode & 0o777 == 0o700


def test_a_part_of_the_site_leaves_private_pages_alone(site):
    before = site.sealed()
    site.build("--only", "**", "--now", "2026-11-18T15:40")
    assert site.sealed() == before
    site.build()


def test_nothing_private_is_in_the_clear(tmp_path, almanac):
    """Every text of a private person is drawn at random, so that it can come from nowhere else."""
    seed = 20261122
    rng = random.Random(seed)
    letters = "bcdfghjklmnpqrstvwxz"
    word = lambda: "".join(rng.choices(letters, k=9))
    site = PrivateSite(tmp_path, almanac)
    folder = site.folder / "Content" / "people" / "wren"
    words = set()

    def draw(found):
        texts = [word() for _ in range(2)]
        words.update(texts)
        return found[1] + " ".join(texts)

    for path in folder.glob("*.yml"):
        # What-ifs call work by its name, which is drawn anew, and their own names are on no page yet.
        text = re.sub(r"    what-if:\n(      .*\n)+", "", path.read_text())
        if path.name == "days.yml":
            # Places are called by their names all over the file.
            for name in re.findall(r"name: ([^,}\n]+)", text):
                text = text.replace(name, draw(["", ""]))
            path.write_text(re.sub(r"(title:\s*)[^,}\n]+", draw, text))
            continue
        path.write_text(re.sub(r"((?:name|title):\s*)[^,}\n]+", draw, text))
    attached = set()
    for note in sorted((folder / "notes").glob("*.md")):
        text = re.sub(r"assignment: .*\n", "", note.read_text())
        text = re.sub(r"(title:\s*)(.+)", draw, text) + draw(["", "\nThe words "]) + "\n"
        for file in re.findall(r"attachments: \[(.+)\]", text):
            attached.update(texts := [word(), word()])
            new = draw(["", ""]).replace(" ", "-") + ".txt"
            (folder / "notes" / file).rename(folder / "notes" / new)
            (folder / "notes" / new).write_text(" ".join(texts))
            text = text.replace(file, new)
        note.write_text(text)
        note.rename(note.with_name(f"{word()}.md"))
    assert len(attached) > 1, seed
    person = word()
    words.add(person)
    folder.rename(folder.with_name(person))
    assert len(words) > 10, seed
    done = site.run("build")
    said = (done.stdout + done.stderr).lower()
    own = json.loads(site.run("links", person, "--format", "json").stdout)
    secret = own["secretLink"].partition("#")[2]
    key = re.search(r"key: (\S+)", (site.folder / "secrets.yml").read_text())[1]
    tokens = {feed["address"].removeprefix(BASE).split("/")[1] for feed in own["feeds"]}
    for path in site.public.rglob("*"):
        if not path.is_file():
            continue
        name = str(path.relative_to(site.public))
        text = name.lower() + path.read_bytes().decode("utf-8", "replace").lower()
        for private in words | attached | {secret.lower(), key.lower()}:
            assert private not in text, (seed, private, name)
        if name.split("/")[0] != "f":
            assert not any(token in text for token in tokens), (seed, name)
    for private in words | attached | {secret.lower(), key.lower()} | tokens:
        assert private not in said, seed
    texts = "".join(open_all(site, own))
    files = "".join(base64.b64decode(data).decode() for data in re.findall("octet-stream;base64,([^\"]+)", texts))
    assert all(private in texts.lower() for private in words - {person}), seed
    assert all(private in files for private in attached), seed


def open_all(site, links):
    return site.opened(links).values()


def test_a_rotation_gives_out_new_links_and_says_so_at_the_old_ones(tmp_path, almanac):
    site = PrivateSite(tmp_path, almanac)
    site.build()
    old = site.links()
    new = json.loads(site.run("rotate", "wren", "--format", "json").stdout)
    site.build()
    assert new["home"] == old["home"] and new["secretLink"] != old["secretLink"]
    with pytest.raises(InvalidTag):
        site.opened(old)
    assert site.opened(new)
    paths = lambda links: {feed["address"].removeprefix(BASE) for feed in links["feeds"]}
    assert paths(old).isdisjoint(paths(new))
    for path in paths(old):
        [event] = icalendar.Calendar.from_ical((site.public / path).read_bytes()).walk("VEVENT")
        assert "has moved" in event["SUMMARY"]
        assert path.split("/")[1] not in (site.public / path).read_bytes().replace(b"\r\n ", b"").decode()
    site.build("--now", "2026-12-20T12:00")
    assert not any((site.public / path).exists() for path in paths(old))
    assert all((site.public / path).exists() for path in paths(new))


def test_private_feeds_have_classes_and_no_names(site):
    for feed in site.links()["feeds"]:
        path = feed["address"].removeprefix(BASE)
        assert re.fullmatch(r"f/[a-z2-7]{26}/calendar\.ics", path)
        text = (site.public / path).read_bytes().decode()
        assert icalendar.Calendar.from_ical(text).walk("VEVENT")
        for word in ("Wren", "wren", "Ashdown", "lipid", "SOURCE", path.split("/")[1] + "/calendar.html"):
            assert word not in text.replace("\r\n ", ""), (path, word)


def private_feeds(site):
    """The files at secret addresses, by their tokens; lines unfolded."""
    files = {path.parent.name: path.read_bytes() for path in sorted((site.public / "f").rglob("*.ics"))}
    return {token: data.replace(b"\r\n ", b"").decode() for token, data in files.items()}


def test_a_private_feed_names_due_work_only_if_the_plan_asks(tmp_path, almanac):
    site = PrivateSite(tmp_path, almanac)
    site.build()
    assert not [text for text in private_feeds(site).values() if "Essay" in text or "exam with the dean" in text]
    plan = site.folder / "Content/people/wren/plan.yml"
    plan.write_text(plan.read_text() + "calendar: {parts: [classes, due]}\n")
    site.build()
    [own] = [icalendar.Calendar.from_ical(text) for text in private_feeds(site).values() if "X-WR-CALNAME:My due work" in text]
    due = {str(event["SUMMARY"]): (event["DTSTART"].dt.isoformat(), event.get("URL")) for event in own.walk("VEVENT")}
    assert due == {
        "BIOL 207: Essay on lipid rafts due": ("2026-10-12", None), "BIOL 207: Essay on ion channels due": ("2026-11-30", None),
        "BIOL 207: Oral exam with the dean due": ("2026-12-10", None)}
    for text in private_feeds(site).values():
        assert not re.search(r"61\.5|\b75\b|Membrane essays", text)


def test_words_of_somebody_in_the_kept_feed_of_another_stop_the_build(tmp_path, almanac):
    """At once, and whether or not the feed would be made again."""
    site = PrivateSite(tmp_path, almanac)
    people = site.folder / "Content/people"
    plan = people / "wren/plan.yml"
    plan.write_text(plan.read_text() + "calendar: {parts: [classes, due]}\n")
    (people / "osyth").mkdir()
    (people / "osyth/plan.yml").write_text("name: Osyth Marrow\n")
    time.sleep(0.2)
    site.build()
    (people / "osyth/days.yml").write_text("errands:\n  - {title: Ion channels, date: 2026-11-20, takes: 10, place: Post room}\n")
    time.sleep(0.2)
    found = []
    for _ in range(2):
        done = site.program("build", "--site", site.folder)
        assert done.returncode == 65, done.stderr
        found.append(sorted(line for line in done.stderr.splitlines() if "this reveals a private person's errand" in line))
        shutil.rmtree(site.folder / ".almanac/cache")
    assert found[0] == found[1] != []
    assert all(line.startswith("f/") for line in found[0]), found[0]


def test_no_private_feed_contains_its_address_or_that_of_another(site):
    feeds = private_feeds(site)
    assert len(feeds) >= len(site.links()["feeds"]) > 5
    for token, text in feeds.items():
        assert not [other for other in feeds if other in text.lower()], token
        for name in ("URL", "SOURCE", "X-ALMANAC-FEED"):
            head = text.split("BEGIN:VEVENT")[0]
            assert not re.search(rf"^{name}[;:]", head, re.M), (token, name)

    # A lost memory is learned again from them all the same: nothing has moved.
    memory = site.folder / ".almanac/memory/feeds"
    known = memory.read_text()
    memory.unlink()
    site.build()
    assert private_feeds(site) == feeds
    assert memory.read_text() == known


def test_nothing_is_done_for_the_same_secrets(tmp_path, almanac):
    site = PrivateSite(tmp_path, almanac)
    record = site.folder / ".almanac/cache/build"
    time.sleep(0.2)
    site.build()
    stamp = record.stat().st_mtime_ns
    assert site.build()["written"] == 0 and record.stat().st_mtime_ns == stamp
    links = site.links()
    site.run("rotate", "wren")
    time.sleep(0.2)
    site.build()
    assert record.stat().st_mtime_ns != stamp and site.links() != links
    # The secrets may come from the environment: no record says that there is nothing to do.
    record.unlink()
    site.build(ALMANAC_SECRETS=(site.folder / "secrets.yml").read_text())
    assert not record.exists()
