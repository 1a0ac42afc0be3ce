"""What the site's tests share: the program, the demo site built once, and a small server for it."""

import contextlib
import functools
import http.server
import shutil
import subprocess
import threading
import time
from pathlib import Path

import pytest

from messages import without_zone_age
from places import PROGRAM, ROOT
from sample_data import SAMPLES
from sealed import SealedSite

BASE = "/larkspur/"


def run(*arguments, **options):
    """Runs the program; its answer does not depend on this machine's clock, language, zone or tz database."""
    done = subprocess.run(
        [str(PROGRAM), *map(str, arguments)], capture_output=True, text=True, timeout=300, **options)
    done.stderr = without_zone_age(done.stderr)
    return done


def pytest_configure(config):
    config.addinivalue_line("markers", "heavy: takes long, or needs what is large to install; not part of make test")


@pytest.fixture(scope="session")
def almanac():
    assert PROGRAM.exists(), f"{PROGRAM} is missing: run make program"
    return run


@pytest.fixture(scope="session", params=SAMPLES, ids=str)
def sample(request):
    """A folder of data files: made-up ones, and then the real ones where they are."""
    return request.param


@pytest.fixture(scope="session")
def demo(tmp_path_factory, almanac):
    """The demo campus, built into a folder of its own from a copy of Content/."""
    site = tmp_path_factory.mktemp("demo")
    shutil.copytree(ROOT / "Content", site / "Content")
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    return site / "Public"


@pytest.fixture
def site(demo, tmp_path):
    """A copy of the demo as its first build left it: pages, memory and caches. A test may change it."""
    return Path(shutil.copytree(demo.parent, tmp_path / "site"))


@pytest.fixture(scope="session")
def friday(tmp_path_factory, almanac):
    """The demo campus as it is built on a Friday evening."""
    site = tmp_path_factory.mktemp("friday")
    shutil.copytree(ROOT / "Content", site / "Content")
    done = almanac("build", "--site", site, "--now", "2026-11-20T18:00")
    assert done.returncode == 0, done.stderr
    return site / "Public"


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".ics": "text/calendar; charset=utf-8"}

    def translate_path(self, path):
        """The site stands below /larkspur/, as its settings say: what leads out of it leads nowhere."""
        return super().translate_path("/" + path.removeprefix(BASE) if path.startswith(BASE) else "/outside")

    def do_GET(self):
        file = self.path.removeprefix(BASE).partition("?")[0]
        time.sleep(self.server.slow.get(file, 0))
        if self.server.is_down:
            self.close_connection = True
        elif file in self.server.instead:
            self.answer(self.server.instead[file])
        elif self.server.probe and file.endswith(".html"):
            page = Path(self.translate_path(self.path.partition("?")[0]))
            if not page.exists():
                return super().do_GET()
            self.answer(page.read_bytes().replace(b"<head>", b"<head>" + self.server.probe, 1), "text/html; charset=utf-8")
        else:
            super().do_GET()

    def answer(self, content, kind=None):
        self.send_response(200)
        if kind:
            self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(content)

    def end_headers(self):
        # As the rules beside the site say for pages.
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_):
        pass


class Host(http.server.ThreadingHTTPServer):
    """A server that can be as good as away: it takes a connection, and says nothing."""

    is_down = False

    def __init__(self, *all):
        super().__init__(*all)
        # Seconds before a file is sent, and what is sent instead of it, by address.
        self.slow, self.instead = {}, {}
        # Markup that each page begins with, so that a script of the tests runs before its own.
        self.probe = b""

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_address[1]}{BASE}"


def serving(folder):
    """A folder over HTTP on loopback, while the generator rests."""
    handler = functools.partial(QuietHandler, directory=str(folder))
    with Host(("127.0.0.1", 0), handler) as service:
        thread = threading.Thread(target=service.serve_forever, daemon=True)
        thread.start()
        yield service
        service.shutdown()


@pytest.fixture(scope="session")
def served():
    """Serves any folder over HTTP for as long as the tests run: `served(folder)` is its address."""
    with contextlib.ExitStack() as stack:
        yield lambda folder: stack.enter_context(contextlib.contextmanager(serving)(folder)).address


@pytest.fixture
def host(demo):
    """The demo site on a host of a test's own, which can be made to go away, `host.is_down = True`, and to answer late or with something else."""
    yield from serving(demo)


@pytest.fixture
def hosted():
    """Any folder on a host of a test's own: `hosted(folder)`."""
    with contextlib.ExitStack() as stack:
        yield lambda folder: stack.enter_context(contextlib.contextmanager(serving)(folder))


@pytest.fixture
def friday_host(friday):
    yield from serving(friday)


@pytest.fixture(scope="session")
def server(demo):
    """The demo site over HTTP: its address with a trailing slash."""
    for service in serving(demo):
        yield service.address


@pytest.fixture(scope="session")
def sealed(tmp_path_factory):
    """A folder of sealed pages."""
    return SealedSite(tmp_path_factory.mktemp("sealed"))


@pytest.fixture(scope="session")
def sealed_server(sealed):
    """The sealed pages over HTTP: their address with a trailing slash."""
    for service in serving(sealed.folder):
        yield service.address
