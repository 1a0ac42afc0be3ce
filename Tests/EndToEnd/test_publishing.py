"""The site on disk: whole, the same everywhere, and never somebody else's folder."""

import fcntl
import hashlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from messages import without_zone_age
from places import PROGRAM, ROOT

sys.path.insert(0, str(ROOT / "Tests" / "Soak"))
import programs  # noqa: E402


@pytest.fixture
def site(tmp_path):
    shutil.copytree(ROOT / "Content", tmp_path / "Content")
    return tmp_path


@pytest.fixture
def built(demo, tmp_path):
    """A copy of the demo as its first build left it: pages, memory and caches."""
    return Path(shutil.copytree(demo.parent, tmp_path / "built"))


@pytest.fixture
def small(tmp_path):
    """A site that is built in a moment."""
    return programs.copy(tmp_path)


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


def test_an_unchanged_site_is_not_touched(almanac, built):
    assert almanac("build", "--site", built).returncode == 0
    before = {path: (path.stat().st_mtime_ns, path.stat().st_ino)
              for path in (built / "Public").rglob("*")}
    time.sleep(0.02)
    assert almanac("build", "--site", built).returncode == 0
    assert before == {path: (path.stat().st_mtime_ns, path.stat().st_ino)
                      for path in (built / "Public").rglob("*")}


def test_one_changed_page_leaves_the_others_their_time(almanac, built):
    before = {path: path.stat().st_mtime_ns for path in (built / "Public").rglob("*.html")}
    page = built / "Content" / "guide" / "terms.md"
    page.write_text(page.read_text() + "\nOne more line.\n")
    assert almanac("build", "--site", built).returncode == 0
    after = {path: path.stat().st_mtime_ns for path in (built / "Public").rglob("*.html")}
    changed = [str(path.relative_to(built / "Public")) for path in after if before.get(path) != after[path]]
    assert changed == ["guide/terms.html"]


def test_what_is_gone_from_the_content_is_gone_from_the_site(almanac, built):
    assert (built / "Public" / "schedules" / "robin").is_dir()
    shutil.rmtree(built / "Content" / "people" / "robin")
    (built / "Content" / "reservations.csv").unlink()
    assert almanac("build", "--site", built).returncode == 0
    assert not (built / "Public" / "schedules" / "robin").exists()
    assert not (built / "Public" / "feeds" / "robin").exists()


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
def test_a_killed_build_leaves_a_whole_site(almanac, built, seed):
    print("seed", seed)
    chance = random.Random(seed)
    editions = []
    page = built / "Content" / "guide" / "index.md"
    for round in range(6):
        page.write_text(page.read_text() + f"\nRound {round}.\n")
        build = subprocess.Popen([str(PROGRAM), "build", "--site", str(built)],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0.0, 0.6))
        build.send_signal(signal.SIGKILL)
        build.wait()
        public = built / "Public"
        names = [path for path in public.rglob("*") if path.is_file()]
        assert len(names) > 500
        assert all(path.stat().st_size > 0 for path in names)
        editions.append((public / "guide" / "index.html").read_text().count("Round"))
    assert editions == sorted(editions), "an older edition came back"
    done = almanac("build", "--site", built)
    assert done.returncode == 0, done.stderr
    assert (built / "Public" / "guide" / "index.html").read_text().count("Round") == 6
    assert not (built / ".Public.next").exists()


def test_two_builds_at_once_are_kept_apart(almanac, built):
    builds = [subprocess.Popen([str(PROGRAM), "build", "--site", str(built)],
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
              for _ in range(4)]
    codes = []
    for build in builds:
        _, words = build.communicate()
        codes.append(build.returncode)
        if build.returncode == 75:
            assert "another build" in words
    assert set(codes) <= {0, 75} and 0 in codes
    assert almanac("build", "--site", built).returncode == 0


def add_a_line(site, words):
    page = site / "Content" / "guide" / "terms.md"
    page.write_text(f"{page.read_text()}\n{words}\n")


def test_builds_that_wait_all_succeed_one_after_the_other(small):
    builds = []
    # While all of them wait, nothing is read that is being edited.
    with open(small / ".Public.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for round in range(4):
            add_a_line(small, f"Round {round}.")
            builds.append(subprocess.Popen([str(PROGRAM), "build", "--site", str(small), "--wait"],
                                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
    for build in builds:
        said, words = build.communicate()
        assert build.returncode == 0, words
        assert without_zone_age(words) == "", "nobody watches, so nothing is said of the waiting"
    # The lock is taken before anything is read: the last of them has seen all.
    assert "Round 3." in (small / "Public" / "guide" / "terms.html").read_text()


@pytest.mark.parametrize("words", [["build"], ["rollback"], ["clean"]], ids=lambda words: words[0])
def test_without_wait_a_running_build_is_reported(almanac, small, words):
    with open(small / ".Public.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = almanac(*words, "--site", small)
        assert done.returncode == 75
        assert done.stderr == (f"almanac: another build is publishing to '{small}/Public'; "
                               "wait until it has ended\n")
        waiting = subprocess.Popen([str(PROGRAM), *words, "--site", str(small), "--wait"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(0.3)
        assert waiting.poll() is None
    assert waiting.wait(60) == (73 if words == ["rollback"] else 0)


def test_two_outputs_of_one_site_share_what_builds_remember(almanac, small):
    assert almanac("build", "--site", small).returncode == 0
    with open(small / ".almanac" / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert almanac("build", "--site", small, "--output", small / "other").returncode == 75
        assert almanac("rollback", "--site", small).returncode == 75
    assert almanac("build", "--site", small, "--output", small / "other").returncode == 0


def test_a_rollback_puts_the_site_before_back_and_another_the_newer_one(almanac, small):
    public = small / "Public"
    refused = almanac("rollback", "--site", small)
    assert refused.returncode == 73 and "no previous release of" in refused.stderr
    assert almanac("build", "--site", small).returncode == 0
    assert almanac("rollback", "--site", small).returncode == 73
    old = fingerprint(public)
    add_a_line(small, "A newer line.")
    assert almanac("build", "--site", small).returncode == 0
    new = fingerprint(public)
    done = almanac("rollback", "--site", small)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"'.*/Public' is now the release of \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\n"
                        r"the release of [-\d]+ [:\d]+ UTC is kept; run rollback again to restore it\n", done.stdout)
    assert fingerprint(public) == old
    again = almanac("rollback", "--site", small, "--format", "json")
    report = json.loads(again.stdout)
    assert report["command"] == "rollback" and report["status"] == 0
    assert report["restored"] >= report["setAside"] and report["output"] == str(public)
    assert fingerprint(public) == new
    # The next build knows that the older site is there, whatever it remembers of the newer one.
    assert almanac("rollback", "--site", small).returncode == 0
    assert almanac("build", "--site", small).returncode == 0
    assert "A newer line." in (public / "guide" / "terms.html").read_text()


def test_a_rollback_needs_no_content(almanac, small):
    for words in ("One.", "Two."):
        add_a_line(small, words)
        assert almanac("build", "--site", small).returncode == 0
    (small / "Content" / "site.yml").write_text("nonsense: [")
    assert almanac("rollback", "--site", small).returncode == 0
    assert "Two." not in (small / "Public" / "guide" / "terms.html").read_text()


def test_clean_leaves_the_site_and_what_is_remembered(almanac, small):
    for words in ("One.", "Two."):
        add_a_line(small, words)
        assert almanac("build", "--site", small).returncode == 0
    public, memory = fingerprint(small / "Public"), fingerprint(small / ".almanac" / "memory")
    (small / ".almanac" / "cache" / "fetch").mkdir(parents=True, exist_ok=True)
    (small / ".almanac" / "cache" / "fetch" / "answer").write_text("x" * 5000)
    (small / ".Public.next").mkdir()
    (small / ".Public.next" / ".almanac-next").write_text("")
    done = almanac("clean", "--site", small)
    assert done.returncode == 0, done.stderr
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == [
        f"removed {small}/.Public.next", f"removed {small}/.almanac/cache"]
    assert (small / ".Public.prev").is_dir()
    report = json.loads(almanac("clean", "--site", small, "--previous", "--format", "json").stdout)
    assert [one["path"] for one in report["removed"]] == [f"{small}/.Public.prev"]
    assert report["removed"][0]["files"] > 20
    assert almanac("clean", "--site", small, "--previous").stdout == "nothing to remove\n"
    assert public == fingerprint(small / "Public")
    assert memory == fingerprint(small / ".almanac" / "memory")
    assert almanac("build", "--site", small).returncode == 0
    assert public == fingerprint(small / "Public")


def test_yesterdays_style_stays_for_one_release(almanac, small):
    assert almanac("build", "--site", small).returncode == 0
    style = next((small / "Public" / "assets").glob("site.*.css"))
    (small / "Templates" / "assets").mkdir(parents=True)
    own = small / "Templates" / "assets" / "site.css"
    own.write_bytes(style.read_bytes() + b"\n/* wider */\n")
    done = json.loads(almanac("build", "--site", small, "--format", "json").stdout)
    assert done["kept"] == 1 and done["removed"] == 0
    assert style.is_file()
    untouched = json.loads(almanac("build", "--site", small, "--format", "json").stdout)
    assert untouched["written"] == 0 and not untouched["published"] and style.is_file()
    add_a_line(small, "A newer line.")
    last = json.loads(almanac("build", "--site", small, "--format", "json").stdout)
    assert last["removed"] == 1 and not style.exists()


def test_a_mounted_output_is_published_file_by_file(almanac, small):
    script = f"""
      mkdir -p Public && mount -t tmpfs none Public || exit 99
      '{PROGRAM}' build --format json >first.json || exit 1
      sed -i '$a\\\\n\\\\nOne more line.' Content/guide/terms.md
      '{PROGRAM}' build --format json >second.json || exit 2
      '{PROGRAM}' rollback 2>rollback; echo $? >>rollback
      ls -A Public >names; cp -r Public kept
    """
    done = subprocess.run(["unshare", "-rm", "sh", "-c", script], cwd=small, capture_output=True, text=True)
    if done.returncode == 99 or "unshare" in done.stderr:
        pytest.skip("no mount of our own here")
    assert done.returncode == 0, done.stderr
    second = json.loads((small / "second.json").read_text())
    assert second["inPlace"] and 0 < second["written"] < second["unchanged"]
    assert "One more line." in (small / "kept" / "guide" / "terms.html").read_text()
    assert (small / "rollback").read_text().endswith("none is kept for the root of a mounted file system\n73\n")
    names = (small / "names").read_text().split()
    assert ".almanac-site" in names and not {".almanac-next", ".almanac-parts"} & set(names)


def test_the_report_has_phases_ages_and_libraries(almanac, small):
    report = json.loads(almanac("build", "--site", small, "--format", "json").stdout)
    assert report["command"] == "build" and report["status"] == 0
    assert report["published"] and not report["inPlace"] and report["freeBytes"] > 0
    assert list(report["milliseconds"]) == [
        "all", "waiting", "reading", "planning", "rendering", "linking", "syncing", "exchanging"]
    assert report["sources"]
    for source in report["sources"]:
        assert source["asOf"] is None or source["ageSeconds"] == report["now"] - source["asOf"]
    assert set(report["libraries"]) == {"brotli", "libcmark", "libyaml", "tzdata", "zlib"}
    words = almanac("build", "--site", small).stdout.splitlines()
    assert [line.split()[0] for line in words[2:]] == ["data:", "made"]
