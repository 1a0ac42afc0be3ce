"""`almanac search` over the demo campus, against a plain reading of its data."""

import json
import re
import sys

import brotli
import pytest

from places import ROOT

sys.path.insert(0, str(ROOT / "Tests" / "Benchmarks"))
from courses import words  # noqa: E402


def search(almanac, *arguments):
    done = almanac("search", *arguments, "--site", ROOT, "--format", "json")
    assert done.returncode == 0 and done.stderr == "", done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def catalog():
    """The courses of one of the demo's terms, by id as people read it, as the file of courses has them."""
    reported = json.loads((ROOT / "Content/data/courses-spring-2027.json").read_text())
    return {re.sub(r"(?<=\D)(?=\d)", " ", one["course_id"], count=1): one for one in reported}


def found(catalog, text):
    """The ids of courses in which each word stands, whole or as a beginning."""
    def matches(id, course):
        own = words(" ".join([
            id, course["name"], course["description"] or "",
            *(name for section in course["sections"] for name in section["instructors"])]))
        return all(any(word.startswith(typed) for word in own) for typed in words(text))

    return {id for id, course in catalog.items() if matches(id, course)}


@pytest.mark.parametrize("text", ["", "c", "data", "CMPS 3", "cmps330", "introduction", "the of", "wraysbury", "fenn comp", "math lin", "zebra"])
def test_what_is_found_is_what_the_data_holds(almanac, catalog, text):
    report = search(almanac, *text.split(), "--term", "spring-2027", "--top", "200")
    ids = {course["course"] for course in report["courses"]}
    assert report["count"] == len(report["courses"]) == len(ids)
    assert ids == found(catalog, text)
    for course in report["courses"]:
        assert course["title"] == catalog[course["course"]]["name"]


def test_filters_and_sorting(almanac, catalog):
    report = search(almanac, "--term", "spring-2027", "--filter", "level=300, credits=3..4", "--sort", "seats", "--top", "200")
    ids = [course["course"] for course in report["courses"]]
    assert ids and set(ids) == {
        id for id, course in catalog.items() if re.search(r" 3\d\d", id) and course["credits"] in ("3", "4", "1-6")}
    seats = [course["scores"]["seats"] and float(course["scores"]["seats"]["value"]) for course in report["courses"]]
    known = [one for one in seats if one is not None]
    assert known == sorted(known, reverse=True) and seats == known + [None] * (len(seats) - len(known))
    assert set(report["labels"]["level"]) > {"300"}


def test_courses_that_fit_with_a_saved_schedule_overlap_none_of_its_classes(almanac, catalog):
    taken = {"CMPS330-0101", "STAT318-0101", "ENGL301-0101", "MATH310-0101", "HIST228-0102"}

    def minutes(text):
        hour, minute = text[:-2].split(":")
        return (int(hour) % 12 + 12 * text.endswith("pm")) * 60 + int(minute)

    def times(section):
        """(day, from, to) of all meetings, `None` where any is not known; what is online and has no hours takes none."""
        timed = [one for one in section["meetings"] if one["room"] != "ONLINE" or one["start_time"]]
        if not section["meetings"] or any(not one["start_time"] for one in timed):
            return None
        return [
            (day, minutes(one["start_time"]), minutes(one["end_time"]))
            for one in timed for day in re.findall("Tu|Th|Sa|Su|M|W|F", one["days"])]

    sections = {one["section_id"]: one for course in catalog.values() for one in course["sections"]}
    busy = [time for id in taken for time in times(sections[id])]
    fitting = {
        id for id, course in catalog.items()
        if not any(one["section_id"] in taken for one in course["sections"]) and any(
            own is not None and not any(a[0] == b[0] and a[1] < b[2] and b[1] < a[2] for a in own for b in busy)
            for own in map(times, course["sections"]))}
    report = search(almanac, "--term", "spring-2027", "--filter", "fits=robin/first-choice", "--top", "200")
    assert fitting and {course["course"] for course in report["courses"]} == fitting


def test_people_get_a_table_of_at_most_eighty_columns(almanac):
    done = almanac("search", "calculs", "--site", ROOT)
    assert done.returncode == 0 and done.stderr == "", done.stderr
    lines = done.stdout.splitlines()
    assert "'calculs'" in lines[1] and "MATH" in done.stdout
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(("options", "sentence"), [
    (["--sort", "ratng"], "unknown sort key 'ratng'; did you mean 'rating'?"),
    (["--sort", "rating:most"], "unknown sort order 'most'; write 'rating' or 'rating:least'"),
    (["--filter", "levle=300"], "unknown filter 'levle'; did you mean 'level'?"),
])
def test_nonsense_is_reported(almanac, options, sentence):
    done = almanac("search", "x", *options, "--site", ROOT)
    assert done.returncode == 64 and done.stdout == ""
    assert sentence in done.stderr


def test_an_unknown_term_is_reported(almanac):
    done = almanac("search", "x", "--term", "spring-2072", "--site", ROOT)
    assert done.returncode == 65
    assert "unknown term 'spring-2072'; did you mean 'spring-2027'?" in done.stderr


def test_the_module_for_phones_is_small():
    module = (ROOT / ".build-wasm" / "phone.wasm").read_bytes()
    assert module.startswith(b"\0asm") and len(brotli.compress(module)) <= 60 * 1024


def test_evaluations_are_filtered_by_and_shown_on_request(almanac):
    report = search(almanac, "--filter", "overall=3.5..", "--sort", "hours-a-week:least", "--top", "200")
    hours = [course["scores"]["hours-a-week"] for course in report["courses"]]
    assert hours and all(float(course["scores"]["overall"]["value"]) >= 3.5 for course in report["courses"])
    known = [float(one["value"]) for one in hours if one]
    assert known == sorted(known) and hours == [one for one in hours if one] + [None] * (len(hours) - len(known))
    assert all(one["count"] for one in hours if one), "each says how many answers are behind it"
    plain = almanac("search", "--site", ROOT).stdout.splitlines()[2]
    asked = almanac("search", "--site", ROOT, "--sort", "hours-a-week:least").stdout.splitlines()[2]
    assert "Overall" not in plain and "Hours a week" not in plain
    assert "Hours a week" in asked and "Overall" not in asked
