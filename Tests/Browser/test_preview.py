"""The preview in a browser: pages that renew themselves, and what is wrong with the content, shown in them."""

import re
import subprocess
import sys

import pytest

from places import PROGRAM, ROOT

# Milliseconds; only a test that fails waits so long.
LONG = 120_000


def until(page, expression):
    """Waits in this program: pages allow nobody to evaluate words."""
    for _ in range(LONG // 50):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never: {expression}")


@pytest.fixture
def preview(almanac, tmp_path):
    """A new site, served; yields its folder and its address."""
    site = tmp_path / "site"
    assert almanac("new", site).returncode == 0
    (site / "Content/pages/about.md").write_text("# About\n\n" + "A long page.\n\n" * 200 + "The end.\n")
    server = subprocess.Popen([str(PROGRAM), "serve", "--site", str(site), "--port", "0"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        address = re.match(r"http://\S+", server.stdout.readline())[0]
        assert " ms" in server.stdout.readline()
        yield site, address
    finally:
        server.kill()
        server.wait()


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.set_default_timeout(LONG)
    page.complaints = []
    page.on("console", lambda message: message.type == "error" and page.complaints.append(message.text))
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    yield page
    context.close()


def test_a_page_renews_itself_and_stays_where_it_was_read(preview, page):
    site, address = preview
    about = site / "Content/pages/about.md"
    page.goto(address + "about.html")
    page.get_by_text("The end.").wait_for()
    page.evaluate("scrollTo(0, 1500)")
    about.write_text("# About\n\n" + "A longer page.\n\n" * 200 + "The very end.\n")
    page.get_by_text("The very end.").wait_for()
    until(page, "scrollY === 1500")
    assert page.complaints == []


def test_errors_are_shown_as_text_over_the_page_and_go_away(preview, page):
    site, address = preview
    front = site / "Content/pages/index.md"
    good = front.read_text()
    page.goto(address)
    front.write_text(good + "\n[lost](<no\\<img src=x onerror=alert(1)\\>.md>)\n")
    panel = page.get_by_role("alert")
    panel.wait_for()
    assert "Content/pages/index.md:" in panel.inner_text() and "<img src=x" in panel.inner_text()
    assert panel.locator("img").count() == 0
    assert page.get_by_role("heading", name="Hello").is_visible(), "the old page stays underneath"
    front.write_text(good)
    panel.wait_for(state="detached")
    front.write_text(good + "\n[lost](lost.md)\n")
    panel.wait_for()
    page.get_by_role("button", name="Hide").click()
    panel.wait_for(state="detached")
    assert page.complaints == []


def test_a_new_style_comes_without_loading_the_page_anew(preview, page):
    site, address = preview
    style = site / "Templates/assets/site.css"
    page.goto(address)
    page.evaluate("window.stays = true")
    style.parent.mkdir(parents=True)
    parts = sorted((ROOT / "Templates/styles").glob("*.css"))
    style.write_text("".join(part.read_text() for part in parts) + "\nh1{letter-spacing:7px}\n")
    until(page, "getComputedStyle(document.querySelector('h1')).letterSpacing === '7px'")
    assert page.evaluate("window.stays") is True
    # What changes elsewhere leaves this page alone; what changes here does not.
    (site / "Content/pages/about.md").write_text("# Others\n")
    front = site / "Content/pages/index.md"
    front.write_text(front.read_text() + "\nNews.\n")
    page.get_by_text("News.").wait_for()
    assert page.evaluate("window.stays") is None or page.evaluate("typeof window.stays") == "undefined"
    assert page.complaints == []


def test_what_is_missing_at_first_is_shown_and_then_the_site(almanac, tmp_path, page):
    site = tmp_path / "site"
    assert almanac("new", site).returncode == 0
    settings = site / "Content/site.yml"
    good = settings.read_text()
    settings.write_text(good.replace("title:", "titel:"))
    server = subprocess.Popen([str(PROGRAM), "serve", "--site", str(site), "--port", "0"],
                              stdout=subprocess.PIPE, stderr=sys.stderr, text=True)
    try:
        page.goto(re.match(r"http://\S+", server.stdout.readline())[0])
        page.get_by_role("alert").wait_for()
        assert "did you mean 'title'?" in page.get_by_role("alert").inner_text()
        settings.write_text(good)
        page.get_by_role("heading", name="Hello").wait_for()
        page.get_by_role("alert").wait_for(state="detached")
    finally:
        server.kill()
        server.wait()
