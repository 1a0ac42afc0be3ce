"""Files that visitors read into the page on which they keep grades: gradebooks of the program, exports of schools, and degrees."""

import json
import re
import shutil

import pytest
import yaml
from playwright.sync_api import expect

from accessibility import violations
from grades_flows import MINE
from kept import offline
from test_my_grades import add_course, back, book, downloaded, plain, shown_courses, status, unfold  # noqa: F401

PLAN = "name: Pat Quill\nvisibility: public\nterm: spring-2027\nwants: [CMPS 330]\n"
CANVAS = """Student,ID,Section,Homework 1 (11),Homework 2 (12),Homework 3 (13),Midterm (14),Survey (15),Current Score
Points Possible,,,20,20,"1,000.00",100,0,(read only)
"Quill, Pat",1001,S1,18,EX,875.5,81,2,90
"Other, One",1002,S1,1,2,3,4,0,5
"""


def read(page, name, content):
    page.set_input_files("#grades-file", {"name": name, "mimeType": "text/plain", "buffer": content.encode()})


def built(almanac, demo, tmp_path, files):
    """The demo with a public person, who has these files: the folder of their published gradebook."""
    site = tmp_path / "site"
    shutil.copytree(demo.parent / "Content", site / "Content")
    person = site / "Content/people/pat"
    person.mkdir()
    for name, content in (files | {"plan.yml": PLAN}).items():
        (person / name).write_text(content)
    done = almanac("build", "--site", site)
    assert done.returncode == 0 and "people/pat" not in done.stdout + done.stderr, done.stderr
    return site / "Public/grades/pat"


def published(page, folder):
    """Letter and average of each course with an average, by the address of its page."""
    found = {}
    for file in sorted(folder.glob("*-*.html")):
        page.goto(file.as_uri())
        if page.locator("header .display").count():
            found[file.stem] = (page.locator("header .display").inner_text(), plain(page.locator("h1").inner_text()))
    return found


@pytest.mark.parametrize("person", ["robin", "wren"])
def test_a_gradebook_is_read_as_the_program_reads_it(book, almanac, demo, tmp_path, person):  # noqa: F811
    text = (demo.parent / f"Content/people/{person}/grades.yml").read_text()
    page, watch = book()
    read(page, "grades.yml", text)
    count = len(yaml.load(text, Loader=yaml.BaseLoader)["courses"])
    expect(page.locator("#grades-status")).to_contain_text("read: ")
    assert page.locator("#grades-view .rows > li h3").count() == count
    degree = page.locator(".degree").inner_text() if "degree:" in text else ""
    rows = [(row.locator("h3 bdi").first.inner_text().replace(" ", "").lower(), *row.locator(".end p").all_inner_texts())
            for row in page.locator("#grades-view .rows > li", has=page.locator("h3")).all()]
    averages = page.locator("#grades-view dl dd").all_inner_texts()
    folder = built(almanac, demo, tmp_path, {"grades.yml": text})
    found = published(page, folder)
    assert len(found) == len(rows) == count
    for name, letter, average in rows:
        own = [values for address, values in found.items() if address.endswith(f"-{name}")]
        assert any(one == letter and (average == "–" or plain(average).split()[0] in title) for one, title in own), (name, letter, average, own)
    page.goto((folder / "averages.html").as_uri())
    assert [average for average in averages if average != "–" and average not in page.locator("main").inner_text()] == []
    if degree:
        page.goto((folder / "degree.html").as_uri())
        line = plain(page.locator("header.head > p.small").inner_text())
        assert line.split(".")[0] in plain(degree) and (line.split("Still missing: ")[-1] in plain(degree)), (line, degree)
    assert watch.complaints == []


def test_a_file_of_the_page_is_read_back_as_it_was(book, tmp_path):  # noqa: F811
    page, watch = book()
    add_course(page, "CMPS 231", [("Homework", "40", ["18/20", "17.5/20"]), ("Final exam", "60", [])])
    unfold(page)
    page.get_by_label("Notes on the course").fill("First: # this\n- second 'line'")
    page.get_by_label("Minutes").fill("95")
    page.keyboard.press("Enter")
    back(page)
    add_course(page, "Calculus II (honors)", [("All: of \"it\"", "100", ["81.3/90"])])
    back(page)
    page.locator("[data-focus='new degree']").fill("B.S. in Computing")
    page.keyboard.press("Enter")
    fill_requirement(page, "Core", courses="2", of="CMPS 2*, CMPS 330")
    before = kept(page)
    file = downloaded(page, "Download grades.yml", tmp_path)
    page.set_input_files("#grades-file", file)
    status(page, "2 courses and a degree read: 0 new, 2 replaced.")
    assert page.locator("#grades-problems").is_hidden()
    assert kept(page) == before
    page.get_by_role("button", name="Undo").click()
    assert kept(page) == before
    assert watch.complaints == []


def kept(page):
    """What the browser keeps, without what tells files apart."""
    return page.evaluate("""() => new Promise((done) => {
      const request = indexedDB.open(`almanac ${new URL("..", location.href).pathname}`);
      request.onsuccess = () => {
        const all = request.result.transaction("grades").objectStore("grades").getAll();
        all.onsuccess = () => { request.result.close(); done(all.result); };
      };
    })""")


def fill_requirement(page, name, courses="", credits="", of=""):
    form = page.locator(".degree > form").last
    for words, value in (("Requirement", name), ("Courses", courses), ("Credits", credits), ("Which courses count", of)):
        form.get_by_label(words, exact=True).fill(value)
    form.get_by_role("button", name="Add the requirement").click()
    status(page, f"{name} is added.")


def test_an_import_is_undone_as_one_step_and_says_what_is_wrong(book):  # noqa: F811
    page, watch = book()
    add_course(page, "CMPS 231", [("Homework", "40", ["18/20"])])
    back(page)
    before = kept(page)
    read(page, "grades.yml", "courses:\n  - course: CMPS 231\n    term: fall-2026\n    groups: [{name: A, weight: 1, assignments: [{name: x, score: 3, out-of: 4}]}]\n"
         "  - {course: MATH 1, term: fall-2024, result: B, credits: 3}\n  - {title: x}\n  - {course: HIST 1, retake-of: fall-1}\n")
    status(page, "3 courses read: 2 new, 1 replaced.")
    problems = page.locator("#grades-problems li").all_inner_texts()
    assert problems == ["Line 6: “course” is missing.", "Line 7: “groups” is missing.", "Line 7: there is no earlier attempt “fall-1” here."]
    assert shown_courses(page)["CMPS 231"] == ("C", "75.0\u202f%")
    assert violations(page) == []
    page.get_by_role("button", name="Undo").click()
    status(page, "The last change is undone.")
    assert kept(page) == before
    everything = json.dumps({"almanac": 1, "grades": [{"id": "a", "at": 1, "entry": {"course": "A 1", "groups": []}},
                                                      {"id": "b", "at": 2, "entry": {"course": "B 1", "groups": []}}]})
    read(page, "almanac.json", everything)
    expect(page.locator("#grades-view .rows > li")).to_have_count(3)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#grades-view .rows > li")).to_have_count(1)
    assert kept(page) == before
    assert watch.complaints == []


def test_an_export_is_read_into_a_course_as_the_program_reads_it(book, almanac, demo, tmp_path):  # noqa: F811
    page, watch = book()
    text = ("courses:\n  - course: CMPS 231\n    term: fall-2026\n    from: {kind: canvas, path: export.csv, student: \"1001\", out-of: {Homework 2: 10}}\n"
            "    groups:\n      - {name: Homework, weight: 40, takes: \"Homework *\", drop-lowest: 1}\n      - {name: Exams, weight: 60, takes: [Midterm, Survey]}\n")
    read(page, "grades.yml", text)
    expect(page.locator("#grades-problems li")).to_have_text(["Line 4: open the course and import export.csv, too."])
    page.locator("#grades-view .rows h3 a").click()
    read(page, "export.csv", CANVAS)
    page.get_by_role("button", name="Import 5 assignments").click()
    status(page, "5 assignments read into CMPS 231.")
    shown = page.locator("#grades-head").inner_text()
    folder = built(almanac, demo, tmp_path, {"grades.yml": text, "export.csv": CANVAS})
    page.goto((folder / "fall-2026-cmps231.html").as_uri())
    assert plain(shown).split(", ")[-1] in plain(page.locator("h1").inner_text())
    assert watch.complaints == []


def test_an_export_finds_its_student_course_and_groups(book):  # noqa: F811
    page, watch = book()
    read(page, "canvas.csv", CANVAS)
    expect(page.locator("#grades-incoming li")).to_have_text(["Line 1: the file has rows of 2 students: enter your name or id"])
    assert "Other" not in page.locator("#grades-incoming").inner_text()
    assert violations(page) == []
    page.get_by_label("Your name or id in the file").fill("Pat Quill")
    page.keyboard.press("Tab")
    page.get_by_label("Survey: 2/0").select_option("Leave out")
    page.get_by_role("button", name="Import 4 assignments").click()
    expect(page.locator("#grades-head")).to_contain_text("canvas")
    # Points of points: (18 + 875.5 + 81) / (20 + 1000 + 100); what is excused does not count.
    expect(page.locator("#grades-head")).to_contain_text(f"{(18 + 875.5 + 81) / 1120 * 100:.1f}")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#grades-view .rows > li")).to_have_count(0)
    rows = "Task;Points;Max;Date;Part\nQuiz 1;8,5;10;Nov 18, 2026;Quizzes\nEssay;good;20;;\nQuiz 2;;10;2026-12-01;Quizzes\n"
    add_course(page, "HIST 1", [("Quizzes", "50", []), ("Essays", "50", [])])
    read(page, "tasks.csv", rows)
    page.get_by_label("Each row is an assignment").check()
    page.get_by_label("Essay: –/20").select_option("Essays")
    assert violations(page) == []
    page.get_by_role("button", name="Import 3 assignments").click()
    status(page, "3 assignments read into HIST 1.")
    expect(page.locator("#grades-problems li")).to_have_text(["Line 3: the score of “Essay” is not a number."])
    assert [plain(row) for row in page.locator(".group").first.locator(".rows li").all_inner_texts()] == [
        "Quiz 1 Nov 18 8.5 / 10 Edit", "Quiz 2 Dec 1 · not graded – / 10 Edit"]
    read(page, "page.csv", "<!doctype html><p>Sign in")
    expect(page.locator("#grades-incoming li")).to_have_text(["Line 1: this is a web page; sign in, then export it again"])
    page.get_by_role("button", name="Cancel").click()
    assert watch.complaints == []


def test_degrees_are_kept_shown_and_given_to_the_program(book, almanac, demo, tmp_path):  # noqa: F811
    page, watch = book()
    for name, result, credits in (("CMPS 131", "A", "4"), ("CMPS 132", "F", "4"), ("CMPS 231", "", "3"), ("MATH 140", "P", "4")):
        add_course(page, name)
        unfold(page)
        page.get_by_label("Final result").select_option(result)
        page.get_by_label("Credits", exact=True).fill(credits)
        page.keyboard.press("Tab")
        back(page)
    page.locator("[data-focus='new degree']").fill("B.S. in Computing")
    page.keyboard.press("Enter")
    fill_requirement(page, "Core", courses="3", of="CMPS 1*, CMPS 231")
    fill_requirement(page, "Anything", credits="9", of="*")
    page.locator("summary", has_text="Details of B.S. in Computing").click()
    page.get_by_label("Type").fill("B.S.")
    page.get_by_label("Planned courses").fill("CMPS 412, cmps 231")
    page.get_by_label("Description").fill("Catalog of 2024")
    page.keyboard.press("Tab")
    degree = page.locator(".degree")
    # CMPS 131 is passed, CMPS 231 in progress and CMPS 132 failed; MATH 140 and CMPS 412, of 3
    # credits in the catalog, count elsewhere.
    expect(degree).to_contain_text("0 of 2 requirements met; 0 once current and planned courses count. Still missing: 1 course, 2 credits.")
    expect(degree).to_contain_text("B.S. · Current")
    assert violations(page) == []
    file = downloaded(page, "Download grades.yml", tmp_path)
    folder = built(almanac, demo, tmp_path, {"grades.yml": file.read_text()})
    words = plain(degree.inner_text())
    page.goto((folder / "degree.html").as_uri())
    line = plain(page.locator("header.head > p.small").inner_text())
    assert line.split(" Still")[0] in words and line.split("missing: ")[1] in words, line
    page.goto(page.url)
    assert watch.complaints == []


def test_two_degrees_of_which_the_file_has_one(book, tmp_path):  # noqa: F811
    page, watch = book()
    add_course(page, "CMPS 131")
    back(page)
    for name in ("First", "Second"):
        page.locator("[data-focus='new degree']").fill(name)
        page.keyboard.press("Enter")
        expect(page.locator(".degree h3").last).to_have_text(name)
    page.locator("summary", has_text="Details of First").click()
    page.get_by_label("Status").first.select_option("completed")
    status(page, "Changed: Status.")
    fill_requirement(page, "All", courses="1", of="CMPS *")
    text = downloaded(page, "Download grades.yml", tmp_path).read_text()
    assert "  name: Second" in text or 'name: "Second"' in text
    assert "one degree: First" in text
    page.locator("summary", has_text="Change All").click()
    page.get_by_role("button", name="Remove All").click()
    status(page, "All is removed.")
    page.reload()
    page.wait_for_selector("#grades[data-ready]")
    expect(page.locator(".degree h3")).to_have_text(["First", "Second"])
    assert watch.complaints == []


def test_names_of_courses_are_completed_from_the_catalog(book):  # noqa: F811
    page, watch = book()
    fetched = []
    page.on("request", lambda request: fetched.append(request.url))
    assert not any("index.json" in url for url in fetched)
    page.locator("#grades-new").press_sequentially("cmps 33")
    page.get_by_role("button", name=re.compile("CMPS 330")).click()
    expect(page.locator("#grades-head")).to_contain_text("CMPS 330")
    facts = page.locator(".course-head").inner_text()
    assert re.search(r"\d credits", facts) and len(facts.splitlines()) > 3, facts
    assert sum("index.json" in url for url in fetched) == 1
    back(page)
    page.locator("#grades-new").press_sequentially("CMPS231")
    expect(page.get_by_role("button", name=re.compile("CMPS 231"))).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#grades-head")).to_contain_text("CMPS 231")
    assert "credits" in page.locator(".course-head").inner_text()
    assert watch.complaints == []


@pytest.mark.parametrize("is_answered", [True, False])
def test_a_course_waits_for_its_title_as_long_as_a_person_would(book, is_answered):  # noqa: F811
    page, watch = book()
    held = []
    page.route("**/index.json", lambda route: held.append(route))
    page.fill("#grades-new", "CMPS 231")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    status(page, "Looking for the title …")
    expect(page.locator("#grades-head")).to_have_text("Courses")
    if is_answered:
        held[0].continue_()
    expect(page.locator("#grades-head")).to_contain_text("CMPS 231", timeout=20_000)
    assert ("4 credits" in page.locator(".course-head").inner_text()) == is_answered
    back(page)
    assert page.locator("#grades-view .rows > li h3").all_inner_texts() == [f"CMPS 231{' Data Structures' * is_answered}"]
    if not is_answered:
        with page.expect_event("requestfailed"):
            held[0].abort()
        page.unroute("**/index.json")
        add_course(page, "CMPS 330")
        assert "credits" in page.locator(".course-head").inner_text()
        watch.complaints[:] = [one for one in watch.complaints if "ERR_FAILED" not in one]
    assert len(held) == 1 and watch.complaints == []


def test_without_a_network_no_names_are_offered_and_files_are_read(browser, host):
    page = offline(browser, host, MINE, "#grades")
    page.locator("#grades-new").press_sequentially("CMPS 330")
    page.keyboard.press("Enter")
    expect(page.locator("#grades-head")).to_contain_text("CMPS 330")
    back(page)
    read(page, "grades.yml", "courses: [{course: CMPS 1, result: A, credits: 3}]\ndegree: {name: B.A., groups: [{name: All, courses: 3, of: CMPS *}]}\n")
    status(page, "1 course and a degree read: 1 new, 0 replaced.")
    expect(page.locator(".degree")).to_contain_text("Still missing")
    host.is_down = False
    page.context.close()
