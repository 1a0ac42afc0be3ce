"""A site of many pages: sections, terms, neighbors, menus, feeds, layouts and themes, read from what is published.

What is expected is worked out here from the front matter that the test itself wrote.
"""

import contextlib
import random
import re
import shutil
import sqlite3
import string
import textwrap
import xml.etree.ElementTree as ElementTree

import openpyxl
import pytest

from places import ROOT
from text_site import TextSite

ATOM = {"a": "http://www.w3.org/2005/Atom"}
SETTINGS = "title: Ridge Club\nbase-url: https://club.example.org/site/\n"


@pytest.fixture
def site(tmp_path, almanac):
    return TextSite(tmp_path, almanac, SETTINGS)


def link(page, relation):
    found = re.search(rf'<a[^>]*rel="{relation}" href="([^"]*)"', page)
    return found and found[1]


def test_a_section_lists_its_pages_on_several_pages(site):
    site.page("trips/_index.md", "Where the club has been.\n", title="Trips", sort_by="date", paginate_by=3)
    days = [4, 19, 2, 28, 11, 23, 7]
    for day in days:
        site.page(f"trips/october/t{day}.md", title=f"Trip {day}", date=f"2026-10-{day:02}")
    site.page("trips/undated.md", title="No date")
    site.page("about.md", title="About")
    assert site.build() == ""
    titles = [f"Trip {day}" for day in sorted(days, reverse=True)] + ["No date"]
    pages = ["trips/index.html", "trips/page-2.html", "trips/page-3.html"]
    assert [site.listed(page) for page in pages] == [titles[0:3], titles[3:6], titles[6:8]]
    assert not site.exists("trips/page-4.html")
    assert "Where the club has been." in site.read(pages[0]) and "Where the club" not in site.read(pages[1])
    assert (link(site.read(pages[0]), "next"), link(site.read(pages[2]), "prev")) == ("../trips/page-2.html", "../trips/page-2.html")
    # Each leads to the one before and after it, and to its section.
    page = site.read("trips/october/t19.html")
    assert (link(page, "prev"), link(page, "next")) == ("../../trips/october/t23.html", "../../trips/october/t11.html")
    assert 'href="../../trips/index.html">Trips</a>' in page
    assert link(site.read("trips/october/t28.html"), "prev") is None and link(site.read("trips/undated.html"), "next") is None
    assert link(site.read("about.html"), "prev") is None


def test_sections_in_sections(site):
    site.page("_index.md", title="Front")
    site.page("news/_index.md", title="News", sort_by="title")
    site.page("news/old/_index.md", title="Old news", transparent="true")
    site.page("news/b.md", title="Bee")
    site.page("news/old/a.md", title="Ant")
    site.page("guides/start.md", title="Start", order=2)
    site.page("loose.md", title="Loose", order=1)
    assert site.build() == ""
    assert site.listed("index.html") == ["News", "Loose", "Start"]
    assert site.listed("news/index.html") == ["Old news", "Ant", "Bee"]
    assert site.listed("news/old/index.html") == ["Ant"]
    # The neighbors of a page are those of its own section.
    assert link(site.read("news/old/a.html"), "next") is None


def test_pages_share_terms(site):
    site.page("a.md", title="A", date="2026-01-01", tags="[Snow, C]", authors="[Ines Vale]")
    site.page("b.md", title="B", date="2026-02-01", tags="[snow, c++, 数学]")
    site.page("c.md", title="C", taxonomies="{seasons: [Winter]}", tags="[Snow, snow]")
    assert site.build() == ""
    assert site.listed("tags/index.html") == ["C", "Snow", "数学"]
    assert site.listed("tags/snow.html") == ["B", "A", "C"]
    assert site.listed("seasons/winter.html") == ["C"] and site.listed("authors/ines-vale.html") == ["A"]
    assert 'href="tags/snow.html">Snow</a>' in site.read("a.html") and 'href="authors/ines-vale.html"' in site.read("a.html")
    # A page of the owner's is theirs.
    site.page("tags/snow.md", title="All about snow")
    assert site.build() == ""
    assert "All about snow" in site.read("tags/snow.html") and site.listed("tags/snow.html") == []


def test_a_change_of_one_page_reaches_all_that_name_it(site, tmp_path, almanac):
    site.page("trips/_index.md", title="Trips", paginate_by=1)
    for name in "abc":
        site.page(f"trips/{name}.md", title=f"Trip {name}", tags="[x]", date="2026-10-01")
    site.build()
    site.page("trips/b.md", title="Renamed", tags="[x, y]", date="2026-10-02")
    site.build()
    after = {str(path.relative_to(site.folder / "Public")): path.read_bytes() for path in (site.folder / "Public").rglob("*")
             if path.is_file() and path.suffix in (".html", ".atom")}
    (site.folder / ".almanac").rename(tmp_path / "memory")
    (site.folder / "Public").rename(tmp_path / "before")
    site.build()
    for path, bytes in after.items():
        assert (site.folder / "Public" / path).read_bytes() == bytes, path
    assert "Renamed" in site.read("trips/index.html")


def test_feeds_of_pages(site):
    site.page("trips/_index.md", title="Trips")
    for day in range(1, 26):
        site.page(f"trips/t{day}.md", title=f"Trip <{day}> & more", date=f"2026-10-{day:02}", summary="'Far & high'")
    site.page("note.md", title="Note", date="2026-10-31T18:30:00+02:00", updated="2026-11-01T07:00:00Z")
    site.page("plain.md", title="Plain")
    site.build()
    whole = ElementTree.fromstring(site.read("feeds/pages.atom"))
    titles = [entry.findtext("a:title", namespaces=ATOM) for entry in whole.findall("a:entry", ATOM)]
    assert titles == ["Note"] + [f"Trip <{day}> & more" for day in range(25, 6, -1)]
    first = whole.find("a:entry", ATOM)
    assert first.findtext("a:updated", namespaces=ATOM) == "2026-11-01T07:00:00Z"
    assert first.find("a:link", ATOM).get("href") == "https://club.example.org/site/note.html"
    section = ElementTree.fromstring(site.read("feeds/pages/trips.atom"))
    assert len(section.findall("a:entry", ATOM)) == 20
    ids = [entry.findtext("a:id", namespaces=ATOM) for feed in (whole, section) for entry in feed.findall("a:entry", ATOM)]
    assert len(set(ids)) == 21, "an entry has another id in each feed"
    assert 'type="application/atom+xml" title="Trips" href="../feeds/pages/trips.atom"' in site.read("trips/index.html")


def test_menus(site):
    site.write("Content/site.yml", SETTINGS + textwrap.dedent("""\
        menu:
          - {title: Trips, to: trips/_index.md}
          - {title: Map, to: /files/map.txt}
          - {title: Weather, to: "https://weather.example.org/?a=1&b=2"}
        """))
    site.write("Content/static/files/map.txt", "map")
    site.page("trips/_index.md", title="Trips")
    site.page("about.md", title="About", menu="main", order=4)
    site.page("other.md", title="Other", order=1)
    assert site.build() == ""
    menu = re.search(r'<nav class="menu".*?</nav>', site.read("trips/index.html"), re.S)[0]
    links = re.findall(r'<a href="([^"]*)"( aria-current="page")?>([^<]*)</a>', menu)
    assert links == [("../trips/index.html", ' aria-current="page"', "Trips"), ("../files/map.txt", "", "Map"),
                     ("https://weather.example.org/?a=1&amp;b=2", "", "Weather"), ("../about.html", "", "About")]
    site.write("Content/site.yml", SETTINGS + 'menu: [{title: Gone, to: gone.md}, {to: x.md}, {title: X, too: y}]\n')
    errors = site.build(status=65)
    assert "'title' is missing" in errors and "'to' is missing" in errors


def test_a_layout_of_ones_own_has_the_values_of_the_page(site):
    site.write("Templates/wide.mustache", "<p class=wide>{{head}} {{#params.hero}}hero {{params.hero}}{{/params.hero}}"
                                          "{{#params.team}}{{name}}:{{role}} {{/params.team}}</p>{{prose}}"
                                          '<img src="{{root}}{{assets.own.logo-2x-png}}" alt="">\n')
    site.write("Templates/assets/logo 2x.png", "picture")
    site.page("deep/a.md", title="A", layout="wide", hero='"<b> & c"', team="[{name: Ada, role: chair}, {name: Bo, role: crew}]")
    site.page("b.md", title="B", layout="wide.html")
    site.page("c.md", title="C", layout="wiide")
    errors = site.build()
    page = site.read("deep/a.html")
    assert "<p class=wide>A hero &lt;b> &amp; cAda:chair Bo:crew </p>" in page.replace("&gt;", ">")
    picture = re.search(r'src="\.\./(assets/logo 2x\.[0-9a-f]+\.png)"', page.replace("%20", " "))[1]
    assert site.read(picture) == "picture"
    assert "<p class=wide>B </p>" in site.read("b.html")
    assert "Content/pages/c.md: warning: no template of yours is called 'wiide'" in errors and "did you mean 'wide'?" in errors
    assert '<div class="prose">' in site.read("c.html")


def test_templates_have_the_values_of_files(site):
    """In all templates: YAML, TOML and JSON in their shape, tables as rows."""
    site.write("Content/site.yml", SETTINGS + "data:\n  crew: crew.yml\n  prices: data/prices.csv\n  rules: rules.toml\n  more: deep/more.json\n")
    site.write("Content/data/crew.yml", "- {name: Ada, since: 2024, chair: true}\n- {name: 'Bo <b>', since: 2025-09-01}\n")
    site.write("Content/data/prices.csv", "what,price\nRope,12.50\n\"Map, old\",\n")
    site.write("Content/rules.toml", "[day]\nfirst = 'Saturday'\n")
    site.write("Content/deep/more.json", '{"rooms": [1, 2.5, "0101"]}')
    site.write("Templates/crew.mustache", "{{#data.crew}}<i>{{name}}, {{since}}{{#chair}}, chair{{/chair}}</i>{{/data.crew}}"
                                          "{{#data.prices}}<b>{{what}}{{#price}}: {{price}}{{/price}}</b>{{/data.prices}}"
                                          "<u>{{data.rules.day.first}}{{#data.more.rooms}} {{.}}{{/data.more.rooms}}</u>{{prose}}\n")
    site.page("a.md", title="A", layout="crew")
    assert site.build() == ""
    assert ("<i>Ada, 2024, chair</i><i>Bo &lt;b>, 2025-09-01</i><b>Rope: 12.50</b><b>Map, old</b><u>Saturday 1 2.5 0101</u>"
            in site.read("a.html").replace("&gt;", ">"))
    # A change of a file reaches the pages that show it.
    site.write("Content/rules.toml", "[day]\nfirst = 'Sunday'\n")
    site.build()
    assert "<u>Sunday 1" in site.read("a.html")


def test_templates_have_the_rows_of_every_kind_of_table(site):
    book = openpyxl.Workbook()
    for row in (["what", "price"], ["Rope", "12.50"], ["Map", None]):
        book.active.append(row)
    (site.folder / "Content/data").mkdir()
    book.save(site.folder / "Content/data/book.xlsx")
    with contextlib.closing(sqlite3.connect(site.folder / "Content/data/base.sqlite")) as base:
        base.execute("create table prices (what text, price text)")
        base.executemany("insert into prices values (?, ?)", [("Rope", "12.50"), ("Map", None)])
        base.commit()
    site.write("Content/data/tabs.tsv", "what\tprice\nRope\t12.50\nMap\t\n")
    site.write("Content/site.yml", SETTINGS + "data: {book: book.xlsx, base: base.sqlite, tabs: tabs.tsv}\n")
    rows = "".join(f"<p>{{{{#data.{name}}}}}{{{{what}}}}{{{{#price}}}}: {{{{price}}}}{{{{/price}}}};{{{{/data.{name}}}}}</p>"
                   for name in ("book", "base", "tabs"))
    site.write("Templates/prices.mustache", rows + "\n")
    site.page("a.md", title="A", layout="prices")
    assert site.build() == ""
    assert re.findall(r"<p>(.*?)</p>", site.read("a.html")) == ["Rope: 12.50;Map;"] * 3


@pytest.mark.parametrize("data, files, message", [
    ("crew: crew.yml", {}, "Content/site.yml:4:9: error: neither Content nor Content/data has a file 'crew.yml'"),
    ("crew: ../../etc/passwd", {}, "Content/site.yml:4:9: error: neither Content nor Content/data has a file"),
    ("the.crew: crew.yml", {"crew.yml": "- a\n"}, "Content/site.yml:4:3: error: templates cannot use the name 'the.crew'"),
    ("crew: crew.md", {"crew.md": "- a\n"}, "Content/site.yml:4:9: error: files that end in '.md' have no values for templates"),
    ("crew: crew.yml", {"crew.yml": "- a\n- {b: [\n"}, "Content/data/crew.yml:3:1: error: "),
    ("crew: crew.toml", {"crew.toml": "a = 1\na = 2\n"}, "Content/data/crew.toml:2:1: error: "),
    ("crew: crew.json", {"crew.json": '{"a": 1,}'}, "Content/data/crew.json:1:9: error: "),
    ("crew: crew.csv", {"crew.csv": "name,role\nAda,\0\n"}, "Content/data/crew.csv:2:5: error: "),
    ("[crew]", {}, "Content/site.yml:4:3: error: "),
])
def test_wrong_files_of_values_are_reported(site, data, files, message):
    site.page("a.md", title="A")
    site.write("Content/site.yml", SETTINGS + f"data:\n  {data}\n")
    for name, text in files.items():
        site.write(f"Content/data/{name}", text)
    errors = site.build(status=65)
    assert message in errors, errors


def test_links_to_headings_as_other_programs_name_them(site):
    site.page("a.md", "## `exclude_docs`\n\n## What's new?\n\n## Tips & tricks\n\n## 🚀 Features\n\n## mkdocs.yml - the file\n\n## Whats new\n\n## Own {#own_id}\n",
              title="A")
    site.page("b.md", "".join(f"[x](a.md#{id})\n" for id in (
        "exclude_docs", "exclude-docs", "whats-new", "-features", "features", "mkdocsyml---the-file", "mkdocsyml-the-file",
        "mkdocs-yml-the-file", "tips-tricks", "tips--tricks", "own_id")), title="B")
    assert site.build() == ""
    ids = re.findall(r' id="([^"]*)"', site.read("a.html").split("<main")[1])
    assert len(ids) == len(set(ids))
    site.page("c.md", "## Über uns\n", title="C")
    site.build()
    assert re.findall(r'<h2 id="([^"]*)"><span id="([^"]*)"></span>Ü', site.read("c.html")) == [("uber-uns", "über-uns")]
    site.page("b.md", "[x](a.md#whatsnew)\n", title="B")
    assert "a.html#whatsnew" in site.build(status=65).replace("a.md#", "a.html#")


def test_random_headings_have_the_ids_of_other_programs(site):
    """As the sources of Python-Markdown (`slugify`) and GitHub's pipeline make them."""
    seed = 20261130
    rng = random.Random(seed)
    letters = string.ascii_letters + string.digits
    words = ["".join(rng.choices(letters, k=3)) + rng.choice(["", "_", "-", "'", ".", "/", "--", "(", "%"]) + rng.choice(letters) for _ in range(400)]
    headings = [" ".join([f"h{number}x", *rng.choices([*words, "-", "--", "&", "+", "?!"], k=5), "end"]) for number in range(150)]
    site.page("a.md", "\n\n".join(f"## {heading}" for heading in headings), title="A")
    assert site.build() == ""
    ids = set(re.findall(r' id="([^"]*)"', site.read("a.html").split("<main")[1]))
    for heading in headings:
        python = re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower())
        github = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        assert {python, github} <= ids, (seed, heading)


def test_what_is_not_published_is_in_no_list(site):
    """Neither a draft nor a page of tomorrow; on the day itself it is in all of them."""
    site.page("trips/_index.md", title="Trips")
    site.page("trips/a.md", title="Ant", date="2026-10-01", tags="[x]")
    site.page("trips/b.md", title="Bee", date="2026-10-02", tags="[x, y]", draft="true", menu="main")
    site.page("trips/c.md", title="Cow", date="2026-10-03", tags="[x, z]", menu="main")
    site.build("--now", "2026-10-02T12:00")
    everything = "".join(path.read_text() for path in (site.folder / "Public").rglob("*") if path.suffix in (".html", ".atom", ".xml"))
    assert "Bee" not in everything and "Cow" not in everything and "/c.html" not in everything
    assert site.listed("trips/index.html") == site.listed("tags/x.html") == ["Ant"] and site.listed("tags/index.html") == ["x"]
    site.build("--now", "2026-10-03T00:01")
    assert site.listed("trips/index.html") == site.listed("tags/x.html") == ["Cow", "Ant"]
    assert site.listed("tags/index.html") == ["x", "z"] and "Cow</a>" in site.read("trips/a.html").split("<main")[0]
    assert "Cow" in site.read("feeds/pages.atom") and "/trips/c.html" in site.read("sitemap.xml")


def test_sections_on_the_site_of_a_campus(site):
    """Terms that are called as folders of the campus are do not get in its way, and the menu is at the foot."""
    shutil.copytree(ROOT / "Content", site.folder / "Content", dirs_exist_ok=True)
    settings = site.folder / "Content/site.yml"
    settings.write_text(settings.read_text() + "menu: [{title: Rooms we like, to: /rooms/index.html}]\n")
    site.page("news/_index.md", title="News")
    site.page("news/rooms.md", title="New rooms", date="2026-11-02", taxonomies="{rooms: [Quiet], courses: [Hard]}")
    site.build()
    assert site.listed("news/index.html") == ["New rooms"]
    links = re.findall(r'href="\.\./(topics/[^"]*)"', site.read("news/rooms.html"))
    assert len(links) == 2 and all(site.listed(link) == ["New rooms"] for link in links)
    assert "Rooms we like" in site.read("rooms/index.html").split("<footer")[1]
    assert "New rooms" in site.read("feeds/pages.atom")


# Themes


def luminance(color):
    channels = [int(color[index:index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a, b):
    low, high = sorted([luminance(a), luminance(b)])
    return (high + 0.05) / (low + 0.05)


def blocks(style):
    """What stands before each outermost brace of a stylesheet, and what is in it."""
    depth, start, name = 0, 0, ""
    for found in re.finditer("[{}]", style):
        if found[0] == "{":
            if depth == 0:
                name, start = style[start:found.start()].strip(), found.end()
            depth += 1
        else:
            depth -= 1
            if depth == 0:
                yield name, style[start:found.start()]
                start = found.end()


def colors(site):
    """The values of the custom properties for light screens, and for dark ones; the last one counts."""
    style = list(blocks(site.read(re.search(r'href="(assets/site\.[^"]*\.css)"', site.read("a.html"))[1])))
    dark = ";".join(rules for name, text in style if "prefers-color-scheme" in name and "screen" in name
                   for inner, rules in blocks(text) if inner == ":root")
    light = "".join(rules + ";" for name, rules in style if name == ":root")
    return [dict(re.findall(r"--([a-z0-9]+): ?([^;}]*)", rules)) for rules in (light, dark)]


@pytest.mark.parametrize("accent", ["yellow", "#0a6b4f", "navy", "#777", "black", "white"])
def test_an_accent_is_legible_on_light_and_on_dark_screens(site, accent):
    site.page("a.md", title="A")
    site.write("Content/site.yml", SETTINGS + f'theme:\n  accent: "{accent}"\n')
    assert site.build() == ""
    for screen in colors(site):
        for ground in ("page", "sunk"):
            assert contrast(screen["red"], screen[ground]) >= 4.5, screen


def test_colors_and_fonts_are_those_of_the_theme(site):
    site.page("a.md", title="A")
    site.build()
    built_in = colors(site)
    site.write("Content/site.yml", SETTINGS + textwrap.dedent("""\
        theme:
          headings: "Georgia, 'Times New Roman', serif"
          light: {page: white, sunk: "#eee", ink: "#111111", accent: "#0a6b4f"}
          dark: {page: "#000"}
        """))
    assert site.build() == ""
    light, dark = colors(site)
    wanted = {"page": "#ffffff", "sunk": "#eeeeee", "ink": "#111111", "red": "#0a6b4f", "serif": '"Georgia","Times New Roman",serif'}
    assert light | {"serif": light["serif"].replace(", ", ",")} == built_in[0] | wanted
    assert dark == built_in[1] | {"page": "#000000"}
    page = site.read("a.html")
    assert 'content="#ffffff" media="(prefers-color-scheme:light)"' in page and 'content="#000000" media' in page
    assert '"theme_color":"#ffffff"' in site.read("manifest.json").replace(": ", ":")


@pytest.mark.parametrize("theme, place, message", [
    ('light: {soft: "#999999"}', "5:17", "the contrast of 'soft' on 'page' is 2.7 to 1, and 4.5 to 1 is needed"),
    ("dark: {page: white}", "5:16", "the contrast of 'ink' on 'page'"),
    ("light: {page: reddish}", "5:17", "expected a color like"),
    ("headings: 'x; } body { display: none'", "5:13", "expected names of fonts"),
    ("headings: 'a\\, b'", "5:13", "expected names of fonts"),
    ("acent: teal", "5:3", "unknown key 'acent'"),
])
def test_wrong_themes_are_reported(site, theme, place, message):
    site.page("a.md", title="A")
    site.write("Content/site.yml", "# A comment.\n" + SETTINGS + f"theme:\n  {theme}\n")
    errors = site.build(status=65)
    assert f"Content/site.yml:{place}: error: " in errors and message in errors, errors
