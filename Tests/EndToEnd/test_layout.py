"""The folders of Sources are the shelves of the architecture: a module imports from its own shelf or from a lower one."""

import re

import pytest
from guide_blocks import ROOT, blocks
from modules import PICTURE, ROWS, described, svg

# From the top. Libraries are at the bottom: they are C, and import each other alone.
SHELVES = [shelf for row in ROWS for shelf in row]


@pytest.fixture(scope="module")
def modules():
    return described()


def shelf(path):
    return SHELVES.index(path[1])


def test_every_folder_is_a_shelf_and_every_folder_in_it_a_module(modules):
    folders = {one.name for one in (ROOT / "Sources").iterdir() if one.is_dir()}
    assert folders == set(SHELVES)
    found = {tuple(one.relative_to(ROOT).parts) for name in folders for one in (ROOT / "Sources" / name).iterdir()}
    assert found == {path for path, _ in modules.values()}


def test_no_module_imports_from_a_higher_shelf(modules):
    up = {(name, other) for name, (path, others) in modules.items() for other in others if shelf(modules[other][0]) < shelf(path)}
    assert not up


def test_site_and_input_do_not_know_each_other(modules):
    crossing = {(name, other) for name, (path, others) in modules.items() for other in others
                if path[1] == "Site" and modules[other][0][1] == "Input"}
    assert not crossing


def test_the_domain_is_pure(modules):
    """Rules import the ground alone: no format, no file, no library. Planner and OwnDays are rules of others for browsers."""
    allowed = SHELVES.index("Ground")
    also = {"OwnDays": {"DayPlanning", "Streets"}, "Planner": {"Scheduling"}}
    for name, (path, others) in modules.items():
        if path[1] == "Domain":
            assert {other for other in others if shelf(modules[other][0]) != allowed} == also.get(name, set()), name


def test_the_architecture_page_lists_every_module_on_its_shelf(modules):
    drawn, folder = set(), None
    drawing, = (one.text for one in blocks(ROOT / "Sources/README.md") if one.heading == "Modules")
    for line in drawing.splitlines():
        folder = line.split()[0] if not line.startswith(" ") else folder
        drawn |= {(folder, name) for name in re.findall(r"\b[A-Za-z]+\b", line)}
    assert {(path[1], path[2]) for path, _ in modules.values()} <= drawn


def test_the_picture_shows_the_modules_as_they_are(modules):
    assert PICTURE.read_text() == svg(modules), "draw it again: python3 Tests/modules.py"


def test_what_the_pages_for_engineers_name_is_there():
    """Types and members by their name in the source, folders and files by their path."""
    source = "\n".join(file.read_text() for file in (ROOT / "Sources").rglob("*.swift"))
    words = set(re.findall(r"\w+", source))
    for page in (ROOT / "Sources/README.md", ROOT / "Sources/DECISIONS.md", ROOT / ".github/CONTRIBUTING.md"):
        text = re.sub(r"```.*?```", "", page.read_text(), flags=re.S)
        named = [name for name in re.findall(r"`([^`\n]+)`", text) if "NAME" not in name and "X" != name[0]]
        for name in named:
            if "/" in name and not name.startswith((".almanac", "feeds/", "--")):
                assert (ROOT / name).exists(), (page.name, name)
            elif re.fullmatch(r"[A-Z]\w+(\.\w+)?(\(\w*:?\))?", name):
                found = (ROOT / name).exists() or (ROOT / "Tests" / name).exists() or list((ROOT / "Sources").glob(f"**/{name}"))
                assert found or set(re.findall(r"[A-Za-z]\w+", name)) <= words, (page.name, name)


def test_no_line_of_a_comment_is_too_long():
    """The linter wraps code at 100 columns and leaves comments alone."""
    long = [f"{file.relative_to(ROOT)}:{number}" for folder in ("Sources", "Tests") for file in sorted((ROOT / folder).rglob("*.swift"))
            for number, line in enumerate(file.read_text().split("\n"), 1) if len(line) > 100 and re.match(r"\s*//", line)]
    assert not long
