"""The arithmetic of gradebooks' script, run by Node, against the same rules written out in Python's fractions.

Every choice of drops is tried here, and needed scores are only put to the test: nothing is searched for cleverly.
"""

import itertools
import json
import random
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest
import yaml

from places import ROOT

# All parts but the one that offers them to other scripts.
PARTS = sorted(part for name in ("grading", "grading+my-day") for part in (ROOT / "Templates" / "scripts" / name).iterdir()
               if part.name != "05-interface.js")
PLACES = {"whole": 0, "tenth": 1, "hundredth": 2}


def by_node(folder, cases):
    asked = folder / "cases.jsonl"
    asked.write_text("\n".join(json.dumps(case) for case in cases))
    done = subprocess.run(["node", str(Path(__file__).with_name("whatif.mjs")), str(asked), *map(str, PARTS)],
                          capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(cases)
    return answers


def counts(work):
    return work.get("enabled", True) and not work.get("excused")


def is_open(group):
    works = group.get("assignments")
    return works is None or any(counts(work) and "score" not in work and not work.get("extra-credit") for work in works)


def result(group, drops, scored):
    """Of a hundred; `scored` percent for open work where it is given. `None` while nothing is graded."""
    scores, bonus, waiting = [], Fraction(0), 0
    is_percent = group.get("counting") == "percent"
    for work in group.get("assignments", [{"out-of": "1"}]):
        if not counts(work):
            continue
        out, is_extra = Fraction(work["out-of"]), work.get("extra-credit", False)
        if "score" in work:
            earned = Fraction(work["score"])
        elif scored is None or is_extra:
            waiting += not is_extra
            continue
        else:
            earned = out * scored / 100
        if is_extra:
            bonus += earned / (out or 100) if is_percent else earned
        else:
            scores.append((earned / out, Fraction(1)) if is_percent else (earned, out))
    if not scores:
        return None
    low, high = int(group.get("drop-lowest", 0)), int(group.get("drop-highest", 0))
    if drops == "open-first":
        low, high = max(0, low - waiting), max(0, high - max(0, waiting - low))
    low = min(low, len(scores) - 1)
    high = min(high, len(scores) - 1 - low)
    places = range(len(scores))

    def ratio(gone):
        stay = [scores[place] for place in places if place not in gone]
        return 100 * (bonus + sum(earned for earned, _ in stay)) / sum(out for _, out in stay)

    return min(max(ratio(set(top + bottom))
                   for bottom in itertools.combinations([place for place in places if place not in top], low))
               for top in itertools.combinations(places, high))


def average(course, scored=None, is_asked=lambda group: False):
    lines = []
    for group in course["groups"]:
        works = group.get("assignments")
        is_alive = works is None or any(counts(work) and not work.get("extra-credit") for work in works)
        weight = Fraction(group["weight"]) if is_alive else Fraction(0)
        found = result(group, course.get("drops"), scored if is_asked(group) else None)
        lines.append((found, weight, group.get("extra-credit", False)))
    total = sum(weight for _, weight, is_extra in lines if not is_extra)
    graded = sum(weight for found, weight, is_extra in lines if found is not None and not is_extra)
    if not graded:
        return None
    return sum(found * weight / (total if is_extra else graded) for found, weight, is_extra in lines if found is not None)


def rounded(value, course):
    if course.get("rounding") not in PLACES:
        return value
    power = 10 ** PLACES[course["rounding"]]
    return Fraction((value * power + Fraction(1, 2)).__floor__(), power)


def random_work(draw, place):
    size = draw.choice([50, 100, 200, 2000, draw.randint(1, 2000)])
    work = {"name": f"Work {place}", "out-of": decimal(size)}
    if draw.random() < 0.12:
        work["extra-credit"] = True
        if draw.random() < 0.4:
            work["out-of"] = "0"
    if draw.random() < 0.65:
        points = draw.randint(0, size + size // 10)
        work["score"] = decimal(points // 10 * 10 if draw.random() < 0.3 else points)
    if draw.random() < 0.08:
        work["excused"] = True
    if draw.random() < 0.06:
        work["enabled"] = False
    return work


def decimal(tenths):
    return f"{tenths // 10}.{tenths % 10}"


def random_group(draw, place, has_final):
    group = {"name": f"Group {place}", "weight": draw.choice([decimal(draw.randint(1, 500)), str(draw.randint(1, 60))])}
    if has_final:
        group["final"] = True
    if draw.random() < 0.12:
        group["extra-credit"] = True
    if draw.random() < 0.35:
        group["counting"] = "percent"
    if draw.random() < 0.45:
        group["drop-lowest"] = str(draw.randint(0, 3))
    if draw.random() < 0.25:
        group["drop-highest"] = str(draw.randint(0, 2))
    if works := [random_work(draw, k) for k in range(draw.randint(0, 6))]:
        group["assignments"] = works
    return group


def random_course(draw):
    count = draw.randint(1, 5)
    final = draw.randrange(count + 1)
    course = {"groups": [random_group(draw, place, place == final) for place in range(count)]}
    if draw.random() < 0.75:
        course["rounding"] = draw.choice(list(PLACES))
    if draw.random() < 0.5:
        course["drops"] = "open-first"
    return course


LETTERS = [["A", "90"], ["B+", "86.5"], ["B", "80"], ["C", "70.05"], ["F", "0"]]


def check(course, answer):
    value, letter, is_final, needs = answer
    now = average(course)
    assert (None if value is None else Fraction(value)) == now
    reached = [] if now is None else [name for name, least in LETTERS if Fraction(least) <= rounded(now, course)]
    assert letter == (reached[0] if reached else None)
    final = next((group for group in course["groups"] if group.get("final") and is_open(group)), None)
    if final and average(course, Fraction(0), lambda group: group is final) is None:
        final = None
    assert is_final == (final is not None)

    def is_asked(group):
        return group is final if final else is_open(group) and not group.get("extra-credit")

    has_ladder = any(map(is_asked, course["groups"])) and average(course, Fraction(0), is_asked) is not None
    assert len(needs) == (len(LETTERS) if has_ladder else 0)
    for need, (_, least) in zip(needs, LETTERS):
        def brings(tenths):
            return rounded(average(course, Fraction(tenths, 10), is_asked), course) >= Fraction(least)
        assert need == 0 or not brings(need - 1), "less would do"
        assert need > 1000 or brings(need), "it does not do"
        assert need <= 1001


@pytest.mark.parametrize("seed", [8841, 8842])
def test_random_gradebooks_agree_with_fractions(tmp_path, seed):
    draw = random.Random(seed)
    courses = [random_course(draw) for _ in range(1500)]
    answers = by_node(tmp_path, [{"course": course, "letters": LETTERS} for course in courses])
    for course, answer in zip(courses, answers):
        try:
            check(course, answer)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {json.dumps(course)} gave {answer}") from error
    assert sum(bool(answer[3]) for answer in answers) > 500 and sum(answer[0] is None for answer in answers) > 20


@pytest.mark.parametrize("typed, out, expected", [
    ("17.5/20", "20", "17.5"), ("17,5 / 20", "20", "17.5"), ("88 %", "50", "44"), ("88", "50", "44"), ("88%", None, "88/100"),
    ("1/3", "20", "6.666666667"), ("17.5/20", None, "17.5/20"), ("0", "20", "0"), ("110", "20", "22"), ("3", "0", "3"),
    ("9/10", "100", "90"), ("0.5/1", "7", "3.5"), ("999999999", "100", "999999999"), ("33.3", "0.001", "0.000333"),
    ("", "20", None), ("-3", "20", None), ("1/0", "20", None), ("1e3", "20", None), ("3 %", "0", None), ("3/4", "0", None),
    ("1/0.000000001", "999", None), ("1234567890", "20", None), ("1.0123456789", "20", None), ("88 % %", "20", None),
    ("a", None, None), ("1/2/3", "20", None), (".5", "20", None),
])
def test_what_is_typed_becomes_points(tmp_path, typed, out, expected):
    [[found]] = by_node(tmp_path, [{"typed": [[typed, out]]}])
    score, _, size = (expected or "").partition("/")
    assert found == (None if expected is None else {"score": score, "out": size or out})


def test_yaml_is_read_as_it_was_meant(tmp_path):
    draw = random.Random(8843)
    odd = ["null", "~", "true", "no", "- a", "a: b", "#", "a #b", "\u2028", "\x85\ufeff", "\"'\\", "{", "[x]", "🗓", "Zażółć", "12", "1e3",
           "2026-01-01", "a\nb\n", " a ", "", "\x7f", "%a", "@", "`", "|", ">", "!t", "&a", "*a", "=", "<<", "0o7", "1:30", "-", "--- a"]
    value = {"course": "A", "groups": [
        {"name": draw.choice(odd) + name, "weight": "30", "final": True, "takes": odd,
         "assignments": [{"name": name, "score": "1.50", "out-of": "2"}, {"name": name + "x", "notes": name}]} for name in odd],
        "what-if": [{"name": "x", "scores": {name: "1/2" for name in odd}}]}
    [text] = by_node(tmp_path, [{"text": [value]}])
    # Every scalar as it is written, as gradebooks are read.
    read = yaml.load(f"courses:{text}\n", Loader=yaml.BaseLoader)
    value["groups"] = [group | {"final": "true"} for group in value["groups"]]
    assert read == {"courses": [value]}, "seed 8843"
