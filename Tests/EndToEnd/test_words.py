"""Everything a person sees is said in plain words and American spelling: this reads source files only, and builds nothing."""

import re

import pytest
from places import ROOT
from swift_strings import script_strings, swift_strings

FOLDERS = ["Sources", "Templates", "Content", "README.md", ".github"]

# Each with what to write for it.
WORDS = {
    r"told|tells": "shown, listed, known, published",
    r"stands": "is, is listed, follows",
    # "There is no …", "is no longer" and "is not" are plain.
    r"(?<!there )is no(?! longer\b| more\b)\s+\w+": "is not a valid …, is unknown",
    r"reckon\w*": "calculate",
    r"nobody (knows|told|has told)": "unknown, not listed",
    r"(must|final) brings?\b": "need, score",
    r"drawn to (the mean|those)": "adjusted toward the average",
    r"asked for by": "required by",
    r"as told": "raw",
    r"comes? by (itself|themselves)": "updates automatically",
    r"(does|do) not take place": "is canceled",
    r"all the same": "anyway",
    r"thus|(?<=[.;,] )else(?=,| )": "so, otherwise",
    r"nought": "0",
    r"mended": "fixed",
    r"means nothing without": "needs",
    r"colour\w*": "color",
    r"favour\w*": "favor",
    r"catalogue\w*": "catalog",
    r"cancelled|cancelling": "canceled",
    r"\w*metres?": "meters",
    r"travell\w+": "traveling",
    r"grey\w*": "gray",
    r"neighbour\w*": "neighbor",
    r"centre\w*": "center",
    r"honour\w*": "honor",
    r"harbour\w*": "harbor",
}
PATTERNS = [(re.compile(rf"\b(?:{pattern})\b", re.I), better) for pattern, better in WORDS.items()]
# The head of a table's column in Markdown and in HTML.
WITHOUT = re.compile(r"\|\s*without it\s*\||<th\b[^>]*>\s*without it\s*</th>", re.I)
# A name for programs: a key, a path, a class, an address; nobody reads it.
NAME = re.compile(r"[a-z0-9_.:/…*{}#$-]*")
# Literals that must stay as they are: the status of RFC 5545.
EXCEPTIONS = {"CANCELLED"}


def sentences(path):
    """Pairs of a line and words that people see."""
    text = path.read_text()
    if path.suffix == ".swift":
        found = swift_strings(text)
    elif path.suffix == ".js":
        found = script_strings(text)
    elif path.suffix == ".mustache":
        found = enumerate(re.sub(r"\{\{.*?\}\}", "…", text).splitlines(), 1)
    else:
        found = enumerate(prose(text), 1)
    return [(line, words) for line, words in found if not NAME.fullmatch(words) and words not in EXCEPTIONS]


def prose(text):
    """The lines of a Markdown page without its code, where keys keep their spelling."""
    is_code = False
    for line in text.splitlines():
        is_fence = line.lstrip().startswith("```")
        is_code ^= is_fence
        yield "" if is_code or is_fence else re.sub(r"`[^`]*`", "…", line)


def files():
    for folder in FOLDERS:
        place = ROOT / folder
        found = [place] if place.is_file() else sorted(place.rglob("*"))
        yield from (one for one in found if one.suffix in {".swift", ".js", ".mustache", ".md"})


def faults(words):
    for pattern, better in PATTERNS:
        for found in pattern.finditer(words):
            yield f"'{found[0]}', better '{better}'"
    if WITHOUT.search(words):
        yield "'without it', better 'default'"


def test_folders_are_there():
    assert [folder for folder in FOLDERS if not (ROOT / folder).exists()] == []


def test_words_are_plain():
    wrong = [f"{path.relative_to(ROOT)}:{line}: {fault}: {words.strip()[:120]}"
             for path in files() for line, words in sentences(path) for fault in faults(words)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("words", [
    "Nobody knows", "it is no time; expected one", "As told, of 5", "Where it stands", "The Catalogue", "Cancelled: snow",
    "a room is free all the same", "| key | meaning | without it |", "<th scope=\"col\">Without it</th>", "20 metres", "kilometres",
    "What the final must bring", "Good; else it is", "thus none", "reckoned anew", "Favourite rooms", "The colours",
])
def test_odd_words_are_found(words):
    assert list(faults(words))


@pytest.mark.parametrize("words", [
    "There is no page here", "It is no longer offered", "This is not a number", "The color of a meter", "someone else",
    "works without it",
])
def test_plain_words_are_left_alone(words):
    assert not list(faults(words))


def test_literals_of_swift_are_found():
    text = '''
      // "a comment"
      let a = "one \\(b ? "two" : "three") four"
      let c = """
        five \\
        six
        """
    '''
    assert [words.strip() for _, words in swift_strings(text)] == ["one … four", "three", "two", "five six"]
