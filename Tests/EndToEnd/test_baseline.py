"""Styles, scripts and markup need nothing that Safari 16.4, Firefox 115 and Chrome 111 lack: `baseline.py` lists what is newer."""

import pytest

from baseline import (MARKUP, SCRIPTS, STYLES, guarded, newer, plain_script, plain_style, unknown_in_script, unknown_in_style)
from guide_blocks import ROOT

TEMPLATES = ROOT / "Templates"
# What happens without a feature that is used outside of `@supports`: an older browser skips the declaration or the rule.
REVIEWED = {
    ("02-text.css", "text-size-adjust"): "Safari has it with -webkit-, which comes before it; Firefox never enlarges text",
    ("02-text.css", "text-wrap"): "headings have longer and shorter lines",
    ("04-ladders.css", ":has"): "the rule is skipped, and an @supports shows every choice instead",
    ("13-keys.css", "text-wrap"): "the first line has longer and shorter lines",
    ("15-wide.css", "::details-content"): "folds in the rail of a wide screen open at a click, as on a phone",
    ("15-wide.css", "content-visibility"): "belongs to ::details-content",
    ("16-print.css", "@page"): "the browser's own margins",
    ("16-print.css", "print-color-adjust"): "the same with -webkit- comes before it",
    ("18-feeds.css", "forced-color-adjust"): "as above: a QR code stays black on white",
    ("catalog/02-search.css", "@media scripting"): "without scripts, a search is shown that does nothing",
    ("feeds/02-screens.css", "::details-content"): "later months that are folded are not printed",
    ("feeds/02-screens.css", "content-visibility"): "belongs to ::details-content",
    ("my-day/01-page.css", ":has"): "a field may be below the bar that undoes until one scrolls",
    ("my-day+my-grades/01-forms.css", ":has"): "the bar that undoes has no line above it",
    ("my-grades/01-page.css", ":has"): "a field may be below the bar that undoes until one scrolls",
    ("rooms/03-screens.css", "forced-color-adjust"): "Safari has no forced colors that a page would keep its own from",
}


def style_files():
    return sorted((TEMPLATES / "styles").rglob("*.css"))


def name_of(path):
    """The name within its folder: "feeds/02-screens.css"."""
    return str(path.relative_to(TEMPLATES / "styles"))


def script_files():
    return sorted([*(TEMPLATES / "scripts").glob("*/*.js"), TEMPLATES / "worker.js", *(ROOT / "Sources" / "Libraries").glob("C*/*.js")])


def test_styles_use_what_is_newer_only_where_it_may_be_missing():
    found = {(name_of(path), name) for path in style_files() for name in newer(STYLES, guarded(plain_style(path.read_text())))}
    assert found == set(REVIEWED), "see what happens without it, and list that in REVIEWED"


def test_scripts_use_nothing_newer():
    assert len(script_files()) > 25
    found = {path.name: newer(SCRIPTS, plain_script(path.read_text())) for path in script_files()}
    assert {name: features for name, features in found.items() if features} == {}
    with_selectors = {path.name for path in script_files() if ":has(" in path.read_text()}
    assert not with_selectors, "Firefox 115 throws at a selector that it does not know"


def test_markup_uses_nothing_newer(demo):
    texts = {path.name: path.read_text() for path in TEMPLATES.rglob("*.mustache")}
    texts |= {str(path.relative_to(demo)): path.read_text() for path in [demo / "index.html", *demo.glob("*/*.html"), *demo.glob("*/*/*.html")]}
    assert len(texts) > 200
    found = {name: newer(MARKUP, text) for name, text in texts.items()}
    assert {name: features for name, features in found.items() if features} == {}


def test_every_name_in_styles_and_every_object_in_scripts_is_known():
    unknown = {name_of(path): unknown_in_style(plain_style(path.read_text())) for path in style_files()}
    unknown |= {path.name: unknown_in_script(plain_script(path.read_text())) for path in script_files()}
    assert {name: names for name, names in unknown.items() if names} == {}, "look up since when browsers have it, and list it in baseline.py"


@pytest.mark.parametrize("style, found", [
    ("a { color: red; &:hover { color: blue; } }", ["nesting"]),
    (".list:has(a) { color: red; }", [":has"]),
    ("@supports selector(:has(a)) { .list:has(a) { color: red; } }", []),
    ("@supports selector(:has(a)) { a { color: red; } } b:has(a) { color: red; }", [":has"]),
    ("a { color: light-dark(#000, #fff); }", ["light-dark()"]),
    ("a { color: color-mix(in srgb, red, blue); inset: 0; }", ["color-mix()"]),
    ("@starting-style { a { opacity: 0; } }", ["@starting-style"]),
    ("@media (scripting: enabled) { a { top: 0; } }", ["@media scripting"]),
    ("a { text-decoration: underline 1px; }", ["text-decoration"]),
    ("a { text-decoration: underline; text-decoration-thickness: 1px; }", []),
    ("a { user-select: none; field-sizing: content; }", ["field-sizing", "user-select"]),
    ("/* :has(a) */ a { color: red; }", []),
    ("@container (max-width: 15rem) { a { color: oklch(50% 0 0); } }", []),
])
def test_newer_styles_are_found(style, found):
    # Firefox 115 and Chrome 111 have color-mix() since 113 and 111, Safari since 16.2.
    assert newer(STYLES, guarded(plain_style(style))) == [one for one in found if one != "color-mix()"]


@pytest.mark.parametrize("script, found", [
    ("const { promise } = Promise.withResolvers();", ["Promise.withResolvers"]),
    ("const both = one.union(other);", ["methods of sets"]),
    ("const all = await Array.fromAsync(parts);", ["Array.fromAsync"]),
    ("button.ariaLabel = words;", ["ARIA as properties"]),
    ("if (button.ariaLabel === words) stop();", []),
    ("part.popover = \"auto\"; part.showPopover();", ["popover"]),
    ("const long = names.values().filter(isLong).toArray();", ["helpers of iterators"]),
    ("// Promise.withResolvers\nconst word = \"Object.groupBy\";", []),
    ("const word = `${Object.groupBy(rows, key)} rows`;", ["groupBy"]),
    ("const ok = structuredClone(rows).at(-1);", []),
])
def test_newer_scripts_are_found(script, found):
    assert newer(SCRIPTS, plain_script(script)) == found


@pytest.mark.parametrize("markup, found", [
    ('<details name="one">', ["exclusive folds"]), ("<details><summary>Name", []), ("<div popover>", ["popover"]),
    ("<search><form>", ["search"]), ('<p class="search">', []),
])
def test_newer_markup_is_found(markup, found):
    assert newer(MARKUP, markup) == found


def test_names_nobody_looked_up_are_found():
    style = plain_style("@layer one; a:blank { sparkle: 1; color: glow(red); } @media (dynamic-range: high) { a { top: 0; } }")
    assert unknown_in_style(style) == [":blank", "@layer", "dynamic-range", "glow", "sparkle"]
    assert unknown_in_script("new Sparkle(); Object.sparkle(); new Map(); Promise.withResolvers();") == ["Object.sparkle", "Sparkle"]
