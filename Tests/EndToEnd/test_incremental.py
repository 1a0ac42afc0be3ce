"""Builds that follow each other: each gives the bytes that a first build of the same content would give."""

import hashlib
import itertools
import json
import os
import random
import re
import shutil
import time
from pathlib import Path

import pytest

from places import ROOT
from varints import varints

SEED = 20261122
COURSES = "Content/data/courses-fall-2026.json"


@pytest.fixture
def fresh(tmp_path):
    """A copy of the demo that was never built."""
    shutil.copytree(ROOT / "Content", tmp_path / "fresh" / "Content")
    return tmp_path / "fresh"


def digests(folder):
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in folder.rglob("*") if path.is_file()}


def times(folder):
    """When each page was written; the file that marks a folder as a build's is none."""
    return {str(path.relative_to(folder)): path.stat().st_mtime_ns
            for path in folder.rglob("*") if path.is_file() and path.name != ".almanac-site"}


def report(done):
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def valid_seconds(site):
    """From when until when the record of the last build holds, in seconds since 1970: after the file's first line, a record's length and a digest of 16 bytes."""
    record = (site / ".almanac/cache/build").read_bytes()
    numbers = varints(record[record.index(b"\n") + 1 + 8 + 16:])
    # The lowest bit is the sign.
    start, end = (number >> 1 ^ -(number & 1) for number in itertools.islice(numbers, 2))
    return start, end


def edit_json(path, change):
    """The moment of the data stays what it was, so that only what is about the change can change."""
    status = path.stat()
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data, indent=1))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def replace(path, old, new):
    text = path.read_text()
    assert old in text, (path, old)
    path.write_text(text.replace(old, new, 1))


class Edits:
    """What an owner, a registrar or the clock may change from one build to the next."""

    def __init__(self, site, rng):
        self.site, self.rng, self.now = site, rng, "2026-11-18T13:10"
        self.count = 0

    def section(self):
        self.count += 1

        def change(courses):
            course = self.rng.choice(courses)
            section = self.rng.choice(course["sections"])
            what = self.rng.choice(["seats", "instructor", "room", "time", "title", "gone", "description"])
            if what == "seats":
                section["open_seats"] = str(self.rng.randrange(0, 30))
            elif what == "instructor":
                section["instructors"] = [f"N. Newcomer {self.count}"]
            elif what == "room" and section["meetings"]:
                section["meetings"][0]["room"] = f"9{self.count:03}"
            elif what == "time" and section["meetings"]:
                section["meetings"][0].update(start_time="8:05am", end_time="8:55am")
            elif what == "title":
                course["name"] = f"Renamed {self.count}"
            elif what == "gone" and len(course["sections"]) > 1:
                course["sections"].remove(section)
            else:
                course["description"] = f"Another description, the {self.count}th."
        edit_json(self.site / COURSES, change)

    def term(self):
        files = sorted((self.site / "Content/terms").glob("*.yml"))
        file = self.rng.choice(files)
        replace(file, "name: ", f"name: N{self.count} ")

    def settings(self):
        replace(self.site / "Content/site.yml", "title: ", f"title: T{self.count} ")

    def guide(self):
        file = self.rng.choice(sorted((self.site / "Content/guide").glob("*.md")))
        file.write_text(file.read_text() + f"\nOne more line, {self.count}.\n")

    def page(self):
        (self.site / "Content/pages").mkdir(exist_ok=True)
        (self.site / f"Content/pages/extra-{self.count % 3}.md").write_text(f"---\ntitle: E{self.count}\n---\nWords.\n")

    def plan(self):
        plan = self.site / "Content/people/robin/plan.yml"
        now, then = ("18:30", "17:30") if "latest: 18:30" in plan.read_text() else ("17:30", "18:30")
        replace(plan, f"latest: {now}", f"latest: {then}")

    def template(self):
        folder = self.site / "Templates" / "assets"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "extra.css").write_text(f"/* {self.count} */")

    def minute(self):
        self.now = f"2026-11-18T1{self.rng.randrange(0, 9)}:{self.rng.randrange(10, 59)}"

    def day(self):
        self.now = f"2026-11-{self.rng.randrange(19, 28)}T09:00"

    def any(self):
        self.count += 1
        return self.rng.choice([
            self.section, self.section, self.section, self.term, self.settings, self.guide, self.page, self.plan,
            self.template, self.minute, self.day])


def test_builds_after_random_edits_are_what_a_first_build_gives(almanac, site, tmp_path):
    rng = random.Random(SEED)
    edits = Edits(site, rng)
    report(almanac("build", "--site", site, "--now", edits.now, "--format", "json"))
    clean = tmp_path / "clean"
    for step in range(8):
        done = [edits.any() for _ in range(rng.randrange(1, 3))]
        for edit in done:
            edit()
        # The other site knows what builds remember, but none of what they only keep for speed.
        shutil.rmtree(clean, ignore_errors=True)
        shutil.copytree(site, clean, ignore=shutil.ignore_patterns("Public", ".Public*", "cache"))
        slow = report(almanac("build", "--site", clean, "--now", edits.now, "--format", "json"))
        fast = report(almanac("build", "--site", site, "--now", edits.now, "--format", "json"))
        names = f"seed {SEED}, step {step}: {[edit.__name__ for edit in done]}"
        one, other = digests(site / "Public"), digests(clean / "Public")
        differing = {path for path in one.keys() | other.keys() if one.get(path) != other.get(path)}
        # Assets of the release before stay for one release, and the mark of the folder names them.
        kept = {path for path in differing if path.startswith("assets/") and path not in other}
        assert differing - kept <= ({".almanac-site"} if kept else set()), names
        assert fast["bytes"] == slow["bytes"] and fast["feeds"] == slow["feeds"], names


def edited(almanac, site, clean, edit):
    """The site's files before and after an edit; a build from nothing in the folder `clean` makes the same of it."""
    before = digests(site / "Public")
    edit()
    shutil.rmtree(clean, ignore_errors=True)
    shutil.copytree(site, clean, ignore=shutil.ignore_patterns("Public", ".Public*", "cache"))
    report(almanac("build", "--site", clean, "--format", "json"))
    report(almanac("build", "--site", site, "--format", "json"))
    after = digests(site / "Public")
    assert after == digests(clean / "Public")
    return before, after


def test_every_input_of_a_plan_changes_its_pages(almanac, site, tmp_path):
    plan, ratings = site / "Content/people/robin/plan.yml", sorted((site / "Content/data/ratings").glob("*.json"))
    clean = tmp_path / "clean"

    def rate(records):
        for record in records:
            record["average_gpa" if "average_gpa" in record else "average_rating"] = 2.5

    edits = [
        lambda: replace(plan, "compact-days: 0.2", "compact-days: 0.4"),
        lambda: replace(plan, "title: First choice", "title: Second thoughts"),
        lambda: replace(plan, "name: Robin Vale", "name: Robin Dale"),
        lambda: edit_json(ratings[0], rate),
        lambda: replace(site / "Content/data/exams-spring-2027.csv", "CMPS 330-0101,2027-05-17,08:00,10:00,MAB,0105",
                        "CMPS 330-0101,2027-05-17,08:00,10:45,MAB,0105"),
        lambda: replace(site / "Content/site.yml", "name: Grade records and ratings", "name: Grades"),
    ]
    for number, edit in enumerate(edits):
        before, after = edited(almanac, site, clean, edit)
        assert any(after.get(path) != mark for path, mark in before.items() if path.startswith("schedules/robin/")), number


def test_other_courses_on_a_course_page_change_it(almanac, site, tmp_path):
    """What is like a course, asks for it, or was said of it and of others."""
    clean = tmp_path / "clean"
    data = site / "Content/data"

    def named(course, **changes):
        def change(courses):
            one = next(one for one in courses if one["course_id"] == course)
            one["relationships"].update(changes.pop("relationships", {}))
            one.update(changes)
        return lambda: edit_json(site / COURSES, change)

    said = data / "evaluations"
    edits = [
        (named("CMPS250", name="Renamed by and by"), "courses/cmps231.html"),
        (named("ARTS100", relationships={"prereqs": "PHIL140."}), "courses/phil140.html"),
        (named("ARTS100", description="Lists, trees, heaps, hash maps, graphs; amortized cost and the writing of proofs."), "courses/cmps231.html"),
        (lambda: replace(said / "reports.csv", "ARTS 100,0101,Spring 2025", "ARTS 100,0101,Spring 2023"), "courses/arts100.html"),
        (lambda: replace(said / "comments.csv", "It is a lot of writing", "It is very much writing"), "courses/arts100/comments.html"),
        (lambda: replace(site / "Content/terms/fall-2026.yml", "name: Fall 2026", "name: Autumn of 2026"), "courses/phil140.html"),
    ]
    for number, (edit, page) in enumerate(edits):
        before, after = edited(almanac, site, clean, edit)
        assert after[page] != before[page], number


def test_a_list_that_is_cut_counts_the_courses_beyond_its_end(almanac, site, tmp_path):
    """Which and how many rows there are changes with how many courses there would be."""
    def more(number):
        early = {"days": "F", "room": "", "building": "", "classtype": "", "start_time": "6:00am", "end_time": "6:20am"}

        def change(courses):
            courses += [
                courses[0] | {"course_id": f"ZZZZ{course}", "dept_id": "ZZZZ", "sections": [
                    section | {"course": f"ZZZZ{course}", "section_id": f"ZZZZ{course}-0101", "meetings": [early]}
                    for section in courses[0]["sections"][:1]]}
                for course in range(100 + len(courses), 100 + len(courses) + number)]
        return lambda: edit_json(site / COURSES, change)

    def fewer(courses):
        del courses[-1]

    first = "catalog/fits/robin/this-term.html"
    more(200)()
    almanac("build", "--site", site)
    fitting = int(re.search(r"([0-9]+)</data> courses", (site / "Public" / first).read_text())[1])
    more(301 - fitting)()
    almanac("build", "--site", site)
    assert "301</data> courses" in (site / "Public" / first).read_text()
    for edit in (more(1), lambda: edit_json(site / COURSES, fewer), lambda: edit_json(site / COURSES, fewer), more(2)):
        before, after = edited(almanac, site, tmp_path / "clean", edit)
        assert after[first] != before[first]


def test_one_changed_course_writes_only_the_pages_that_show_it(almanac, site):
    before = times(site / "Public")
    reported = {path: without_similar(site / "Public" / path) for path in before if path.startswith("courses/")}

    def change(courses):
        next(one for one in courses if one["course_id"] == "PHIL140")["description"] = "Entirely new words."
    edit_json(site / COURSES, change)
    done = report(almanac("build", "--site", site, "--format", "json"))
    after = times(site / "Public")
    touched = {path for path in after if after[path] != before.get(path)}
    assert "courses/phil140.html" in touched and done["written"] == len(touched) < 10
    # Other courses may be more or less like it than before; nothing else of theirs is another.
    # The search's index has its words, the worker says that it is another, and the list for search engines when it changed.
    for path in touched - {"courses/phil140.html", "catalog/courses.bin", "sw.js", "sitemap.xml"}:
        assert without_similar(site / "Public" / path) == reported[path], path


def without_similar(page):
    """A course's page without the section of similar courses."""
    return re.sub(r'<section class="section"><header><h2>Similar courses</h2>.*?</section>', "", page.read_text(), flags=re.S)


def test_a_minute_later_only_pages_with_the_time_change(almanac, site):
    almanac("build", "--site", site, "--now", "2026-11-18T13:10")
    before = times(site / "Public")
    almanac("build", "--site", site, "--now", "2026-11-18T13:11")
    after = times(site / "Public")
    touched = {path for path in after if after[path] != before.get(path)}
    assert touched and all(path.startswith("rooms/") or path in ("index.html", "problems.html") for path in touched), touched


def test_a_lost_or_damaged_cache_costs_only_time(almanac, site):
    before = times(site / "Public")
    cache = site / ".almanac/cache/pages"
    data = cache.read_bytes()
    (site / ".almanac/cache/build").unlink()
    for bytes_ in (None, b"", b"almanac pages 1\n", b"almanac pages 2\n", data[:-5], data[: len(data) // 2], data[:100] + b"x" + data[101:]):
        cache.unlink()
        if bytes_ is not None:
            cache.write_bytes(bytes_)
        done = report(almanac("build", "--site", site, "--format", "json"))
        assert done["written"] == 0
        assert times(site / "Public") == before
        assert cache.read_bytes() == data
        (site / ".almanac/cache/build").unlink()


@pytest.mark.parametrize("seed", range(6))
def test_flipped_bytes_of_any_cache_change_no_page(almanac, site, seed):
    print("seed", seed)
    chance = random.Random(seed)
    before = digests(site / "Public")
    caches = sorted(path for path in (site / ".almanac/cache").iterdir() if path.stat().st_size)
    assert {"build", "pages", "rankings"} <= {path.name for path in caches}
    for _ in range(3):
        flipped = []
        for cache in chance.sample(caches, chance.randint(1, len(caches))):
            data = bytearray(cache.read_bytes())
            for place in chance.choices(range(len(data)), k=chance.choice([1, 3, 40])):
                data[place] ^= chance.randint(1, 255)
                flipped.append((cache.name, place))
            cache.write_bytes(data)
        if chance.random() < 0.5:
            (site / ".almanac/cache/build").unlink(missing_ok=True)
        done = almanac("build", "--site", site)
        assert done.returncode == 0, (seed, flipped, done.stderr)
        assert digests(site / "Public") == before, (seed, flipped)


def test_rankings_are_the_same_whether_their_answers_are_kept_lost_or_damaged(almanac, site):
    before = times(site / "Public")
    cache = site / ".almanac/cache/rankings"
    data = cache.read_bytes()
    for bytes_ in (None, b"", data[:-5], data[: len(data) // 2], data[:200] + b"x" + data[201:], data):
        shutil.rmtree(site / ".almanac/cache")
        cache.parent.mkdir()
        if bytes_ is not None:
            cache.write_bytes(bytes_)
        report(almanac("build", "--site", site, "--format", "json"))
        assert times(site / "Public") == before
        assert cache.read_bytes() == data
    # What no build asks for any more goes.
    plan = site / "Content/people/robin/plan.yml"
    replace(plan, "latest: 18:30", "latest: 17:30")
    almanac("build", "--site", site)
    assert cache.read_bytes() != data and len(cache.read_bytes()) < 1.5 * len(data)
    replace(plan, "latest: 17:30", "latest: 18:30")
    almanac("build", "--site", site)
    assert cache.read_bytes() == data


def test_a_part_of_the_site_is_built_by_itself(almanac, site):
    almanac("build", "--site", site, "--now", "2026-11-18T13:10")
    before = digests(site / "Public")
    later = ["build", "--site", site, "--now", "2026-11-18T15:40", "--format", "json"]
    done = report(almanac(*later, "--only", "rooms/**"))
    after = digests(site / "Public")
    changed = {path for path in after if after[path] != before.get(path)} - {".almanac-site"}
    assert changed and all(path.startswith("rooms/") for path in changed)
    assert before.keys() == after.keys() and done["written"] == len(changed) and done["removed"] == 0
    # The rest follows when all is built, and then all is as if it had been built at once.
    report(almanac(*later))
    whole = digests(site / "Public")
    assert whole["index.html"] != before["index.html"]
    assert all(whole[path] == after[path] for path in changed)


def test_a_part_that_is_nowhere_is_reported(almanac, fresh):
    done = almanac("build", "--site", fresh, "--only", "rms/**")
    assert done.returncode == 64 and "no page has an address like 'rms/**'" in done.stderr
    assert not (fresh / "Public").exists()
    done = almanac("build", "--site", fresh, "--only", "/")
    assert done.returncode == 64 and "is not a valid address pattern" in done.stderr


def settle():
    """Waits until what was written lies far enough back that a second change would show."""
    time.sleep(0.1)


def entries(folder):
    """Everything there is, with all that shows whether it was touched; looking at it is no touching."""
    return {str(path.relative_to(folder)): (path.lstat().st_ino, path.lstat().st_mtime_ns, path.lstat().st_ctime_ns)
            for path in [folder, *folder.rglob("*")]}


def without_times(done):
    return {key: value for key, value in report(done).items() if key not in ("milliseconds", "freeBytes")}


@pytest.fixture(scope="module")
def warned(almanac, tmp_path_factory):
    """A site that was built once and has warnings, and the report of that build."""
    site = tmp_path_factory.mktemp("warned")
    shutil.copytree(ROOT / "Content", site / "Content")

    def spoil(courses):
        courses[0]["sections"][0]["meetings"][0]["start_time"] = "half past"
    edit_json(site / COURSES, spoil)
    settle()
    first = almanac("build", "--site", site, "--format", "json")
    assert first.returncode == 0 and "half past" in first.stderr
    return site, first


@pytest.fixture
def standing(almanac, warned, tmp_path):
    """A copy of that site, with the record of a build in its place: the next has nothing to do."""
    site = Path(shutil.copytree(warned[0], tmp_path / "standing"))
    settle()
    assert report(almanac("build", "--site", site, "--format", "json"))["written"] == 0
    return site


def test_a_build_that_has_nothing_to_do_touches_nothing_and_says_the_same(almanac, warned):
    site, first = warned
    before = entries(site)
    again = almanac("build", "--site", site, "--format", "json")
    assert entries(site) == before
    assert again.stderr == first.stderr
    one, other = without_times(again), without_times(first)
    assert one.pop("rendered") == 0 and other.pop("rendered") > 0
    assert (one.pop("written"), one.pop("unchanged"), one.pop("published")) == (0, other.pop("written"), False)
    assert other.pop("published") and other.pop("unchanged") == 0
    assert one == other
    text = almanac("build", "--site", site)
    assert text.stdout.startswith(f"0 files written, {report(again)['unchanged']} unchanged, 0 removed\n")


def test_other_questions_are_answered_anew(almanac, standing):
    site = standing
    for more in (["--strict=data"], ["--now", "2026-11-18T13:11"], ["--output", site / "elsewhere"]):
        done = almanac("build", "--site", site, "--format", "json", *more)
        assert done.returncode != 0 if more == ["--strict=data"] else report(done)["rendered"] > 0, more
    # Without a moment that is given, each minute has its own answer.
    settings = site / "Content/site.yml"
    settings.write_text("\n".join(line for line in settings.read_text().splitlines() if not line.startswith("now:")) + "\n")
    settle()
    report(almanac("build", "--site", site, "--format", "json"))
    start, end = valid_seconds(site)
    assert start % 60 == 0 and end == start + 60 and 0 <= time.time() - start < 600


def change_and_put_time_back(site):
    page = site / "Content/pages/about.md"
    status = page.stat()
    page.write_text(page.read_text().replace("campus", "compas", 1))
    os.utime(page, ns=(status.st_atime_ns, status.st_mtime_ns))


def lead_elsewhere(site):
    """A link to a page of the same length and time."""
    page = site / "Content/pages/about.md"
    other = site / "other.md"
    shutil.copy2(page, other)
    other.write_text(page.read_text().replace("campus", "compas", 1))
    shutil.copystat(page, other)
    page.unlink()
    page.symlink_to(other)


def replace_template(site):
    (site / "Templates").mkdir()
    shutil.copy(ROOT / "Templates/missing.mustache", site / "Templates/missing.mustache")
    replace(site / "Templates/missing.mustache", "<h1>", "<h1>! ")


def spoil(site):
    page = site / "Public/index.html"
    status = page.stat()
    page.write_text(page.read_text()[:-1])
    os.utime(page, ns=(status.st_atime_ns, status.st_mtime_ns))


@pytest.mark.parametrize("change", [
    change_and_put_time_back, lead_elsewhere, replace_template,
    lambda site: (site / "Content/pages/new.md").write_text("# New\n"),
    lambda site: (site / "Content/pages/about.md").unlink(),
    lambda site: (site / "Content/pages/about.md").rename(site / "Content/pages/about-us.md"),
    lambda site: (site / ".almanac/memory/feeds").unlink(),
    lambda site: (site / ".almanac/memory/seats").write_text("nonsense\n"),
], ids=["time put back", "link", "template", "new", "gone", "moved", "memory gone", "memory damaged"])
def test_every_kind_of_change_is_noticed(almanac, standing, change):
    change(standing)
    assert report(almanac("build", "--site", standing, "--format", "json"))["rendered"] > 0
    fast = digests(standing / "Public")
    shutil.rmtree(standing / ".almanac/cache")
    report(almanac("build", "--site", standing, "--format", "json"))
    assert digests(standing / "Public") == fast


@pytest.mark.parametrize("change", [
    spoil,
    lambda site: (site / "Public/index.html").unlink(),
    lambda site: (site / "Public/index.html").chmod(0o600),
    lambda site: (site / "Public/rooms/stray.html").write_text("?"),
    lambda site: shutil.rmtree(site / "Public/rooms"),
    lambda site: shutil.rmtree(site / "Public"),
], ids=["spoilt", "page gone", "mode", "stray", "folder gone", "site gone"])
def test_every_kind_of_change_of_the_published_site_is_put_right(almanac, warned, standing, change):
    change(standing)
    assert report(almanac("build", "--site", standing, "--format", "json"))["rendered"] > 0
    assert digests(standing / "Public") == digests(warned[0] / "Public"), "what a first build gives"
    assert not (standing / "Public/rooms/stray.html").exists() and (standing / "Public/index.html").exists()


def test_what_a_cut_build_left_is_cleared_away(almanac, standing):
    shutil.copytree(standing / "Public", standing / ".Public.next")
    assert report(almanac("build", "--site", standing, "--format", "json"))["rendered"] > 0
    assert not (standing / ".Public.next").exists()


def test_a_site_of_words_alone_has_no_date(almanac, tmp_path):
    site = tmp_path / "words"
    (site / "Content/pages").mkdir(parents=True)
    (site / "Content/site.yml").write_text("title: Words\nbase-url: https://words.example/\n")
    (site / "Content/pages/index.md").write_text("# Hello\n")
    settle()
    report(almanac("build", "--site", site, "--now", "2026-11-18T13:10", "--format", "json"))
    before = digests(site / "Public")
    later = report(almanac("build", "--site", site, "--now", "2031-02-03T04:05", "--format", "json"))
    assert digests(site / "Public") == before and later["written"] == 0
    report(almanac("build", "--site", site, "--format", "json"))
    assert valid_seconds(site) == (0, 2**63 - 1)
