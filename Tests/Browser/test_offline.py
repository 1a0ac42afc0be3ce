"""Without a network: what was read, the present day and the catalog's search are there; the rest says what is missing."""

import json
import shutil
import subprocess
import time

import pytest
from playwright.sync_api import expect


@pytest.fixture
def phone(browser):
    """A browser that keeps pages, with a profile of its own."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="allow")
    page = context.new_page()
    yield page
    context.close()


@pytest.fixture
def site(demo, served, tmp_path):
    """A copy of the demo that a test may change, and its address."""
    folder = tmp_path / "site"
    shutil.copytree(demo.parent / "Content", folder / "Content")
    shutil.copytree(demo, folder / "Public")
    return folder, served(folder / "Public")


def kept(page):
    """Waits until everything that is kept ahead is there, and pages are led through the script."""
    until(page, "async () => !!(await navigator.serviceWorker.ready) && !!navigator.serviceWorker.controller")


def until(page, question, *arguments):
    """Asks the page until the answer is yes. The pages' policy forbids what Playwright's own waiting does."""
    deadline = time.monotonic() + 30
    while not page.evaluate(question, *arguments):
        assert time.monotonic() < deadline, question
        time.sleep(0.05)


def names(page):
    return page.evaluate("() => caches.keys()")


def test_the_day_the_search_and_what_was_read_open_without_a_network(phone, host):
    server = host.address
    phone.goto(server + "courses/cmps231.html")
    kept(phone)
    phone.goto(server + "courses/cmps330.html")
    title = phone.title()
    until(phone, "async () => !!(await caches.match(location.href))")
    host.is_down = True
    phone.goto(server + "index.html")
    assert phone.locator("h1").is_visible() and "No network" not in phone.title()
    assert phone.evaluate("() => getComputedStyle(document.body).marginTop") == "0px", "its style is kept too"
    phone.goto(server + "courses/cmps330.html")
    assert phone.title() == title
    phone.goto(server + "rooms/day.html")
    assert "No network" not in phone.title()
    phone.goto(server + "catalog/index.html?q=data")
    phone.wait_for_selector("#search[data-ready]")
    assert phone.locator("#search-rows tr").count() > 1
    # Feeds are the calendars' own.
    assert phone.evaluate("() => fetch('../feeds/robin/first-choice.ics').then(() => true, () => false)") is False
    phone.goto(server + "courses/hist228.html")
    assert "No network" in phone.title() and "offline" in phone.locator("h1").inner_text()
    host.is_down = False
    phone.goto(server + "courses/hist228.html")
    assert "No network" not in phone.title()


def test_what_is_one_tap_away_opens_without_a_network(phone, host):
    server = host.address
    phone.goto(server + "courses/cmps231.html")
    kept(phone)
    host.is_down = True
    for route in ["schedules/index.html", "grades/index.html", "days/robin/2026-11-18.html", "days/robin/2026-11-19.html",
                  "days/robin/week-2026-11-16.html", "schedules/robin/saved/first-choice.html"]:
        phone.goto(server + route)
        assert "No network" not in phone.title(), route
    # The rooms that are free now were never read: the whole day takes their place.
    phone.goto(server + "rooms/index.html")
    whole = phone.locator("h1").inner_text()
    assert "No network" not in phone.title() and "/rooms/index.html" in phone.url
    phone.goto(server + "rooms/day.html")
    assert phone.locator("h1").inner_text() == whole


def test_a_new_release_takes_the_place_of_the_old_one(phone, site, almanac):
    folder, address = site
    phone.goto(address + "index.html")
    kept(phone)
    before = names(phone)
    done = almanac("build", "--site", folder, "--now", "2026-11-19T09:00")
    assert done.returncode == 0, done.stderr
    phone.goto(address + "problems.html")
    until(phone, "async (before) => !(await caches.keys()).some(name => !name.endsWith('read') && before.includes(name))", before)
    # From what is kept: the page was not asked for since.
    kept_page = phone.evaluate("""async (address) => {
      const name = (await caches.keys()).find(name => !name.endsWith('read'));
      return (await (await caches.open(name)).match(address + 'index.html')).text();
    }""", address)
    assert 'data-day="2026-11-19"' in kept_page


def test_a_page_from_what_is_kept_is_not_called_newer(phone, host):
    server = host.address
    phone.goto(server + "courses/cmps231.html")
    kept(phone)
    phone.goto(server + "courses/cmps231.html")
    shown = phone.locator("[data-as-of]")
    until(phone, "() => document.querySelector('[data-source]').textContent.includes('Nov')")
    before = shown.inner_text()
    until(phone, "async () => !!(await caches.match(location.href))")
    # Data of a week later, of which the page that is kept knows nothing.
    sources = phone.evaluate("""() => [...document.querySelectorAll('[data-source]')]
      .map(each => [each.dataset.source, each.dataset.kinds.split(' ')[0]])""")
    host.instead["moments.json"] = json.dumps([
        {"kind": kind, "name": name, "at": "2026-11-25T05:00", "short": "25 Nov", "long": "Wed 25 Nov"}
        for name, kind in sources]).encode()
    phone.goto(server + "courses/cmps330.html")
    until(phone, "() => document.querySelector('[data-as-of]').textContent.includes('25 Nov')")
    host.slow["courses/cmps231.html"] = 6
    phone.goto(server + "courses/cmps231.html")
    phone.wait_for_timeout(500)
    assert shown.inner_text() == before
    host.is_down = True
    phone.goto(server + "courses/cmps231.html")
    phone.wait_for_timeout(500)
    assert shown.inner_text() == before


def test_what_is_kept_bears_the_address_of_its_site(phone, site):
    folder, address = site
    phone.goto(address + "index.html")
    kept(phone)
    assert all(name.startswith(f"almanac {address} ") for name in names(phone))


def test_turned_off_it_clears_away_what_was_kept(phone, site, almanac):
    folder, address = site
    phone.goto(address + "index.html")
    kept(phone)
    assert names(phone)
    settings = folder / "Content/site.yml"
    settings.write_text(settings.read_text() + "offline: false\n")
    done = almanac("build", "--site", folder)
    assert done.returncode == 0, done.stderr
    assert "data-worker" not in (folder / "Public/index.html").read_text()
    phone.goto(address + "index.html")
    until(phone, "async () => (await caches.keys()).length === 0 && (await navigator.serviceWorker.getRegistrations()).length === 0")


def test_what_is_kept_ahead_is_there(demo):
    script = (demo / "sw.js").read_text()
    files = script.split('"files":[', 1)[1].split("]", 1)[0].replace('"', "").split(",")
    assert {"index.html", "catalog/index.html", "catalog/courses.bin", "offline.html", "rooms/day.html", "rooms/day.json"} <= set(files)
    assert all((demo / file).is_file() for file in files)
    assert any(file.endswith(".wasm") for file in files) and any(file.endswith(".css") for file in files)
    subprocess.run(["node", "--check", demo / "sw.js"], check=True)


def test_a_shared_schedule_is_completed_when_the_network_is_back(visit, demo):
    courses = json.loads((demo / "share/spring-2027.json").read_text())["courses"]
    course, facts = next(iter(courses.items()))
    page, _ = visit("share/index.html")
    page.context.set_offline(True)
    page.evaluate("link => { location.hash = link }", f"spring-2027:{course}-{next(iter(facts['sections']))}")
    week = page.locator("#shared-week")
    expect(week).to_contain_text("No network")
    page.context.set_offline(False)
    expect(week).not_to_contain_text("No network")
    expect(page.locator("#shared-sections")).to_contain_text(facts["title"])
