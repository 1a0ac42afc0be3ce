"""No build empties the catalog of a term that is open, unless its owner says so, and every row of every file is accounted for."""

import html
import json
import re
import shutil

import pytest

from small_site import COURSE, SETTINGS, TERM, small_site

ALLOWED = SETTINGS + "shrinking-catalog: allowed\n"
NUMBERS = ("kept", "dropped", "merged", "unused")


def courses(count):
    return json.dumps([COURSE | {"course_id": f"CMPS{330 + number}", "sections": []} for number in range(count)])


def write(folder, files):
    for path, text in files.items():
        (folder / "Content" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "Content" / path).write_text(text)


def records(path):
    """A file of the memory, its records without their marks."""
    return re.sub(" #[0-9a-f]{6}$", "", path.read_text(), flags=re.M)


def tree(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def site(tmp_path, almanac):
    """Ten courses, published."""
    write(tmp_path, small_site() | {"data/courses.json": courses(10)})
    done = almanac("build", "--site", tmp_path)
    assert done.returncode == 0, done.stderr
    return tmp_path


def pages(site):
    return len(list((site / "Public" / "courses").glob("*.html")))


@pytest.mark.parametrize("left, words", [(0, "no courses"), (1, "1 course"), (4, "4 courses")])
def test_a_catalog_that_lost_most_courses_stops_the_build_and_the_old_site_stays(almanac, site, left, words):
    # Somebody else's course keeps the source from being empty.
    other = COURSE | {"course_id": "MATH100", "semester": "202701"}
    write(site, {"data/courses.json": json.dumps(json.loads(courses(left)) + [other]),
                 "terms/spring-2027.yml": TERM.replace("202608", "202701").replace("2026", "2027", 1).replace(
                     "2026-08-31", "2027-01-25").replace("2026-12-14", "2027-05-11")})
    before = tree(site)
    for command in ("check", "build"):
        done = almanac(command, "--site", site)
        assert done.returncode == 65
        assert (f"Content/site.yml:4:7: error: the term 'fall-2026' has {words}, but had 10 at the last build; check that the sources are complete; 'shrinking-catalog: allowed' publishes the site anyway") in done.stderr
        assert f"note: 'umdio (data/courses.json)' has {left} of its courses, read from data/courses.json" in done.stderr
    reported = json.loads(almanac("check", "--site", site, "--format", "json").stdout)
    assert [one["line"] for one in reported["diagnostics"]] == [4]
    # A build leaves its cache; the site and what builds remember are as they were.
    after = tree(site)
    assert {path: after.get(path) for path in before if "cache" not in path.parts} == {
        path: bytes for path, bytes in before.items() if "cache" not in path.parts}


def test_half_of_the_courses_are_enough_and_each_build_is_compared_with_the_one_before(almanac, site):
    for count in (5, 3, 2, 1):
        write(site, {"data/courses.json": courses(count)})
        assert almanac("build", "--site", site).returncode == 0
        assert pages(site) == count


def test_the_setting_allows_it_once_and_rollback_restores_the_number(almanac, site):
    write(site, {"data/courses.json": courses(2), "site.yml": ALLOWED})
    assert almanac("build", "--site", site).returncode == 0
    write(site, {"site.yml": SETTINGS})
    assert almanac("build", "--site", site).returncode == 0, "two courses are what the site had"
    write(site, {"data/courses.json": courses(3)})
    assert almanac("build", "--site", site).returncode == 0
    assert almanac("rollback", "--site", site).returncode == 0
    assert "published fall-2026 2 umdio\nformer fall-2026 3 umdio\n" in records(site / ".almanac/memory/catalog")
    write(site, {"site.yml": SETTINGS + "shrinking-catalog: yes\n"})
    refused = almanac("build", "--site", site)
    assert refused.returncode == 65
    assert "error: expected allowed or refused, found 'yes'" in refused.stderr


def test_a_build_of_a_part_compares_and_remembers_nothing_new(almanac, site):
    memory = (site / ".almanac/memory/catalog").read_bytes()
    write(site, {"data/courses.json": courses(2)})
    assert almanac("build", "--site", site, "--only", "rooms/**").returncode == 65
    write(site, {"site.yml": ALLOWED})
    assert almanac("build", "--site", site, "--only", "courses/cmps330.html").returncode == 0
    assert "published fall-2026 10 umdio\n" in records(site / ".almanac/memory/catalog")
    write(site, {"site.yml": SETTINGS})
    assert almanac("build", "--site", site).returncode == 65
    assert memory.startswith(b"almanac catalog size 2\n")


def test_a_lost_or_damaged_memory_and_another_term_compare_with_nothing(almanac, site, tmp_path):
    memory = site / ".almanac/memory/catalog"
    write(site, {"data/courses.json": courses(1)})
    kept = memory.read_bytes()
    memory.unlink()
    assert almanac("check", "--site", site).returncode == 0
    assert not memory.exists(), "a check writes nothing"
    memory.write_bytes(kept.replace(b"published fall", b"publ fall"))
    done = almanac("build", "--site", site)
    assert done.returncode == 0
    assert "memory/catalog:2: warning: a damaged line is skipped; the rest is used" in done.stderr
    assert (site / ".almanac/memory/catalog.damaged").exists()
    # The next term's first build has fewer courses than the last one's.
    write(site, {"data/courses.json": courses(3), "terms/fall-2027.yml": TERM.replace("2026", "2027").replace("202608", "202708")})
    assert almanac("build", "--site", site).returncode == 0
    write(site, {"site.yml": SETTINGS.replace("fall-2026", "fall-2027"),
                 "data/courses.json": json.dumps([COURSE | {"semester": "202708"}])})
    assert almanac("build", "--site", site).returncode == 0


@pytest.mark.parametrize("now, dates, status", [
    ("2026-08-30T12:00", "", 0), ("2026-08-31T00:00", "", 65),
    ("2026-04-09T12:00", "dates: [{name: Registration opens, date: 2026-04-10}]\n", 0),
    ("2026-04-10T12:00", "dates: [{name: Registration opens, date: 2026-04-10}]\n", 65),
])
def test_a_term_may_lose_its_courses_before_it_opens(almanac, site, now, dates, status):
    write(site, {"data/courses.json": courses(1), "terms/fall-2026.yml": TERM + dates})
    assert almanac("check", "--site", site, "--now", now).returncode == status


def test_the_same_memory_gives_the_same_bytes(almanac, site, tmp_path):
    twin = tmp_path / "twin"
    shutil.copytree(site / "Content", twin / "Content")
    assert almanac("build", "--site", twin).returncode == 0
    assert tree(twin / "Public") == tree(site / "Public")
    assert (twin / ".almanac/memory/catalog").read_bytes() == (site / ".almanac/memory/catalog").read_bytes()


def test_ratings_that_a_wildcard_finds_alone_are_an_error(almanac, tmp_path):
    people = json.dumps([{"name": "A. Fenn", "slug": "fenn", "average_rating": 4.5}])
    settings = SETTINGS.replace("{kind: umdio, path: data/courses.json}",
                                "{kind: jupiterp, path: data/202608/*.json, term: fall-2026}")
    write(tmp_path, small_site() | {"data/202608/instructors.json": people, "site.yml": settings})
    done = almanac("build", "--site", tmp_path)
    assert done.returncode == 65
    assert ("Content/data/202608/instructors.json: error: the source has ratings of instructors but no courses; "
            "check that the path includes the files of courses") in done.stderr
    # Named in full it is what it should be.
    both = settings.replace("data/202608/*.json, term: fall-2026", "data/*/instructors.json").replace(
        "sources:\n", "sources:\n  - {kind: umdio, path: data/courses.json}\n")
    write(tmp_path, {"site.yml": both})
    assert almanac("build", "--site", tmp_path).returncode == 0


def test_every_row_of_every_file_is_on_the_page_and_in_the_report(almanac, tmp_path):
    """Ten files with 509 problems: three pages, none left out."""
    section = COURSE["sections"][0]
    odd = [section | {"number": f"{number:04}", "open_seats": "many"} for number in range(48)]
    lost = section | {"number": "", "section_id": "?"}
    for number in range(10):
        own = COURSE | {"course_id": f"CMPS{100 + number}", "sections": odd + [lost]}
        shared = COURSE | {"course_id": "MATH100"}
        write(tmp_path, {f"data/part-{number}.json": json.dumps([own, shared, shared | {"semester": "209908"}])})
    write(tmp_path, small_site() | {"site.yml": SETTINGS.replace("data/courses.json", "data/part-*.json")})
    report = json.loads(almanac("check", "--site", tmp_path, "--format", "json").stdout)
    rows = {file["path"]: file for source in report["sources"] for file in source["files"]}
    # A course, 49 sections with a meeting each; a course with a section and a meeting, twice.
    assert rows["data/part-0.json"] == {
        "path": "data/part-0.json", "rows": 105, "kept": 100, "dropped": 2, "merged": 0, "unused": 3}
    assert rows["data/part-7.json"] == {
        "path": "data/part-7.json", "rows": 105, "kept": 97, "dropped": 2, "merged": 3, "unused": 3}
    for source in report["sources"]:
        assert source["rows"] == sum(source[name] for name in NUMBERS)
        for name in ("rows",) + NUMBERS:
            assert source[name] == sum(file[name] for file in source["files"])
    done = almanac("build", "--site", tmp_path, "--format", "json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["sources"] == report["sources"]
    # A build that has nothing to do says it again.
    assert json.loads(almanac("build", "--site", tmp_path, "--format", "json").stdout)["sources"] == report["sources"]
    warnings = [line for line in done.stderr.splitlines() if ": warning: " in line]
    listed, page, count = [], "problems.html", 0
    while page:
        text = (tmp_path / "Public" / page).read_text()
        assert len(re.findall("<li><p class=\"glyph warn\"", text)) <= 200
        listed += re.findall(r"<p class=\"small\"><code>([^<]*)</code></p>", text)
        following = re.search(r'rel="next" href="([^"]*)"', text)
        page, count = following and following[1], count + 1
    assert count == 3 and len(listed) == len(warnings) == 509
    assert [html.unescape(place) for place in listed] == [line.split(": warning: ")[0] for line in warnings]
    assert "<code>data/part-9.json</code>" in (tmp_path / "Public" / "problems.html").read_text()
    assert not (tmp_path / "Public" / "problems-4.html").exists()
