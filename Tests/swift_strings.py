"""The string literals of Swift and JavaScript files: what a program shows to people is in them."""

import re

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
OPENING = re.compile(r'#*"""|#*"')
# What is not in the literal itself reads as this in its text.
INSERTED = "…"


def swift_strings(text):
    """Pairs of a line and the text of a literal; interpolations read as `INSERTED`, and literals inside them come on their own."""
    place, found = 0, []
    while place < len(text):
        comment = COMMENT.match(text, place)
        opening = None if comment else OPENING.match(text, place)
        if comment:
            place = comment.end()
        elif opening:
            place = _literal(text, opening, found)
        else:
            place += 1
    return sorted(found)


def _literal(text, opening, found):
    """Reads the literal that begins at `opening`; where it ends."""
    line, hashes = text.count("\n", 0, opening.start()) + 1, opening[0].count("#")
    end, escape = opening[0].lstrip("#") + "#" * hashes, "\\" + "#" * hashes
    place, words = opening.end(), []
    while not text.startswith(end, place):
        if text.startswith(escape + "(", place):
            place = _interpolation(text, place + len(escape) + 1, found)
            words.append(INSERTED)
        elif text.startswith(escape + "\n", place):
            place += len(escape) + 1
        elif text.startswith(escape, place):
            words.append(" ")
            place += len(escape) + 1
        else:
            words.append(text[place])
            place += 1
    found.append((line, re.sub(r"\s+", " ", "".join(words))))
    return place + len(end)


def _interpolation(text, place, found):
    """Skips an interpolation, whose literals are found too; where it ends."""
    depth = 1
    while depth:
        opening = OPENING.match(text, place)
        if opening:
            place = _literal(text, opening, found)
            continue
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        place += 1
    return place


SCRIPT_LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`')


def script_strings(text):
    """Pairs of a line and the text of a literal of a script; comments are skipped where they begin a line."""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.lstrip().startswith(("//", "*", "/*")):
            for literal in SCRIPT_LITERAL.findall(line):
                yield number, re.sub(r"\$\{[^}]*\}", INSERTED, literal[1:-1])
