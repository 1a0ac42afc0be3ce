"""The fenced examples of the guide and of the two READMEs, and where each belongs.

What follows the language on the line of the fence says what becomes of an example. Readers of the published page do not see it:

    yaml Content/terms/fall-2026.yml          the whole of this file of a site
    yaml Content/site.yml +                   lines that belong in this file: keys take the place of those before, sources join
    csv Content/data/x.csv {kind: exams}      the whole of this file, which `sources:` names by this entry
    sh                                        commands, run in the site's folder
    cron                                      lines of a crontab
    text almanac reserve …                    what this command prints
    sh served, sh aws, sh systemd             commands that need a server, or a program that is not at hand
    sh packages                               commands that install a package
    yaml .github/…, yaml .gitlab-ci.yml       the file of a build service
    sql …, yaml settings, sh psql             a query, and what runs it for a site; have rules in the tests
    text, nginx, caddy, apache                neither file nor command; these and the two before have rules in the tests
"""

import dataclasses
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted((ROOT / "Content" / "guide").glob("*.md")) + [ROOT / "README.md", ROOT / "Sources" / "README.md"]
FENCE = re.compile(r"^(`{3,}|~{3,})[ \t]*([^\n`]*)\n(.*?)^\1[ \t]*$", re.M | re.S)
DATA = {"yaml", "json", "csv", "md"}


@dataclasses.dataclass(frozen=True)
class Block:
    page: Path
    line: int
    heading: str
    language: str
    rest: str
    text: str

    @property
    def place(self):
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    @property
    def kind(self):
        """`file`, `part`, `sh`, `cron`, `output`, or `rule` for what a test knows by its page and heading; none otherwise."""
        if self.language in DATA and self.file:
            return "part" if self.rest.endswith(" +") else "file"
        if self.language in ("sh", "cron") and not self.rest:
            return self.language
        if self.language == "text" and self.rest.startswith("almanac "):
            return "output"
        if self.language in ("text", "nginx", "caddy", "apache") and not self.rest:
            return "rule"
        if self.language == "sh" and self.rest in ("served", "aws", "systemd", "packages"):
            return "rule"
        if self.language == "yaml" and self.rest.startswith(".git"):
            return "rule"
        if self.language == "sql" or (self.language, self.rest) in (("yaml", "settings"), ("sh", "psql")):
            return "rule"
        return None

    @property
    def file(self):
        """The file's path in the site's folder."""
        found = re.match(r"(?:Content|\.\.)/\S+", self.rest)
        return found.group() if found else None

    @property
    def source(self):
        """The entry of `sources:` for the file, without its path."""
        found = re.search(r"\{(.*)\}$", self.rest)
        return found.group(1) if found else None


def blocks(page):
    """A page's examples in the order in which they appear."""
    text = page.read_text()
    for found in FENCE.finditer(text):
        before = text[:found.start()]
        headings = re.findall(r"^#+ (.*)$", FENCE.sub("", before), re.M)
        language, _, rest = found.group(2).strip().partition(" ")
        yield Block(page, before.count("\n") + 1, headings[-1] if headings else "", language, rest.strip(), found.group(3))


def sections(text):
    """The keys of a YAML file's first level with their lines; what comes before the first one has the key `None`."""
    found = {}
    key = None
    for line in text.splitlines(keepends=True):
        start = re.match(r"([\w-]+):", line)
        key = start.group(1) if start else key
        found[key] = found.get(key, "") + line
    return found


def merged(text, part):
    """A YAML file with lines added: entries of `sources:` join those that are there, indented lines go on with the last key,
    and any other key takes the place of the same key."""
    new = sections(part)
    rest = new.pop(None, "")
    old = sections(text)
    if "sources" in new and "sources" in old:
        old["sources"] = old["sources"].replace("sources: []\n", "sources:\n") + new.pop("sources").removeprefix("sources:\n")
    return "".join((old | new).values()) + rest
