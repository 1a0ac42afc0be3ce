"""Nothing of a private person is in the site. Read from the files themselves, not from what the program thinks is private."""

import json
import os
import re
import shutil

from places import ROOT


def private_words():
    """Names, titles and notes of the demo's private person that occur nowhere else in the content."""
    folder = ROOT / "Content" / "people" / "wren"
    words = {"wren", "Wren", "Ashdown"}
    for path in folder.glob("*.yml"):
        for found in re.findall(r"(?:name|title|id):\s*([^,}\n]+)", path.read_text()):
            words.add(found.strip())
    public = "\n".join(
        path.read_text(errors="replace") for path in (ROOT / "Content").rglob("*")
        if path.is_file() and folder not in path.parents)
    return {word for word in words if word not in public}


def test_nothing_of_a_private_person_is_written(demo):
    words = private_words()
    assert {"wren", "Ashdown", "Wren Ashdown", "Choir rehearsal at Saint Osyth", "Essay on lipid rafts",
            "quiet-mornings"} <= words
    places = [demo, demo.parent / ".almanac"]
    files = [path for place in places for path in place.rglob("*") if path.is_file()]
    assert len(files) > 500
    for path in files:
        text = path.read_bytes().decode("utf-8", errors="replace") + str(path.relative_to(demo.parent))
        if path == demo.parent / ".almanac/cache/build":
            # The files that the build has read, by the names they have beside it.
            text = re.sub(r"Content/people/wren(?=[/\0])", "", text)
        for word in words:
            assert word not in text, f"{word} is in {path}"


def test_the_report_counts_who_was_left_out(almanac, demo):
    done = almanac("build", "--site", demo.parent)
    assert "1 private person" in done.stdout
    assert "Wren" not in done.stdout + done.stderr and "wren" not in done.stdout + done.stderr


def test_a_mistake_in_a_private_file_is_reported_without_its_words(almanac, tmp_path):
    shutil.copytree(ROOT / "Content", tmp_path / "Content")
    grades = tmp_path / "Content" / "people" / "wren" / "grades.yml"
    grades.write_text(grades.read_text().replace("score: 61.5", "score: splendid secret"))
    done = almanac("check", "--site", tmp_path)
    assert done.returncode == 65
    assert re.search(r"people/wren/grades\.yml:\d+:\d+: error:", done.stderr)
    assert "secret" not in done.stderr and "splendid" not in done.stderr
    assert "lipid" not in done.stderr


def edit(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_what_was_public_once_is_stopped_when_it_is_private(almanac, site):
    """A public schedule is named for the private person, and taken back: its feed would end under that name for 32 days."""
    plan = site / "Content" / "people" / "robin" / "plan.yml"
    before = plan.read_text()
    edit(plan, "saved:\n", "saved:\n  - {id: wren-ashdown, title: With Wren Ashdown, sections: [CMPS 231-0101]}\n")
    assert almanac("build", "--site", site).returncode == 0
    assert (site / "Public" / "feeds" / "robin" / "wren-ashdown.ics").exists()
    plan.write_text(before)
    old = {path: path.read_bytes() for path in (site / "Public").rglob("*") if path.is_file()}
    releases = sorted(path.name for path in site.glob(".Public*"))
    assert releases == [".Public.lock", ".Public.prev"]
    for command in "build", "check":
        done = almanac(command, "--site", site)
        assert done.returncode == 65, done.stderr
        lines = [line for line in done.stderr.splitlines() if ": error: " in line]
        assert [line.split(": error: ")[0] for line in lines] == [
            f"feeds/robin/…{ending}" for ending in ("+alarms.ics", ".flat.ics", ".ics") for _ in ("id", "name")]
        assert all("a private person" in line and "'public-words' in Content/site.yml" in line for line in lines)
        assert "ashdown" not in (done.stdout + done.stderr).lower()
    assert {path: path.read_bytes() for path in old if path.exists()} == old
    assert sorted(path.name for path in site.glob(".Public*")) == releases
    edit(site / "Content" / "site.yml", "horizon: 14\n", "horizon: 14\npublic-words: [With Wren Ashdown, wren]\n")
    assert almanac("build", "--site", site).returncode == 0


def test_a_reservation_of_a_private_person_in_a_class_is_no_problem_that_is_published(almanac, site):
    """Taken twice is reported where somebody public did it: for a private person it would be an appointment."""
    day = json.loads((site / "Public/rooms/day.json").read_text())
    room = next(room for room in day["rooms"] if any(use[2] for use in room.get("uses", [])))
    use = next(use for use in room["uses"] if use[2])
    start, end = (f"{minute // 60:02}:{minute % 60:02}" for minute in use[:2])
    code = day["houses"][room["house"]][0]

    def mentions():
        return sum(path.read_text().count("reservation") for path in (site / "Public").glob("problems*.html"))
    usual = mentions()
    reservations = site / "Content/reservations.csv"
    before = reservations.read_text()
    for person, isPublished in (("wren", False), ("robin", True)):
        reservations.write_text(f"{before}{code} {room['number']},{day['day']},{start},{end},{person}\n")
        done = almanac("build", "--site", site)
        assert done.returncode == 0, done.stderr
        assert (mentions() > usual) == isPublished


def test_a_private_person_may_be_called_what_anything_is_called(almanac, site):
    wren = site / "Content" / "people" / "wren"
    edit(wren / "plan.yml", "name: Wren Ashdown", "name: Larkspur University")
    edit(wren / "plan.yml", "Choir rehearsal at Saint Osyth", "Schedules")
    edit(wren / "plan.yml", "title: Quiet mornings", "title: Wednesday")
    edit(wren / "grades.yml", "Essay on lipid rafts", "Data problems")
    edit(wren / "notes" / "lipid-rafts.md", "Essay on lipid rafts", "Data problems")
    wren.rename(wren.with_name("calendar"))
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    assert "1 private person" in done.stdout


def test_pages_of_earlier_builds_are_searched_for_a_new_private_person(almanac, site):
    page = site / "Public/about.html"
    good, times = page.read_bytes(), page.stat()
    assert b"Larkspur University" in good

    def rendered():
        done = almanac("build", "--site", site, "--format", "json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)["rendered"]

    # A name that the build does not know to be private stays: the page looks as it was left.
    page.write_bytes(good.replace(b"Larkspur University", b"Quillon Vale of Old", 1))
    os.utime(page, ns=(times.st_atime_ns, times.st_mtime_ns))
    folder = site / "Content" / "people" / "osyth"
    folder.mkdir()
    (folder / "plan.yml").write_text("name: Osyth Marrow\n")
    few = rendered()
    assert b"Quillon Vale" in page.read_bytes()
    (folder / "plan.yml").write_text("name: Quillon Vale\n")
    assert few <= rendered() <= few + 1
    assert page.read_bytes() == good
