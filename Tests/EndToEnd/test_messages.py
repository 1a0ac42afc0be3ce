"""What commands say, to whom, and where: on a terminal, in cron's mail, and to programs."""

import json
import os
import pty
import re
import shutil
import signal
import subprocess

import pytest

from places import PROGRAM, ROOT
import small_site

PLAN = "name: Jo\nwants: [CMPS 330]\n"
GRADES = """courses:
  - course: CMPS 330
    groups: [{name: Homework, weight: 60%, assignments: [{name: H1, score: 45/50}]}]
"""
COMMANDS = [
    "build", "serve", "watch", "check", "new", "rank", "grades", "search", "save", "reserve", "unreserve",
    "record", "fetch", "secrets", "links", "rotate", "rollback", "clean", "memory",
    "completion", "manual", "version"]


def write(folder, path, text):
    file = folder / "Content" / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


@pytest.fixture
def site(tmp_path):
    """A site of one course with one private person, Jo, who has a plan and grades."""
    files = small_site.small_site() | {"people/jo/plan.yml": PLAN, "people/jo/grades.yml": GRADES}
    for path, text in files.items():
        write(tmp_path, path, text)
    return tmp_path


def on_terminal(*words, **environment):
    """What a person sees on the terminal that standard error is."""
    ours, theirs = pty.openpty()
    variables = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "CLICOLOR_FORCE", "TERM")}
    with subprocess.Popen([str(PROGRAM), *map(str, words)], stdout=subprocess.DEVNULL, stderr=theirs,
                          env=variables | {"TERM": "xterm"} | environment) as running:
        os.close(theirs)
        seen = b""
        while True:
            try:
                part = os.read(ours, 65_536)
            except OSError:  # the other end is closed
                part = b""
            if not part:
                break
            seen += part
        os.close(ours)
        running.wait()
    return seen.decode().replace("\r\n", "\n")


# What concerns a command


def test_an_error_stops_only_the_commands_that_need_the_file(almanac, site):
    write(site, "people/jo/days.yml", "activities: [{title: Run, days: M, time: 7:00-8:00, place: HUM}]\n")
    elsewhere = "almanac: 1 error in other files; run 'almanac check' to list them\n"
    secrets = {"ALMANAC_SECRETS_FILE": str(site / "secrets.yml")}
    assert almanac("secrets", "--site", site, env=os.environ | secrets).returncode == 0
    for words in (["rank", "jo"], ["grades", "jo"], ["search"], ["links", "jo"]):
        done = almanac(*words, "--site", site, env=os.environ | secrets)
        assert done.returncode == 0 and done.stderr == elsewhere and done.stdout, (words, done.stderr)
    done = almanac("reserve", "MAB 0102", "tomorrow", "13:30", "--as", "jo", "--site", site)
    assert done.returncode == 0, done.stderr
    for command in ("build", "check"):
        done = almanac(command, "--site", site)
        assert done.returncode == 65 and "Content/people/jo/days.yml:1:60: error:" in done.stderr
    # Each is stopped by what it does need.
    write(site, "people/jo/grades.yml", "courses: none\n")
    assert almanac("rank", "jo", "--site", site).returncode == 0
    done = almanac("grades", "jo", "--site", site)
    assert done.returncode == 65
    assert [line.split(":")[0] for line in done.stderr.splitlines()] == ["Content/people/jo/grades.yml", "almanac"]
    write(site, "people/jo/plan.yml", PLAN + "wishes: []\n")
    assert almanac("rank", "jo", "--site", site).returncode == 65
    assert almanac("search", "--site", site).returncode == 0
    write(site, "data/courses.json", "[")
    assert almanac("search", "--site", site).returncode == 65


def test_a_catalog_that_lost_no_course_still_gives_its_credits(almanac, site):
    """Counts that cannot be read leave grades as they were: credits and titles come from the catalog."""
    before = almanac("grades", "jo", "--site", site).stdout
    settings = site / "Content/site.yml"
    settings.write_text(settings.read_text() + "  - {kind: evaluations-csv, path: data/e.csv}\n")
    write(site, "data/e.csv", "no,such,columns\n1,2,3\n")
    assert almanac("check", "--site", site).returncode == 65
    done = almanac("grades", "jo", "--site", site)
    assert done.returncode == 0 and done.stdout == before and "CMPS 330  Algorithms" in before


def test_warnings_of_other_files_are_counted_on_a_terminal_only(almanac, site):
    course = json.loads((site / "Content/data/courses.json").read_text())
    course[0]["sections"][0]["meetings"].append(
        {"days": "F", "room": "", "building": "MAB", "classtype": "", "start_time": "9:00am", "end_time": "9:50am"})
    write(site, "data/courses.json", json.dumps(course))
    write(site, "people/ann/plan.yml", "name: Ann\nvisibility: public\nwants: [CMPS 999]\n")
    checked = almanac("check", "--site", site)
    assert checked.returncode == 0 and checked.stderr.count("warning:") == 2, checked.stderr
    done = almanac("rank", "jo", "--site", site)
    assert done.returncode == 0 and done.stderr == ""
    assert on_terminal("rank", "jo", "--site", site) == (
        "almanac: 2 warnings in other files; run 'almanac check' to list them\n")
    own = almanac("rank", "ann", "--site", site)
    assert own.stderr.splitlines()[0].startswith("Content/people/ann/plan.yml:3:9: warning:")
    # The same source that the site's page of data problems lists.
    report = json.loads(almanac("check", "--site", site, "--format", "json").stdout)
    assert report["dataProblems"] == 1 and "1 data problem" in checked.stdout
    quiet = almanac("build", "--site", site, "--quiet")
    assert quiet.returncode == 0 and quiet.stdout == ""
    assert quiet.stderr.count("warning:") == 1 and "Content/people/ann/plan.yml" in quiet.stderr
    assert '<h1><data value="1">1</data> data problem</h1>' in (site / "Public/problems.html").read_text()
    # A build that has nothing to do says the same.
    again = almanac("build", "--site", site)
    assert again.stdout.startswith("0 files written") and "1 data problem, 1 private person skipped;" in again.stdout
    assert again.stderr == checked.stderr
    assert almanac("build", "--site", site, "--quiet").stderr == quiet.stderr


def test_a_broken_settings_file_reports_its_cause_and_no_consequences(almanac, tmp_path):
    shutil.copytree(ROOT / "Content", tmp_path / "Content")
    settings = tmp_path / "Content/site.yml"
    good = settings.read_text()
    for bad in (good + "foo: [\n", good.replace("grade-scales:", "grade-scale:")):
        settings.write_text(bad)
        done = almanac("check", "--site", tmp_path)
        assert done.returncode == 65
        lines = done.stderr.splitlines()
        assert len(lines) == 2 and lines[0].startswith("Content/site.yml:"), done.stderr
    # What does not depend on the settings is still reported at once.
    about = tmp_path / "Content/pages/about.md"
    about.write_text("---\ntitel: x\n---\n")
    done = almanac("check", "--site", tmp_path)
    assert "Content/pages/about.md:" in done.stderr and "people" not in done.stderr
    # Settings that are missing, or no YAML at all, are reported alone.
    settings.write_text(good + "foo: [\n")
    done = almanac("check", "--site", tmp_path)
    assert len(done.stderr.splitlines()) == 2 and done.stderr.startswith("Content/site.yml:"), done.stderr
    settings.unlink()
    done = almanac("check", "--site", tmp_path)
    assert done.stderr.splitlines()[0] == "Content/site.yml: error: file not found", done.stderr
    assert len(done.stderr.splitlines()) == 2 and done.returncode == 65


def test_a_person_without_a_plan_learns_what_is_enough(almanac, site):
    (site / "Content/people/max").mkdir()
    done = almanac("check", "--site", site)
    assert done.returncode == 65 and done.stderr.splitlines()[0] == (
        "Content/people/max/plan.yml: error: file not found; "
        "one line with a name, like 'name: Robin Vale', is enough")


# Who reads


def test_a_private_persons_words_are_shown_only_on_a_terminal(almanac, site):
    write(site, "people/jo/days.yml", "activities: [{title: Run, days: M, time: 7:00-8:00, place: HUM}]\n")
    whole = "unknown place 'HUM'; list it under 'places', with a location if you know it"
    place = "Content/people/jo/days.yml:1:60"
    assert f"{place}: error: {whole}\n" in on_terminal("check", "--site", site, "--color", "never")
    logged = almanac("check", "--site", site, "--format", "json")
    assert f"{place}: error: {whole.replace('HUM', '…')}\n" in logged.stderr
    found = json.loads(logged.stdout)["diagnostics"]
    assert found[0]["message"] == "unknown place '…'" and "HUM" not in logged.stdout + logged.stderr
    # What a file of secrets holds is shown to nobody.
    (site / "Content/people/jo/days.yml").unlink()
    seen = on_terminal("check", "--site", site, "--color", "never", ALMANAC_SECRETS="key: hunter2\n")
    assert "ALMANAC_SECRETS:1:6: error:" in seen and "hunter2" not in seen


def test_colors_are_for_terminals(almanac, site):
    write(site, "people/jo/days.yml", "activities: [{title: Run, days: M, time: 7:00-8:00, place: HUM}]\n")
    write(site, "people/ann/plan.yml", "name: Ann\nvisibility: public\nwants: [CMPS 999]\n")
    check = ("check", "--site", site)
    colored = on_terminal(*check)
    warning, error = colored.splitlines()[:2]
    assert warning.startswith("\x1b[1mContent/people/ann/plan.yml:3:9:\x1b[0m \x1b[1;33mwarning:\x1b[0m ")
    assert error.startswith("\x1b[1mContent/people/jo/days.yml:1:60:\x1b[0m \x1b[1;31merror:\x1b[0m ")
    assert "\x1b" not in on_terminal(*check, NO_COLOR="1") + on_terminal(*check, TERM="dumb")
    assert "\x1b" not in on_terminal(*check, "--color", "never", CLICOLOR_FORCE="1")
    assert on_terminal(*check, NO_COLOR="") == colored
    plain = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "CLICOLOR_FORCE")}
    assert "\x1b" not in almanac(*check, env=plain).stderr
    for words, more in ((["--color", "always"], {"NO_COLOR": "1"}), ([], {"CLICOLOR_FORCE": "1"})):
        assert "\x1b[1;31merror:" in almanac(*check, *words, env=plain | more).stderr
    assert almanac("check", "--color", "red").returncode == 64


def test_errors_come_last(almanac, site):
    write(site, "pages/a.md", "---\norder: soon\ndate: never\n---\n")
    write(site, "people/ann/plan.yml", "name: Ann\nvisibility: public\nwants: [CMPS 999, CMPS 998]\n")
    words = [line.split()[1] for line in almanac("check", "--site", site).stderr.splitlines()[:-1]]
    assert words == ["warning:", "warning:", "error:", "error:"]


# How much, and into what


def test_a_message_about_a_line_of_a_million_columns_is_short(almanac, site):
    settings = site / "Content/site.yml"
    settings.write_text(settings.read_text() + "  - {kind: grades-csv, path: data/g.csv}\n")
    write(site, "data/g.csv", ",".join(f"c{i}" for i in range(1_000_000)) + "\n")
    done = almanac("check", "--site", site, "--format", "json")
    assert done.returncode == 65
    assert len(done.stderr) < 4_000 and max(map(len, done.stderr.splitlines())) < 1_000, len(done.stderr)
    found = json.loads(done.stdout)["diagnostics"]
    assert found and all(len(each["message"]) <= 300 for each in found)


@pytest.mark.parametrize("words", [["check"], ["search"], ["rank", "jo"], ["grades", "jo"], ["--help"], ["--version"]],
                         ids=lambda words: words[0])
def test_a_report_that_cannot_be_written_is_no_success(site, words):
    more = [] if words[0].startswith("-") else ["--site", str(site)]
    with open("/dev/full", "w") as full:
        done = subprocess.run([str(PROGRAM), *words, *more], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 74
    assert done.stderr.endswith(
        "almanac: the report cannot be written to standard output: No space left on device\n")


def test_a_reader_that_has_seen_enough_is_no_fault():
    """As "head" does: the pipe is closed before anything is read."""
    for restores, statuses in ((True, (-signal.SIGPIPE,)), (False, (0,))):
        ours, theirs = os.pipe()
        os.close(ours)
        done = subprocess.run([str(PROGRAM), "--help"], stdout=theirs, stderr=subprocess.PIPE, text=True,
                              restore_signals=restores)
        os.close(theirs)
        assert done.returncode in statuses and done.stderr == ""


def test_what_cron_runs_is_silent_where_all_is_well(almanac, site):
    quiet = ("--site", site, "--quiet")
    capture = "time,access_point,devices\n2026-11-18T13:00-05:00,MAB-1,3\n"
    write(site, "../capture.csv", capture)
    for words in (["build"], ["check"], ["clean"], ["fetch"], ["record", site / "capture.csv", "--kind", "occupancy"],
                  ["reserve", "MAB 0102", "tomorrow", "9:00", "--as", "jo"]):
        done = almanac(*words, *quiet)
        assert words[0] == "fetch" or (done.returncode, done.stdout, done.stderr) == (0, "", ""), (words, done.stderr)
    # What is wrong is still said.
    write(site, "people/jo/plan.yml", "name: [\n")
    done = almanac("build", *quiet)
    assert done.returncode == 65 and "error:" in done.stderr


# Help, version, JSON


def test_help_fits_the_screen_and_shows_an_example(almanac):
    for command in COMMANDS:
        text = almanac(command, "--help").stdout
        assert max(map(len, text.splitlines())) <= 100
        example = re.search(r"^example: (.*)$", text, re.M)[1]
        assert re.search(rf"almanac (--)?{command}\b", example)
        assert "73 a file cannot be written" not in text
    overview = almanac("--help").stdout
    assert overview.count("exit status:") == 1 and max(map(len, overview.splitlines())) <= 100


def test_the_version_is_that_of_the_newest_changes(almanac):
    newest = re.search(r"^## (\S+)$", (ROOT / "Content/guide/changes.md").read_text(), re.M)[1]
    done = almanac("--version")
    assert done.returncode == 0 and done.stdout.splitlines()[0] == f"almanac {newest}"
    report = json.loads(almanac("version", "--format", "json").stdout)
    assert report["version"] == newest and report["libraries"]["libcmark"]


def test_commands_that_change_files_report_to_programs_too(almanac, site, tmp_path):
    report = json.loads(almanac("new", tmp_path / "fresh", "--format", "json").stdout)
    assert all((tmp_path / "fresh" / file).is_file() for file in report["files"])
    capture = tmp_path / "capture.csv"
    capture.write_text("time,access_point,devices\n2026-11-18T13:00-05:00,MAB-1,3\n")
    record = ("record", capture, "--kind", "occupancy", "--site", site, "--format", "json")
    first, second = (json.loads(almanac(*record).stdout) for _ in range(2))
    assert first["files"] == [
        {"path": "Content/occupancy/2026-11-18.csv", "added": 1, "known": 0, "different": 0}]
    assert second["files"][0]["added"] == 0 and second["files"][0]["known"] == 1
    save = ("save", "#fall-2026:CMPS330-0101", "--person", "jo", "--site", site, "--format", "json")
    first, second = (json.loads(almanac(*save).stdout) for _ in range(2))
    assert first["isNew"] and not second["isNew"] and first["sections"] == ["CMPS 330-0101"]
    assert first["file"] == "Content/people/jo/plan.yml" and second["id"] == first["id"]
    key = tmp_path / "secrets.yml"
    done = almanac("secrets", "--site", site, "--format", "json",
                   env=os.environ | {"ALMANAC_SECRETS_FILE": str(key)})
    assert json.loads(done.stdout) == {"command": "secrets", "status": 0, "file": str(key)} and key.is_file()


def test_scores_that_are_made_of_nothing_are_not_shown_as_numbers(almanac, site):
    done = almanac("rank", "jo", "--site", site)
    assert re.search(r"^1  –  CMPS 330-0101$", done.stdout, re.M), done.stdout
    assert "no GPA or rating is known for these courses, so schedules have no score" in done.stdout
    best = json.loads(almanac("rank", "jo", "--site", site, "--format", "json").stdout)["schedules"][0]
    assert best["score"] is None and best["quality"] is None and best["courses"][0]["value"] is None
    write(site, "people/jo/plan.yml", PLAN + "preferences: {weights: {few-gaps: 1}}\n")
    done = almanac("rank", "jo", "--site", site)
    assert "scores use only preferences (few-gaps)" in done.stdout
    best = json.loads(almanac("rank", "jo", "--site", site, "--format", "json").stdout)["schedules"][0]
    assert best["score"] == 1 and best["quality"] is None
