"""`almanac grades`, reckoned once more from the file by other means."""

import csv
import json
import re
import shutil
from fractions import Fraction

import pytest

from places import ROOT

GRADES = """courses:
  - course: CMPS 231
    term: fall-2026
    credits: 4
    scale: larkspur
    groups:
      - name: Homework
        weight: 15
        assignments:
          - {name: Homework 1, score: 19, out-of: 20}
          - {name: Homework 2, score: 17.5, out-of: 30}
          - {name: Homework 3, out-of: 20}
      - name: Projects
        weight: 24
        assignments:
          - {name: Project 1, score: 88, out-of: 100}
      - name: Final exam
        weight: 24
        final: true
  - {course: MATH 140, title: Calculus I, term: fall-2026, credits: 4, scale: larkspur, result: C}
  - {course: MATH 140, title: Calculus I, term: spring-2027, credits: 4, scale: larkspur}
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("grades")
    shutil.copytree(ROOT / "Content", folder / "Content")
    text = GRADES.replace("scale: larkspur}\n", "scale: larkspur, groups: [{name: All, weight: 1}]}\n")
    for person in ("robin", "wren"):
        (folder / "Content" / "people" / person / "grades.yml").write_text(text)
        shutil.rmtree(folder / "Content" / "people" / person / "notes", ignore_errors=True)
    return folder


@pytest.fixture
def grades(site, almanac):
    return lambda *words: almanac("grades", *words, "--site", site)


def number(value):
    assert abs(Fraction(value["exact"]) - Fraction(str(value["rounded"]))) <= Fraction(1, 20000)
    return Fraction(value["exact"])


@pytest.mark.parametrize("person", ["robin", "wren"])
@pytest.mark.parametrize("course", ["CMPS 231", "cmps-231", "Cmps231"])
def test_one_course_is_calculated_exactly(grades, person, course):
    reported = json.loads(grades(person, "--course", course, "--what-if", "Final exam=170/200",
                             "--format", "json").stdout)
    homework, projects = Fraction(73, 2) / 50 * 100, Fraction(88)
    average = (homework * 15 + projects * 24) / 39
    assert number(reported["standing"]["average"]) == average
    assert number(reported["whatIf"]["standing"]["average"]) == (homework * 15 + projects * 24 + 85 * 24) / 63
    final = reported["standing"]["needs"][0]
    assert final["for"] == "final" and final["name"] == "Final exam"
    for rung in final["ladder"]:
        need = (number(rung["from"]) * 63 - homework * 15 - projects * 24) / 24
        if rung["state"] == "secured":
            assert need <= 0
        else:
            assert number(rung["score"]) == need and (need > 100) == (rung["state"] == "outOfReach")
    assert [need["for"] for need in reported["standing"]["needs"]] == ["final", "work", "everything"]


def test_lines_fit_a_terminal_without_colour(grades):
    for words in ((), ("--course", "cmps231", "--what-if", "Homework 3=1/2")):
        text = grades("robin", *words).stdout
        assert "\x1b" not in text and max(map(len, text.splitlines())) <= 80
        assert "CMPS 231" in text


def test_mistakes_are_reported(grades):
    for words, status, sentence in [
        (["nobody"], 65, "no plan for 'nobody'"),
        (["rubin"], 65, "did you mean 'robin'?"),
        (["juno"], 65, "no grades for 'juno'"),
        (["robin", "--course", "CMPS 23"], 65, "did you mean 'CMPS 231'?"),
        (["robin", "--course", "MATH 140"], 65, "choose a term with --term: spring-2027, fall-2026"),
        (["robin", "--term", "fall-2062"], 65, "did you mean 'fall-2026'?"),
        (["robin", "--course", "CMPS 231", "--what-if", "Homework 4=1"], 65, "did you mean 'Homework 1'?"),
        (["robin", "--what-if", "Final exam=85"], 64, "'--what-if' needs '--course'"),
        (["robin", "--course", "CMPS 231", "--what-if", "Final exam"], 64, "write one like 'Final exam=85"),
    ]:
        done = grades(*words)
        assert done.returncode == status and sentence in done.stderr, (words, done.stderr)
        assert done.stdout == ""
    assert grades("robin", "--course", "math140", "--term", "fall-2026").returncode == 0


def test_nothing_is_written(site, grades):
    before = {path: path.stat().st_mtime_ns for path in site.rglob("*")}
    assert grades("wren").returncode == 0 and grades("wren", "--course", "cmps231").returncode == 0
    assert {path: path.stat().st_mtime_ns for path in site.rglob("*")} == before


@pytest.fixture
def noted(tmp_path, almanac):
    """A copy of the demo, whose notes of Robin's are to be spoilt."""
    shutil.copytree(ROOT / "Content", tmp_path / "Content")
    notes = tmp_path / "Content" / "people" / "robin" / "notes"
    return notes, tmp_path / "Public" / "grades" / "robin", lambda: almanac("build", "--site", tmp_path)


def test_what_is_attached_is_published_byte_for_byte(noted):
    notes, public, build = noted
    picture = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
    (notes / "A plan; rm -rf.PNG").write_bytes(picture)
    (notes / "plan.md").write_text(
        "---\ntitle: A plan\nattachments: ['A plan; rm -rf.PNG', words.md]\n---\n![plan](A%20plan;%20rm%20-rf.PNG)\n")
    (notes / "words.md").write_text("<script>alert(1)</script>\n")
    (notes / "stray.html").write_text("<script>alert(1)</script>\n")
    done = build()
    assert done.returncode == 0, done.stderr
    assert {path.name for path in (public / "notes").iterdir()} == {"a-plan-rm-rf.png", "words.txt", "rotations.csv"}
    assert (public / "notes" / "a-plan-rm-rf.png").read_bytes() == picture
    assert '<img src="notes/a-plan-rm-rf.png" alt="plan"/>' in (public / "notes.html").read_text()
    (notes / "A plan; rm -rf.PNG").write_bytes(picture + b"!")
    assert build().returncode == 0
    assert (public / "notes" / "a-plan-rm-rf.png").read_bytes() == picture + b"!"


@pytest.mark.parametrize("outside", ["link", "folder", "climb"])
def test_no_file_from_outside_is_attached(noted, tmp_path, outside):
    notes, public, build = noted
    secret = tmp_path / "outside.txt"
    secret.write_text("kestrel")
    name = "here.txt"
    if outside == "link":
        (notes / name).symlink_to(secret)
    elif outside == "climb":
        name = "../../../../outside.txt"
    else:
        moved = notes.rename(tmp_path / "elsewhere")
        notes.symlink_to(moved)
        (moved / name).write_text("kestrel")
    (notes / "one.md").write_text(f"---\ntitle: One\nattachments: ['{name}']\n---\nWords.\n")
    done = build()
    assert done.returncode == 65 and "error: " in done.stderr
    assert not public.exists()


def test_a_link_of_a_note_that_leads_nowhere_is_reported(noted):
    notes, _, build = noted
    (notes / "one.md").write_text("# One\n\n[lost](lost.pdf)\n")
    done = build()
    assert done.returncode == 65 and "lost.pdf" in done.stderr


def students(path, points_row):
    """Of each row of an export: its id, and each assignment's score and points, by Python's own reading."""
    rows = list(csv.reader(path.read_text(encoding="utf-8-sig").splitlines()))
    head, rows = rows[0], rows[1:]
    if points_row:
        points = next(row for row in rows if row[0].strip() == "Points Possible")
        rows.remove(points)
        work = {place: Fraction(points[place]) for place, name in enumerate(head)
                if re.search(r"\(\d+\)$", name) and re.fullmatch(r"[\d.]+", points[place])}
    else:
        work = {place: Fraction(found[1]) for place, name in enumerate(head)
                if (found := re.search(r"\[Total Pts: ([\d.]+) Score\]", name))}
    for row in rows:
        if row[0] == "Student, Test":  # Canvas's own, who is nobody.
            continue
        yield row[1 if points_row else 2], [
            (Fraction(row[place]) if re.fullmatch(r"[\d.]+", row[place]) else None, out) for place, out in work.items()]


@pytest.mark.parametrize("kind,name", [
    ("canvas", "header-with-comma-letter-grades.csv"), ("canvas", "multi-section-block.csv"),
    ("blackboard", "mini-export-bom-lf.csv")])
@pytest.mark.parametrize("counting", ["points", "percent"])
def test_averages_of_exports_are_those_of_their_rows(site, grades, sample, kind, name, counting):
    export = sample.folder / "gradebooks" / kind / name
    folder = site / "Content" / "people" / "robin"
    before = (folder / "grades.yml").read_text()
    shutil.copy(export, folder / "export.csv")
    seen = set()
    for student, work in students(export, kind == "canvas"):
        entry = {"course": "CMPS 231", "term": "fall-2026", "credits": 4,
                 "from": {"kind": kind, "path": "export.csv", "student": student},
                 "groups": [{"name": "All", "weight": 1, "takes": "*", "counting": counting}]}
        (folder / "grades.yml").write_text(json.dumps({"courses": [entry]}))
        done = grades("robin", "--course", "CMPS 231", "--format", "json")
        assert done.returncode == 0, done.stderr
        average = json.loads(done.stdout)["standing"]["average"]
        scores = [(score, out) for score, out in work if score is not None]
        if not scores:
            assert average is None
            continue
        expected = (sum(score for score, _ in scores) / sum(out for _, out in scores) if counting == "points"
                    else sum(score / out for score, out in scores) / len(scores)) * 100
        assert Fraction(average["exact"]) == expected
        seen.add(expected)
    (folder / "grades.yml").write_text(before)
    (folder / "export.csv").unlink()
    assert len(seen) > 1
