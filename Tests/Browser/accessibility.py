"""What axe finds wrong with a page."""

from axe_playwright_python.sync_playwright import Axe

# To list what it finds right as well would take as long again.
OPTIONS = {"resultTypes": ["violations"]}


def violations(page):
    """By the names of axe's rules, with the first elements that break each."""
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [(one["id"], [node["html"][:160] for node in one["nodes"][:3]]) for one in found]
