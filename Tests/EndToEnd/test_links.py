"""Links of Markdown pages: names of files become addresses, and what leads nowhere is an error at its place."""

import json
import re
import shutil
import urllib.parse

import pytest

BASE = "/larkspur/"
SETTINGS = f"title: Larkspur\nbase-url: https://example.edu{BASE}\n"
FILES = {
    "pages/index.md": "# Front\n",
    "pages/About_Us.md": "# About us\n\n## Who we are\n\n## 数学 II\n\n## Übersicht\n",
    "pages/Sub Folder/Übersicht.md": "# Overview\n",
    "pages/Sub Folder/index.md": "# Sub folder\n",
    "pages/数学.md": "# Maths\n\n## 結果\n",
    "pages/2026.10.01-Post.md": "# A post\n",
    "pages/commands/hugo.md": "# Hugo\n",
    "pages/larkspur/birds.md": "# Birds\n",
    "pages/100%25.md": "# All of it\n",
    "guide/index.md": "---\ntitle: Guide\n---\n",
    "guide/First Steps.md": "# First steps\n",
    "static/files/a b#1.csv": "a\n",
    "static/Über.pdf": "x",
    "static/plain.html": "<p>",
}
# Where a link of a page leads, whatever page it is on.
LINKS = {
    "index.md": {
        "About_Us.md": "about-us.html", "./About_Us.md#who-we-are": "about-us.html#who-we-are",
        "about-us.html": "about-us.html", "Sub%20Folder/Übersicht.md": "sub-folder/ubersicht.html",
        "<Sub Folder/Übersicht.md>": "sub-folder/ubersicht.html",
        "Sub%20Folder/U%CC%88bersicht.md": "sub-folder/ubersicht.html",
        "Sub%20Folder/": "sub-folder/index.html", "数学.md": "u6570-5b66.html",
        "%E6%95%B0%E5%AD%A6.md#結果": "u6570-5b66.html#結果", "2026.10.01-Post.md": "2026-10-01-post.html",
        "About_Us.md#数学-ii": "about-us.html#数学-ii", "About_Us.md#Übersicht": "about-us.html#ubersicht",
        "About_Us.md?x=1#who-we-are": "about-us.html#who-we-are", "100%25.md": "100-25.html",
        "100%2525.md": "100-25.html", "../guide/First%20Steps.md": "guide/first-steps.html",
        "guide/First%20Steps.md": "guide/first-steps.html", "/commands/hugo/": "commands/hugo.html",
        "/commands/hugo": "commands/hugo.html", "/commands/hugo.md": "commands/hugo.html",
        "/commands/hugo.html": "commands/hugo.html", "/larkspur/commands/hugo/": "commands/hugo.html",
        "/larkspur/birds.md": "larkspur/birds.html", "/larkspur/404.html": "404.html",
        "/": "index.html", "/larkspur/": "index.html", "/larkspur": "index.html", "/plain.html": "plain.html",
        "files/a%20b%231.csv": "files/a b#1.csv", "../static/files/a%20b%231.csv": "files/a b#1.csv",
        "/files/a%20b%231.csv": "files/a b#1.csv", "U%CC%88ber.pdf": "Über.pdf", "plain.html#any": "plain.html#any",
        "/about-us.html#Übersicht": "about-us.html#ubersicht", "?x=1#links-größe": "index.html#links-grosse",
        # What files that are copied have as ids is not known: links into them stay as they are.
        "plain.html#Größe": "plain.html#Größe", "/plain.html?x=1#Größe": "plain.html#Größe",
        "../static/plain.html#数学%20II": "plain.html#数学 II", "/larkspur/plain.html#Größe": "plain.html#Größe"},
    "Sub Folder/Übersicht.md": {
        "../About_Us.md": "about-us.html", "index.md": "sub-folder/index.html", "../数学.md": "u6570-5b66.html",
        "./": "sub-folder/index.html", "../files/a%20b%231.csv": "files/a b#1.csv",
        "../../static/plain.html": "plain.html", "/About_Us.md": "about-us.html", "/about-us.html": "about-us.html",
        "../../guide/First%20Steps.md": "guide/first-steps.html", "#kopf-übung": "sub-folder/ubersicht.html#kopf-ubung",
        "#頭": "sub-folder/ubersicht.html#頭"},
}
OUTSIDE = {
    "https://example.org/x.md": "https://example.org/x.md", "//evil.example/x.md": "https://evil.example/x.md",
    "mailto:a@example.edu": "mailto:a@example.edu"}


@pytest.fixture
def content(tmp_path):
    for name, text in FILES.items() | {("site.yml", SETTINGS)}:
        path = tmp_path / "Content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "Content"


def write_links(content):
    for page, links in LINKS.items():
        path = content / "pages" / page
        items = "".join(f"- [link]({link})\n" for link in [*links, *OUTSIDE])
        path.write_text(path.read_text() + "\n## Kopf & Übung\n\n## 頭\n\n## Links & Größe\n\n" + items)


def test_links_lead_to_what_they_name(content, almanac):
    write_links(content)
    site, public = content.parent, content.parent / "Public"
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    addresses = {"index.md": "index.html", "Sub Folder/Übersicht.md": "sub-folder/ubersicht.html"}
    for page, links in LINKS.items():
        found = re.findall(r'<a href="([^"]*)">link</a>', (public / addresses[page]).read_text())
        assert len(found) == len(links) + len(OUTSIDE)
        for (written, meant), link in zip(links.items(), found):
            assert not link.startswith("/"), written
            url = urllib.parse.urlsplit(urllib.parse.urljoin(f"http://x{BASE}{addresses[page]}", link))
            path = urllib.parse.unquote(url.path).removeprefix(BASE)
            if path.endswith("/") or not path:
                path += "index.html"
            file, _, fragment = meant.partition("#") if not (public / meant).is_file() else (meant, "", "")
            assert (path, urllib.parse.unquote(url.fragment)) == (file, fragment), written
            assert (public / path).is_file(), written
            if fragment and path != "plain.html":
                assert f' id="{fragment}"' in (public / path).read_text(), written
        assert found[len(links):] == list(OUTSIDE.values())

    # What earlier builds know changes nothing: each of these gives the bytes of a first build.
    def agrees():
        assert almanac("build", "--site", site).returncode == 0
        shutil.rmtree(site / "Fresh", ignore_errors=True)
        assert almanac("build", "--site", site, "--output", site / "Fresh").returncode == 0
        for path in (site / "Fresh").rglob("*.html"):
            assert path.read_bytes() == (public / path.relative_to(site / "Fresh")).read_bytes(), path

    (content / "pages/commands/hugo").mkdir()
    (content / "pages/commands/hugo/index.md").write_text("# Another\n")
    agrees()
    assert "commands/hugo/index.html" in (public / "index.html").read_text()
    (content / "pages/About_Us.md").rename(content / "pages/about_us.md")
    done = almanac("build", "--site", site)
    assert done.returncode == 65 and "did you mean 'about_us.md'?" in done.stderr


MISTAKES = [
    # link, column of its target in its line, what is said
    ("- [a](about-us.md)", 7, "broken link to 'about-us.md': page not found; did you mean 'About_Us.md'?"),
    ("- [a](about_us.md#x)", 7, "broken link to 'about_us.md#x': page not found; did you mean 'About_Us.md'?"),
    ("- [a](abuot_Us.md)", 7, "broken link to 'abuot_Us.md': page not found; did you mean 'About_Us.md'?"),
    ("Text ![a](../../About_Us.md)", 11, "broken link to '../../About_Us.md': page not found"),
    ("> [a](_draft.md)", 7, "'_draft.md': page not found; files and folders whose names begin with '_'"),
    ("[a](/_partials/x.md)", 5, "files and folders whose names begin with '_' are not published"),
    ("a **[b](/nope/)**", 9, "broken link to '/nope/': page not found"),
    ("[a](/larkspur/nope.html)", 5, "broken link to '/larkspur/nope.html': page not found"),
    ("[a](files/c.csv)", 5, "broken link to 'files/c.csv': page not found"),
    ("| [a](no.html) | b |", 7, "broken link to 'no.html': page not found"),
    ("[a](About_Us.md#nope)", 5, "'about-us.html' has no such anchor"),
    ("[a](#nope)", 5, "broken link to '#nope': 'mistakes.html' has no such anchor"),
    ("x[^n]\n\n[^n]: see [a](n.md)", 15, "broken link to 'n.md': page not found"),
    ("Term\n: see [a](t.md)", 11, "broken link to 't.md': page not found"),
    ("[a][ref]", 1, "broken link to 'gone.md': page not found"),
    # At the top of the site nothing before the colon may become a scheme.
    ("[a](/https://evil.example/)", 5, "broken link to '/https://evil.example/': page not found"),
    ("[a](/javascript:alert(1))", 5, "broken link to '/javascript:alert(1)': page not found"),
    ("[a](/nota:bene.html)", 5, "broken link to '/nota:bene.html': page not found"),
    ("[a](/larkspur/nota:bene.png)", 5, "broken link to '/larkspur/nota:bene.png': page not found"),
]


def test_links_that_lead_nowhere_are_errors_at_their_places_each_once(content, almanac):
    (content / "pages/_draft.md").write_text("not even a title")
    (content / "pages/_partials").mkdir()
    (content / "pages/_partials/x.md").write_text("# Part\n")
    lines = ["---", "title: Mistakes", "---", "`[a](about-us.md)` is code.", ""]
    expected = []
    for link, column, text in MISTAKES:
        if link.startswith("|"):
            lines += ["| a | b |", "|---|---|"]
        lines += [*link.split("\n"), ""]
        expected.append((f"Content/pages/mistakes.md:{len(lines) - 1}:{column}: error: ", text))
    lines += ["[ref]: gone.md"]
    (content / "pages/mistakes.md").write_text("\n".join(lines) + "\n")
    for command in ["check", "build"]:
        done = almanac(command, "--site", content.parent)
        errors = [line for line in done.stderr.splitlines() if ": error: " in line]
        for place, text in expected:
            assert any(error.startswith(place) and text in error for error in errors), (place, text, done.stderr)
        assert len(errors) == len(MISTAKES), done.stderr
        assert done.returncode == 65


def errors_of(done):
    assert done.returncode == 65, done.stderr
    return [line for line in done.stderr.splitlines() if ": error: " in line]


def test_a_link_that_is_missing_more_than_once_on_a_page_is_reported_once(content, almanac):
    (content / "pages/mistakes.md").write_text(
        "# Mistakes\n\n[a](m.md) [b](m.md)\n\n[c](m.html) [d](m.html)\n\n![e](m.png)\n\n"
        "| ![f](m.png) | [g](m.md) |\n|---|---|\n| [h](#m) | [i](#m) |\n")
    (content / "pages/others.md").write_text("# Others\n\n[a](m.md)\n")
    places = [error.split(": error: ")[0] for error in errors_of(almanac("check", "--site", content.parent))]
    assert places == [
        "Content/pages/mistakes.md:3:5", "Content/pages/mistakes.md:5:5", "Content/pages/mistakes.md:7:6",
        "Content/pages/mistakes.md:11:7", "Content/pages/others.md:3:5"]


def test_a_colon_in_a_path_from_the_root_never_makes_a_scheme(content, almanac):
    static = content / "static"
    (static / "nota:bene.txt").write_text("x")
    for page in ["pages/colons.md", "pages/Sub Folder/colons.md"]:
        (content / page).write_text("# Colons\n\n[a](/nota:bene.txt) [b](/nota%3Abene.txt)\n")
    assert almanac("build", "--site", content.parent).returncode == 0
    for page, address in [("colons.html", "nota%3Abene.txt"), ("sub-folder/colons.html", "../nota%3Abene.txt")]:
        text = (content.parent / "Public" / page).read_text()
        assert re.findall(r'<a href="([^"]*)">[ab]</a>', text) == [address, address]
    (content / "pages/colons.md").write_text("# Colons\n\n[a](/https://evil.example/) [b](/nota:bad.txt)\n")
    shutil.copy(content / "pages/colons.md", content / "pages/Sub Folder/colons.md")
    assert [error.split(": error: ")[0] for error in errors_of(almanac("check", "--site", content.parent))] == [
        f"Content/pages/{page}:3:{column}" for page in ["Sub Folder/colons.md", "colons.md"] for column in (5, 33)]


@pytest.mark.parametrize("form", ["[a](n{}.html)", "[a](n{}.md)", "[a](About_Us.md#n{})", "[a][n{}]"])
def test_thousands_of_broken_links_on_one_line_are_all_reported(content, almanac, form):
    line = " ".join(form.format(number) for number in range(4_000))
    definitions = "".join(f"[n{number}]: n{number}.html\n" for number in range(4_000))
    (content / "pages/mistakes.md").write_text(f"# Mistakes\n\n{line}\n\n{definitions}")
    # A person reads the first three, and how many more there are.
    done = almanac("check", "--site", content.parent)
    assert len(errors_of(done)) == 3 and "3997 more messages like these 3" in done.stderr
    report = json.loads(almanac("check", "--site", content.parent, "--format", "json").stdout)
    places = {(each["file"], each["line"], each["column"]) for each in report["diagnostics"] if each["severity"] == "error"}
    assert len(places) == 4_000
    column = line.rindex("[a]") + (1 if form.endswith("]") else 5)
    assert ("Content/pages/mistakes.md", 3, column) in places


def test_what_begins_with_an_underscore_is_not_published(content, almanac):
    for name in ["pages/_draft.md", "pages/_partials/x.md", "pages/commands/_x.md", "guide/_notes.md"]:
        path = content / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("no title, and nobody minds")
    site = content.parent
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    pages = {str(path.relative_to(site / "Public")) for path in (site / "Public").rglob("*.html")}
    assert not any(re.search("draft|partials|notes|/x", page) for page in pages)
    assert {"about-us.html", "commands/hugo.html"} <= pages


@pytest.mark.parametrize("name", ["con.md", "Aux.md", "nul/x.md", "COM1.md", "lpt9 .md"])
def test_a_page_that_windows_takes_for_a_device_is_refused(content, almanac, name):
    path = content / "pages" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("# Page\n")
    done = almanac("check", "--site", content.parent)
    assert done.returncode == 65 and f"Content/pages/{name}: error: the name '" in done.stderr
