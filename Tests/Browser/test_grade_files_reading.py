"""The script that reads gradebooks from files, run by Node, against PyYAML; and what it says of files that are wrong."""

import json
import random
import subprocess
from pathlib import Path

import pytest
import yaml

ODD = ["null", "~", "true", "no", "- a", "a: b", "#", "a #b", "\"'\\", "{", "[x]", "🗓", "Zażółć", "12", "1e3", "2026-01-01", "a\nb\n", " a ",
       "", "%a", "@", "`", "|", ">", "!t", "&a", "*a", "=", "<<", "0o7", "1:30", "-", "--- a", "x, y", "a\n\nb", "it's", "a:b", "http://x/y#z"]
PLAIN = ["Homework", "Final exam", "40", "7.5", "2026-09-14", "18/20", "90%", "CMPS 4*", "C++", "a-b", "Quiz 1 (late)"]


def by_node(*questions):
    done = subprocess.run(["node", str(Path(__file__).with_name("files.mjs"))], capture_output=True, text=True, timeout=120,
                          input="\n".join(json.dumps(one) for one in questions))
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(questions)
    return answers


def random_value(draw, depth=0):
    kind = draw.random()
    if depth > 3 or kind < 0.4:
        return draw.choice(ODD if draw.random() < 0.3 else PLAIN)
    if kind < 0.7:
        return [random_value(draw, depth + 1) for _ in range(draw.randint(1, 4))]
    return {draw.choice(PLAIN) + str(place): random_value(draw, depth + 1) for place in range(draw.randint(1, 4))}


def random_text(draw):
    value = {"courses": random_value(draw), "terms": random_value(draw)}
    return yaml.dump(value, default_flow_style=draw.choice([None, True, False]), width=draw.choice([20, 60, 200]),
                     allow_unicode=draw.random() < 0.7, default_style=draw.choice([None, None, None, '"', "'"]), indent=draw.choice([2, 4]),
                     explicit_start=draw.random() < 0.2, sort_keys=False)


def with_remarks(draw, text):
    """Remarks and blank lines between lines, where no scalar goes on."""
    lines = text.splitlines()
    return "\n".join(line for own in lines for line in ([own] if draw.random() < 0.8 else ["# a: remark", "", own])) + "\n"


@pytest.mark.parametrize("seed", [9101, 9102])
def test_random_files_are_read_as_pyyaml_reads_them(seed):
    draw = random.Random(seed)
    texts = [random_text(draw) for _ in range(1500)]
    answers = by_node(*({"text": text} for text in texts))
    for text, answer in zip(texts, answers):
        assert answer == {"value": yaml.load(text, Loader=yaml.BaseLoader), "problems": []}, f"seed {seed}: {text!r}"


def test_what_people_write_is_read_as_pyyaml_reads_it():
    texts = [
        "a: 1 # one\nb:\n- x\n- y # two\nc:\n  - z\n", "a: {b: c, d: [e, 'f, g', \"h\"]}\n", "a: {b: c,\n  # remark\n  d: e}\n", "- - a\n  - b\n- c: d\n  e: f\n",
        "a: |\n  one\n   two\n\n  three\nb: >-\n  four\n  five\n", "a: first\n  second\nb: 'it''s\n  folded'\n", "---\na: b\n", "a: {b: 10:30, c: x#y}\n",
        "'a b': c\n\"d\\u0041\": e\n", "a:\n  b:\n    c: d\n  e: f\n", "a: [\n  b,\n  c,\n]\n", "a: b\r\nc: d\r\n", "\ufeffa: b\n", "a: []\nb: {}\n", "a: {b, c: d}\n",
        "a: \"one\n\n  two \\\n  three\"\n", "-\n  a: b\n-\n  - c\n", "a:   b   \n", "a: x - y\n"]
    for text, answer in zip(texts, by_node(*({"text": text} for text in texts))):
        assert answer == {"value": yaml.load(text.lstrip("\ufeff"), Loader=yaml.BaseLoader), "problems": []}, text


def test_damaged_files_are_read_in_part_and_never_stop_the_page():
    seed = 9103
    draw = random.Random(seed)
    texts = []
    for _ in range(2000):
        text = list(with_remarks(draw, random_text(draw)))
        for _ in range(draw.randint(1, 6)):
            at = draw.randrange(len(text) + 1)
            text[at:at + draw.randint(0, 3)] = draw.choice(["", "\t", "{", "]", '"', "'", ": ", "\n", "&", "- ", "#", "\x00", "|"])
        texts.append("".join(text))
    for text, answer in zip(texts, by_node(*({"text": text, "as": "grades"} for text in texts))):
        lines = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
        assert all(1 <= problem["line"] <= lines and problem["words"] for problem in answer["problems"]), f"seed {seed}: {text!r}"


def test_each_problem_has_its_line_and_what_is_good_is_kept():
    [answer] = by_node({"as": "grades", "text": """\
courses:
  - course: CMPS 231
    term: fall-2026
    colour: 3
    wheight: 5
    groups:
      - name: Homework
        weight: 40
        assignments:
          - {name: One, score: 9, out-of: 10}
          - {name: Two, score: nine, out-of: 10}
          - {name: One, score: 3, out-of: 10}
          - {name: Three, out-of: 0}
          - {name: Four, score: 18/20, out-of: 10}
          - {name: Five, score: 1/3}
          - {name: Six, score: 33.3%, out-of: 30}
      - {name: Exam, weight: none}
      - {name: Final, weight: 60 %, final: yes}
    notes: First: second
  - term: fall-2026
  - course: MATH 1
    term: fall-1999
    result: Z
    groups: []
degree: {name: X, groups: [{name: A, courses: 2, of: B*}, {name: C, of: D}]}
extra: 1
"""})
    words = [(problem["line"], problem["words"]) for problem in answer["problems"]]
    assert words == [
        (5, "“wheight” is not a key here; it is ignored"), (7, "two assignments are called “One”; the first is used"),
        (11, "expected points like 18, 18/20 or 90%, found “nine”"), (13, "“out-of” must be above 0"),
        (14, "the score and “out-of” give different totals"),
        (17, "expected a weight above 0, like 20, 7.5 or 20%, found “none”"), (18, "expected true or false, found “yes”"),
        (19, "a colon within a value; put the value in quotes"), (20, "“course” is missing"),
        (21, "“Z” is not a letter of the scale; it is ignored"),
        (25, "expected “courses” or “credits”, and “of”"),
        (26, "“extra” is not a key here; it is ignored")]
    [course, other] = answer["courses"]
    assert [group["name"] for group in course["groups"]] == ["Homework", "Final"]
    assert course["groups"][1]["weight"] == "60"
    assert [(work["name"], work.get("score"), work["out-of"]) for work in course["groups"][0]["assignments"]] == [
        ("One", "9", "10"), ("Two", None, "10"), ("Four", "18", "10"), ("Five", "1", "3"), ("Six", "9.99", "30")]
    assert other["course"] == "MATH 1" and other["status"] == "completed"
    assert [group["name"] for group in answer["degree"]["groups"]] == ["A"]
