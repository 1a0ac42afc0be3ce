"""Old addresses on a host: what moved opens, what is gone leads to the nearest page, and hostile paths lead nowhere."""

import http.server
import json
import shutil
import threading

import pytest


class Host(http.server.SimpleHTTPRequestHandler):
    """A host that answers a missing address with the site's own page."""

    def send_error(self, code, message=None, explain=None):
        body = (self.root / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


@pytest.fixture
def host(demo, tmp_path):
    """A copy of the demo below the path of its base-url, with one page gone."""
    table = json.loads((demo / "gone.json").read_text())
    base = (demo / "404.html").read_text().split('data-gone="')[1].split("gone.json")[0]
    public = tmp_path / base.strip("/")
    shutil.copytree(demo, public)
    table["gone"]["courses/hist999.html"] = "catalog/index.html"
    table["gone"]["sp ace/50% über.html"] = "catalog/index.html"
    (public / "gone.json").write_text(json.dumps(table))
    handler = type("Handler", (Host,), {"root": public})
    with http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), lambda *all: handler(*all, directory=str(tmp_path))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{base}"
        server.shutdown()


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("old, new", [
    ("feeds/campus/courses/fall-2026/cmps231.html", "courses/cmps231.html"),
    ("feeds/campus/courses/fall-2026/cmps231", "courses/cmps231.html"),
    ("feeds/robin/first-choice.html", "schedules/robin/saved/first-choice.html"),
])
def test_what_moved_opens_by_itself(page, host, old, new):
    page.goto(host + old)
    page.wait_for_url(host + new)
    # The old address is not in the way back.
    page.go_back()
    assert page.url == "about:blank"


@pytest.mark.parametrize("path", ["courses/hist999.html", "sp%20ace/50%25%20%C3%BCber.html"])
def test_what_is_gone_leads_to_the_nearest_page(page, host, path):
    page.goto(host + path)
    link = page.get_by_role("link", name="Open the closest page")
    link.wait_for()
    link.click()
    assert page.url == host + "catalog/index.html"


@pytest.mark.parametrize("path", [
    "courses/never.html", "constructor", "__proto__", "toString.html", "//evil.example/x.html",
    "feeds/campus/courses/x/%2F%2Fevil.example.html", "%22%3E%3Cscript%3E.html"])
def test_other_addresses_say_that_nothing_is_there(page, host, path):
    origin = host.split("/", 3)[:3]
    page.goto(host + path)
    page.wait_for_timeout(300)
    assert page.url.split("/", 3)[:3] == origin
    assert page.get_by_role("heading", name="No page at this address").is_visible()
    assert not page.get_by_role("link", name="Open the closest page").is_visible()


def test_without_a_script_the_page_says_enough(browser, host):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(host + "courses/hist999.html")
    assert page.get_by_role("link", name="Open the catalog").is_visible()
    assert not page.get_by_text("Open the closest page").is_visible()
    context.close()
