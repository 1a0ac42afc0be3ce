"""A site of text pages with everything that it can have, at the root of a host and below a path: every link leads somewhere, on a server and as files."""

import gzip
import html.parser
import re
import shutil
import tempfile
import urllib.parse
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import brotli
import feedparser
import pytest

import web_servers

HOST = "https://club.example.org"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "javascript", ".png": "image/png", ".svg": "image/svg+xml", ".atom": "xml",
         ".xml": "xml", ".txt": "text/plain", ".json": "application/json"}
FILES = {
    "Content/data/crew.yml": "- {name: Ines Vale, tasks: [Snow, Maps]}\n- {name: Bo}\n",
    "Content/pages/index.md": "# Ridge Club\n\n[Trips](trips/_index.md), [a heading](trips/ridge.md#whats-new) and [the map](/files/map.txt).\n",
    "Content/pages/trips/_index.md": "---\ntitle: Trips\nsort-by: date\npaginate-by: 2\n---\nWhere we were.\n",
    "Content/pages/trips/ridge.md": "---\ntitle: The ridge\ndate: 2026-10-04\ntags: [Snow, Über Nacht]\naliases: [/old/ridge/, first.html]\n---\n"
                                    "## What's new\n\nSnow[^1] and `code`.\n\n```python\nprint(1)\n```\n\n![A map](map.png)\n\n[^1]: Much.\n",
    "Content/pages/trips/lake.md": "+++\ntitle = \"The lake\"\ndate = 2026-09-01\n[taxonomies]\ntags = [\"Snow\"]\nseasons = [\"Winter\"]\n+++\n[Back](./ridge.md)\n",
    "Content/pages/trips/數學.md": '{"title": "數學", "date": "2026-08-02", "authors": ["Ines Vale"]}\n\n[Ridge](ridge.md)\n',
    "Content/pages/about.md": "---\ntitle: About\nmenu: main\nlayout: crew\nhero: Far & high\n---\n> [!NOTE]\n> ~~Old~~ www.example.org\n\n- [x] done\n",
    "Content/static/files/map.txt": "A map.\n",
    "Templates/crew.mustache": "{{<layout}}{{$main}}<h1>{{head}}</h1><p>{{params.hero}}</p><ul>{{#data.crew}}<li>{{name}}</li>{{/data.crew}}</ul>"
                               '<img src="{{root}}{{assets.own.logo-svg}}" alt="A hill">{{prose}}{{/main}}{{/layout}}\n',
    "Templates/assets/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
}
SETTINGS = """title: Ridge Club
base-url: {base}
precompress: true
data: {{crew: crew.yml}}
theme: {{accent: teal, headings: 'Georgia, serif'}}
menu:
  - {{title: Trips, to: trips/_index.md}}
  - {{title: The map, to: /files/map.txt}}
  - {{title: Weather, to: "https://weather.example.org/"}}
"""
PICTURE = (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\0\0\0\0:~\x9bU\0\0\0\nIDATx\x9cc`\0\0\0\2\0\1H\xaf\xa4q"
           b"\0\0\0\0IEND\xaeB`\x82")


class Links(html.parser.HTMLParser):
    """What a page leads to and loads, and the ids in it."""

    def __init__(self, text):
        super().__init__()
        self.found, self.ids, self.absolute = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.ids |= {found[name] for name in ("id", "name") if name in found}
        if tag == "link" and found["rel"] == "canonical" or tag == "meta" and found.get("property") in ("og:url", "og:image"):
            self.absolute.append(found.get("href", found.get("content")))
            return
        self.found += [found[name] for name in ("href", "src") if name in found]
        if tag == "meta" and found.get("http-equiv", "").lower() == "refresh":
            self.found.append(found["content"].partition("url=")[2])


@pytest.fixture(scope="module", params=["/", "/clubs/ridge/"], ids=["root", "sub-path"])
def site(request, almanac):
    """The folder of a web server, and the path of the site on its host."""
    folder = Path(tempfile.mkdtemp(prefix="almanac-pages-"))
    folder.chmod(0o755)
    for path, text in FILES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    (folder / "Content/pages/trips/map.png").write_bytes(PICTURE)
    (folder / "Content/site.yml").write_text(SETTINGS.format(base=HOST + request.param))
    public = folder / "www" / request.param.strip("/")
    public.parent.mkdir(parents=True, exist_ok=True)
    done = almanac("build", "--site", folder, "--output", public)
    assert (done.returncode, done.stderr) == (0, "")
    web_servers.certificate(folder)
    yield folder, request.param
    shutil.rmtree(folder)


def public(site):
    folder, base = site
    return folder / "www" / base.strip("/")


def unpacked(answer):
    return gzip.decompress(answer.body) if answer["content-encoding"] == "gzip" else answer.body


def leads(link):
    return not re.match(r"(https?:|mailto:)?//|data:|mailto:", link)


def test_every_link_leads_to_a_file_of_the_site(site):
    """Without a server: from a page in a folder, in a program that shows files."""
    root = public(site)
    pages = {path: Links(path.read_text()) for path in root.rglob("*.html")}
    assert len(pages) > 15
    reached = set()
    for path, links in pages.items():
        for link in filter(leads, links.found):
            parts = urllib.parse.urlsplit(link)
            target = urllib.parse.unquote(parts.path)
            if path.name == "404.html":
                # It is shown at any address.
                assert target.startswith(site[1]) or not target, (path, link)
                file = root / target.removeprefix(site[1]) if target else path
            else:
                assert not target.startswith("/"), (path, link)
                file = (path.parent / target).resolve() if target else path
            assert file.is_file(), (path, link)
            if parts.fragment and file in pages:
                assert urllib.parse.unquote(parts.fragment) in pages[file].ids, (path, link)
            reached.add(file)
    lonely = {path.name for path in pages if path not in reached} - {"404.html", "index.html"}
    assert lonely <= {"first.html", "ridge.html"}, "only former addresses are named nowhere"


def test_pages_name_their_own_addresses(site):
    root, (_, base) = public(site), site
    listed = {element.text for element in ElementTree.fromstring((root / "sitemap.xml").read_text()).iter() if element.tag.endswith("loc")}
    assert f"Sitemap: {HOST}{base}sitemap.xml" in (root / "robots.txt").read_text()
    for address in listed:
        assert address.startswith(HOST + base)
        path = root / urllib.parse.unquote(address.removeprefix(HOST + base))
        path = path / "index.html" if path.is_dir() else path
        absolute = Links(path.read_text()).absolute
        assert address in absolute and all(one.startswith(HOST + base) for one in absolute), path
        assert all((root / one.removeprefix(HOST + base)).exists() for one in absolute if one.endswith(".png")), path
    assert {f"{HOST}{base}trips/page-2.html", f"{HOST}{base}seasons/winter.html", f"{HOST}{base}about.html"} <= listed
    assert not any("old/" in address or "first" in address or "404" in address for address in listed)


def test_feeds_lead_to_the_pages(site):
    root, (_, base) = public(site), site
    for name in ("feeds/pages.atom", "feeds/pages/trips.atom"):
        feed = feedparser.parse((root / name).read_bytes())
        assert not feed.bozo and [entry.title for entry in feed.entries] == ["The ridge", "The lake", "數學"]
        assert feed.feed.id and feed.feed.updated
        for entry in feed.entries:
            assert (root / urllib.parse.unquote(entry.link.removeprefix(HOST + base))).is_file(), entry.link


def test_compressed_copies_hold_the_same(site):
    root = public(site)
    packed = sorted(root.rglob("*.gz"))
    assert {path.suffixes[-2] for path in packed} >= {".html", ".css", ".atom"}
    for path in packed:
        whole = path.with_suffix("").read_bytes()
        assert gzip.decompress(path.read_bytes()) == whole and path.stat().st_size < len(whole)
        assert brotli.decompress(path.with_suffix(".br").read_bytes()) == whole


@pytest.mark.parametrize("name", ["nginx", "pythons"])
def test_every_file_is_served_with_its_type(site, name):
    folder, base = site
    if name == "nginx" and not web_servers.program("nginx"):
        pytest.skip("nginx is not installed")
    own = Path(tempfile.mkdtemp(prefix="server-", dir=folder))
    own.chmod(0o755)
    for file in ("www", "chain.pem", "key.pem"):
        (own / file).symlink_to(folder / file)
    with getattr(web_servers, name)(own, base) as server:
        asked, waiting = set(), ["index.html"]
        while waiting:
            path = waiting.pop()
            if path in asked:
                continue
            asked.add(path)
            answer = server.ask(urllib.parse.quote(path))
            assert answer.status == 200, path
            sent = (answer["content-type"] or "").lower()
            if not path.endswith(".atom") or name == "nginx":
                assert TYPES[Path(path).suffix] in sent, (path, sent)
            body = unpacked(answer)
            assert body == (public(site) / path).read_bytes(), path
            if path.endswith(".html"):
                links = filter(leads, Links(body.decode()).found)
                joined = [urllib.parse.urljoin(f"/{urllib.parse.quote(path)}", urllib.parse.urlsplit(link).path) for link in links]
                waiting += [urllib.parse.unquote(one[1:]) for one in joined if one != f"/{urllib.parse.quote(path)}"]
        assert len([path for path in asked if path.endswith(".html")]) > 12
        if name == "nginx":
            missing = server.ask("trips/none.html")
            assert missing.status == 404 and unpacked(missing) == (public(site) / "404.html").read_bytes()
            assert b"trips/ridge.html" in unpacked(server.ask("old/ridge/")), "a former address"
