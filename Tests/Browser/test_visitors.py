"""The demo without its people, and with very many: what a visitor does on the front page and in the list of people."""

import re
import shutil

import pytest

from accessibility import violations
from kinds import BUILT
from places import ROOT


def built(folder, almanac, people=0):
    shutil.copytree(ROOT / "Content", folder / "Content")
    shutil.rmtree(folder / "Content/people")
    (folder / "Content/reservations.csv").unlink()
    (folder / "Content/pages/about.md").write_text("# About\n")
    for number in range(people):
        plan = folder / f"Content/people/p{number:04}/plan.yml"
        plan.parent.mkdir(parents=True)
        plan.write_text(f"name: Person {number}\nvisibility: public\nterm: spring-2027\n")
    done = almanac("build", "--site", folder)
    assert done.returncode == 0, done.stderr
    return folder / "Public"


@pytest.fixture(scope="module")
def visitors(tmp_path_factory, almanac, served):
    return served(built(tmp_path_factory.mktemp("visitors"), almanac))


@pytest.fixture(scope="module")
def crowd(tmp_path_factory, almanac, served):
    return served(built(tmp_path_factory.mktemp("crowd"), almanac, 300))


@pytest.fixture
def open_page(browser, watched):
    pages = []

    def opened(home, route="", width=390, **options):
        page = browser.new_page(viewport={"width": width, "height": 844}, service_workers="block", **options)
        pages.append(page)
        page.clock.set_fixed_time(BUILT)
        watch = watched(page, home)
        page.goto(home + route, wait_until="load")
        return page, watch

    yield opened
    for page in pages:
        page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("route", ["", "people/index.html"])
def test_no_rule_of_accessibility_is_broken(open_page, visitors, crowd, scheme, route):
    page, watch = open_page(crowd if route else visitors, route, color_scheme=scheme)
    assert violations(page) == []
    for width in (390, 320, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert watch.complaints == [] and watch.strangers == []


def test_the_field_leads_to_what_it_asks_for(open_page, visitors):
    page, watch = open_page(visitors)
    assert page.locator("nav.tabs a").all_inner_texts() == ["Today", "Schedules", "Grades", "Rooms", "Catalog"]
    page.fill("#ask", "data & structures")
    page.press("#ask", "Enter")
    page.wait_for_url(re.compile(r"/catalog/(.+/)?index\.html\?q="))
    page.locator("#search[data-ready]").wait_for(state="attached")
    assert page.input_value("#search-q") == "data & structures"
    assert page.locator("#search-rows tr").count() > 0
    assert watch.complaints == [] and watch.strangers == []


def test_the_free_rooms_are_those_of_the_phones_time(open_page, visitors):
    page, _ = open_page(visitors)
    row = page.locator("[data-states]").last
    before = row.inner_text()
    assert before.endswith("free")
    page.clock.set_fixed_time("2026-11-19T09:00:00Z")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert row.inner_text() != before, "closed at night"


def test_a_person_is_found_by_name(open_page, crowd):
    page, watch = open_page(crowd, "people/index.html")
    assert page.locator("#directory-all li").count() == 250
    page.fill("#directory-q", "person 29")
    page.locator("#directory-found li").first.wait_for()
    assert page.locator("#directory-found a").all_inner_texts() == ["Person 29"] + [f"Person {number}" for number in range(290, 300)]
    assert page.locator("#directory-status").inner_text() == "11 found"
    page.fill("#directory-q", "nobody")
    assert page.locator("#directory-status").inner_text() == "No name matches “nobody”"
    page.fill("#directory-q", "")
    assert page.locator("#directory-all").is_visible() and not page.locator("#directory-found").is_visible()
    page.fill("#directory-q", "299")
    page.locator("#directory-found a").first.click()
    page.wait_for_url("**/schedules/p0299/index.html")
    assert watch.complaints == [] and watch.strangers == []


def test_without_a_script_all_people_are_listed(open_page, crowd):
    page, _ = open_page(crowd, "people/index.html", java_script_enabled=False)
    assert not page.locator("#directory-q").is_visible()
    page.locator("nav.segments a").last.click()
    assert page.locator("#directory-all li").count() == 50


def test_a_name_in_a_row_leads_to_the_instructors_page(open_page, visitors):
    page, watch = open_page(visitors, "catalog/index.html?q=millbrace")
    page.locator("#search[data-ready]").wait_for(state="attached")
    page.locator("#search-rows a", has_text="Millbrace").first.click()
    page.wait_for_url(re.compile(r"/instructors/m-millbrace-\w+\.html$"))
    assert page.locator("h1").inner_text() == "M. Millbrace"
    page.go_back()
    page.wait_for_url(re.compile(r"/catalog/index\.html\?q="))
    assert watch.complaints == [] and watch.strangers == []


def test_a_name_without_a_page_is_searched(open_page, visitors):
    page, watch = open_page(visitors, "instructors/index.html?name=Nobody")
    page.locator("#directory-status", has_text="No name matches").wait_for()
    assert page.input_value("#directory-q") == "Nobody" and watch.complaints == []
