"""Compares our HTML with the examples of CommonMark's and GitHub's specifications, which the package marko brings along.

A line with the name of a suite is answered by its examples, each with its number and its text in hexadecimal. A line with a
name, a number and our HTML in hexadecimal is answered by "same", or by both in a normal form.
"""

import functools
import re
import sys
import tarfile
from pathlib import Path

from normal_html import normal

EXAMPLE = re.compile(r"(?ms)^(`{32}) example[^\n]*\n(.*?)^\.\n(.*?)^\1$")


@functools.cache
def examples(name):
    [package] = (Path(sys.prefix) / "suites").glob("marko-*.tar.gz")
    with tarfile.open(package) as files:
        [file] = [file for file in files if file.name.endswith(f"/spec/{name}.txt")]
        text = files.extractfile(file).read().decode()
    return [(text.replace("→", "\t"), html.replace("→", "\t")) for _, text, html in EXAMPLE.findall(text)]


for line in sys.stdin:
    match line.rstrip("\n").split(","):
        case [name]:
            for number, (text, _) in enumerate(examples(name), 1):
                print(f"{number},{text.encode().hex()}")
        case [name, number, html]:
            text, theirs = examples(name)[int(number) - 1]
            ours, theirs = normal(bytes.fromhex(html).decode()), normal(theirs)
            print("same" if ours == theirs else f"{number}: {text!r}: {ours!r}, expected {theirs!r}")
