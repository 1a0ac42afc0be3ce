"""A real Chromium, and pages that remember what went wrong in them."""

import datetime as dt
import json
import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from campus_page import MAP, PAGE
from kinds import BUILT, first_page

# Their assertions then say what was compared.
pytest.register_assert_rewrite(
    "build_flows", "days_flows", "grades_flows", "in_every_browser", "lock_flows", "page_flows", "present_flows", "search_flows", "share_flows", "size_flows", "state_flows")


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield chromium
        chromium.close()


class Watch:
    """What a page complained about, and which hosts it asked."""

    def __init__(self, page, home):
        self.complaints = []
        self.strangers = []
        page.on("console", lambda message: message.type in ("error", "warning")
                and "registration blocked by Playwright" not in message.text
                and self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: request.url.startswith(home)
                or self.strangers.append(request.url))
        page.on("response", lambda response: response.status >= 400
                and self.complaints.append(f"{response.status} {response.url}"))


@pytest.fixture
def watched():
    """Remembers what goes wrong in a page below a home: `watched(page, home)`."""
    return Watch


@pytest.fixture
def visit(browser, demo, server):
    """Opens a page of the demo: `page, watch = visit("index.html", width=390, dark=True)`."""
    contexts = []

    def open_page(route, width=390, height=844, dark=False, scripts=True, **options):
        context = browser.new_context(
            viewport={"width": width, "height": height}, java_script_enabled=scripts,
            color_scheme="dark" if dark else "light", reduced_motion="reduce",
            locale="en-US", timezone_id="UTC", **{"service_workers": "block"} | options)
        contexts.append(context)
        page = context.new_page()
        # The moment of the demo: pages say what is true at the phone's own time.
        page.clock.set_fixed_time(BUILT)
        watch = Watch(page, server)
        page.goto(server + first_page(demo, route), wait_until="load")
        return page, watch

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def private(tmp_path_factory, almanac, demo):
    """The demo with secrets: its folder, and a private person's link below the site's root. With this key the person's files are for
    15 to 28 November.
    """
    site = tmp_path_factory.mktemp("private")
    shutil.copytree(demo.parent / "Content", site / "Content")
    with (site / "Content" / "site.yml").open("a") as settings:
        settings.write("secrets: secrets.yml\n")
    clean = {name: value for name, value in os.environ.items() if not name.startswith("ALMANAC_")}
    for command in (["secrets"], ["build"], ["links", "wren", "--format", "json"]):
        done = almanac(*command, "--site", site, env=clean)
        assert done.returncode == 0, done.stderr
        if command == ["secrets"]:
            secrets = site / "secrets.yml"
            secrets.write_text(re.sub(r"key: \S+", "key: AAUKDxQZHiMoLTI3PEFGS1BVWl9kaW5zeH2Ch4yRlps", secrets.read_text()))
    return site / "Public", json.loads(done.stdout)["secretLink"].partition("/larkspur/")[2]


@pytest.fixture(scope="session")
def mornings(tmp_path_factory, almanac, demo):
    """The demo as the builds of seven mornings make it, one after another: what each published, by its date."""
    site = Path(shutil.copytree(demo.parent, tmp_path_factory.mktemp("mornings") / "site"))
    published = {}
    for date in (dt.date(2026, 11, 18 + later) for later in range(7)):
        done = almanac("build", "--site", site, "--now", f"{date}T06:00")
        assert done.returncode == 0, done.stderr
        published[date] = shutil.copytree(site / "Public", site.with_name(str(date)))
    return published


@pytest.fixture
def at(browser, server):
    """A page of the demo on a phone far away, at an instant: `at(route, "2026-11-18T19:10:00Z")`."""
    contexts = []

    def open_at(route, instant):
        context = browser.new_context(viewport={"width": 390, "height": 844}, timezone_id="Asia/Tokyo", service_workers="block")
        contexts.append(context)
        page = context.new_page()
        page.clock.install(time=instant)
        page.goto(server + route)
        return page

    yield open_at
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def board(tmp_path_factory, almanac):
    """The demo with a page, `board.html`, that has a part of the campus of each kind and a map."""
    folder = tmp_path_factory.mktemp("board")
    shutil.copytree(Path(__file__).resolve().parents[2] / "Content", folder / "Content")
    (folder / "Content/pages/board.md").write_text(PAGE + MAP)
    (folder / "Content/data/libraries.csv").write_text(
        "name,lat,lon,seats\nMain,38.986,-76.945,400\nEast,38.989,-76.936,120\nAnnex,38.982,-76.94,60\n")
    done = almanac("build", "--site", folder)
    assert done.returncode == 0, done.stderr
    return folder / "Public"
