"""The comments and strings of programs, as Pygments finds them.

A line has a language and a program in hexadecimal. The answer has the comments, then the strings, each without the spaces
around it and all joined, in hexadecimal.
"""

import sys

from pygments import lex
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, String

for line in sys.stdin:
    language, code = line.rstrip("\n").split(",")
    lexer = get_lexer_by_name(language, stripnl=False, ensurenl=False)
    found = {Comment: "", String: ""}
    for kind, text in lex(bytes.fromhex(code).decode(), lexer):
        for name in found:
            if kind in name and kind not in Comment.Preproc and kind not in Comment.PreprocFile:
                found[name] += "".join(text.split())
    print(found[Comment].encode().hex() + "," + found[String].encode().hex())
