"""Blocks whose data a program prints: which programs run, when, with which limits, and what is used when they fail."""

import csv
import datetime
import json
import os
import re
import shutil
import signal
import time
import zoneinfo
from pathlib import Path

import pytest

import small_site
from test_serve import eventually, running, serving

SETTINGS = "title: Report\nbase-url: https://example.edu/\ntime-zone: America/New_York\nnow: 2026-11-18T13:10\n"
TABLE = "branch,loans\nMain,7\nEast,12\n"
BLOCK = "```table\nname: t\nrun: {run}\n```\n"


class Site:
    """A site of one page with one block, and one program that notes each of its runs."""

    def __init__(self, folder, run="[./fetch-loans]", permit="{run: ./fetch-loans}"):
        self.folder = folder
        (folder / "Content/pages").mkdir(parents=True)
        self.page(BLOCK.replace("{run}", run))
        self.permit(permit)
        self.program(f"cat <<'END'\n{TABLE}END\n")

    def page(self, blocks):
        (self.folder / "Content/pages/index.md").write_text(f"# Loans\n\n{blocks}")

    def permit(self, *entries):
        lines = "".join(f"  - {entry}\n" for entry in entries)
        (self.folder / "Content/site.yml").write_text(SETTINGS + (f"commands:\n{lines}" if entries else ""))

    def program(self, lines, name="fetch-loans"):
        """Replaced in one step, as if it had been there for an hour."""
        fresh = self.folder / ".fresh"
        fresh.write_text(f"#!/bin/sh\necho \"$@\" >> runs.txt\n{lines}")
        fresh.chmod(0o755)
        hour_ago = time.time() - 3600
        os.utime(fresh, (hour_ago, hour_ago))
        fresh.rename(self.folder / name)

    @property
    def runs(self):
        """The arguments of all runs so far."""
        file = self.folder / "runs.txt"
        return file.read_text().splitlines() if file.exists() else []

    @property
    def kept(self):
        return sorted((self.folder / ".almanac/memory/commands").glob("*"))

    def age(self, **span):
        """Makes what is kept older by changing the moment in its name."""
        [file] = self.kept
        ran = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(**span)
        stem, _, ending = file.name.split(".")
        file.rename(file.with_name(f"{stem}.{ran:%Y-%m-%dT%H%M%SZ}.{ending}"))
        return ran

    @property
    def html(self):
        return (self.folder / "Public/index.html").read_text()

    @property
    def rows(self):
        return list(csv.reader(open(self.folder / "Public/index-t.csv", newline="")))

    @property
    def files(self):
        """The published site, without its list of moments."""
        return {str(path.relative_to(self.folder / "Public")): path.read_bytes()
                for path in (self.folder / "Public").rglob("*") if path.is_file()}


@pytest.fixture
def site(tmp_path):
    return Site(tmp_path)


def day(moment):
    """A date of the site's zone, as pages show it."""
    local = moment.astimezone(zoneinfo.ZoneInfo("America/New_York"))
    return f"{local.day} {local:%b} {local.year}"


def build(almanac, site, *words, status=0):
    done = almanac("build", "--site", site.folder, *words)
    assert done.returncode == status, done.stderr
    return done


def source(site):
    [found] = re.findall(r"Source: (.*?)</p>", site.html.replace("</time>", "").replace("\n", " "))
    return re.sub(r"<time[^>]*>|<a .*", "", found).replace("\xa0", " ").strip()


# What is printed is the table


def test_the_output_is_the_table(almanac, site):
    done = build(almanac, site)
    assert done.stderr == ""
    assert site.rows == [["branch", "loans"], ["Main", "7"], ["East", "12"]]
    assert site.runs == [""]
    [file] = site.kept
    assert file.read_text() == TABLE
    ran = datetime.datetime.strptime(file.name.split(".")[1], "%Y-%m-%dT%H%M%SZ").replace(tzinfo=datetime.timezone.utc)
    assert source(site) == f"./fetch-loans, {day(ran)}."


@pytest.mark.parametrize("form, text", [
    ("csv", "a;b\n1;2\n"), ("tsv", "a\tb\n1\t2\n"), ("json", '[{"a": 1, "b": 2}]'), ("yaml", "- {a: 1, b: 2}\n")])
def test_every_format_is_read(almanac, tmp_path, form, text):
    site = Site(tmp_path, permit=f"{{run: ./fetch-loans, format: {form}}}")
    site.program(f"cat <<'END'\n{text}\nEND\n" if form != "csv" else f"printf '{text}'\n")
    build(almanac, site)
    assert site.rows == [["a", "b"], ["1", "2"]]


def test_arguments_reach_the_program_as_they_are_written(almanac, tmp_path):
    words = ["a b", "$HOME", "*", ";touch", "`id`", "", "--month=2026-10", "'", '"', "ä"]
    site = Site(tmp_path, run=json.dumps(["./fetch-loans", *words], ensure_ascii=False))
    site.program('echo word,end\nfor word; do printf \'"%s",x\\n\' "$(printf %s "$word" | sed s/\\"/\\"\\"/g)"; done\n')
    build(almanac, site)
    assert [row[0] for row in csv.reader(site.kept[0].open(newline=""))][1:] == words


def test_the_program_sees_little(almanac, site):
    site.program('echo name,value\nenv | sed "s/=/,/; s/,.*,/,/"\necho "folder,$(pwd)"\necho "input,$(cat | wc -c)"\n'
                 'echo "files,$(ls /proc/self/fd | wc -l)"\n')
    secret = {"ALMANAC_SECRETS_FILE": "/nowhere", "TOKEN": "hidden", "LANG": "C.UTF-8", "TZ": "UTC"}
    done = almanac("build", "--site", site.folder, env={**os.environ, **secret})
    values = dict(site.rows[1:]) if done.returncode == 0 else pytest.fail(done.stderr)
    # A shell adds PWD and others of its own.
    assert set(values) - {"PWD", "OLDPWD", "SHLVL", "_"} == {"PATH", "HOME", "LANG", "TZ", "folder", "input", "files"}
    assert values["LANG"] == "C.UTF-8" and values["input"] == "0"
    assert os.path.realpath(values["folder"]) == os.path.realpath(site.folder)
    # Its three, and the folder that `ls` reads.
    assert int(values["files"]) <= 4


def test_charts_and_figures_and_queries_have_commands_too(almanac, site):
    site.page("```chart\nrun: ./fetch-loans\nmark: bar\nx: branch\ny: loans\n```\n\n"
              "```figure\nlabel: Best\nrun: [./fetch-loans]\nvalue: max(loans)\n```\n\n"
              "```table\nname: t\nrun: ./fetch-loans\nselect: select sum(loans) as sum from fetch_loans\n```\n\n"
              "```chart\nx: branch\ny: loans\nmarks:\n  - {mark: line, run: [./fetch-loans, again]}\n"
              "  - {mark: dot, run: ./fetch-loans}\n```\n")
    build(almanac, site)
    assert site.rows == [["sum"], ["19"]]
    assert sorted(site.runs) == ["", "again"], "each command runs once, even if several blocks name it"


def test_a_program_is_found_in_path(almanac, tmp_path):
    site = Site(tmp_path / "site", run="[list-loans, x]", permit="{run: list-loans}")
    folder = tmp_path / "bin"
    folder.mkdir()
    site.program(f"cat <<'END'\n{TABLE}END\n", name="list-loans")
    shutil.move(site.folder / "list-loans", folder)
    assert "'list-loans' was not found in the folders of PATH" in build(almanac, site, status=65).stderr
    paths = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
    done = almanac("build", "--site", site.folder, env=paths)
    assert done.returncode == 0 and site.runs == ["x"], done.stderr
    # A relative folder of PATH would be one that content can fill.
    shutil.move(folder / "list-loans", site.folder)
    shutil.rmtree(site.folder / ".almanac")
    for relative in (".", "", f"../{site.folder.name}"):
        paths = {**os.environ, "PATH": f"{relative}:{os.environ['PATH']}"}
        assert almanac("build", "--site", site.folder, env=paths, cwd=site.folder).returncode == 65
    assert site.runs == ["x"]


# When it runs


def test_without_an_age_each_build_runs_it(almanac, site):
    build(almanac, site)
    first = site.files
    build(almanac, site)
    assert len(site.runs) == 2
    assert site.files == first, "the same output gives the same bytes"
    site.program("printf 'branch,loans\\nWest,9\\n'\n")
    build(almanac, site)
    assert site.rows[1:] == [["West", "9"]] and len(site.kept) == 1


def test_an_output_is_used_until_it_is_too_old(almanac, tmp_path):
    site = Site(tmp_path, permit="{run: ./fetch-loans, max-age: 2 hours}")
    build(almanac, site)
    build(almanac, site)
    assert len(site.runs) == 1
    assert "\n0 files written" in "\n" + almanac("build", "--site", site.folder).stdout
    site.age(minutes=30)
    build(almanac, site)
    assert len(site.runs) == 1
    site.age(hours=3)
    build(almanac, site)
    assert len(site.runs) == 2
    # A program that was changed since runs anyway.
    os.utime(site.folder / "fetch-loans", (time.time() + 5, time.time() + 5))
    build(almanac, site)
    assert len(site.runs) == 3


def test_a_build_that_would_do_nothing_still_runs_what_is_due(almanac, tmp_path):
    """Such a build is known by its inputs, and what a program prints is none of them."""
    site = Site(tmp_path, permit="{run: ./fetch-loans, max-age: 3 seconds}")
    build(almanac, site)
    site.program("printf 'branch,loans\\nWest,9\\n'\n")
    eventually(lambda: build(almanac, site) and len(site.runs) > 1, "another run")
    assert site.rows[1:] == [["West", "9"]]


@pytest.mark.parametrize("words", [["check"], ["build", "--no-run"]])
def test_nothing_runs_where_nothing_may(almanac, site, words):
    done = almanac(*words, "--site", site.folder)
    assert done.returncode == 65
    assert done.stderr.startswith(
        "Content/pages/index.md:5:7: error: './fetch-loans' has no kept output; 'almanac build' runs it, without --no-run\n")
    assert site.runs == []
    build(almanac, site)
    site.age(days=400)
    before = site.kept
    done = almanac(*words, "--site", site.folder)
    assert done.returncode == 0 and done.stderr == "", done.stderr
    assert len(site.runs) == 1 and site.kept == before
    if words[0] == "build":
        first = site.files
        build(almanac, site, "--no-run")
        assert site.files == first and site.rows[1:] == [["Main", "7"], ["East", "12"]]
        build(almanac, site)
        assert len(site.runs) == 2, "a build that ran nothing answers for none that runs"


def test_other_commands_run_nothing(almanac, tmp_path):
    for path, text in small_site.small_site().items():
        file = tmp_path / "Content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    settings = tmp_path / "Content/site.yml"
    settings.write_text(settings.read_text() + "commands: [{run: ./fetch-loans}]\n")
    (tmp_path / "Content/pages").mkdir(exist_ok=True)
    (tmp_path / "Content/pages/loans.md").write_text("# Loans\n\n" + BLOCK.replace("{run}", "./fetch-loans"))
    (tmp_path / "fetch-loans").write_text("#!/bin/sh\ntouch ran\n")
    (tmp_path / "fetch-loans").chmod(0o755)
    assert almanac("search", "--site", tmp_path).returncode == 0
    almanac("fetch", "--site", tmp_path)
    assert not (tmp_path / "ran").exists()


# What fails


FAILURES = [
    ("echo first >&2\necho 'no such table: loans' >&2\necho >&2\nexit 3\n", "ended with status 3: no such table: loans"),
    ("kill -9 $$\n", "was ended by signal 9"),
    ("echo branch,loans\n", "printed no rows"),
    ("", "printed no table: "),
    ("printf 'a,\"b\\n1'\n", "printed no "),
]


@pytest.mark.parametrize("lines, reason", FAILURES)
def test_a_failure_leaves_the_last_good_output(almanac, site, lines, reason):
    site.program(lines)
    done = build(almanac, site, status=65)
    assert f"Content/pages/index.md:5:7: error: './fetch-loans' {reason}" in done.stderr and not site.kept
    site.program(f"cat <<'END'\n{TABLE}END\n")
    build(almanac, site)
    ran = site.age(days=40)
    [file] = site.kept
    site.program(lines)
    done = build(almanac, site)
    [line] = [line for line in done.stderr.splitlines() if "fetch-loans" in line]
    assert line.startswith(f"Content/pages/index.md:5:7: warning: './fetch-loans' {reason}")
    assert line.endswith("; its output from 40 days ago is used")
    assert site.kept == [file] and file.read_text() == TABLE
    assert source(site) == f"./fetch-loans, {day(ran)}."
    assert site.rows[1:] == [["Main", "7"], ["East", "12"]]
    assert "no such table" not in "".join(text.decode(errors="replace") for text in site.files.values())
    assert almanac("build", "--site", site.folder, "--strict").returncode == 65


def test_a_failure_is_one_warning_at_the_first_place(almanac, site):
    block = BLOCK.replace("{run}", "[./fetch-loans]")
    site.page(block + "\n" + block.replace("name: t", "name: u"))
    build(almanac, site)
    site.program("exit 1\n")
    done = build(almanac, site)
    assert done.stderr.count("warning") == 1 and "index.md:5:7: warning: './fetch-loans' ended with status 1;" in done.stderr
    assert len(site.runs) == 2


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


SLOW = ("time-limit: 1", "was stopped after 1 s, its 'time-limit'")
LARGE = ("size-limit: 1", "was stopped after 1 MB, its 'size-limit'")
CHILD = "sleep 600 &\necho $! > child\necho $$ > self\n"


@pytest.mark.parametrize("lines, permit, reason", [
    (f"{CHILD}sleep 600\n", *SLOW), (f"{CHILD}yes month,loans\n", *LARGE), (f"{CHILD}exec >&-\nyes warning >&2\n", *SLOW),
    (f"trap '' TERM INT HUP\n{CHILD}wait\nsleep 600\n", *SLOW),
])
def test_limits_end_everything_that_was_started(almanac, tmp_path, lines, permit, reason):
    site = Site(tmp_path, permit=f"{{run: ./fetch-loans, {permit}}}")
    site.program(lines)
    assert f"error: './fetch-loans' {reason}" in build(almanac, site, status=65).stderr
    for name in ("self", "child"):
        pid = (site.folder / name).read_text().strip()
        eventually(lambda: not alive(pid), f"the end of {name}")


@pytest.mark.parametrize("words, signals", [
    (["build"], [signal.SIGINT]), (["build"], [signal.SIGTERM]), (["build"], [signal.SIGHUP]),
    (["serve", "--port", "0"], [signal.SIGINT, signal.SIGINT])])
def test_a_signal_ends_the_program_too(site, words, signals):
    site.program(f"{CHILD}sleep 600\n")
    with running(*words, "--site", site.folder) as command:
        eventually(lambda: (site.folder / "self").exists() and (site.folder / "self").read_text(), "the program")
        for number in signals:
            # Two at once would be one.
            time.sleep(0.3)
            assert command.process.poll() is None
            command.process.send_signal(number)
        assert command.process.wait(60) == -signals[-1]
    for name in ("self", "child"):
        pid = (site.folder / name).read_text().strip()
        eventually(lambda: not alive(pid), f"the end of {name}")


def test_what_a_program_leaves_running_ends_with_it(almanac, site):
    site.program(f"sleep 600 &\necho $! > child\ncat <<'END'\n{TABLE}END\n")
    build(almanac, site)
    pid = (site.folder / "child").read_text().strip()
    eventually(lambda: not alive(pid), "the end of the child")
    assert len(site.rows) == 3


def test_large_outputs_arrive_whole(almanac, site):
    site.page("```figure\nlabel: Sum\nrun: ./fetch-loans\nvalue: sum(n)\n```\n")
    site.program("echo n\nseq 200000\n")
    build(almanac, site)
    assert "20,000,100,000" in site.html
    assert site.kept[0].read_text() == "n\n" + "".join(f"{n}\n" for n in range(1, 200_001))


@pytest.mark.parametrize("spoil, reason", [
    (lambda file: file.unlink(), "was not found"),
    (lambda file: file.chmod(0o644), "is not a file that may be executed"),
    (lambda file: (file.unlink(), file.mkdir()), "is not a file that may be executed"),
    (lambda file: file.write_text("echo month\n"), "could not be started: Exec format error"),
    (lambda file: file.write_text("#!/nowhere/shell\n"), "could not be started: No such file or directory"),
])
def test_a_program_that_cannot_be_started(almanac, site, spoil, reason):
    spoil(site.folder / "fetch-loans")
    assert f"index.md:5:7: error: './fetch-loans' {reason}" in build(almanac, site, status=65).stderr
    assert site.runs == []


def test_an_output_that_cannot_be_kept_is_used_with_a_warning(almanac, site):
    (site.folder / ".almanac/memory").mkdir(parents=True)
    (site.folder / ".almanac/memory/commands").write_text("")
    done = build(almanac, site)
    assert "warning: the output of './fetch-loans' was not kept: " in done.stderr and len(site.rows) == 3


def test_damaged_outputs_are_no_outputs(almanac, site):
    build(almanac, site)
    [file] = site.kept
    file.write_bytes(b"")
    assert almanac("check", "--site", site.folder).returncode == 65
    (file.parent / "nonsense.csv").write_text("a\n")
    (file.parent / f"{file.name.split('.')[0]}.2026-13-45T999999Z.csv").write_text("a\n1\n")
    assert almanac("check", "--site", site.folder).returncode == 65
    build(almanac, site)
    assert len(site.rows) == 3
    # Also one that is young enough.
    site.permit("{run: ./fetch-loans, max-age: 1 day}")
    site.kept[0].write_bytes(b"")
    build(almanac, site)
    assert len(site.runs) == 3 and len(site.rows) == 3


def test_outputs_that_no_page_names_are_removed_after_a_month(almanac, site):
    build(almanac, site)
    site.age(days=29)
    site.page("Nothing.\n")
    build(almanac, site)
    assert len(site.kept) == 1
    site.age(days=31)
    build(almanac, site, "--no-run")
    assert len(site.kept) == 1
    build(almanac, site)
    assert site.kept == []


# What is not allowed


WORDS = "expected a program and its arguments, such as [./fetch-loans, --month, 2026-10]"


@pytest.mark.parametrize("run, column, message", [
    ("[./fetch-loan]", 7, "the settings do not allow pages to run './fetch-loan'; did you mean './fetch-loans'?"),
    ("[/bin/sh, -c, touch ran]", 7, "the settings do not allow pages to run '/bin/sh'; "
     "if you trust it, add '- run: /bin/sh' to 'commands:' in Content/site.yml"),
    ("./fetch-loans --month 10", 6,
     "the settings do not allow pages to run './fetch-loans --month 10'; write a list: [./fetch-loans, --month, 10]"),
    ("{a: b}", 6, "expected a list, found keys and values"),
    ("[]", 6, "expected at least one item, found an empty list"),
    ("[./fetch-loans, [a]]", 22, f"{WORDS}, found a list of 1"),
    ('[./fetch-loans, "a\\0b"]', 22, f"{WORDS}, found"),
    ("./fetch-loans\ndata: loans.csv", None, "found both 'data' and 'run', expected one of them"),
    ("./fetch-loans\nsheet: x", None, "'sheet' needs a file in 'data'"),
])
def test_mistakes_have_their_place(almanac, site, run, column, message):
    site.page(BLOCK.replace("{run}", run))
    done = build(almanac, site, status=65)
    assert f"error: {message}" in done.stderr
    if column:
        assert f"Content/pages/index.md:5:{column}: error: {message}" in done.stderr
    assert site.runs == [] or "found" in message


HOSTILE = [
    "fetch-loans", "./././fetch-loans", "././fetch-loans", "./x/../fetch-loans", "../site/fetch-loans", "{folder}/fetch-loans",
    "./FETCH-LOANS", "./fetch-loans\u0301", "./fetch-loans ", "./fetch-loans\\0", "sh", "/bin/sh", "env", "./other", "../outside", "", "~/x",
    "$(touch ran)"]


@pytest.mark.parametrize("program", HOSTILE)
def test_pages_of_strangers_run_nothing(almanac, tmp_path, program):
    """Only the exact text of the settings counts, so there is no second way to write a program."""
    site = Site(tmp_path / "site")
    for place in ("other", "../outside", "sh"):
        (site.folder / place).write_text("#!/bin/sh\necho ran >> runs.txt\n")
        (site.folder / place).chmod(0o755)
    (site.folder / "x").mkdir()
    text = json.dumps(program.replace("{folder}", str(site.folder))).replace("\\\\0", "\\0")
    for run in (f"[{text}, -c, 'echo ran >> runs.txt']", f"[{text}]"):
        site.page(BLOCK.replace("{run}", run))
        (site.folder / "Content/guide").mkdir(exist_ok=True)
        shutil.copy(site.folder / "Content/pages/index.md", site.folder / "Content/guide/stranger.md")
        done = almanac("build", "--site", site.folder)
        assert done.returncode == 65 and "error:" in done.stderr
    assert site.runs == [] and not site.kept


def test_without_the_setting_nothing_runs(almanac, site):
    site.permit()
    done = build(almanac, site, status=65)
    assert "the settings do not allow pages to run './fetch-loans'; if you trust it" in done.stderr
    # Settings elsewhere are none: front matter, the block itself, a file of data.
    allowing = "commands: [{run: ./fetch-loans}]\n"
    (site.folder / "Content/pages/index.md").write_text(
        f"---\ntitle: X\n{allowing}---\n" + BLOCK.replace("{run}\n", f"./fetch-loans\n{allowing}"))
    done = build(almanac, site, status=65)
    # What a front matter says beyond what the program knows is for templates.
    assert done.stderr.count("unknown key 'commands'") == 1 and site.runs == []
    # With settings that have errors, what they allow is unknown: nothing runs, and nothing more is said.
    site.permit("{run: ./fetch-loans, formt: csv}")
    site.page(BLOCK.replace("{run}", "./fetch-loans"))
    done = build(almanac, site, status=65)
    assert re.findall(r"^Content.*error: .*", done.stderr, re.M) == [
        "Content/site.yml:6:26: error: unknown key 'formt'; did you mean 'format'?"]
    assert site.runs == []


@pytest.mark.parametrize("where", [
    "Content/people/eve/notes/a.md", "Content/data/x.md", "Content/static/x.md", "Content/pages/_draft.md"])
def test_other_markdown_runs_nothing(almanac, site, where):
    site.page("Nothing.\n")
    file = site.folder / where
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("# X\n\n" + BLOCK.replace("{run}", "./fetch-loans"))
    almanac("build", "--site", site.folder)
    assert site.runs == []


def test_a_program_outside_runs_only_if_the_settings_write_it(almanac, tmp_path):
    site = Site(tmp_path / "site", run="[../fetch-loans]", permit="{run: ../fetch-loans}")
    site.program(f"cat <<'END'\n{TABLE}END\n", name="../fetch-loans")
    build(almanac, site)
    assert site.runs == [""]
    absolute = str(tmp_path / "fetch-loans")
    site.page(BLOCK.replace("{run}", f"[{absolute}]"))
    build(almanac, site, status=65)
    site.permit(f"{{run: {absolute}}}")
    build(almanac, site)
    assert len(site.runs) == 2 and source(site).startswith(f"{absolute}, ")


@pytest.mark.parametrize("entry, message", [
    ("{format: csv}", "'run' is missing"),
    ("{run: ./fetch-loans --all}", "expected a program like ./fetch-loans or psql, without arguments"),
    ("{run: [./fetch-loans]}", "expected a program like ./fetch-loans or psql, without arguments"),
    ("{run: ./fetch-loans, format: xml}", "expected csv, tsv, json or yaml"),
    ("{run: ./fetch-loans, max-age: 1}", "expected a duration like 30 minutes, 6 hours or 1 day"),
    ("{run: ./fetch-loans, max-age: 2 dyas}", "expected a duration like 30 minutes, 6 hours or 1 day"),
    ("{run: ./fetch-loans, time-limit: 0}", "expected a whole number from 1 to 3600"),
    ("{run: ./fetch-loans, size-limit: 5000}", "expected a whole number from 1 to 1000"),
    ("{run: ./fetch-loans, time-limits: 5}", "unknown key 'time-limits'; did you mean 'time-limit'?"),
])
def test_wrong_settings(almanac, site, entry, message):
    site.permit(entry)
    done = build(almanac, site, status=65)
    assert re.search(r"^Content/site\.yml:6:\d+: error: ", done.stderr, re.M) and message in done.stderr
    assert site.runs == []


def test_a_program_is_listed_once(almanac, site):
    site.permit("{run: ./fetch-loans}", "{run: ./fetch-loans, format: json}")
    assert "Content/site.yml:7:11: error: the program './fetch-loans' is listed twice" in build(almanac, site, status=65).stderr


# The preview


def test_the_preview_runs_a_command_again_only_after_a_change_of_it(site):
    with serving(site.folder) as command:
        command.wait_for_builds(1)
        assert site.runs == [""]
        page = site.folder / "Content/pages/index.md"
        page.write_text(page.read_text() + "\nMore words.\n")
        command.wait_for_builds(2)
        eventually(lambda: "More words." in site.html)
        assert site.runs == [""], "another change of the page"
        page.write_text(page.read_text().replace("[./fetch-loans]", "[./fetch-loans, new]"))
        eventually(lambda: site.runs == ["", "new"], "the run with other arguments")
        builds = len(command.builds())
        site.permit("{run: ./fetch-loans, time-limit: 30}")
        eventually(lambda: site.runs == ["", "new", "new"], "the run with other settings")
        command.wait_for_builds(builds + 1)
        fresh = site.folder / ".fresh"
        fresh.write_text("#!/bin/sh\necho \"$@\" >> runs.txt\nprintf 'branch,loans\\nWest,99\\n'\n")
        fresh.chmod(0o755)
        fresh.rename(site.folder / "fetch-loans")
        eventually(lambda: len(site.runs) >= 4, "the run of the changed program")
        eventually(lambda: site.rows[1:] == [["West", "99"]])
        assert command.end(signal.SIGTERM) == 0
    assert not command.err


def test_a_failed_command_does_not_run_with_every_change(site):
    site.program("test -e works || exit 7\ncat <<'END'\n" + TABLE + "END\n")
    with serving(site.folder) as command:
        eventually(lambda: "ended with status 7" in "".join(command.err), "the error")
        (site.folder / "works").write_text("")
        page = site.folder / "Content/pages/index.md"
        page.write_text(page.read_text() + "\nMore words.\n")
        command.wait_for_builds(1)
        assert len(site.runs) == 2, "without an output it is tried again"
        (site.folder / "works").unlink()
        page.write_text(page.read_text().replace("[./fetch-loans]", "[./fetch-loans, x]"))
        eventually(lambda: "x" in site.runs, "the next command")


def test_a_failed_command_with_a_kept_output_waits_for_a_change(site):
    with serving(site.folder) as command:
        command.wait_for_builds(1)
        site.program("exit 7\n")
        eventually(lambda: "ended with status 7; its output from" in "".join(command.err), "the warning")
        runs = len(site.runs)
        page = site.folder / "Content/pages/index.md"
        page.write_text(page.read_text() + "\nMore words.\n")
        eventually(lambda: "More words." in site.html, "the change")
        assert len(site.runs) == runs and site.rows[1:] == [["Main", "7"], ["East", "12"]]
