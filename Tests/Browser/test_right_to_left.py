"""Titles, people and places written from right to left: what is around them stays where it belongs."""

import json

import pytest

from small_site import COURSE, small_site

TITLE, PERSON, BUILDING = "מבוא לאלגוריתמים 2", "דנה כהן", "قاعة العلوم"
PAGES = ["courses/cmps330.html", "catalog/cmps.html", "catalog/index.html", "rooms/index.html", "rooms/mab/index.html", "rooms/mab/0101.html",
         "rooms/day.html", "feeds/how.html"]

# Parts of a line between separators, in the order of the text: each begins where the one before it ends, or to the right of that.
ORDER = """() => {
  const faults = [];
  const shown = (text) => text.replace(/[\\u2068\\u2069]/g, "").trim();
  const blocks = [...document.querySelectorAll("h1, h2, h3, p, li > div, td, th, summary, svg text")].filter((one) => one.checkVisibility());
  for (const block of blocks) {
    if (!/[\\u0590-\\u08ff]/.test(block.textContent)) continue;
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const parts = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      for (const { 0: words, index } of node.data.matchAll(/(?:(?! · |, | – ).)+/g)) {
        if (!shown(words)) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + words.length);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5);
        if (boxes.length) parts.push({ words: shown(words), first: boxes[0], last: boxes.at(-1) });
      }
    }
    parts.slice(1).forEach((part, place) => {
      const before = parts[place];
      const isOneLine = Math.abs(part.first.bottom - before.last.bottom) < 6;
      if (isOneLine && part.first.left < before.last.right - 1) faults.push(`"${part.words}" is left of the end of "${before.words}"`);
    });
  }
  return faults;
}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory, almanac):
    site = tmp_path_factory.mktemp("right-to-left")
    section = COURSE["sections"][0] | {"instructors": [PERSON, "A. Fenn"]}
    course = COURSE | {"name": TITLE, "description": f"{TITLE}, 3 credits. {PERSON}, 1 of 2.", "sections": [section]}
    files = small_site() | {"data/courses.json": json.dumps([course])}
    files["data/rooms.yml"] = files["data/rooms.yml"].replace("Mabry Hall", BUILDING)
    for path, text in files.items():
        (site / "Content" / path).parent.mkdir(parents=True, exist_ok=True)
        (site / "Content" / path).write_text(text)
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    return site / "Public"


@pytest.fixture(scope="module")
def home(folder, served):
    return served(folder)


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("route", PAGES)
def test_what_follows_a_name_from_right_to_left_stays_after_it(browser, home, route, width):
    page = browser.new_page(viewport={"width": width, "height": 844})
    page.goto(home + route)
    assert page.evaluate(ORDER) == []
    assert page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    page.close()


def test_every_name_is_shown_somewhere(folder):
    texts = "".join((folder / route).read_text() for route in PAGES)
    for name in (TITLE, PERSON, BUILDING):
        assert f"\u2068{name}\u2069" in texts


def test_names_that_run_into_their_surroundings_are_found(browser, home, folder):
    page = browser.new_page()
    text = (folder / "courses/cmps330.html").read_text()
    page.set_content("<p>" + f"\u2068{PERSON}\u2069 · 3 credits</p>")
    assert page.evaluate(ORDER) == []
    page.set_content(f"<p>{PERSON} · 3 credits</p>")
    assert page.evaluate(ORDER) == [f'"· 3 credits" is left of the end of "{PERSON}"']
    page.set_content(f"<svg><text y='20'>{PERSON}, 3</text></svg>")
    assert page.evaluate(ORDER) != []
    assert "\u2068" in text
    page.close()
