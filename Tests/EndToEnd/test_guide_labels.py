"""What the guide quotes in “…” or *…* as the words of a page is on a page: this reads source files only, and builds nothing."""

import functools
import re

import pytest
import yaml

from guide_blocks import FENCE, ROOT
from swift_strings import INSERTED, script_strings, swift_strings

GUIDE = ROOT / "Content" / "guide"
WORDS = ROOT / "Templates" / "words" / "en.yml"
# Where the words of pages and calendars are; messages of commands and of files are elsewhere.
SWIFT = ["Site", "Formats", "Ground"]
# It names what pages said in former versions.
HISTORY = "changes.md"
# Emphasis is a label only if it begins like one.
QUOTED = re.compile(r"“([^”]+)”|(?<![*\w])\*([A-Z][^*]*)\*(?!\*)")

# Labels that are on no page, each with the reason.
ELSEWHERE = {
    "Everyone": "GitLab", "Bot Fight Mode": "Cloudflare", "Welcome to nginx": "nginx", "Export": "OpenStreetMap",
    "Grades → Export → Export Entire Gradebook": "Canvas", "Grade Center → Work Offline → Download": "Blackboard",
    "Grades → Export → Plain text file": "Moodle", "Real": "Moodle", "Percentage": "Moodle",
    "Ada Fenn": "a name", "A. Fenn": "a name", "My Table.CSV": "a file", "First steps": "a page", "My spring": "a schedule",
    "Art": "a typed word", "Sun": "a typed word", "may": "a typed word", "person 2 of this list": "a message",
}
# Labels that are put together from several places, with the words that each has there.
COMPOSED = {
    "Walk 9 min to Aldous": ["Walk", "… … min", "… to …"],
    "Mon, Wed, Fri 2:00 – 2:50 pm, 31 Aug – 14 Dec; not on 7 Sep (Labor Day); also on Tue 13 Oct, as on a Monday":
        ["not on …", "also on …", "… (…)", "…, as on a …"],
    "CMPS 231: Homework 8 due": ["…: … due"],
    "DSHU Humanities, 2 courses": ["… …", "…, …", "courses"],
    "Source: ./fetch-loans, 18 Nov 2026.": ["Source: …."],
}


def labels(text):
    """Pairs of a line and a label; code is left out."""
    text = FENCE.sub(lambda found: "\n" * found[0].count("\n"), text)
    for line, words in enumerate(text.splitlines(), 1):
        for found in QUOTED.finditer(re.sub(r"`[^`]*`", "", words)):
            yield line, found[1] or found[2]


def of_template(text):
    """The texts between the tags of a template, and the values of their attributes."""
    text = re.sub(r"\{\{[#^/>].*?\}\}", "\n\n", text)
    text = re.sub(r"\{\{.*?\}\}", INSERTED, text)
    for words in re.findall(r'="([^"]*)"', text) + re.split(r"<[^>]*>|\n\n", text):
        yield re.sub(r"\s+", " ", words).strip()


@functools.cache
def page_words():
    """Everything that a page may say; what is filled in reads as `INSERTED`."""
    templates = ROOT / "Templates"
    found = {re.sub(r"\{.*?\}", INSERTED, str(words)) for words in yaml.safe_load(WORDS.read_text()).values()}
    for path in templates.rglob("*.mustache"):
        found.update(of_template(path.read_text()))
    for path in templates.rglob("*.js"):
        found.update(words for _, words in script_strings(path.read_text()))
    for folder in SWIFT:
        for path in (ROOT / "Sources" / folder).rglob("*.swift"):
            found.update(words.strip() for _, words in swift_strings(path.read_text()))
    return frozenset(found)


def bare(words):
    return words.strip(" .,:;" + INSERTED)


def size(words):
    return len(re.findall(r"\w", words))


def is_said(label):
    """A page says the whole of it, also with other numbers and names, or says it in a longer sentence. One word must be all that
    an element says, or it would be found in any sentence; and much of a label must be words of the page."""
    label, phrase = bare(label), re.compile(rf"(?<!\w){re.escape(bare(label))}(?!\w)")
    for words in page_words():
        if bare(words) == label or " " in label and phrase.search(words):
            return True
        if INSERTED in words and 5 * size(words) >= 2 * size(label):
            if re.fullmatch(re.escape(words.rstrip(".")).replace(INSERTED, ".+"), label):
                return True
    return False


def test_the_labels_that_the_guide_quotes_are_on_pages():
    wrong, quoted = [], set()
    for page in sorted(GUIDE.glob("*.md")):
        for line, label in labels(page.read_text()) if page.name != HISTORY else ():
            quoted.add(label)
            if label not in ELSEWHERE and label not in COMPOSED and not is_said(label):
                wrong.append(f"{page.relative_to(ROOT)}:{line}: no page says “{label}”")
    assert not wrong, "\n".join(wrong)
    assert len(quoted) > 50
    assert not {*ELSEWHERE, *COMPOSED} - quoted, "an exception that the guide no longer quotes"


@pytest.mark.parametrize("label", COMPOSED)
def test_the_parts_of_composed_labels_are_on_pages(label):
    assert [part for part in COMPOSED[label] if part not in page_words()] == []


@pytest.mark.parametrize("label", [
    "Forget all", "Every way", "no other order takes less", "All travel option", "Offered in 2 of the previous 3 fall terms",
    "Calendars of", "any DSHU",
])
def test_labels_that_no_page_has_are_found(label):
    assert not is_said(label)


@pytest.mark.parametrize("label", [
    "Clear all", "Skip to content", "All travel options", "no order is shorter", "Offered in 2 of the last 3 fall terms",
    "Any DSHU course", "not known now", "CANCELED: …",
])
def test_labels_of_pages_are_left_alone(label):
    assert is_said(label)


def test_quoted_words_are_labels():
    text = "“One” `“two”` *Three four*, *five* and **Six**\n\n```\n“seven”\n```\n“Eight”\n"
    assert list(labels(text)) == [(1, "One"), (1, "Three four"), (6, "Eight")]


def test_the_words_of_a_template_are_found():
    text = '<p class="a" aria-label="All {{name}}">{{#has}}One <b>two</b>{{/has}} three\n  four</p>'
    assert {"a", "All …", "One", "two", "three four"} <= set(of_template(text))
