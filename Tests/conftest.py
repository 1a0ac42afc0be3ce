"""What the site's tests share: the program, the demo site built once, and a small server for it."""

import contextlib
import functools
import http.server
import shutil
import subprocess
import threading
from pathlib import Path

import pytest

from sealed import SealedSite

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / ".build" / "release" / "almanac"
BASE = "/larkspur/"


def run(*arguments, **options):
    """Runs the program; nothing of this machine's clock, language or zone is asked of it."""
    return subprocess.run(
        [str(PROGRAM), *map(str, arguments)], capture_output=True, text=True, timeout=300, **options)


@pytest.fixture(scope="session")
def almanac():
    assert PROGRAM.exists(), f"{PROGRAM} is missing: run make program"
    return run


@pytest.fixture(scope="session")
def demo(tmp_path_factory, almanac):
    """The demo campus, built into a folder of its own from a copy of Content/."""
    site = tmp_path_factory.mktemp("demo")
    shutil.copytree(ROOT / "Content", site / "Content")
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    return site / "Public"


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".ics": "text/calendar; charset=utf-8"}

    def translate_path(self, path):
        """The site stands below /larkspur/, as its settings say: what leads out of it leads nowhere."""
        return super().translate_path("/" + path.removeprefix(BASE) if path.startswith(BASE) else "/outside")

    def log_message(self, *_):
        pass


def serving(folder):
    """A folder over HTTP on loopback; the address with a trailing slash, while the generator rests."""
    handler = functools.partial(QuietHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as service:
        thread = threading.Thread(target=service.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{service.server_address[1]}{BASE}"
        service.shutdown()


@pytest.fixture(scope="session")
def served():
    """Serves any folder over HTTP for as long as the tests run: `served(folder)` is its address."""
    with contextlib.ExitStack() as stack:
        yield lambda folder: stack.enter_context(contextlib.contextmanager(serving)(folder))


@pytest.fixture(scope="session")
def server(demo):
    """The demo site over HTTP."""
    yield from serving(demo)


@pytest.fixture(scope="session")
def sealed(tmp_path_factory):
    """A folder of sealed pages."""
    return SealedSite(tmp_path_factory.mktemp("sealed"))


@pytest.fixture(scope="session")
def sealed_server(sealed):
    """The sealed pages over HTTP."""
    yield from serving(sealed.folder)
