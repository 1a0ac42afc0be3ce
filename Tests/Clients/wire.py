"""Content lines of a calendar, by RFC 5545 §3.1 and RFC 6868 and nothing else."""

import datetime as dt
import functools
import json
import re
from collections import namedtuple

Line = namedtuple("Line", "name parameters value")

# Properties whose value is TEXT; CATEGORIES is a list of them.
TEXTS = {"SUMMARY", "LOCATION", "DESCRIPTION", "NAME", "X-WR-CALNAME", "X-WR-CALDESC", "X-WR-TIMEZONE", "TZNAME", "UID", "PRODID"}
ESCAPED = re.compile(r'(?:[^\\;,\x00-\x08\x0a-\x1f\x7f]|\\[\\;,n])*')
ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[!#-;=?-\[\]_a-z~]*")
PARAMETER = re.compile(r';([A-Z0-9-]+)=("[^"\x00-\x1f]*"|[^";:,\x00-\x1f]*)')
# What turns the direction of the text after it, so that a reader is shown other words than there are.
TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")


# Tests look at the same feeds one after the other.
@functools.lru_cache(1000)
def lines(data):
    """All lines, unfolded; to be read alone."""
    text = data.decode("utf-8").replace("\r\n ", "")
    return [parsed(line) for line in text.removesuffix("\r\n").split("\r\n")]


def parsed(line):
    name = re.match("[A-Z0-9-]+", line)
    assert name, f"no name: {line}"
    place, parameters = name.end(), {}
    while found := PARAMETER.match(line, place):
        assert found[1] not in parameters, line
        parameters[found[1]] = plain_parameter(found[2].strip('"'))
        place = found.end()
    assert line[place:place + 1] == ":", f"no value: {line}"
    return Line(name[0], parameters, line[place + 1:])


def plain_parameter(text):
    return re.sub(r"\^([n'^])", lambda found: {"n": "\n", "'": '"', "^": "^"}[found[1]], text)


def complaint(line):
    """What is wrong with a line's value, or nothing."""
    if TURNING.search(line.value):
        return "turns the text's direction"
    if line.name in TEXTS and not ESCAPED.fullmatch(line.value):
        return "unescaped text"
    if line.name == "CATEGORIES" and not all(ESCAPED.fullmatch(one) for one in re.split(r"(?<!\\),", line.value)):
        return "unescaped text in a list"
    if line.parameters.get("VALUE") == "URI" and not ADDRESS.fullmatch(line.value):
        return "no address"
    if re.search(r"[\x00-\x08\x0a-\x1f\x7f]", line.value):
        return "control character"
    return None


def text(value):
    """TEXT without its escapes."""
    return re.sub(r"\\([\\;,nN])", lambda found: "\n" if found[1] in "nN" else found[1], value)


@functools.lru_cache(1000)
def components(data, kind):
    """The lines of every component of a kind, those of components within it included; to be read alone."""
    found, current = [], None
    for line in lines(data):
        if line == Line("BEGIN", {}, kind):
            current = []
        elif line == Line("END", {}, kind):
            found.append(current)
            current = None
        elif current is not None:
            current.append(line)
    return found


def own(component):
    """The lines of a component without those of components within it."""
    found, depth = [], 0
    for line in component:
        depth += line.name == "BEGIN"
        if not depth:
            found.append(line)
        depth -= line.name == "END"
    return found


def weekday(stamp):
    day = dt.datetime.strptime(stamp[:8], "%Y%m%d").weekday()
    return ("MO", "TU", "WE", "TH", "FR", "SA", "SU")[day]


def json_of(path):
    return json.loads(path.read_text())
