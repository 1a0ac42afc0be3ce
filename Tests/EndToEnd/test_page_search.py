"""The search of text pages: what the engine in a page finds, against a plain reading of the Markdown that this test wrote."""

import gzip
import html
import json
import random
import re
import struct
import subprocess
import sys

import pytest

from places import ROOT

sys.path.insert(0, str(ROOT / "Tests" / "Benchmarks"))
from courses import words  # noqa: E402

SETTINGS = "title: Ridge Club\nbase-url: https://club.example.org/site/\n"
VOWELS, CONSONANTS = "aeiouéöå", "bcdfgklmnprstvzñž"


class Reader:
    """Numbers and texts of an answer, one after the other (`Answer.bytes`)."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, form):
        values = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return values[0] if len(values) == 1 else values

    def text(self):
        size = self.take("H")
        self.at += size
        return self.data[self.at - size:self.at].decode()

    def marked(self):
        return self.text(), [self.take("HH") for _ in range(self.take("H"))]


class Search:
    """A published search, asked in Node as its page asks it."""

    def __init__(self, public, folder):
        self.public, self.folder = public, folder
        self.module = next((public / "assets").glob("search.*.wasm"))
        self.index = gzip.decompress((public / "search.bin").read_bytes())

    def call(self, *steps):
        """The answers to steps, each the name of a function and its bytes."""
        names = ["open", "query", "mark"]
        steps = [("open", self.index), *steps]
        written = b"".join(bytes([names.index(name)]) + struct.pack("<I", len(data)) + data for name, data in steps)
        (self.folder / "steps").write_bytes(written)
        subprocess.run(
            ["node", ROOT / "Tests/WasmModule/module.mjs", self.module, self.folder / "steps", self.folder / "answers", *names], check=True)
        reader, answers = Reader((self.folder / "answers").read_bytes()), []
        while reader.at < len(reader.data):
            size = reader.take("I")
            answers.append(Reader(reader.data[reader.at:reader.at + size]))
            reader.at += size
            assert answers[-1].take("B") == 0, "it was refused"
        return answers[1:]

    def hits(self, *texts):
        """For each text the pages that are found, in order: (address, title, summary)."""
        def query(text):
            data = text.encode()
            return b"\1" + struct.pack("<H", len(data)) + data + struct.pack("<HBIHB", 0xffff, 6, 0, 200, 0)

        found = []
        for answer in self.call(*(("query", query(text)) for text in texts)):
            for _ in range(answer.take("B")):
                answer.text(), answer.take("B")
            count, shown = answer.take("I"), []
            for _ in range(answer.take("H")):
                answer.take("IH")
                title, _ = answer.marked(), answer.marked()
                address = answer.text()
                summary = [answer.marked()[0] for _ in range(answer.take("H"))]
                shown.append((address, title[0], "".join(summary)))
            assert len(shown) == min(count, 200)
            found.append(shown)
        return found

    def found(self, *texts):
        return [[address for address, _, _ in hits] for hits in self.hits(*texts)]

    def marks(self, query, text):
        """What is marked of a text."""
        query, text = query.encode(), text.encode()
        answer, = self.call(("mark", struct.pack("<H", len(query)) + query + text))
        return [text[start:end].decode() for start, end, _ in (answer.take("IIB") for _ in range(answer.take("I")))]


class Site:
    def __init__(self, folder, almanac):
        self.folder, self.almanac = folder / "site", almanac
        self.work = folder
        self.write("site.yml", SETTINGS)

    def write(self, path, text):
        path = self.folder / "Content" / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def page(self, path, text="Words.\n", **front):
        head = "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in front.items())
        self.write(f"pages/{path}", f"---\n{head}---\n{text}")

    def build(self, *options, status=0):
        done = self.almanac("build", "--site", self.folder, *options)
        assert done.returncode == status, done.stderr
        return done

    @property
    def public(self):
        return self.folder / "Public"

    @property
    def search(self):
        return Search(self.public, self.work)


@pytest.fixture
def site(tmp_path, almanac):
    return Site(tmp_path, almanac)


def vocabulary(draw, count):
    def syllable():
        return draw.choice(CONSONANTS) + draw.choice(VOWELS)

    return ["".join(syllable() for _ in range(draw.randint(1, 4))) for _ in range(count)]


def some(draw, known, least, most):
    return " ".join(draw.choices(known, k=draw.randint(least, most)))


def markdown(draw, known):
    """A text of every kind of block, and a text that has the same words and nothing else."""
    say = lambda: some(draw, known, 3, 9)  # noqa: E731
    blocks = []
    for _ in range(draw.randint(1, 5)):
        a, b, c = say(), say(), say()
        blocks.append(draw.choice([
            f"{a}\n{b} **{c}**.\n", f"## {a}\n\n{b}\n", f"- {a}\n- *{b}*\n  1. {c}\n", f"> [!NOTE]\n> {a}\n", f"```sh\n{a}\n{b}\n```\n",
            f"| {a} | {b} |\n|---|---|\n| {c} | x |\n", f"### {a} {{#own}}\n\n`{b}` ~~{c}~~\n", f"{a}[^n]\n\n[^n]: {b}\n", f"{a}\n: {b}\n",
            f"[{a}](https://zzz.example.org/) <https://yyy.example.org/>\n"]))
    return "\n".join(dict.fromkeys(blocks))


def read(text):
    """The words of a Markdown text: without addresses of links, marks and names of languages."""
    text = re.sub(r"^ *1\. |\]\([^)]*\)|\[\^n\]:?|\[!NOTE\]|^```\w*|\{#own\}", " ", text, flags=re.M)
    return words(text)


@pytest.mark.parametrize("seed", range(3))
def test_each_word_is_found_on_the_pages_that_have_it(site, seed):
    draw = random.Random(seed)
    known = vocabulary(draw, 120)
    pages = {}
    for place in range(25):
        title, summary, text = some(draw, known, 1, 3), some(draw, known, 2, 6), markdown(draw, known)
        text = text.replace("[^n]", f"[^n{place}]") if text.count("[^n]:") > 1 else text
        if text.count("[^n") > 2 or text.count("{#own}") > 1:
            text = some(draw, known, 3, 30)
        site.page(f"{'a/' if place % 2 else ''}p{place}.md", text, title=title, summary=summary)
        pages[f"{'a/' if place % 2 else ''}p{place}.html"] = set(words(title) + words(summary) + read(text))
    site.build()
    asked = sorted({word for own in pages.values() for word in own if "example" not in word and word not in ("https", "zzz", "yyy", "org")})
    asked += sorted({word[:2] for word in asked})
    asked += [f"{draw.choice(asked)} {draw.choice(asked)}" for _ in range(60)]
    for text, found in zip(asked, site.search.found(*asked), strict=True):
        expected = {address for address, own in pages.items() if all(any(word.startswith(typed) for word in own) for typed in words(text))}
        if expected:
            assert set(found) == expected and len(found) == len(expected), text


def shown_words(page):
    """The words of a published page's text, without those of charts and tables."""
    text = re.search(r'<div class="prose">(.*?)</div>\s*(<section|<p class="small note|<nav|</main)', page, re.S)[1]
    text = re.sub(r"<(figure|svg|table)\b.*?</\1>", " ", text, flags=re.S)
    text = re.sub(r"</?(span|a|em|strong|code|kbd|del|sup|b|i)\b[^>]*>", "", text)
    return words(html.unescape(re.sub(r"<[^>]*>", " ", text)))


def test_the_guide_is_found_in_the_demo(demo, tmp_path):
    search = Search(demo, tmp_path)
    pages = {f"guide/{path.name}": set(shown_words(path.read_text())) for path in (demo / "guide").glob("*.html")}
    # Numbers of lists and footnotes are not in the texts.
    asked = sorted(word for word in set().union(*pages.values()) if not word.isdigit())
    assert len(pages) > 20 and len(asked) > 2_000
    for word, found in zip(asked, search.found(*asked), strict=True):
        missing = {address for address, own in pages.items() if word in own} - set(found)
        assert not missing, word
    # All are public pages, and listed for those who have no script.
    everything, = search.hits("")
    listed = (demo / "search.html").read_text()
    for address, title, _ in everything:
        assert (demo / address).exists() and f'href="{address}"' in listed and title, address
    assert f'href="{html.escape("search.html")}"' in (demo / "index.html").read_text()


def test_what_is_hidden_is_in_no_search(site):
    hidden = {
        "draft": {"draft": True}, "future": {"date": "2999-01-01"}, "past": {"expiryDate": "2001-01-01"}, "own": {"search": False},
        "zola": {"in_search_index": False}, "docsy": {"exclude_search": True}, "mkdocs": {"search": {"exclude": True}},
        "jekyll": {"search_exclude": True}}
    shown = {"a": {}, "b": {"search": True}, "c": {"search": {"boost": 2}}, "d": {"exclude_search": False}}
    for name, front in (hidden | shown).items():
        site.page(f"{name}.md", f"Heron{name}\n", title=f"The {name}", **front)
    site.page("_nothing.md", "Heronnothing\n")
    site.build()
    assert site.search.found("heron", "the") == [["a.html", "b.html", "c.html", "d.html"]] * 2
    assert b"heronown" not in site.search.index and b"mkdocs" not in site.search.index
    listed = (site.public / "search.html").read_text()
    assert re.findall(r'<h3><a href="([^"]*)"', listed) == ["a.html", "b.html", "c.html", "d.html"]


def test_a_title_comes_before_a_heading_a_summary_and_a_text(site):
    site.page("text.md", "A heron.\n", title="D")
    site.page("summary.md", title="C", summary="Where a heron is")
    site.page("heading.md", "## The heron\n", title="B")
    site.page("title.md", title="Heron")
    site.page("older.md", title="Heron", date="2024-05-01")
    site.page("newer.md", title="Heron", date="2025-05-01")
    site.page("longer.md", title="Herons")
    site.build()
    order = ["newer.html", "older.html", "title.html", "longer.html", "heading.html", "summary.html", "text.html"]
    assert site.search.found("HERON", "héron") == [order, order]
    # The beginning of a word is as good for all that begin with it, and so is a similar word.
    alike = ["newer.html", "older.html", "longer.html", "title.html", *order[4:]]
    assert site.search.found("her", "herno") == [alike, alike]
    assert site.search.found("heron where", "heron zebra") == [["summary.html"], []]
    assert site.search.hits("where") == [[("summary.html", "C", "Where a heron is")]]


def test_words_are_marked_as_the_engine_finds_them(site):
    for name in ["Café", "Zürich", "Naïve"]:
        site.page(f"{name}.md", f"{name} on the Lake 2B, don’t\n", title=name)
    site.build()
    search = site.search
    assert search.marks("cafe lak", "A CAFÉ, two cafés; lakes 🦆 lake") == ["CAFÉ", "café", "lak", "lak"]
    assert search.marks("zuirch", "Zürich, zurich, Zug") == ["Zürich", "zurich"]
    assert search.marks("dont 2", "Don't 2B B2") == ["Don't", "2", "2"]
    assert search.marks("", "Words") == search.marks("zebra", "Words") == []


def test_charts_and_comments_are_not_searched(site):
    site.write("data/loans.csv", "month,loans\n1,2\n2,3\n")
    site.page("a.md", "```chart\ndata: ../data/loans.csv\nmark: bar\nx: month\ny: loans\ntitle: Gannet\n```\n\n<!-- plover -->\n\n<p>dunlin</p>\n")
    site.page("b.md", "```text\nmark: bar\n```\n")
    site.page("c.md")
    site.build()
    assert site.search.found("mark", "plover", "dunlin") == [["b.html"], [], ["a.html"]]


def test_hostile_texts_stay_texts(site):
    title = "<script>alert(1)</script> \"&amp;\u202eRTL מבוא {{title}} \x0b"
    site.page("markup.md", "# <img src=x onerror=alert(1)>\n\n&lt;b&gt;\n", title=title, summary="</ol><b>x")
    site.page("long.md", "x" * (1 << 20) + " heron\n", title="y" * 5000)
    site.page("many.md", "\n".join(f"w{place}q" for place in range(60_000)), title="數學 مرحبا")
    site.build()
    (first,), (second,), third, fourth = site.search.hits("script alert", "heron", "學", "مرحبا w59999q")
    assert first[0] == "markup.html" and first[1].startswith("<script>alert(1)") and first[2] == "</ol><b>x"
    assert "\x0b" not in first[1] and second[0] == "long.html" and len(second[1]) == 511
    assert third == fourth == [("many.html", "數學 مرحبا", "")]
    assert "<script>alert(1)" not in (site.public / "search.html").read_text()


def test_too_many_different_words_are_a_warning_and_titles_are_found(site):
    draw = random.Random(7)
    for place in range(3):
        site.page(f"p{place}.md", " ".join("".join(draw.choices(CONSONANTS, k=40)) for _ in range(60_000)), title=f"Heron {place}", summary="Egret")
    done = site.build()
    assert "Content/site.yml: warning: there are too many pages to search in their texts" in done.stderr
    assert [len(found) for found in site.search.found("heron", "egret")] == [3, 3]


def test_the_index_is_made_again_when_a_text_has_changed(site, tmp_path, almanac):
    for name in "abcd":
        site.page(f"{name}.md", f"Heron{name}\n", title=name)
    site.build()
    index = (site.public / "search.bin").read_bytes()
    other = Site(tmp_path / "other", almanac)
    for name in "dcba":
        other.page(f"{name}.md", f"Heron{name}\n", title=name)
    other.build("--jobs", "1")
    assert (other.public / "search.bin").read_bytes() == index
    stamp = (site.public / "search.bin").stat().st_mtime_ns
    site.write("static/robots.txt", "User-agent: *\n")
    site.build()
    assert (site.public / "search.bin").stat().st_mtime_ns == stamp
    site.page("b.md", "Egret\n", title="b")
    site.build()
    assert site.search.found("egret", "heron") == [["b.html"], ["a.html", "c.html", "d.html"]]


LINK = 'href="search.html" aria-label="Search"'


@pytest.mark.parametrize("files, has_search", [
    ({}, True),
    ({"site.yml": SETTINGS + "page-search: false\n"}, False),
    # Pages and files of the owner's are theirs.
    ({"pages/search.md": "My own search\n"}, False),
    ({"static/search.html": "My own search\n"}, False),
    # Two pages need no search.
    ({"pages/c.md": "---\nsearch: false\n---\n"}, False),
])
def test_a_site_without_a_search_has_nothing_of_it(site, files, has_search):
    for name in "abc":
        site.page(f"{name}.md", title=name)
    for path, text in files.items():
        site.write(path, text)
    site.build()
    parts = {path.name.split(".")[0] for path in (site.public / "assets").iterdir()} & {"engine", "pages", "search"}
    assert parts == ({"engine", "pages", "search"} if has_search else set())
    assert (LINK in (site.public / "a.html").read_text()) == has_search == (site.public / "search.bin").exists()
    if (site.public / "search.html").exists() and not has_search:
        assert "My own search" in (site.public / "search.html").read_text()


def test_each_language_has_a_search_of_its_own(site):
    site.write("site.yml", SETTINGS + "languages: {de: }\n")
    for place in range(3):
        site.page(f"p{place}.md", f"Snow {place}\n", title=f"Page {place}")
        site.page(f"p{place}.de.md", f"Schnee {place}\n", title=f"Seite {place}")
    site.build()
    own, german = Search(site.public, site.work), Search(site.public, site.work)
    german.index = gzip.decompress((site.public / "de/search.bin").read_bytes())
    assert [len(found) for found in own.found("snow", "schnee")] == [3, 0]
    assert [sorted(found) for found in german.found("snow", "schnee")] == [[], [f"de/p{place}.html" for place in range(3)]]
    page = (site.public / "de/search.html").read_text()
    assert 'lang="de"' in page and "<h1>Suche</h1>" in page and 'data-index="../de/search.bin"' in page
    assert 'href="../de/search.html"' in (site.public / "de/p1.html").read_text()
    assert 'href="search.html"' in (site.public / "p1.html").read_text()


def test_without_a_script_all_pages_are_listed_on_several_pages(site):
    for place in range(501):
        site.page(f"p{place}.md", title=f"Page {place:03}")
    site.build()
    first, second = ((site.public / name).read_text() for name in ("search.html", "search/page-2.html"))
    assert [len(re.findall(r'<h3><a href="[^"]*p\d+\.html"', page)) for page in (first, second)] == [500, 1]
    assert 'rel="next" href="search/page-2.html"' in first and 'rel="prev" href="../search.html"' in second
    assert "This search needs JavaScript." in first and "noindex" in first
