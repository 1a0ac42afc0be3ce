"""The files for build services in the guide: valid for the services, and their commands do what the guide says."""

import hashlib
import shutil
import subprocess
import tarfile
from pathlib import Path

import icalendar
import pytest
import yaml

from guide_blocks import ROOT, blocks
from guide_campus import TUTORIAL
from places import PROGRAM

PYTHON = ROOT / ".build" / "venv" / "bin" / "python"
GUIDE = ROOT / "Content" / "guide"
SERVICES = {".github/workflows/site.yml": "vendor.github-workflows", ".gitlab-ci.yml": "vendor.gitlab-ci"}


def workflow(name):
    [found] = [block.text for block in blocks(GUIDE / "hosting.md") if block.rest == name]
    return found


@pytest.mark.parametrize("name, schema", SERVICES.items())
def test_each_is_what_its_service_expects(name, schema, tmp_path):
    """By the schemas that are published for editors, which the checker brings with it."""
    file = tmp_path / Path(name).name
    file.write_text(workflow(name))
    check = [PYTHON, "-m", "check_jsonschema", "--builtin-schema", schema, file]
    done = subprocess.run(check, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    # The check means something.
    file.write_text(workflow(name).replace("runs-on:", "run-on:").replace("  script:", "  scripts:"))
    assert subprocess.run(check, capture_output=True, timeout=60).returncode == 1


class Machine:
    """An empty machine of a build service, and the release at an address."""

    def __init__(self, folder, site):
        self.folder, self.site = folder, folder / "work"
        folder.mkdir()
        shutil.copytree(site, self.site)
        (folder / "path").write_text("")
        release = folder / "release.tar.gz"
        starter = folder / "almanac"
        starter.write_text(f'#!/bin/sh\nexec {PROGRAM} "$@"\n')
        starter.chmod(0o755)
        with tarfile.open(release, "w:gz") as archive:
            archive.add(starter, "almanac-1.6-linux-x86_64/bin/almanac")
        self.variables = {
            "ALMANAC": release.as_uri(), "ALMANAC_SHA256": hashlib.sha256(release.read_bytes()).hexdigest(), "ALMANAC_SECRETS": "",
            "RUNNER_TEMP": str(folder / "temporary"), "GITHUB_PATH": str(folder / "path"), "HOME": str(folder)}
        (folder / "temporary").mkdir()

    def run(self, script, fails=False):
        path = ":".join([*(self.folder / "path").read_text().split(), "/usr/bin:/bin"])
        done = subprocess.run(
            ["bash", "-e", "-c", script], cwd=self.site, env=self.variables | {"PATH": path}, capture_output=True, text=True, timeout=120)
        assert (done.returncode != 0) == fails, done.stdout + done.stderr
        return done


def scripts(name):
    read = yaml.safe_load(workflow(name))
    if name == ".gitlab-ci.yml":
        return ["\n".join(read["pages"]["script"])]
    return [step["run"] for step in read["jobs"]["site"]["steps"] if "run" in step]


def output(name):
    """The folder that the service publishes."""
    read = yaml.safe_load(workflow(name))
    if name == ".gitlab-ci.yml":
        return read["pages"]["artifacts"]["paths"][0]
    [path] = [step["with"]["path"] for step in read["jobs"]["site"]["steps"] if "upload-pages-artifact" in step.get("uses", "")]
    return path


def settings(name):
    """Where the history is between two runs, by each part of the file that names it."""
    read = yaml.safe_load(workflow(name))
    if name == ".gitlab-ci.yml":
        return read["pages"]["cache"]["paths"]
    return [step["with"]["path"] for step in read["jobs"]["site"]["steps"] if "actions/cache" in step.get("uses", "")]


@pytest.fixture(scope="module")
def tutorial(tmp_path_factory):
    """The site of the tutorial, made by its files and commands from an empty folder, and pushed to a repository."""
    folder = tmp_path_factory.mktemp("tutorial")
    site = folder / "campus"
    (folder / "bin").mkdir()
    (folder / "bin/almanac").symlink_to(PROGRAM)
    subprocess.run(["git", "init", "--quiet", "--bare", folder / "origin.git"], check=True)
    environment = {
        "PATH": f"{folder}/bin:/usr/bin:/bin", "HOME": str(folder), "GIT_AUTHOR_NAME": "x", "GIT_AUTHOR_EMAIL": "x@x",
        "GIT_COMMITTER_NAME": "x", "GIT_COMMITTER_EMAIL": "x@x"}
    printed = []
    for block in blocks(GUIDE / TUTORIAL):
        if block.kind == "file":
            path = site / block.file
            assert path.parent.is_dir(), f"{block.place}: the first command makes the folder"
            path.write_text(block.text)
            continue
        if "git init" in block.text:
            (site / ".github/workflows").mkdir(parents=True)
            (site / ".github/workflows/site.yml").write_text(workflow(".github/workflows/site.yml"))
        text = block.text.replace("git@example.org:robin/campus.git", f"{folder}/origin.git")
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", text], cwd=site if site.exists() else folder, env=environment, capture_output=True,
            text=True, timeout=60)
        # Debian's time zones may be older than the site's dates: the program says so.
        said = [line for line in done.stderr.splitlines() if not line.startswith("tzdata: warning:")]
        assert (done.returncode, said) == (0, []), (block.place, done.stdout, done.stderr)
        printed.append(done.stdout)
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", "--branch", "main", folder / "origin.git", clone], check=True)
    return clone, printed


def test_the_tutorial_ranks_what_fits(tutorial):
    """Two sections of Algorithms and two of Maps, and no two of them clash with each other or with mathematics."""
    _, printed = tutorial
    assert any("CMPS 330" in text and "GEOG 310" in text for text in printed), printed


@pytest.mark.parametrize("name", SERVICES)
def test_two_runs_on_empty_machines_are_one_history(name, tutorial, tmp_path, almanac):
    clone, _ = tutorial
    assert set(settings(name)) == {"almanac-memory"}
    first = Machine(tmp_path / "first", clone)
    (first.folder / "path").write_text(str(PROGRAM.parent) if name == ".gitlab-ci.yml" else "")
    for script in scripts(name):
        first.run(script)
    published = first.site / output(name)
    feed = icalendar.Calendar.from_ical((published / "feeds/robin/mine.ics").read_bytes())
    assert {str(event["summary"]).split(" –")[0][:8] for event in feed.walk("VEVENT")} >= {"CMPS 330", "MATH 246", "GEOG 310"}
    # The next night: everything is forgotten but the one file.
    second = Machine(tmp_path / "second", clone)
    (second.folder / "path").write_text((first.folder / "path").read_text())
    shutil.copy(first.site / "almanac-memory", second.site)
    for script in scripts(name)[-1:]:
        assert "imported the history" in second.run(script).stdout
    assert (second.site / ".almanac/memory/feeds").read_bytes() == (first.site / ".almanac/memory/feeds").read_bytes()
    assert (second.site / output(name) / "feeds/robin/mine.ics").read_bytes() == (published / "feeds/robin/mine.ics").read_bytes()


def test_another_file_than_the_release_is_not_run(tutorial, tmp_path):
    machine = Machine(tmp_path / "machine", tutorial[0])
    machine.variables["ALMANAC_SHA256"] = "0" * 64
    done = machine.run(scripts(".github/workflows/site.yml")[0], fails=True)
    assert "FAILED" in done.stdout and (machine.folder / "path").read_text() == ""
