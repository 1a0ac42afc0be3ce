"""The site's files under checkers that are not ours."""

import re
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

from kinds import KINDS
from markup import errors


def of_every_kind(demo):
    """The first pages of each kind, the largest and the smallest: a template is as valid as its widest and its emptiest page."""
    routes = sorted((path for path in demo.rglob("*.html")), key=lambda path: path.stat().st_size)
    for pattern, _ in KINDS.values():
        known = [path for path in routes if re.fullmatch(pattern, str(path.relative_to(demo)))]
        yield from {*known[:2], *known[-3:], *sorted(known)[:2]}


def test_pages_of_every_kind_are_valid_html(demo):
    found = errors(of_every_kind(demo))
    assert found == "", found[:4000]


class References(HTMLParser):
    def __init__(self):
        super().__init__()
        self.targets, self.ids = [], set()

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src") and value:
                self.targets.append(value)
            if name == "id":
                assert value not in self.ids, f"id {value} stands twice"
                self.ids.add(value)


def test_every_internal_link_leads_somewhere(demo):
    pages = {}
    for path in demo.rglob("*.html"):
        parser = References()
        parser.feed(path.read_text(encoding="utf-8"))
        pages[path] = parser
    broken = []
    for path, parser in pages.items():
        for target in parser.targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            if parts.path.startswith("/"):
                goal = demo / unquote(parts.path).removeprefix("/larkspur/")
            else:
                goal = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not goal.is_file():
                broken.append((str(path.relative_to(demo)), target))
            elif parts.fragment and goal in pages and parts.fragment not in pages[goal].ids and not (
                    # The page on how to subscribe takes the file of a feed.
                    goal.name == "how.html" and (demo / parts.fragment).is_file()):
                broken.append((str(path.relative_to(demo)), target))
    assert broken == []


def test_nothing_is_asked_of_another_host(demo):
    """No page, style or script names a foreign thing to load; links to read are another matter."""
    for path in list(demo.rglob("*.html")) + list(demo.rglob("*.css")) + list(demo.rglob("*.js")):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"""(src|srcset|poster|data)\s*=\s*["'](https?:)?//""", text), path
        # A page's own address is not loaded.
        assert not re.search(r"""<link (?!rel="canonical")[^>]+href\s*=\s*["'](https?:)?//""", text), path
        # What is fetched is an address in the page, or of a file that the page names, and the policy lets it be of this site alone; the
        # service worker fetches what is below its root.
        assert not re.search(
            r"""url\((?!#)|@import|fetch\((?!(live|form|foot|gone|item|list|app)\.dataset\.|link\.href\)|(address|indexAddress|moments|file)\)|`\$\{chosen\.folder\}|event\.request\)|root \+ file,)|XMLHttpRequest|import\(""", text), path
        assert not re.search(r"""data-(live|day|module|index|worker|folder|planner|search|share|mine|moments)\s*=\s*["'](\w+:)?//""", text), path
        if path.suffix == ".html":
            assert "Content-Security-Policy" in text, path
            assert not re.search(r"<[^>]+\sstyle\s*=", text), path
            assert not re.search(r"<[^>]+\son[a-z]+\s*=", text), path
