"""Compares what the program read of TOML texts with what Python's tomllib reads.

Each line has a text and a reading of it, both as below; the answer is "same", or what differs.
A text is its bytes in hexadecimal. A reading is "!" for an error, otherwise a value: "s" and a text
for a string, "p" and a text for a value without quotes, values between "[" and "]", and between
"{" and "}" texts of keys, each with its value. Each text ends with ";".
"""

import datetime
import math
import sys
import tomllib


class Reading:
    def __init__(self, text):
        self.text, self.at = text, 0

    def word(self):
        end = self.text.index(";", self.at)
        word = bytes.fromhex(self.text[self.at : end]).decode()
        self.at = end + 1
        return word

    def value(self):
        kind = self.text[self.at]
        self.at += 1
        if kind in "sp":
            return kind, self.word()
        values = []
        end = {"[": "]", "{": "}"}[kind]
        while self.text[self.at] != end:
            values.append((self.word(), self.value()) if kind == "{" else self.value())
        self.at += 1
        return kind, values


def is_same(found, expected):
    kind, value = found
    match expected:
        case dict():
            return (
                kind == "{"
                and [key for key, _ in value] == list(dict.fromkeys(key for key, _ in value))
                and dict(value).keys() == expected.keys()
                and all(is_same(item, expected[key]) for key, item in value)
            )
        case list():
            return (
                kind == "["
                and len(value) == len(expected)
                and all(is_same(a, b) for a, b in zip(value, expected))
            )
        case str():
            return kind == "s" and value == expected
        case bool():
            return kind == "p" and value == str(expected).lower()
        case int():
            return kind == "p" and value == str(expected)
        case float():
            number = float(value) if kind == "p" else None
            return number == expected or (math.isnan(expected) and value == "nan")
        case datetime.datetime():
            return kind == "p" and datetime.datetime.fromisoformat(value.upper()) == expected
        case datetime.date():
            return kind == "p" and datetime.date.fromisoformat(value) == expected
        case datetime.time():
            return kind == "p" and datetime.time.fromisoformat(value) == expected
    return False


def answer(line):
    written, found = line.split(" ")
    text = bytes.fromhex(written).decode()
    try:
        expected = tomllib.loads(text)
    except ValueError as error:
        return "same" if found == "!" else f"tomllib refuses {text!r}: {error}"
    if found == "!":
        return f"tomllib reads {text!r} as {expected!r}"
    value = Reading(found).value()
    return "same" if is_same(value, expected) else f"{text!r} is {expected!r}, not {value!r}"


for question in sys.stdin:
    print(answer(question.rstrip("\n")))
