"""The page on which visitors keep grades against the program itself, without a network, and with files and names that anybody may have made."""

import json
import re
import shutil

import brotli
import pytest
import yaml
from playwright.sync_api import expect

from build_flows import COURSES
from grades_flows import MINE
from kept import assert_sound, offline, weight

HOSTILE = ["<script>alert(1)</script>", '"quotes" & \'more\' : - # {x}', "\u202eמתמטיקה א׳ \u2066", "x" * 5000, "null", "line\u2028break"]


@pytest.fixture
def book(visit):
    def open_page(**options):
        page, watch = visit(MINE, **options)
        page.wait_for_selector("#grades[data-ready]")
        return page, watch

    return open_page


def status(page, words):
    expect(page.locator("#grades-status")).to_have_text(words)


def add_course(page, name, groups=()):
    page.fill("#grades-new", name)
    page.keyboard.press("Enter")
    expect(page.locator("#grades-head")).to_be_visible()
    for group, weight, scores in groups:
        page.fill("[data-focus='new group']", group)
        page.locator("[data-focus='new group']").press("Enter")
        page.keyboard.type(weight)
        page.keyboard.press("Enter")
        place = page.locator(".group").count() - 1
        for score in scores:
            page.fill(f"[data-focus='score {place}']", score)
            page.keyboard.press("Enter")


def back(page):
    page.locator(".course-head a").click()
    page.wait_for_selector("#grades-new")


def unfold(page):
    expect(page.locator("#grades-view[aria-busy]")).to_have_count(0)
    page.evaluate("for (const fold of document.querySelectorAll('#grades details')) fold.open = true")


def downloaded(page, name, folder):
    with page.expect_download() as download:
        page.get_by_role("button", name=name).click()
    folder.mkdir(exist_ok=True)
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def plain(words):
    """With plain spaces."""
    return re.sub(r"\s+", " ", words)


def shown_courses(page):
    return {row.locator("h3 bdi").first.inner_text(): (row.locator(".numeral").inner_text(), row.locator(".end .small").inner_text())
            for row in page.locator("#grades-view .rows > li", has=page.locator("h3")).all()}


def test_the_program_reads_the_file_and_calculates_the_same(book, almanac, demo, tmp_path):
    page, watch = book()
    add_course(page, "CMPS 231", [("Homework", "40", ["18/20", "17.5/20", "90 %"]), ("Labs", "15.5", ["9/9", "7"]), ("Final exam", "44,5", [])])
    page.get_by_role("button", name="Edit Homework", exact=True).click()
    page.locator("#grades-edit").get_by_label("Drop lowest").fill("1")
    page.get_by_role("button", name="Save").click()
    unfold(page)
    page.get_by_label("Credits").fill("4")
    page.get_by_label("Grade scale").select_option("larkspur")
    page.get_by_label("Rounding before the letter").select_option("tenth")
    page.get_by_label("Notes on the course").fill("First: # this\n- second 'line'")
    page.get_by_label("Minutes").fill("95")
    page.keyboard.press("Enter")
    drawn = page.locator("#grades-view .figure svg").get_attribute("aria-label")
    assert "still possible" in drawn
    assert page.locator("#grades-view .figure .fan").count() == 1
    table = page.locator("#grades-view section", has=page.get_by_role("heading", name="Progress")).locator("tbody tr")
    ends = [table.filter(has_text=f"{end} still possible").locator("td").text_content() for end in ("Lowest", "Highest")]
    back(page)
    add_course(page, "Calculus II (honors)", [("All", "100", ["81.3/90"])])
    unfold(page)
    page.get_by_label("Term", exact=True).select_option("spring-2025")
    page.get_by_label("Status").select_option("completed")
    page.get_by_label("Final result").select_option("B+")
    page.get_by_label("Credits").fill("3")
    page.keyboard.press("Tab")
    ladder = {row.locator("th").inner_text(): row.locator("td").last.inner_text() for row in page.locator(".ladder tbody tr").all()}
    assert ladder == {}, "nothing is open"
    back(page)
    shown = shown_courses(page)
    average = page.locator("#grades-view dl dd").first.inner_text()
    file = downloaded(page, "Download grades.yml", tmp_path)
    site = tmp_path / "site"
    shutil.copytree(demo.parent / "Content", site / "Content")
    person = site / "Content/people/pat"
    person.mkdir()
    (person / "plan.yml").write_text("name: Pat Quill\nvisibility: public\nterm: spring-2027\nwants: [CMPS 330]\n")
    shutil.copy(file, person / "grades.yml")
    for command in ("check", "build"):
        done = almanac(command, "--site", site)
        assert done.returncode == 0 and "grades.yml" not in done.stdout + done.stderr, done.stderr
    for address, name in (("fall-2026-cmps231", "CMPS 231"), ("spring-2025-calculusiihonors1", "Calculus II (honors)")):
        page.goto((site / f"Public/grades/pat/{address}.html").as_uri())
        letter, percent = shown[name]
        assert page.locator("header .display").inner_text() == letter
        assert percent.replace("\u202f", " ").split()[0] in page.locator("h1").inner_text()
        if name == "CMPS 231":
            assert plain(page.locator("#progress-t").text_content()) == plain(drawn)
            line = page.locator("header.head").inner_text()
            assert all(words.split()[0] in line and words.split()[-1] in line for words in map(plain, ends)), (ends, line)
    page.goto((site / "Public/grades/pat/averages.html").as_uri())
    assert average in page.locator("main").inner_text()
    assert watch.complaints == []


def test_hostile_names_stay_names(book, almanac, demo, tmp_path):
    page, watch = book()
    for name in HOSTILE:
        add_course(page, name, [(name, "10", [])])
        page.locator("[data-focus='name 0']").fill(name)
        page.locator("[data-focus='score 0']").fill("7/10")
        page.keyboard.press("Enter")
        expect(page.locator(".group .rows li")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        back(page)
    assert page.locator("#grades-view .rows > li").count() == len(HOSTILE)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    file = downloaded(page, "Download grades.yml", tmp_path)
    entries = yaml.load(file.read_text(), Loader=yaml.BaseLoader)["courses"]
    # Fields hold 200 characters.
    for entry, name in zip(entries, HOSTILE, strict=True):
        expected = re.sub(r"\s+", " ", name[:200])
        assert entry["groups"][0]["name"] == entry["groups"][0]["assignments"][0]["name"] == expected
        assert entry["title"] == expected
    site = tmp_path / "site"
    shutil.copytree(demo.parent / "Content", site / "Content")
    (site / "Content/people/pat").mkdir()
    (site / "Content/people/pat/plan.yml").write_text("name: Pat Quill\nvisibility: public\nterm: spring-2027\nwants: [CMPS 330]\n")
    shutil.copy(file, site / "Content/people/pat/grades.yml")
    done = almanac("check", "--site", site)
    assert done.returncode == 0 and "grades.yml" not in done.stdout + done.stderr, done.stderr
    page.reload()
    page.wait_for_selector("#grades[data-ready]")
    assert page.locator("#grades-view .rows > li").count() == len(HOSTILE)
    assert watch.complaints == []


def test_everything_is_exported_and_read_again_on_both_pages(book, visit, tmp_path):
    page, watch = book()
    add_course(page, "CMPS 231", [("Homework", "40", ["18/20"])])
    builder, _ = visit("schedules/build.html")
    builder.wait_for_selector("#build[data-ready]")
    builder.fill("#build-field", COURSES[0])
    builder.wait_for_selector("#build-options li")
    builder.keyboard.press("Enter")
    expect(builder.locator("#build-status")).to_have_text(f"{COURSES[0]} added.")
    expect(builder.locator("#build-result[aria-busy]")).to_have_count(0)
    builder.get_by_role("button", name="Save", exact=True).click()
    expect(builder.locator("#build-saved h3")).to_have_text(["Schedule 1"])
    grades = downloaded(page, "Export everything", tmp_path / "a")
    builder.set_input_files("#build-file", grades)
    expect(builder.locator("#build-status")).to_have_text("0 plans, 0 schedules and 1 course with grades read.")
    with builder.expect_download() as download:
        builder.locator("#build-saved").get_by_role("button", name="Export as a file").click()
    download.value.save_as(tmp_path / "all.json")
    kept = json.loads((tmp_path / "all.json").read_text())
    assert {name: len(kept[name]) for name in ("plans", "saved", "grades")} == {"plans": 1, "saved": 1, "grades": 1}
    other, _ = book()
    other.set_input_files("#grades-file", tmp_path / "all.json")
    status(other, "1 plan, 1 schedule and 1 course with grades read.")
    assert shown_courses(other) == {"CMPS 231": ("A−", "90.0\u202f%")}
    assert watch.complaints == []


def test_files_that_the_page_did_not_write(book, tmp_path):
    page, watch = book()
    entry = {"course": "OK 1", "groups": [{"name": "A", "weight": "1e9"}, {"name": "B", "weight": "7", "assignments": [
        {"name": "w", "out-of": "0"}, {"name": "w", "out-of": "10", "score": "-1"}, {"name": "w", "out-of": "10", "score": 9}, None]}],
        "study": [{"date": "x", "minutes": "5"}, 7], "result": {}, "term": "../x", "in-gpa": False, "notes": 3}
    files = [b"", b"[]", b'{"almanac": 2}', json.dumps({"almanac": 1, "grades": [
        None, 7, {"id": 3}, {"id": "a"}, {"id": "b", "entry": {"course": ""}}, {"id": "c", "at": "now", "entry": entry, "repeats": "c"},
        {"id": "settings", "scale": 7}]}).encode()]
    for place, content in enumerate(files):
        file = tmp_path / f"{place}.json"
        file.write_bytes(content)
        page.set_input_files("#grades-file", file)
        status(page, "This file is not one that this page wrote." if place < 3 else
               "0 plans, 0 schedules and 1 course with grades read.")
    page.locator("#grades-view .rows h3 a").click()
    expect(page.locator(".group h3")).to_have_text(["B"])
    assert watch.complaints == []


def test_courses_of_ones_own_schedule_are_offered(book, visit):
    page, watch = visit("schedules/build.html")
    page.wait_for_selector("#build[data-ready]")
    for course in COURSES[:2]:
        page.fill("#build-field", course)
        page.wait_for_selector("#build-options li")
        page.keyboard.press("Enter")
        expect(page.locator("#build-status")).to_have_text(f"{course} added.")
    expect(page.locator("#build-result[aria-busy]")).to_have_count(0)
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="This is mine").click()
    page.goto(page.url.replace("schedules/build.html", MINE))
    page.wait_for_selector("#grades[data-ready]")
    page.get_by_role("button", name=f"+ {COURSES[0]}").click()
    row = page.locator("#grades-view .rows > li")
    expect(row).to_have_count(1)
    assert "Algorithms" in row.inner_text() and "credits" in row.inner_text() and "Spring 2027" in row.inner_text()
    assert page.get_by_role("button", name=f"+ {COURSES[1]}").is_visible()
    assert not page.get_by_role("button", name=f"+ {COURSES[0]}").is_visible()
    assert watch.complaints == []


def test_what_the_former_version_kept_is_still_there(browser, host):
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    page = context.new_page()
    page.goto(host.address + "about.html")
    page.evaluate("""() => new Promise((done) => {
      const request = indexedDB.open(`almanac ${new URL(".", location.href).pathname}`, 1);
      request.onupgradeneeded = () => { for (const name of ["plans", "saved"]) request.result.createObjectStore(name, { keyPath: "id" }); };
      request.onsuccess = () => {
        const change = request.result.transaction("plans", "readwrite");
        change.objectStore("plans").put({ id: "p", name: "Old plan", term: "spring-2027", wants: [{ course: "CMPS330" }] });
        change.oncomplete = () => { request.result.close(); done(); };
      };
    })""")
    page.goto(host.address + MINE)
    page.wait_for_selector("#grades[data-ready]")
    add_course(page, "CMPS 231")
    page.goto(host.address + "schedules/build.html")
    page.wait_for_selector("#build[data-ready]")
    expect(page.locator("#build-plan option")).to_have_text(["Old plan"])
    context.close()


def test_an_older_tab_is_named_where_it_is_in_the_way(browser, host):
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    old = context.new_page()
    old.goto(host.address + "about.html")
    old.evaluate("""() => new Promise((done) => {
      indexedDB.open(`almanac ${new URL(".", location.href).pathname}`, 1).onsuccess = ({ target }) => { globalThis.base = target.result; done(); };
    })""")
    page = context.new_page()
    page.goto(host.address + MINE)
    page.wait_for_selector("#grades[data-ready]")
    expect(page.locator("#grades-missing")).to_contain_text("Another tab has an older version")
    context.close()


def test_the_page_opens_without_a_network(browser, host):
    page = offline(browser, host, MINE, "#grades")
    add_course(page, "CMPS 231", [("Homework", "40", ["18/20"])])
    expect(page.locator("#grades-head")).to_contain_text("90.0")
    page.reload()
    page.wait_for_selector("#grades[data-ready]")
    expect(page.locator("#grades-head")).to_contain_text("90.0")
    host.is_down = False
    page.context.close()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_page_is_sound_in_every_state(book, width, dark):
    page, watch = book(width=width, dark=dark)

    def sound():
        assert_sound(page, "#grades", width)

    sound()
    add_course(page, "CMPS 231", [("Homework", "40", ["18/20", "12/20"]), ("Midterm", "25", ["81"]), ("Final exam", "35", [])])
    unfold(page)
    sound()
    page.get_by_role("button", name="Edit Homework 1", exact=True).click()
    sound()
    page.get_by_role("button", name="Edit Midterm", exact=True).click()
    sound()
    back(page)
    sound()
    page.locator("#grades-new").press("Enter")
    assert page.locator("#grades-new").get_attribute("aria-invalid") == "true"
    sound()
    assert watch.complaints == []


def test_what_if_changes_nothing_that_is_kept(book):
    page, watch = book()
    add_course(page, "CMPS 231", [("Homework", "40", ["18/20"]), ("Final exam", "60", [])])
    unfold(page)
    page.get_by_label("Final exam", exact=True).fill("80")
    expect(page.locator("#grades-view .numeral[role=status]")).to_have_text("B 84.0\u202f%")
    page.reload()
    page.wait_for_selector("#grades[data-ready]")
    expect(page.locator("#grades-head")).to_contain_text("90.0")
    assert watch.complaints == []


def test_the_page_and_its_scripts_are_small(demo):
    assert weight(demo, MINE) <= 40 * 1024
    # These are loaded when a file is read, where a degree is kept, and where there is a passphrase.
    later = set(re.findall(r'data-[a-z-]+="[^"]*?(assets/[^"]+\.js)"', (demo / MINE).read_text()))
    assert len(later) == 3 and all(len(brotli.compress((demo / name).read_bytes())) <= 14 * 1024 for name in later)


def test_without_scripts_the_page_says_so(visit):
    page, _ = visit(MINE, scripts=False)
    assert page.locator("noscript p").is_visible() and not page.locator("#grades").is_visible()
