"""Data that is well formed and absurd: it must cost its own row, never the site."""

import json
import re

import pytest


def edit_courses(site, change, term="spring-2027"):
    path = site / "Content" / "data" / f"courses-{term}.json"
    courses = json.loads(path.read_text())
    change(courses)
    path.write_text(json.dumps(courses))


def test_more_alike_sections_than_64_bits_count(almanac, site):
    def online(code, section):
        return {
            "section_id": f"{code}-{section:04}", "course": code, "semester": "202701", "number": f"{section:04}",
            "seats": "9", "open_seats": "5", "waitlist": "0", "instructors": ["A. Nobody"],
            "meetings": [{"days": "", "start_time": "", "end_time": "", "building": "", "room": "ONLINE",
                          "classtype": ""}]}

    codes = [f"ZZZZ{100 + number}" for number in range(16)]
    edit_courses(site, lambda courses: courses.extend({
        "course_id": code, "semester": "202701", "name": "Alike", "dept_id": "ZZZZ", "department": "Z",
        "credits": "3", "description": "", "gen_ed": [], "sections": [online(code, n) for n in range(1, 17)],
    } for code in codes))
    plan = site / "Content" / "people" / "robin" / "plan.yml"
    plan.write_text(f"name: Robin Vale\nvisibility: public\nterm: spring-2027\nwants: [{', '.join(codes)}]\n")
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    page = (site / "Public" / "schedules" / "robin" / "index.html").read_text()
    assert "1.8 × 10¹⁹</data> schedules fit" in page


def test_two_rooms_whose_names_make_one_slug(almanac, site):
    def move(courses):
        sections = [section for course in courses for section in course["sections"]
                    if section["meetings"] and section["meetings"][0]["building"] == "MAB"]
        for section, room in zip(sections, ["B-02", "B 02", "index", "floor-1", "../../etc", "CON"]):
            section["meetings"][0]["room"] = room

    edit_courses(site, move, "fall-2026")
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    pages = [path.name for path in (site / "Public" / "rooms" / "mab").glob("*.html")]
    assert "b-02.html" in pages
    assert len([name for name in pages if re.fullmatch(r"b-02-[0-9a-f]{8}\.html", name)]) == 1
    assert len([name for name in pages if re.fullmatch(r"(index|floor-1|etc)-[0-9a-f]{8}\.html", name)]) == 3


@pytest.mark.parametrize("number", ["288230376151711744", "9223372036854775807", "99999999999999999999"])
def test_counts_beyond_belief_are_unknown(almanac, site, number):
    def fill(courses):
        for section in courses[0]["sections"]:
            section["seats"] = section["open_seats"] = number

    edit_courses(site, fill, "fall-2026")
    grades = site / "Content" / "data" / "ratings" / "grades.json"
    records = json.loads(grades.read_text())
    records[0]["A"] = int(number)
    grades.write_text(json.dumps(records))
    counts = site / "Content" / "occupancy" / "2026-11-18.csv"
    lines = counts.read_text().splitlines()
    counts.write_text("\n".join([lines[0], lines[1].rsplit(",", 1)[0] + f",{number}", *lines[2:]]) + "\n")
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    assert f"'{number}'" in done.stderr


def test_a_mean_above_its_scale_is_unknown(almanac, site):
    ratings = site / "Content" / "data" / "ratings" / "professors.json"
    people = json.loads(ratings.read_text())
    people[0]["average_rating"] = 99
    ratings.write_text(json.dumps(people))
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    assert "above the top of their scale (rating-top 5.0)" in done.stderr
    assert ">99.0<" not in "".join(
        path.read_text() for path in (site / "Public" / "courses").glob("*.html"))


def test_people_are_no_source_of_data(almanac, site):
    notes = site / "Content" / "people" / "wren" / "2026-notes.csv"
    notes.write_text("time,access_point,devices\n2026-11-18T10:00,sofa,very secret\n")
    settings = site / "Content" / "site.yml"
    settings.write_text(settings.read_text().replace("path: occupancy/*.csv", "path: '**/2026-*.csv'"))
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    assert "secret" not in done.stderr and "wren" not in done.stderr
    settings.write_text(settings.read_text().replace("'**/2026-*.csv'", "people/wren/2026-notes.csv"))
    done = almanac("build", "--site", site)
    assert done.returncode == 65
    assert "Content/site.yml:" in done.stderr and "files in Content/people cannot be a source" in done.stderr


def test_one_code_belongs_to_one_term(almanac, site):
    term = site / "Content" / "terms" / "spring-2027.yml"
    term.write_text(term.read_text().replace("202701", "202608"))
    done = almanac("build", "--site", site)
    assert done.returncode == 65
    assert "Content/terms/spring-2027.yml:4:9: error: the code '202608' is already used by the term fall-2026" \
        in done.stderr


@pytest.mark.parametrize("zone, rules", [
    ("Asia/Singapore", 1), ("America/Sao_Paulo", 1), ("Australia/Sydney", 2), ("Asia/Gaza", 0)])
def test_feeds_repeat_weekly_wherever_a_zone_can_be_expressed(almanac, site, zone, rules):
    settings = site / "Content" / "site.yml"
    settings.write_text(settings.read_text().replace("America/New_York", zone))
    assert almanac("build", "--site", site).returncode == 0
    feed = (site / "Public" / "feeds" / "robin" / "first-choice.ics").read_text()
    assert feed.count("BEGIN:STANDARD") + feed.count("BEGIN:DAYLIGHT") == rules
    assert ("RRULE:FREQ=WEEKLY" in feed) == (rules > 0)


def test_the_output_cannot_lie_in_what_it_is_made_from(almanac, site):
    for place in ("Content/out", "Content/people/robin/out"):
        done = almanac("build", "--site", site, "--output", site / place)
        assert done.returncode == 73
        assert not (site / place).exists()


def test_a_room_of_another_term_has_a_page(almanac, site):
    def move(courses):
        courses[0]["sections"][0]["meetings"][0] |= {"building": "MAB", "room": "0999"}

    edit_courses(site, move, "spring-2027")
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    assert (site / "Public" / "rooms" / "mab" / "0999.html").is_file()


def test_a_catalog_without_courses_is_no_catalog(almanac, site):
    data = site / "Content" / "data"
    (data / "departments.json").write_text('[{"name": "CMPS", "courses": []}]')
    (data / "instructors.json").write_text('[{"name": "O. Fenn", "slug": "fenn", "average_rating": 4.2}]')
    settings = site / "Content" / "site.yml"
    settings.write_text(settings.read_text().replace(
        "sources:\n",
        "sources:\n  - {kind: jupiterp, path: [data/departments.json, data/instructors.json], term: fall-2026}\n"))
    done = almanac("build", "--site", site)
    assert done.returncode == 65
    assert "the source has ratings of instructors but no courses" in done.stderr
    assert (site / "Public" / "courses" / "cmps231.html").is_file()


def test_a_class_before_the_doors_open_is_on_the_rooms_page(almanac, site):
    def early(courses):
        courses[0]["sections"][0]["meetings"][0] |= {
            "building": "MAB", "room": "0999", "days": "MTuWThF", "start_time": "6:30am", "end_time": "7:20am"}

    edit_courses(site, early, "fall-2026")
    assert almanac("build", "--site", site).returncode == 0
    page = (site / "Public" / "rooms" / "mab" / "0999.html").read_text()
    assert '<time datetime="06:30">6:30</time>' in page
    assert "CMPS 131" in page
