"""Text pages in several languages: where they are, how they know each other, and the words around them.

What is expected is worked out here from the files that the test itself wrote.
"""

import re
import shutil
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

import pytest
import yaml

from places import ROOT
from text_site import TextSite, plain

BASE = "https://club.example.org/site/"
SETTINGS = f"title: Ridge Club\nbase-url: {BASE}\n"
THREE = SETTINGS + "languages:\n  de: {title: Bergclub}\n  ar: {}\n"
# The words of Arabic pages, as an owner writes them: most are missing.
ARABIC = """\
next: التالي
previous: السابق
date: "{day} {month} {year}"
months: [يناير, فبراير, مارس, أبريل, مايو, يونيو, يوليو, أغسطس, سبتمبر, أكتوبر, نوفمبر, ديسمبر]
digits: ٠١٢٣٤٥٦٧٨٩
"""


@pytest.fixture
def site(tmp_path, almanac):
    return TextSite(tmp_path, almanac, SETTINGS)


@pytest.fixture
def several(tmp_path, almanac):
    """A site in English, German and Arabic."""
    site = TextSite(tmp_path, almanac, THREE)
    site.write("Templates/words/ar.yml", ARABIC)
    site.page("_index.md", title="Ridge Club")
    site.page("_index.de.md", title="Willkommen")
    site.page("trips/_index.md", title="Trips", sort_by="date", paginate_by=2)
    site.page("trips/_index.de.md", title="Touren", sort_by="date", paginate_by=2)
    site.page("trips/ridge.md", "[Harbor](harbor.md), [map](../map.md)\n", title="The ridge", date="2026-10-04", tags="[Snow]")
    site.page("trips/ridge.de.md", "[Hafen](harbor.md), [Karte](../map.md), [English](ridge.en.md)\n", title="Der Grat", date="2026-10-04",
              updated="2026-11-01", tags="[Schnee]")
    site.page("ar/trips/ridge.md", "[x](harbor.md)\n", title="القمة", date="2026-10-04")
    site.page("trips/harbor.md", title="The harbor", date="2026-10-03")
    site.page("trips/harbor.de.md", title="Der Hafen", date="2026-10-03")
    site.page("de/trips/wald.md", title="Der Wald", date="2026-10-02")
    site.page("map.md", title="Map", order=1)
    return site


def root(page):
    """The attributes of the first element."""
    return re.search(r"<html([^>]*)>", page)[1].strip()


def alternates(page):
    return dict(re.findall(r'<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">', page))


def translations(page):
    return [(tag, other, plain(name)) for tag, other, name in
            re.findall(r'<a class="tap" lang="([^"]*)" hreflang="[^"]*" rel="alternate" href="([^"]*)">([^<]*)</a>', page)]


def test_a_site_in_one_language_has_none_of_it(site):
    site.page("about.de.md", title="About")
    site.page("de/index.md", title="Delaware")
    assert site.build() == ""
    assert site.exists("about-de.html") and site.exists("de/index.html")
    page = site.read("about-de.html")
    assert root(page) == 'lang="en"' and "alternate" not in page and "hreflang" not in site.read("sitemap.xml")


def test_the_main_language_is_that_of_the_settings(site):
    site.write("Content/site.yml", SETTINGS + "language: de\n")
    site.page("index.md", title="Der Club", aliases="[/alt/]")
    site.page("ridge.md", "> [!NOTE]\n> Steil.[^1]\n\n[^1]: Sehr.\n", title="Der Grat", date="2026-10-04", order=1)
    site.build()
    for address in ("index.html", "ridge.html", "404.html", "alt/index.html"):
        assert root(site.read(address)) == 'lang="de"', address
    page = site.read("ridge.html")
    assert "Zum Inhalt springen" in page and 'aria-label="Hauptmenü"' in page
    assert '<time datetime="2026-10-04">4.\xa0Oktober\xa02026</time>' in page
    assert ">Hinweis</p>" in page and 'aria-label="Fußnote 1"' in page and 'aria-label="Zurück zur Textstelle 1"' in page
    assert "Keine Seite unter dieser Adresse" in site.read("404.html")
    assert "Diese Seite ist umgezogen nach <a href" in site.read("alt/index.html")
    assert 'xml:lang="de"' in site.read("feeds/pages.atom") and "Neueste Seiten" in site.read("feeds/pages.atom")


def test_pages_of_one_text_know_each_other(several):
    assert several.build() == ""
    addresses = {"en": "trips/ridge.html", "de": "de/trips/ridge.html", "ar": "ar/trips/ridge.html"}
    names = {"en": "English", "de": "Deutsch", "ar": "العربية"}
    expected = {tag: BASE + address for tag, address in addresses.items()} | {"x-default": BASE + addresses["en"]}
    for tag, address in addresses.items():
        page = several.read(address)
        assert root(page) == f'lang="{tag}"' + (' dir="rtl"' if tag == "ar" else "")
        assert alternates(page) == expected, address
        up = "../" * address.count("/")
        assert translations(page) == [(other, up + addresses[other], names[other]) for other in addresses if other != tag]
        assert f'<link rel="canonical" href="{BASE}{address}">' in page
    # A text in one language has no links.
    assert translations(several.read("de/trips/wald.html")) == [] and alternates(several.read("map.html")) == {}


def test_the_list_for_search_engines_has_translations(several):
    several.build()
    names = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    urls = {url.findtext("s:loc", namespaces=names): {link.get("hreflang"): link.get("href") for link in url.findall("x:link", names)}
            for url in ElementTree.fromstring(several.read("sitemap.xml")).findall("s:url", names)}
    assert urls[BASE + "de/trips/ridge.html"] == {
        "en": BASE + "trips/ridge.html", "de": BASE + "de/trips/ridge.html", "ar": BASE + "ar/trips/ridge.html"}
    assert urls[BASE + "de/"] == {"en": BASE, "de": BASE + "de/", "ar": BASE + "ar/"}
    assert urls[BASE + "map.html"] == {}


def test_without_search_engines_links_to_translations_are_relative(several):
    several.write("Content/site.yml", THREE + "search-engines: false\n")
    several.build()
    assert alternates(several.read("de/trips/ridge.html"))["en"] == "../../trips/ridge.html"


def test_each_language_has_its_own_lists(several):
    several.build()
    assert several.listed("trips/index.html") == ["The ridge", "The harbor"]
    assert several.listed("de/trips/index.html") == ["Der Grat", "Der Hafen"] and several.listed("de/trips/page-2.html") == ["Der Wald"]
    assert several.listed("tags/index.html") == ["Snow"] and several.listed("de/tags/index.html") == ["Schnee"]
    assert several.listed("de/tags/schnee.html") == ["Der Grat"] and not several.exists("tags/schnee.html")
    assert several.listed("de/index.html") == ["Touren"]
    # No front page was written in Arabic.
    assert several.listed("ar/index.html") == ["القمة"] and root(several.read("ar/index.html")) == 'lang="ar" dir="rtl"'
    page = several.read("de/trips/harbor.html")
    assert 'rel="prev" href="../../de/trips/ridge.html">' in page and 'rel="next" href="../../de/trips/wald.html">' in page
    assert 'href="../../de/index.html">Bergclub</a>' in page and "<title>Der Hafen · Bergclub</title>" in page
    part = several.read("de/trips/index.html")
    numbers = [f'<data value="{number}">{number}</data>' for number in (1, 2, 3)]
    assert f"{numbers[0]} – {numbers[1]} von {numbers[2]}" in part and ">Weiter</a>" in part
    assert "<title>Touren, Seite 2 · Bergclub</title>" in several.read("de/trips/page-2.html")


def test_each_language_has_its_own_feeds(several):
    several.build()
    titles = {address: re.findall(r"<entry>.*?<title>([^<]*)</title>", several.read(address), re.S)
              for address in ("feeds/pages.atom", "feeds/pages/de.atom", "feeds/pages/de/trips.atom", "feeds/pages/ar.atom")}
    german = ["Der Grat", "Der Hafen", "Der Wald"]
    assert titles["feeds/pages.atom"] == ["The ridge", "The harbor"]
    assert titles["feeds/pages/de.atom"] == titles["feeds/pages/de/trips.atom"] == german
    feed = several.read("feeds/pages/de.atom")
    assert 'xml:lang="de"' in feed and "<title>Bergclub</title>" in feed and f"{BASE}de/index.html" in feed
    ids = re.findall(r"<id>([^<]*)</id>", "".join(several.read(address) for address in titles if address != "feeds/pages/de/trips.atom"))
    assert len(ids) == len(set(ids))


def test_links_lead_to_the_language_of_the_page(several):
    several.build()
    german = several.read("de/trips/ridge.html")
    assert 'href="harbor.html">Hafen</a>' in german
    # What is not translated is in the main language.
    assert 'href="../../map.html">Karte</a>' in german and 'href="../../trips/ridge.html">English</a>' in german
    assert 'href="harbor.html">Harbor</a>' in several.read("trips/ridge.html")
    assert 'href="../../trips/harbor.html">' in several.read("ar/trips/ridge.html")


def test_a_missing_translation_is_a_broken_link(several):
    several.page("trips/harbor.md", "\n[x](ridge.fr.md) [y](map.de.md)\n", title="The harbor")
    report = several.build(status=65)
    assert "trips/harbor.md:5:5: error: broken link to 'ridge.fr.md'" in report
    assert "trips/harbor.md:5:22: error: broken link to 'map.de.md'" in report


def test_menus(several):
    def menu(address):
        return re.findall(r'<a href="([^"]*)"[^>]*>([^<]*)</a>', re.search(r'<nav class="menu".*?</nav>', several.read(address), re.S)[0])

    several.write("Content/site.yml", THREE + "menu:\n  - {title: Our trips, to: trips/_index.md}\n  - {title: Map, to: map.md}\n")
    several.page("de/verein.md", title="Verein", menu="main")
    several.build()
    assert menu("index.html") == [("trips/index.html", "Our trips"), ("map.html", "Map")]
    assert menu("de/index.html") == [("../de/trips/index.html", "Touren"), ("../de/verein.html", "Verein")]
    assert "<nav" not in several.read("ar/index.html").split("<main")[0]
    several.write("Content/site.yml", THREE.replace("Bergclub}", "Bergclub, menu: [{title: Karte, to: map.md}]}"))
    several.build()
    assert menu("de/trips/wald.html") == [("../../map.html", "Karte"), ("../../de/verein.html", "Verein")]


def test_dates_and_words_of_the_owner(several):
    several.build()
    german = several.read("de/trips/ridge.html")
    assert "4.\xa0Oktober\xa02026</time> · aktualisiert am <time" in german and "1.\xa0November\xa02026" in german
    assert "4\xa0Oct\xa02026" in several.read("trips/ridge.html")
    assert "٤\xa0أكتوبر\xa0٢٠٢٦" in plain(several.read("ar/trips/ridge.html"))
    # A word that a file lacks is English, or that of the program.
    assert "Skip to content" in several.read("ar/trips/ridge.html")
    several.page("ar/code.md", "`a(b)`\n\n```\nx\n```\n")
    several.page("code.md", "`a(b)`\n")
    several.write("Templates/words/de.yml", "next: Vorwärts\n")
    several.build()
    # Code runs from left to right.
    assert '<code dir="ltr">a(b)</code>' in several.read("ar/code.html") and '<pre dir="ltr"' in several.read("ar/code.html")
    assert "<code>a(b)</code>" in several.read("code.html")
    assert ">Vorwärts</a>" in several.read("de/trips/index.html") and ">Zurück</a>" in several.read("de/trips/page-2.html")


def test_numbers_are_grouped_as_in_the_language(site):
    site.write("Content/site.yml", SETTINGS + "languages: {de: }\n")
    for number in range(1, 1002):
        site.write(f"Content/pages/p{number}.de.md", f"---\ntitle: P{number}\ntags: [alle]\n---\n")
    site.build()
    assert '1.001</data>' in site.read("de/tags/alle.html") and "1.001 Seiten" in site.read("de/tags/index.html")


def test_ways_to_say_the_language(site):
    site.write("Content/site.yml", SETTINGS + "languages: {de: , pt-BR: {name: Brasileiro}, en: {name: British}}\n")
    site.page("a.md", title="A")
    site.page("a.pt-br.md", title="A")
    site.page("pt_BR/b.md", title="B")
    site.page("b.en.md", title="B")
    site.page("en/c.md", title="C")
    site.page("about.md", title="About", translation_key="who")
    site.page("de/wir.md", title="Wir", translation_key="who")
    site.page("uber.md", title="Über", language="de-AT")
    site.page("slug.de.md", title="S", slug="other")
    site.page("url.de.md", title="U", url="/anywhere.html")
    site.page("plain.de.md")
    assert site.build().count("words around pages") == 1
    for address in ("a.html", "pt-br/a.html", "pt-br/b.html", "b.html", "c.html", "de/uber.html", "de/other.html", "anywhere.html"):
        assert site.exists(address), address
    assert root(site.read("anywhere.html")) == 'lang="de"' and "<h1>Plain</h1>" in site.read("de/plain.html")
    assert translations(site.read("pt-br/b.html")) == [("en", "../b.html", "British")]
    assert translations(site.read("b.html")) == [("pt-BR", "pt-br/b.html", "Brasileiro")]
    assert translations(site.read("about.html")) == [("de", "de/wir.html", "Deutsch")]


def test_rows_of_a_table_have_translations(several):
    several.write("Content/data/huts.csv", "hut,beds\nRidge,12\nLake,8\n")
    several.page("huts/[hut].md", "${beds} beds\n", title="${hut}", rows="huts.csv")
    several.page("huts/[hut].de.md", "${beds} Betten\n", title="${hut}", rows="huts.csv")
    several.build()
    assert "12 Betten" in several.read("de/huts/ridge.html")
    assert translations(several.read("huts/lake.html")) == [("de", "../de/huts/lake.html", "Deutsch")]


@pytest.mark.parametrize(("settings", "message"), [
    ("language: english", "site.yml:3:11: error: expected the tag of a language, like de or pt-BR, found 'english'"),
    ("language: jp", "site.yml:3:11: error: expected the tag of a language, like de or pt-BR, found 'jp'"),
    ("languages: {de_DE: }", "site.yml:3:13: error: expected the tag of a language, like de or pt-BR, found 'de_DE'"),
    ("languages: {de: , DE: }", "site.yml:3:19: error: 'de' is here twice"),
    ("languages: {de: {titel: X}}", "site.yml:3:18: error: unknown key 'titel'; did you mean 'title'?"),
    ("languages: [de]", "site.yml:3:12: error: expected languages by their tags, like {de: {title: Bergclub}}, found a list of 1"),
    ("languages: {de: Deutsch}", "site.yml:3:17: error: expected keys and values, found 'Deutsch'"),
])
def test_languages_that_are_none(site, settings, message):
    site.write("Content/site.yml", SETTINGS + settings + "\n")
    site.page("a.md", title="A")
    assert message in site.build(status=65)


def test_a_language_that_the_site_does_not_have_is_a_warning(several):
    several.page("map.md", title="Map", language="dee")
    several.page("french.md", title="French", language="fr")
    several.page("trips/harbor.de.md", title="Der Hafen", language="en")
    report = several.build()
    words = "warning: the site has no language"
    assert f"map.md:3:11: {words} 'dee'; this page is in the language that its path says; did you mean 'de'?" in report
    assert f"french.md:3:11: {words} 'fr'; this page is in the language that its path says; add it to 'languages'" in report
    assert "harbor.de.md:3:11: warning: the path of this file says that it is in 'de', not in 'en'" in report
    assert root(several.read("map.html")) == 'lang="en"' and root(several.read("de/trips/harbor.html")) == 'lang="de"'


def test_one_address_twice_is_an_error(several):
    several.page("de/trips/ridge.md", title="Der Grat")
    report = several.build(status=65)
    assert "trips/ridge.de.md: error: this page and Content/pages/de/trips/ridge.md have the same address 'de/trips/ridge'" in report


@pytest.mark.parametrize("main", ["en", "de"])
def test_pages_of_a_campus_stay_english(site, demo, main):
    """Its text pages are in their language, with the lists and the search of it."""
    shutil.copytree(ROOT / "Content", site.folder / "Content", dirs_exist_ok=True)
    settings = site.folder / "Content/site.yml"
    other = "de" if main == "en" else "en"
    settings.write_text(settings.read_text() + f"language: {main}\nlanguages: {{{other}: }}\n")
    for place in range(3):
        site.page(f"tours/t{place}.de.md", "Viel Schnee.\n", title=f"Tour {place}", date=f"2026-10-0{place + 1}")
        site.page(f"tours/t{place}.en.md", "Much snow.\n", title=f"Trip {place}", date=f"2026-10-0{place + 1}")
    site.build()
    for route in ("rooms/mab/0201.html", "courses/cmps231.html", "grades/robin/averages.html", "schedules/index.html", "404.html"):
        page, before = site.read(route), (demo / route).read_text()
        assert root(page) == root(before) and 'lang="en"' in root(page)
        assert re.findall(r"<h1.*?</h1>", page, re.S) == re.findall(r"<h1.*?</h1>", before, re.S)
    german = ("de/" if main == "en" else "") + "tours/t1.html"
    assert 'lang="de"' in root(site.read(german)) and "1.\u00a0Oktober" not in site.read(german) and "2.\u00a0Oktober" in site.read(german)
    assert f'href="{"../" * german.count("/")}{german.partition("tours")[0]}search.html"' in site.read(german)
    assert "<h1>Suche</h1>" in site.read(german.partition("tours")[0] + "search.html")


def test_broken_files_of_words(several):
    several.write("Templates/words/de.yml", """\
nxet: Vor
skip: [a]
range: "{first} bis {lst}"
months: [Januar]
digits: "012"
done: "{x}"
""")
    several.write("Templates/words/fr.yml", "next: 'Suivant\n")
    several.write("Templates/words/notes.txt", "x\n")
    report = several.build(status=65)
    for line in (
            "de.yml:1:1: warning: unknown word 'nxet'; did you mean 'next'?",
            "de.yml:2:7: error: expected text, found a list of 1",
            "de.yml:3:8: error: 'range' has '{lst}', which is not known here; did you mean 'last'?",
            "de.yml:4:9: error: expected a list of the names of 12 months, found a list of 1",
            "de.yml:5:9: error: expected the ten digits from 0 to 9, found '012'",
            "de.yml:6:7: error: 'done' has '{x}', which is not known here; remove it: nothing is filled in here",
            "notes.txt: error: expected a file that is called after a language"):
        assert f"Templates/words/{line}" in report, report
    assert re.search(r"Templates/words/fr.yml:\d+:\d+: error", report)


def test_a_language_without_words_is_a_warning(several):
    (several.folder / "Templates/words/ar.yml").unlink()
    assert "Templates/words/ar.yml: warning: the words around pages in 'ar' are English" in several.build()


def test_both_files_of_words_have_the_same_keys():
    files = {tag: yaml.safe_load((ROOT / f"Templates/words/{tag}.yml").read_text()) for tag in ("en", "de")}
    assert list(files["en"]) == list(files["de"])
    for key, text in files["en"].items():
        names = [set(re.findall(r"\{[^}]*\}", str(words[key]))) for words in files.values()]
        assert names[0] == names[1], key
    cases = (ROOT / "Sources/Site/SiteFrame/Words/InterfaceWords.swift").read_text()
    guide = (ROOT / "Content/guide/languages.md").read_text()
    for key in files["en"]:
        assert key == "months" or re.search(rf'case .*\b{key}\b|"{key}"', cases), key
        assert f"`{key}`" in guide, key


class Said(HTMLParser):
    """All that a page says: texts, and attributes that readers hear or see."""

    def __init__(self):
        super().__init__()
        self.words, self.hidden = [], 0

    def handle_starttag(self, tag, attributes):
        self.words += [value for name, value in attributes if name in ("aria-label", "title", "alt", "placeholder") and value]
        self.hidden += tag in ("script", "style")

    def handle_endtag(self, tag):
        self.hidden -= tag in ("script", "style")

    def handle_data(self, data):
        if data.strip() and not self.hidden:
            self.words.append(plain(data).strip())


def test_a_german_page_says_nothing_in_english(site):
    """Everything that a site of text pages has is written in digits and a made-up word: whatever else pages say is from the
    program."""
    site.write("Content/site.yml", f"title: Zz\nbase-url: {BASE}\nlanguage: de\nlanguages: {{en: {{name: Zz}}}}\n")
    site.page("_index.md", "Zz\n", title="Zz", paginate_by=1, sort_by="date")
    site.write("Content/data/zz.csv", "zz,yy\n1,2\n3,4\n5,6\n")
    for number in range(1, 4):
        site.page(f"zz{number}.md", """\
[TOC]

## Zz

> [!NOTE]
> Zz[^1] zz[^1]

> [!WARNING]
> Zz

> [!TIP]
> Zz

> [!IMPORTANT]
> Zz

> [!CAUTION]
> Zz

- [x] Zz
- [ ] Zz

[^1]: Zz

```table
data: zz.csv
```

```figure
data: zz.csv
value: sum(zz)
label: Zz
```

Zz `= sum(zz) in zz.csv`
""", title=f"Zz {number}", date=f"2026-10-0{number}", updated="2026-10-09", tags="[zz]", categories="[zz]", authors="[Zz]", order=number,
                  taxonomies="{zz: [zz]}")
    site.page("zz1.en.md", "Zz\n", title="Zz", aliases="[/old/]")
    site.page("about.md", "Zz\n", title="Zz", aliases="[/zy/]")
    site.write("Content/guide/index.md", "# Zz\n")
    site.write("Content/guide/zz.md", "# Zz\n")
    site.build()
    (site.folder / "Content/pages/zz3.md").unlink()
    site.build()
    words = yaml.safe_load((ROOT / "Templates/words/de.yml").read_text())
    german = {word for text in words.values() for word in re.findall(r"[^\W\d]+", str(text))}
    others = {"Zz", "zz", "zzz", "yy", "csv", "html", "page"}
    pages = [path for path in (site.folder / "Public").rglob("*.html") if path.relative_to(site.folder / "Public").parts[0] != "en"
             and path.name != "zz1.en.html"]
    assert len(pages) > 15
    for path in pages:
        if 'lang="en"' in root(path.read_text()):
            continue
        said = Said()
        said.feed(path.read_text())
        foreign = {word for text in said.words for word in re.findall(r"[^\W\d]+", text)} - german - others
        assert not foreign, (path, foreign)


