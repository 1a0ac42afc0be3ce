"""The site on disk: whole, the same everywhere, and never somebody else's folder."""

import hashlib
import os
import random
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build" / "release" / "almanac"


@pytest.fixture
def site(tmp_path):
    shutil.copytree(ROOT / "Content", tmp_path / "Content")
    return tmp_path


def fingerprint(folder):
    """The bytes of every file below a folder, by path."""
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in folder.rglob("*") if path.is_file()}


def test_the_same_input_gives_the_same_bytes(almanac, site, tmp_path_factory):
    assert almanac("build", "--site", site, "--jobs", "1").returncode == 0
    other = tmp_path_factory.mktemp("other")
    # The same files in another order on disk, another zone, language and number of threads.
    files = [path for path in (site / "Content").rglob("*") if path.is_file()]
    random.Random(7).shuffle(files)
    for path in files:
        copy = other / path.relative_to(site)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, copy)
    environment = os.environ | {"TZ": "Asia/Kathmandu", "LC_ALL": "C", "LANG": "tr_TR.UTF-8"}
    assert almanac("build", "--site", other, "--jobs", "4", env=environment).returncode == 0
    # Feeds are stamped with the moment of the build, which the demo pins.
    assert fingerprint(site / "Public") == fingerprint(other / "Public")


def test_an_unchanged_site_is_not_touched(almanac, site):
    assert almanac("build", "--site", site).returncode == 0
    before = {path: (path.stat().st_mtime_ns, path.stat().st_ino)
              for path in (site / "Public").rglob("*")}
    time.sleep(0.02)
    assert almanac("build", "--site", site).returncode == 0
    assert before == {path: (path.stat().st_mtime_ns, path.stat().st_ino)
                      for path in (site / "Public").rglob("*")}


def test_one_changed_page_leaves_the_others_their_time(almanac, site):
    assert almanac("build", "--site", site).returncode == 0
    before = {path: path.stat().st_mtime_ns for path in (site / "Public").rglob("*.html")}
    page = site / "Content" / "guide" / "terms.md"
    page.write_text(page.read_text() + "\nOne more line.\n")
    assert almanac("build", "--site", site).returncode == 0
    after = {path: path.stat().st_mtime_ns for path in (site / "Public").rglob("*.html")}
    changed = [str(path.relative_to(site / "Public")) for path in after if before.get(path) != after[path]]
    assert changed == ["guide/terms.html"]


def test_what_is_gone_from_the_content_is_gone_from_the_site(almanac, site):
    assert almanac("build", "--site", site).returncode == 0
    assert (site / "Public" / "schedules" / "robin").is_dir()
    shutil.rmtree(site / "Content" / "people" / "robin")
    assert almanac("build", "--site", site).returncode == 0
    assert not (site / "Public" / "schedules" / "robin").exists()
    assert not (site / "Public" / "feeds" / "robin").exists()


def test_git_sees_a_clean_tree_after_a_build(almanac, site):
    for name in (".gitignore",):
        shutil.copy(ROOT / name, site / name)
    (site / "Public").mkdir()
    shutil.copy(ROOT / "Public" / ".gitignore", site / "Public" / ".gitignore")
    git = ["git", "-C", str(site), "-c", "user.name=x", "-c", "user.email=x@example.edu"]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "-A"], check=True)
    subprocess.run([*git, "commit", "-qm", "site"], check=True)
    assert almanac("build", "--site", site).returncode == 0
    status = subprocess.run([*git, "status", "--porcelain"], capture_output=True, text=True)
    assert status.stdout == ""


def test_a_foreign_folder_is_never_replaced(almanac, site):
    foreign = site / "thesis"
    foreign.mkdir()
    (foreign / "chapter.txt").write_text("years of work")
    done = almanac("build", "--site", site, "--output", foreign)
    assert done.returncode == 73
    assert "thesis" in done.stderr
    assert (foreign / "chapter.txt").read_text() == "years of work"
    for place in (site, site / "Content", "/"):
        assert almanac("build", "--site", site, "--output", place).returncode == 73
    assert (site / "Content" / "site.yml").is_file()


def test_an_output_that_cannot_be_written(almanac, site):
    done = almanac("build", "--site", site, "--output", "/proc/almanac-site")
    assert done.returncode == 73
    assert "/proc" in done.stderr


@pytest.mark.parametrize("seed", range(3))
def test_a_killed_build_leaves_a_whole_site(almanac, site, seed):
    print("seed", seed)
    chance = random.Random(seed)
    assert almanac("build", "--site", site).returncode == 0
    editions = []
    page = site / "Content" / "guide" / "index.md"
    for round in range(6):
        page.write_text(page.read_text() + f"\nRound {round}.\n")
        build = subprocess.Popen([str(PROGRAM), "build", "--site", str(site)],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0.0, 0.6))
        build.send_signal(signal.SIGKILL)
        build.wait()
        public = site / "Public"
        names = [path for path in public.rglob("*") if path.is_file()]
        assert len(names) > 500
        assert all(path.stat().st_size > 0 for path in names)
        editions.append((public / "guide" / "index.html").read_text().count("Round"))
    assert editions == sorted(editions), "an older edition came back"
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    assert (site / "Public" / "guide" / "index.html").read_text().count("Round") == 6
    assert not (site / ".Public.next").exists()


def test_two_builds_at_once_are_kept_apart(almanac, site):
    assert almanac("build", "--site", site).returncode == 0
    builds = [subprocess.Popen([str(PROGRAM), "build", "--site", str(site)],
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
              for _ in range(4)]
    codes = []
    for build in builds:
        _, words = build.communicate()
        codes.append(build.returncode)
        if build.returncode == 75:
            assert "another build" in words
    assert set(codes) <= {0, 75} and 0 in codes
    assert almanac("build", "--site", site).returncode == 0
