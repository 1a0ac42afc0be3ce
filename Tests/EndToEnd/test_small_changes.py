"""Small changes stay small: how many pages a build looks at anew, and which files it writes."""

import json
import os
import re
import shutil

# Of the demo's 1,600 files these say nothing of what they are made from, so each build makes them: lists of rooms and
# buildings, gradebooks, data problems, Today.
ALWAYS = 80


def build(almanac, site, *options):
    done = almanac("build", "--site", site, "--format", "json", *options)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def texts(site):
    return {str(path.relative_to(site / "Public")): path.read_bytes() for path in (site / "Public").rglob("*")
            if path.is_file() and path.name != ".almanac-site"}


def changed(almanac, site, edit):
    """How many pages the build after `edit` makes, beside those that every build makes, and what it writes."""
    before = texts(site)
    os.utime(site / "Content/site.yml", (1_800_000_000, 1_800_000_000))
    usual = build(almanac, site)
    assert usual["written"] == 0 and usual["rendered"] <= ALWAYS
    edit()
    report = build(almanac, site)
    after = texts(site)
    written = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
    return report["rendered"] - usual["rendered"], written, before, after


def replace(path, old, new):
    text = path.read_text()
    assert old in text, old
    path.write_text(text.replace(old, new, 1))


def test_one_seat(almanac, site):
    path = site / "Content/data/courses-fall-2026.json"

    def edit():
        courses = json.loads(path.read_text())
        section = next(one for one in courses if one["course_id"] == "CMPS250")["sections"][0]
        section["open_seats"] = str(int(section["open_seats"]) - 1)
        path.write_text(json.dumps(courses, indent=1))
    rendered, written, before, after = changed(almanac, site, edit)
    assert "courses/cmps250.html" in written and 0 < rendered <= 40
    packs = [f"schedules/build/fall-2026/{name}.bin" for name in ("all", "departments/cmps")]
    for page in written:
        assert page in ("catalog/courses.bin", "sw.js", "sitemap.xml", *packs) or b"CMPS 250" in before[page] + after[page], page
    # Plans without the course are not ranked again, and no page of rooms or feeds changes with a seat.
    assert not any(page.startswith(("feeds/", "rooms/")) for page in written)


def test_one_rating(almanac, site):
    professors = site / "Content/data/ratings/professors.json"
    fenn = next(one for one in json.loads(professors.read_text()) if one["name"] == "A. Fenn")
    assert all(course.startswith("CMPS") for course in fenn["courses"])
    _, written, _, _ = changed(almanac, site, lambda: replace(
        professors, f'"average_rating":{fenn["average_rating"]}', f'"average_rating":{fenn["average_rating"] + 0.1:.4f}'))
    packs = {page.partition("schedules/build/")[2] for page in written if "/departments/" in page}
    assert packs == {f"{term}/departments/cmps.bin" for term in ("fall-2026", "spring-2027")}, "of others nothing changed"


def test_one_snapshot_of_counts(almanac, site):
    folder = site / "Content/occupancy"
    replace(site / "Content/site.yml", "as-of: 2026-11-18T13:05", "as-of: 2026-11-18T11:05")
    # As if it had never been otherwise.
    for built in ("Public", ".almanac"):
        shutil.rmtree(site / built)
    build(almanac, site)

    def edit():
        lines = [line for path in folder.glob("2026-11-18.csv") for line in path.read_text().splitlines()]
        latest = max(line.split(",")[0] for line in lines[1:] if line.split(",")[0] < "2026-11-18T11:10")
        (folder / "more.csv").write_text("time,access_point,devices\n" + "".join(
            f"2026-11-18T11:09-05:00,{point},{int(count) + 3}\n"
            for time, point, count in (line.split(",") for line in lines[1:]) if time == latest))
    rendered, written, _, _ = changed(almanac, site, edit)
    shown = ("index.html", "moments.json", "problems.html", "sitemap.xml", "sw.js")
    assert len(written) > 10 and all(page.startswith("rooms/") or page in shown for page in written), sorted(written)
    assert rendered <= sum(page.startswith("rooms/") for page in texts(site))


def test_one_grade(almanac, site):
    grades = site / "Content/people/robin/grades.yml"
    score = re.search(r"score: (\d+)", grades.read_text())
    rendered, written, _, _ = changed(
        almanac, site, lambda: replace(grades, score[0], f"score: {int(score[1]) - 1}"))
    assert written and rendered == 0
    assert all(page.startswith("grades/robin/") or page in ("grades/index.html", "index.html") for page in written), written


def test_one_plan(almanac, site):
    plan = site / "Content/people/robin/plan.yml"
    rendered, written, _, _ = changed(
        almanac, site, lambda: replace(plan, "title: First choice", "title: Second thoughts"))
    # Their own pages, the lists that name them, what shows the schedule's title.
    assert 0 < rendered < 260 and written
    assert not any(page.startswith(("courses/", "feeds/campus/", "rooms/mab", "guide/")) for page in written), written


def test_one_of_four_thousand_pages(almanac, tmp_path):
    site = tmp_path / "notes"
    (site / "Content/pages/notes").mkdir(parents=True)
    (site / "Content/site.yml").write_text("title: Notes\nbase-url: https://example.edu/\nnow: 2026-11-18T11:10\n")
    for number in range(4_000):
        (site / f"Content/pages/notes/page-{number}.md").write_text(
            f"# Page {number}\n\nSee [the next](page-{(number + 1) % 4_000}.md).\n")
    build(almanac, site)
    usual = build(almanac, site)
    with open(site / "Content/pages/notes/page-7.md", "a") as file:
        file.write("\nWritten later.\n")
    report = build(almanac, site)
    # The page itself and the index of the search.
    assert usual["written"] == 0 and report["written"] == 2
    # These, and what says nothing of what it is made from: the list of pages, gone pages, the rules for hosts,
    # the manifest.
    assert report["rendered"] <= 9


def test_a_new_moment_of_one_source_changes_no_page(almanac, site):
    """Only the one file that says how new the sources are, and what lists them."""
    _, written, _, _ = changed(almanac, site, lambda: replace(
        site / "Content/site.yml", "name: Registrar\n    as-of: 2026-11-18T05:00", "name: Registrar\n    as-of: 2026-11-18T06:00"))
    assert written <= {"moments.json", "feeds/robin/changes.atom"}, written


def test_many_builds_of_a_part_keep_nothing(almanac, site):
    folder = site / "Content/occupancy"
    sizes = []
    for number in range(12):
        (folder / "more.csv").write_text(f"time,access_point,devices\n2026-11-18T11:08-05:00,mab-2-07,{number + 10}\n")
        build(almanac, site, "--only", "rooms/**")
        memory = {path.name: path.stat().st_size for path in (site / ".almanac").rglob("*") if path.is_file()}
        sizes.append((len(texts(site)), memory))
    assert len({count for count, _ in sizes}) == 1
    for name, size in sizes[-1][1].items():
        assert size <= sizes[1][1].get(name, 0) + 256, name
