"""The site behind real web servers, set up as the guide says, and the rules that are published for others.

What must be sent is the guide's table, written down here once more. A server that is not installed is passed over. The folder
lies outside of pytest's own, which only its owner may enter: servers do not serve as root.
"""

import gzip
import re
import shlex
import shutil
import subprocess
import tempfile
import urllib.parse
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

import web_servers
from guide_blocks import ROOT, blocks
from guide_campus import campus

BASE = "/larkspur/"
HOUR, ALWAYS, FOREVER = "public, max-age=3600", "no-cache", "public, max-age=31536000, immutable"
SAFE = {"x-content-type-options": "nosniff", "referrer-policy": "same-origin"}
FRAMES = {"x-frame-options": "DENY", "content-security-policy": "frame-ancestors 'none'"}
TYPES = {
    ".html": "text/html", ".css": "text/css", ".js": "javascript", ".svg": "image/svg+xml", ".wasm": "application/wasm",
    ".json": "application/json", ".ics": "text/calendar", ".atom": "application/atom+xml",
    ".webmanifest": "application/manifest+json", ".csv": "text/csv"}
IN_UTF8 = {".html", ".ics", ".css", ".js"}
PACKED = {".html", ".css", ".js", ".svg", ".wasm", ".json"}
# Names of pages that are gone: what these signs mean to a host must not become a rule.
ODD = ["a(b.html", 'quo"te.html', "pipe|index.html", "sp ace.html", "$1.html", "*.html", ":any.html", "50%.html", "über.html"]
HIDDEN = [".htaccess", "_headers", "_redirects", ".almanac-site", ".git/config"]


def promised(path):
    """The headers of a file of the site, by the guide's table."""
    listed = re.match(r"(f|feeds|p)/", path)
    feed = re.match(r"(f|feeds)/.+\.(ics|atom)$", path)
    cache = HOUR if feed else FOREVER if path.startswith("assets/") else ALWAYS
    return SAFE | FRAMES | {"cache-control": cache, "x-robots-tag": "noindex" if listed else None}


def probes(public):
    """A file of each kind that the site has, and those of which the table says more, as paths from its root."""
    files = sorted(str(file.relative_to(public)) for file in public.rglob("*") if file.is_file())
    names = ["index.html", "courses/cmps231.html", "sw.js", "rooms/day.json", "feeds/robin/my/calendar.ics",
             "feeds/robin/my/calendar.html", "feeds/robin/changes.atom", "site.webmanifest"]
    firsts = [next(name for name in files if fnmatchcase(name, pattern)) for pattern in (
        "f/*.ics", "p/*.html", "assets/*.css", "assets/*.js", "assets/*.svg", "assets/*.wasm", "catalog/*.bin",
        "grades/*.csv")]
    return names + firsts


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return campus(tmp_path_factory.mktemp("hosting") / "campus")


def published(site, almanac, folder, base):
    """The site in a folder of a web server, with a certificate beside it, and with a file of a kind that it does not have yet."""
    folder.chmod(0o755)
    public = folder / "www" / base.strip("/")
    public.parent.mkdir(parents=True, exist_ok=True)
    settings = site / "Content" / "site.yml"
    settings.write_text(re.sub(r"(?m)^base-url: .*", f"base-url: https://almanac.example.edu{base}", settings.read_text()))
    static = site / "Content/static"
    for name in ODD + ["was/here.html"]:
        (static / name).parent.mkdir(parents=True, exist_ok=True)
        (static / name).write_text("<title>Once</title>")
    for round in ("with", "without"):
        done = almanac("build", "--site", site, "--output", public)
        assert done.returncode == 0, done.stderr
        for name in ODD + ["was/here.html"]:
            (static / name).unlink(missing_ok=True)
    (public / "site.webmanifest").write_text('{"name": "Larkspur"}' * 100)
    (public / ".git").mkdir()
    (public / ".git" / "config").write_text("x")
    web_servers.certificate(folder)
    return folder


@pytest.fixture(scope="module", params=[BASE, "/"], ids=["sub-path", "root"])
def hosted(request, site, almanac):
    """The folder, and the path of the site on its host."""
    folder = Path(tempfile.mkdtemp(prefix="almanac-hosting-"))
    yield published(site, almanac, folder, request.param), request.param
    shutil.rmtree(folder)


@pytest.fixture
def place(hosted):
    """A folder of a server's own beside the same `www`, and the site's path."""
    folder, base = hosted
    own = Path(tempfile.mkdtemp(prefix="server-", dir=folder))
    own.chmod(0o755)
    for name in ("www", "chain.pem", "key.pem"):
        (own / name).symlink_to(folder / name)
    return own, base


def needs(name):
    if not web_servers.program(name):
        pytest.skip(f"{name} is not installed")


def unpacked(answer):
    return gzip.decompress(answer.body) if answer["content-encoding"] else answer.body


def check_files(server, public, frames=FRAMES):
    for path in probes(public):
        answer = server.ask(path)
        kind = Path(path).suffix
        assert answer.status == 200, path
        expected = {name: value for name, value in promised(path).items() if name not in FRAMES} | frames
        assert {name: answer[name] for name in expected} == expected, path
        sent = (answer["content-type"] or "").lower()
        assert TYPES.get(kind, "") in sent, (path, sent)
        assert kind not in IN_UTF8 or sent.endswith("; charset=utf-8"), (path, sent)
        assert unpacked(answer) == (public / path).read_bytes(), path
        again = server.ask(path, **{"If-None-Match": answer["etag"]})
        assert (again.status, again.body) == (304, b""), path


def check_packing(server, public):
    for path in probes(public):
        if path.endswith(".ics"):
            assert server.ask(path)["content-encoding"] is None, "some servers of Outlook do not unpack"
        elif Path(path).suffix in PACKED and (public / path).stat().st_size > 1000:
            assert server.ask(path)["content-encoding"] == "gzip", path


def check_errors(server, public, frames=FRAMES):
    page = (public / "404.html").read_bytes()
    missing = ["nothing/here.html", "feeds/robin/none.ics", "assets/none.0123456789abcdef.css", "f/", "p/", "assets/"]
    for path in missing + HIDDEN:
        answer = server.ask(path)
        if path.endswith("/") and answer.status == 200:
            assert not re.search(rb"[0-9a-z]{26}|[.]ics", unpacked(answer)), f"{path} lists its files"
            continue
        assert answer.status == 404, path
        assert unpacked(answer) == page, path
        assert answer["content-type"].lower() == "text/html; charset=utf-8", path
        wanted = SAFE | frames | {"cache-control": ALWAYS}
        assert {name: answer[name] for name in wanted} == wanted, path


def check_redirects(server, base):
    without_slash = server.home.removesuffix("/")
    if base != "/":
        moved = server.ask(without_slash)
        assert moved.status in (301, 308) and moved["location"].endswith(base)
        assert server.ask(without_slash.removesuffix(base[1:-1]) + ".larkspur.lock").status == 404
    unsafe = server.ask(server.plain + "feeds/index.html?a=b")
    assert unsafe.status in (301, 308)
    assert re.fullmatch(rf"https://localhost(:\d+)?{base}feeds/index\.html\?a=b", unsafe["location"])


@pytest.mark.parametrize("name", ["nginx", "caddy"])
def test_a_server_by_the_recipe_keeps_every_promise(place, name):
    needs(name)
    folder, base = place
    public = folder / "www" / base.strip("/")
    with getattr(web_servers, name)(folder, base) as server:
        check_files(server, public)
        check_packing(server, public)
        check_errors(server, public)
        check_redirects(server, base)
        if base != "/" and name == "nginx":
            check_commands(server)


def check_commands(server):
    """The guide's lines with curl, asked of this server, with the ETag that the first one brings."""
    commands = [block.text for block in blocks(ROOT / "Content" / "guide" / "hosting.md") if block.rest == "served"]
    tag, statuses = "", []
    for line in commands:
        local = line.replace("https://example.edu/almanac/", server.home).replace('"THE-ETAG"', tag)
        words = shlex.split(local)
        answer = subprocess.run([*words, "--insecure"], capture_output=True, text=True, timeout=20).stdout
        statuses.append(int(answer.split()[1]))
        tag = re.search(r"(?im)^etag: *(\S+)", answer).group(1)
    assert statuses == [200, 304]


def frames_of(public):
    """What the published rules say about frames."""
    return FRAMES if "X-Frame-Options" in (public / ".htaccess").read_text() else {}


def test_apache_reads_the_rules_next_to_the_site(place):
    needs("apache2")
    folder, base = place
    public = folder / "www" / base.strip("/")
    with web_servers.apache(folder, base) as server:
        for path in probes(public):
            answer, expected = server.ask(path), promised(path)
            expected = {name: value for name, value in expected.items() if name not in FRAMES} | frames_of(public)
            assert answer.status == 200, path
            assert {name: answer[name] for name in expected} == expected, path
        feed = server.ask("feeds/robin/my/calendar.ics")
        assert feed["content-type"].lower() == "text/calendar; charset=utf-8"
        assert feed["content-encoding"] is None, "so it was left as it is by the rule"
        assert server.ask("index.html")["content-encoding"] == "gzip"
        assert server.ask("feeds/robin/my/calendar.ics", **{"If-None-Match": feed["etag"]}).status == 304
        gone = server.ask("was/here.html")
        assert gone.status == 302 and gone["location"].endswith(f"{base}index.html")
        moved = server.ask("rooms/mab/0102/2026-01-05.html")
        assert moved.status == 302 and moved["location"].endswith(f"{base}rooms/mab/0102.html#2026-01-05")
        for name in ODD:
            assert server.ask(urllib.parse.quote(name)).status == 404, name
        missing = server.ask("nothing/here.html")
        assert missing.status == 404 and missing["x-content-type-options"] == "nosniff"
        assert unpacked(missing) == (public / "404.html").read_bytes()
        assert server.ask(".htaccess").status in (403, 404)
        assert server.ask("assets/").status in (403, 404)


def test_apache_without_the_modules_still_sends_the_right_type(place):
    needs("apache2")
    folder, base = place
    with web_servers.apache(folder, base, modules=()) as server:
        feed = server.ask("feeds/robin/my/calendar.ics")
        assert feed.status == 200 and feed["content-type"].lower() == "text/calendar; charset=utf-8"


def headers_for(rules, path):
    """What a host that reads `_headers` adds to a path: the headers of all rules that fit, with a comma between equal ones."""
    found, fits = {}, False
    for line in rules.splitlines():
        if line.startswith("/"):
            fits = fnmatchcase(path, line.strip())
        elif fits and line.startswith(" "):
            name, value = line.strip().split(": ", 1)
            name = name.lower()
            found[name] = f"{found[name]}, {value}" if name in found else value
    return found


def test_the_published_headers_agree_with_the_recipes(hosted):
    folder, base = hosted
    public = folder / "www" / base.strip("/")
    rules = (public / "_headers").read_text()
    for path in probes(public):
        found = headers_for(rules, base + path)
        expected = {name: value for name, value in promised(path).items()
                    if value and value != ALWAYS and name not in FRAMES} | frames_of(public)
        assert {name: found.get(name) for name in expected} == expected, path
        assert set(found) - set(expected) <= {"content-type"}, path
        assert TYPES.get(Path(path).suffix, "") in found.get("content-type", "") or "content-type" not in found, path


def test_pythons_own_server_knows_the_type(place):
    folder, base = place
    with web_servers.pythons(folder, base) as server:
        assert server.ask("feeds/robin/my/calendar.ics")["content-type"] == "text/calendar"
