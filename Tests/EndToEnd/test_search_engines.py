"""What search engines and previews of links read of the demo: the list of pages, robots.txt, each page's own address and picture."""

import datetime
import html.parser
import io
import re
import shutil
import urllib.parse
import urllib.robotparser
import xml.etree.ElementTree as ElementTree

import pytest
from PIL import Image

from guide_blocks import ROOT
from private_site import PrivateSite
from small_site import small_site

BASE = "https://almanac.example.edu/larkspur/"
NAMESPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


class Head(html.parser.HTMLParser):
    """The metadata of a page by its names, and its canonical addresses."""

    def __init__(self, page):
        super().__init__()
        self.meta, self.canonical = {}, []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if tag == "meta" and ("property" in found or "name" in found):
            self.meta.setdefault(found.get("property", found.get("name")), []).append(found["content"])
        if tag == "link" and found["rel"] == "canonical":
            self.canonical.append(found["href"])


def listed(text):
    """The addresses of a sitemap with their dates, by the rules of its schema."""
    root = ElementTree.fromstring(text)
    assert root.tag == f"{NAMESPACE}urlset" and len(root) <= 50_000 and len(text) <= 50 << 20
    found = {}
    for url in root:
        assert url.tag == f"{NAMESPACE}url"
        names = [child.tag.removeprefix(NAMESPACE) for child in url]
        assert names in (["loc"], ["loc", "lastmod"]), names
        address = url[0].text
        assert 12 <= len(address) <= 2048 and urllib.parse.quote(address, safe="/:%") == address
        assert address not in found
        found[address] = datetime.datetime.fromisoformat(url[1].text) if len(url) == 2 else None
    return found


def file_at(public, base, address):
    path = urllib.parse.unquote(address.removeprefix(base))
    return public / (path + "index.html" if path == "" or path.endswith("/") else path)


def heads(public):
    return {path: Head(path.read_text()) for path in public.rglob("*.html")}


def test_the_list_has_each_page_that_may_be_found(demo):
    sitemap = listed((demo / "sitemap.xml").read_text())
    pages = heads(demo)
    files = {file_at(demo, BASE, address): address for address in sitemap}
    assert len(files) == len(sitemap) > 300
    for path, head in pages.items():
        is_found = "noindex" not in head.meta.get("robots", [])
        assert is_found == (path in files), path
        assert head.canonical == ([files[path]] if is_found else []), path
    assert set(files) <= set(pages), "each is a page"
    dated = [date for date in sitemap.values() if date]
    assert len(dated) > 100 and max(dated) <= datetime.datetime.fromisoformat("2026-11-18T18:10+00:00")


def test_a_page_says_what_a_preview_shows(demo):
    for path, head in heads(demo).items():
        shown = {name: values for name, values in head.meta.items() if name.startswith(("og:", "twitter:"))}
        if not head.canonical:
            assert shown == {}, path
            continue
        assert all(len(values) == 1 and values[0] for values in shown.values()), path
        assert shown["og:url"] == head.canonical and shown["og:type"] == ["website"]
        assert shown["og:site_name"] == shown["og:image:alt"] == ["Larkspur University"]
        assert shown.get("og:description") == head.meta.get("description"), path
        title = re.search(r"<title>(.*?) · ", path.read_text())[1]
        assert html.unescape(title) == shown["og:title"][0], path
        assert shown["twitter:card"] == ["summary_large_image"]
        assert shown["og:image"] == [BASE + "link-picture.png"]
    picture = Image.open(io.BytesIO((demo / "link-picture.png").read_bytes()))
    assert picture.size == (1200, 630) and picture.format == "PNG" and len(picture.convert("RGB").getcolors()) > 5


def test_robots_may_read_everything_that_is_listed(demo):
    robots = urllib.robotparser.RobotFileParser()
    robots.parse((demo / "robots.txt").read_text().splitlines())
    assert robots.site_maps() == [BASE + "sitemap.xml"]
    for address in [*listed((demo / "sitemap.xml").read_text()), BASE + "feeds/robin/my/calendar.ics"]:
        assert robots.can_fetch("Googlebot", address), address
    assert not re.search(r"/[fp]/", (demo / "robots.txt").read_text())


def write(site, files, settings=""):
    for name, text in files.items():
        path = site / "Content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    with open(site / "Content/site.yml", "a") as file:
        file.write(settings)


def build(almanac, site):
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    return site / "Public"


def test_a_site_can_stay_out_of_search_engines(almanac, tmp_path):
    write(tmp_path, small_site(), "search-engines: false\n")
    public = build(almanac, tmp_path)
    robots = urllib.robotparser.RobotFileParser()
    robots.parse((public / "robots.txt").read_text().splitlines())
    pages = heads(public)
    for path, head in pages.items():
        assert head.meta["robots"] == ["noindex"] and not head.canonical and "og:image" not in head.meta, path
        assert not robots.can_fetch("Googlebot", f"https://almanac.example.edu/{path.relative_to(public)}")
    assert len(pages) > 5 and not list(public.glob("sitemap*")) and not (public / "link-picture.png").exists()
    # Google's rule (RFC 9309, §2.2.2) is that the longest path wins; `$` is the end of the address.
    assert "Allow: /*.ics$" in (public / "robots.txt").read_text()


def test_the_owners_own_files_come_first(almanac, tmp_path):
    own = {"static/robots.txt": "User-agent: *\nDisallow: /private/\n", "static/sitemap.xml": "<urlset/>"}
    write(tmp_path, small_site() | own)
    public = build(almanac, tmp_path)
    for name, text in own.items():
        assert (public / name.removeprefix("static/")).read_text() == text
    assert (public / "link-picture.png").exists()


@pytest.mark.parametrize("title", ["Été à l’École", "大学"])
def test_a_title_of_any_letters_has_a_picture(almanac, tmp_path, title):
    write(tmp_path, {"site.yml": f"title: {title}\nbase-url: https://example.edu/\n", "pages/a b.md": "# Ä\n"})
    public = build(almanac, tmp_path)
    [address] = Head((public / "index.html").read_text()).meta["og:image"]
    assert file_at(public, "https://example.edu/", address).read_bytes().startswith(b"\x89PNG")
    assert "https://example.edu/a-b.html" in listed((public / "sitemap.xml").read_text())


def test_nothing_of_private_people_is_listed(almanac, tmp_path):
    private = PrivateSite(tmp_path, almanac)
    private.build()
    text = (private.public / "sitemap.xml").read_text()
    assert not re.search(r"/[fp]/|wren", text) and len(listed(text)) > 300
    for page in private.sealed().values():
        head = Head(page.decode())
        assert head.meta["robots"] == ["noindex"] and not head.canonical and "og:url" not in head.meta


def test_a_change_of_words_leaves_the_list_as_it_is(almanac, site):
    before = (site / "Public/sitemap.xml").stat()
    with open(site / "Content/pages/about.md", "a") as file:
        file.write("\nMore.\n")
    build(almanac, site)
    assert (site / "Public/sitemap.xml").stat().st_mtime_ns == before.st_mtime_ns
    shutil.copy(ROOT / "Content/pages/about.md", site / "Content/pages/another.md")
    build(almanac, site)
    assert BASE + "another.html" in listed((site / "Public/sitemap.xml").read_text())
