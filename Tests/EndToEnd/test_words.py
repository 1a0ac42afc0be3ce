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
    # Spelling, but for the words of `AMERICAN`.
    r"\w+is(es?|ed|ing|ers?|ations?|ational|able)": "-ize, -ization",
    r"(anal|paral|catal)ys(e|ed|ing|ers?)": "-yze",
    r"\w*[^\Wh]our(s|ed|ing|ful|less|able|ably|al|ites?|hoods?|ly)?": "-or",
    r"\w+ogu(es?|ed|ing)": "-og",
    r"(cancel|channel|counsel|dial|equal|fuel|funnel|initial|label|level|marvel|model|panel|parcel|pencil|quarrel|rival|signal|spiral"
    r"|swivel|total|travel|trial|tunnel|un(label|ravel))l(ed|ing|ings|ers?|able)": "a single l",
    r"\w*(cent|met|theat|lit|fib|calib|somb|spect|lust|meag|sab|scept)res?|centr(ed|ing)": "-er",
    r"(de|of)fences?|pretences?|licences?": "-se",
    r"practis(e|es|ed|ing)": "practice",
    r"programmes?": "program",
    r"\w*grey\w*": "gray",
    r"(enrol|fulfil|instal)(s|ments?)?|(skil|wil)ful\w*|jewellery": "enroll, fulfill, install, skillful, jewelry",
    r"(mis)?spelt|learnt|dreamt|whilst|amongst": "misspelled, learned, dreamed, while, among",
    r"artefacts?|cheques?|kerbs?|tyres?|storeys?|maths": "artifact, check, curb, tire, story, math",
    r"moulds?|ploughs?|sceptic\w*|judgements?|ageing|aluminium": "mold, plow, skeptic, judgment, aging, aluminum",
    r"(manoeuv|paediatr|anaem|encyclopaed)\w*": "maneuver, pediatric, anemia, encyclopedia",
}
# Words with the ends of British ones, by stem and end; and names of people.
AMERICAN = {"coldharbour", "greystoke", "improvisation", "improvisations"} | {stem + end for stems, ends in [
    ("adv advert ar bru chast clockw comprom compr conc cr cru d dem desp dev disgu enterpr exc exerc expert franch improv inc likew "
     "merchand no otherw parad po pra prec prem prom prov ra rev r sunr superv surpr telev treat unsuperv v w",
     "ise ises ised ising iser isers isable"),
    ("cont det dev f fl glam p s sc t y", "our ours oured ouring"),
    ("dial epil monol pedag prol r synag v", "ogue ogues"),
] for stem in stems.split() for end in ends.split()}
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
    elif path.suffix in DATA:
        found = enumerate(data(text, path.suffix), 1)
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


# Keys of YAML, of JSON and of tables are left out: their spelling may be another program's.
YAML_KEY = re.compile(r"""(^|[{,[]|- )\s*"?[\w./-]+"?:(?= |$)""")
JSON_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"(\s*:)?')
DATA = {
    ".yml": lambda line: YAML_KEY.sub(r"\1 ", line),
    ".json": lambda line: " · ".join(words for words, colon in JSON_STRING.findall(line) if not colon),
    ".csv": lambda line: line,
}


def data(text, suffix):
    """The lines of a file of data without its keys."""
    lines = text.splitlines()
    return ["" if suffix == ".csv" and number == 0 else DATA[suffix](line) for number, line in enumerate(lines)]


def files():
    for folder in FOLDERS:
        place = ROOT / folder
        found = [place] if place.is_file() else sorted(place.rglob("*"))
        yield from (one for one in found if one.suffix in {".swift", ".js", ".mustache", ".md"}
                    or one.suffix in DATA and (folder == "Content" or one.name == "en.yml"))


def faults(words):
    for pattern, better in PATTERNS:
        for found in pattern.finditer(words):
            if found[0].lower() not in AMERICAN:
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
    "best organised", "generalised models", "optimisation", "in the theatre", "analysed", "analogue", "labelled", "modelling",
    "the licence", "a programme", "Greyish", "enrolment", "learnt", "the storey", "ploughing a mould", "neighbourly", "recognisable",
])
def test_odd_words_are_found(words):
    assert list(faults(words))


@pytest.mark.parametrize("words", [
    "There is no page here", "It is no longer offered", "This is not a number", "The color of a meter", "someone else",
    "works without it", "four hours of yours", "creditHours", "otherwise revised and supervised", "precise exercises", "crises rising",
    "a dialogue", "called and filled", "controllers installed", "A. Coldharbour", "the analyses", "programmed", "this island", "a detour",
    "improvisation", "Tellers, sellers and smaller ones", "enrolled", "enrollment", "analyst",
])
def test_plain_words_are_left_alone(words):
    assert not list(faults(words))


def test_words_of_data_are_found_without_keys():
    assert data('{"colour": "One \\"two\\"", "x": ["three", 4], "grey":"five"}', ".json") == ['One \\"two\\" · three · five']
    assert data("colour: one\n- {grey: two, tyre: [three]}\n# Four\n  metres:", ".yml") == ["  one", "- {  two,  [three]}", "# Four", " "]
    assert data("Colour,Grey\none,two\n", ".csv") == ["", "one,two"]


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
