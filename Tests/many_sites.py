"""A folder of small sites, each with a page that a program prints: while the site's file `hold` exists, its build waits."""

import json

SETTINGS = """title: {title}
base-url: https://{host}.example.edu/
time-zone: America/New_York
now: 2026-11-18T13:10
commands:
  - run: ./count
"""
PAGE = """# {title}

```table
run: [./count]
```
"""
PROGRAM = """#!/bin/sh
while [ -e hold ]; do sleep 0.05; done
printf 'branch,loans\\nMain,7\\n'
"""


def make_site(folder, title=None):
    title = title or folder.name
    (folder / "Content/pages").mkdir(parents=True)
    (folder / "Content/site.yml").write_text(SETTINGS.format(title=json.dumps(title), host="campus"))
    (folder / "Content/pages/index.md").write_text(PAGE.format(title="Loans"))
    (folder / "count").write_text(PROGRAM)
    (folder / "count").chmod(0o755)
    return folder


def make_sites(folder, names):
    return [make_site(folder / name) for name in names]


def build_report(site):
    """What the site's `build.json` has; nothing before its first build."""
    file = site / ".almanac/build.json"
    return json.loads(file.read_text()) if file.exists() else {}


def is_waiting(site):
    """Whether a build has started, and not ended."""
    return build_report(site).get("status", 0) is None


def files(site):
    return {str(path.relative_to(site / "Public")): path.read_bytes() for path in (site / "Public").rglob("*") if path.is_file()}


def listing(folder):
    """The states of all sites on the page about them."""
    return {site["folder"]: site["state"] for site in json.loads((folder / "Public/sites.json").read_text())["sites"]}
