"""The guide names every key and every kind that the program takes: a key that nobody knows is put everywhere, and the
program lists those that it knows there."""

import json
import re

import pytest
import yaml

from guide_blocks import FENCE, ROOT
from guide_campus import campus

GUIDE = ROOT / "Content" / "guide"
UNKNOWN = "zzz"
# In which chapters the keys of a file are described, by a part of its path.
CHAPTERS = {
    "site.yml": ["settings", "sources", "evaluations", "fetch", "grades", "rooms", "reports", "markdown", "site", "languages", "publish", "databases"], "terms/": ["terms"], "plan.yml": ["plans"],
    "days.yml": ["days"], "places.yml": ["days"], "grades.yml": ["grades"], "notes/": ["grades"], "data/": ["rooms"]}
MOVED = {"walking"}  # from the settings' first level into `travel`, where it is described


def spoiled(value):
    """A value of YAML with the unknown key in every mapping."""
    if isinstance(value, dict):
        return {UNKNOWN: "1"} | {key: spoiled(each) for key, each in value.items()}
    return [spoiled(each) for each in value] if isinstance(value, list) else value


def spoil(path):
    """Texts stay texts, and what is after the front matter of a note stays as it is."""
    text = path.read_text()
    head = re.match(r"---\n(.*?)^---\n", text, re.S | re.M) if path.suffix == ".md" else None
    written = yaml.dump(spoiled(yaml.load(head.group(1) if head else text, yaml.BaseLoader)), sort_keys=False)
    path.write_text(f"---\n{written}---\n{text[head.end():]}" if head else written)


def code(chapter):
    """Everything on a page that is set as code."""
    text = (GUIDE / f"{chapter}.md").read_text()
    fenced = "".join(found.group(3) for found in FENCE.finditer(text))
    return fenced + "\n".join(re.findall(r"`([^`]+)`", FENCE.sub("", text)))


@pytest.fixture(scope="module")
def complaints(almanac, tmp_path_factory):
    """What is said of a campus whose settings are spoiled, and of one where everything else is: settings that cannot be
    read hide what depends on them."""
    content = campus(tmp_path_factory.mktemp("keys") / "campus") / "Content"
    settings = content / "site.yml"
    sound = settings.read_text()
    spoil(settings)
    settings.write_text(settings.read_text().replace("sources:\n", f"sources:\n- {{kind: {UNKNOWN}, path: x}}\n"))
    of_settings = said(almanac, content.parent)
    settings.write_text(sound)
    for path in {*content.rglob("*.yml"), content / "people" / "robin" / "notes" / "balanced-trees.md"} - {settings}:
        spoil(path)
    return of_settings + said(almanac, content.parent)


def said(almanac, site):
    """Every message, a line each: for people, those with the same words are one."""
    report = json.loads(almanac("check", "--site", site, "--format", "json").stdout)
    return "".join("{file}:{line}:{column}: {severity}: {message}; {suggestion}\n".format_map({"suggestion": ""} | each)
                   for each in report["diagnostics"])


def known(complaints):
    """For each file, the lists of keys that belong into its mappings."""
    for file, keys in set(re.findall(r"^Content/(\S+?):\d+:\d+: error: unknown key.*?; the keys here are (.*)$", complaints, re.M)):
        yield file, keys.split(", ")


def test_every_key_is_described(complaints):
    found = list(known(complaints))
    assert len(found) > 40, complaints
    for file, keys in found:
        chapters = next(names for part, names in CHAPTERS.items() if part in file)
        text = "\n".join(code(chapter) for chapter in chapters)
        lost = [key for key in keys if not re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", text)]
        assert not lost, f"{file}: {chapters} does not describe {lost}"


def test_the_table_of_settings_has_the_keys_of_the_program(complaints):
    keys = next(set(keys) for file, keys in known(complaints) if file == "site.yml" and "base-url" in keys)
    table = (GUIDE / "settings.md").read_text().split("| key |")[1].split("\n\n")[0]
    assert set(re.findall(r"^\| `([\w-]+)` \|", table, re.M)) == keys - MOVED


def test_every_kind_of_source_is_described():
    sources = [path.read_text() for path in (GUIDE.parent.parent / "Sources/Input").rglob("*.swift")]
    kinds = {kind for text in sources for kind in re.findall(r'^  (?:package )?static let \w+ = SourceKind\("([\w-]+)"\)', text, re.M)}
    assert len(kinds) > 20
    chapter = (GUIDE / "sources.md").read_text()
    section = chapter.split("\n## Kinds\n")[1].split("\n### ")[0]
    described = re.findall(r"(?:^- |, )`([\w-]+)`: ", section, re.M)
    assert sorted(described) == sorted(kinds)


# What of a report has names of its own: scores, labels, weights.
NAMED = {"scores", "labels", "preferences"}
REPORTS = [
    ["build"], ["check", "--data"], ["links", "sam"], ["search", "data"], ["grades", "robin"], ["rank", "robin", "--top", "1"],
    ["grades", "robin", "--course", "CMPS 231", "--what-if", "Final exam=85"],
    ["reserve", "MAB 0230", "2026-11-23", "10:00", "--as", "robin"], ["clean"]]


def fields(value):
    """The names of all fields of a report of JSON."""
    if isinstance(value, list):
        return set().union(*(fields(each) for each in value))
    if not isinstance(value, dict):
        return set()
    return set(value).union(*(fields(each) for name, each in value.items() if name not in NAMED))


def test_every_field_of_a_report_is_described(almanac, tmp_path):
    site = campus(tmp_path / "campus")
    described = set(re.findall(r"[\w-]+", code("command-line")))
    for command in REPORTS:
        done = almanac(*command, "--site", site, "--format", "json")
        report = json.loads(done.stdout)
        assert not fields(report) - described, command
        if command == ["build"]:
            table = (GUIDE / "command-line.md").read_text().split("\n## What is printed\n")[1].split("\n## ")[0]
            rows = re.findall(r"^\| (`.*?`) \|", table, re.M)
            assert set(re.findall(r"`(\w+)`", " ".join(rows))) == set(report)


def test_every_command_and_option_is_described(almanac):
    """What `--help` lists is in the guide, and the guide has no option that no command has."""
    commands = re.findall(r"^  (?:almanac )?([a-z]+)  ", almanac("--help").stdout, re.M)
    assert len(commands) > 15
    chapter = (GUIDE / "command-line.md").read_text()
    described = set(re.findall(r"--[a-z][a-z-]+", "\n".join(code(name) for name in ("command-line", "fetch", "publish", "serve"))))
    known = {"--help"}
    for command in commands:
        assert f"\n## almanac {command}\n" in chapter, command
        known |= set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", almanac(command, "--help").stdout))
    assert described == known


def test_the_commands_that_can_be_quiet_are_listed(almanac):
    commands = re.findall(r"^  (?:almanac )?([a-z]+)  ", almanac("--help").stdout, re.M)
    quiet = {name for name in commands if re.search(r"^  --quiet ", almanac(name, "--help").stdout, re.M)}
    [row] = re.findall(r"^\| `--quiet` \| .* It is an option of (.*) \|$", (GUIDE / "command-line.md").read_text(), re.M)
    assert set(re.findall(r"`([a-z]+)`", row)) == quiet
