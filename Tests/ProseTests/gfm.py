"""Compares our HTML with that of cmark-gfm, GitHub's parser.

A line has a text and our HTML for it, both in hexadecimal. The answer is "same", or both in a normal form.
"""

import sys

from cmarkgfm import cmark

from normal_html import normal

OPTIONS = cmark.Options.CMARK_OPT_FOOTNOTES
EXTENSIONS = ["table", "strikethrough", "autolink", "tasklist"]

for line in sys.stdin:
    text, html = (bytes.fromhex(part).decode() for part in line.rstrip("\n").split(","))
    theirs = normal(cmark.markdown_to_html_with_extensions(text, options=OPTIONS, extensions=EXTENSIONS))
    ours = normal(html)
    print("same" if ours == theirs else f"{text!r}: {ours!r}, cmark-gfm {theirs!r}")
