"""The command line, as a person or cron meets it."""

import html
import json
import re
import resource
import shutil

import pytest

from places import ROOT
from small_site import small_site


@pytest.mark.parametrize("words, sentence", [
    (["biuld"], "unknown command 'biuld'; did you mean 'build'?"),
    (["build", "--ouput", "x"], "'build' has no option '--ouput'; did you mean '--output'?"),
    (["build", "--site"], "missing value: --site DIR"),
    (["build", "--now", "tomorrow"], "'tomorrow' is not a valid date and time"),
    (["build", "--jobs", "0"], "'0' is not a valid number of jobs"),
    (["build", "--format", "xml"], "'xml' is not one of the choices: --format text|json"),
    (["build", "--site", "a", "--site", "b"], "'--site' appears twice"),
    (["build", "somewhere"], "unexpected argument 'somewhere'"),
    (["check", "--output", "x"], "'check' has no option '--output'"),
])
def test_a_wrong_command_line_says_what_is_wrong(almanac, words, sentence):
    done = almanac(*words)
    assert done.returncode == 64
    assert sentence in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("words, expected", [
    (["--help"], "almanac COMMAND"), (["help"], "almanac COMMAND"), ([], "almanac COMMAND"),
    (["build", "--help"], "--output DIR"), (["help", "check"], "--strict"),
])
def test_help_is_at_hand(almanac, words, expected):
    done = almanac(*words)
    assert expected in done.stdout
    assert done.returncode == (0 if words else 64)


def test_the_report_as_json(almanac, tmp_path):
    shutil.copytree(ROOT / "Content", tmp_path / "Content")
    done = almanac("build", "--site", tmp_path, "--format", "json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["written"] > 500 and report["unchanged"] == 0 and report["removed"] == 0
    feeds = [f for f in (tmp_path / "Public" / "feeds").rglob("*.*") if f.suffix in (".ics", ".atom")]
    assert report["feeds"] == len(feeds) > 2 and report["leftOutPeople"] == 1
    again = json.loads(almanac("build", "--site", tmp_path, "--format", "json").stdout)
    assert again["written"] == 0 and again["unchanged"] == report["written"]


def test_a_move_of_the_site_is_counted_among_the_warnings_once(almanac, tmp_path):
    for name, text in small_site().items():
        path = tmp_path / "Content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def build():
        done = almanac("build", "--site", tmp_path, "--format", "json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)["warnings"], done.stderr

    settings = tmp_path / "Content/site.yml"
    before, said = build()
    assert said == ""
    settings.write_text(settings.read_text().replace("https://almanac.example.edu/", "https://new.example.org/"))
    warnings, said = build()
    assert warnings == before + 1
    assert said.startswith(
        "Content/site.yml: warning: the site moved from 'https://almanac.example.edu/' to 'https://new.example.org/'")
    assert build() == (before, "")


def test_check_writes_nothing(almanac, tmp_path):
    shutil.copytree(ROOT / "Content", tmp_path / "Content")
    before = sorted(tmp_path.rglob("*"))
    done = almanac("check", "--site", tmp_path)
    assert done.returncode == 0, done.stderr
    assert sorted(tmp_path.rglob("*")) == before


def test_nothing_but_the_report_is_printed_under_cron(almanac, tmp_path):
    shutil.copytree(ROOT / "Content", tmp_path / "Content")
    done = almanac("build", "--site", tmp_path)
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) <= 6


def test_the_program_runs_from_anywhere(almanac, tmp_path):
    shutil.copytree(ROOT / "Content", tmp_path / "Content")
    done = almanac("build", "--site", tmp_path, "--output", tmp_path / "out", cwd="/")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out" / "index.html").is_file()


def test_a_sites_own_template_replaces_the_built_in_one(almanac, site):
    own = site / "Templates" / "missing.mustache"
    own.parent.mkdir()
    own.write_text("{{<layout}}{{$main}}<h1>Nothing grows here</h1>{{/main}}{{/layout}}")
    assert almanac("build", "--site", site).returncode == 0
    assert "Nothing grows here" in (site / "Public" / "404.html").read_text()
    own.write_text("{{<layout}}{{$main}}\n<h1>{{page.titel}}</h1>{{/main}}{{/layout}}")
    done = almanac("build", "--site", site)
    assert done.returncode == 65
    assert "Templates/missing.mustache:2:5: error:" in done.stderr
    assert "'title'" in done.stderr
    assert "Nothing grows here" in (site / "Public" / "404.html").read_text()


def test_rank_prints_what_the_plans_page_shows(almanac, demo):
    done = almanac("rank", "robin", "--site", ROOT, "--top", "7", "--format", "json")
    assert done.returncode == 0 and done.stderr == "", done.stderr
    report = json.loads(done.stdout)
    assert report["proven"] is True and 0 < report["folded"] <= report["fitting"]
    assert [schedule["rank"] for schedule in report["schedules"]] == list(range(1, 8))
    scores = [schedule["score"] for schedule in report["schedules"]]
    assert scores == sorted(scores, reverse=True)
    page = html.unescape(re.sub("<[^>]*>", "", (demo / "schedules/robin/index.html").read_text()))
    assert f"{report['fitting']:,} schedules fit" in page
    assert f"{scores[0]:.3f}" in page and f"{scores[6]:.3f}" in page


def test_rank_takes_the_path_of_a_plan_and_says_when_there_is_none(almanac):
    by_path = almanac("rank", "Content/people/robin/plan.yml", "--site", ROOT)
    assert by_path.returncode == 0, by_path.stderr
    assert by_path.stdout == almanac("rank", "robin", "--site", ROOT).stdout
    lost = almanac("rank", "robbin", "--site", ROOT)
    assert lost.returncode == 65
    assert "no plan for 'robbin' in Content/people; did you mean 'robin'?" in lost.stderr


@pytest.fixture
def shared(almanac, site):
    """A copy of the demo, and the share link of the best schedule of Robin's plan."""
    report = json.loads(almanac("rank", "robin", "--site", site, "--format", "json").stdout)
    ids = [s for course in report["schedules"][0]["courses"] for s in course["sections"]]
    return site, f"https://x.example/share/#{report['term']}:{','.join(i.replace(' ', '') for i in ids)}", ids


def test_save_only_adds_the_schedule_of_a_link(almanac, shared):
    site, link, ids = shared
    plan = site / "Content/people/robin/plan.yml"
    plan.chmod(0o600)
    before = plan.read_text()
    done = almanac("save", link, "--site", site, "--person", "robin", "--title", "Von Mira: \"gut\"")
    assert done.returncode == 0, done.stderr
    after = plan.read_text()
    assert plan.stat().st_mode & 0o777 == 0o600
    kept = [line for line in after.splitlines() if line in before.splitlines()]
    assert kept == before.splitlines()
    assert all(i in after for i in ids)
    assert almanac("build", "--site", site).returncode == 0
    assert (site / "Public/schedules/robin/saved/von-mira-gut.html").is_file()
    assert (site / "Public/feeds/robin/von-mira-gut.ics").is_file()
    again = almanac("save", link, "--site", site, "--person", "robin")
    assert again.returncode == 0 and "already saved" in again.stdout
    assert plan.read_text() == after


@pytest.mark.parametrize("link, sentence", [
    ("hello", "not a valid share link"),
    ("#spring-2027:", "it has no sections"),
    ("#spring-2072:CMPS330-0101", "unknown term 'spring-2072' in Content/terms; did you mean 'spring-2027'?"),
    ("#spring-2027:CMPS999-0101", "the catalog of spring-2027 has none of the link's sections"),
    ("#spring-2027:CMPS330-%zz", "is not percent-encoded UTF-8"),
    ("#../../etc:CMPS330-0101", "unknown term"),
])
def test_save_refuses_what_is_no_schedule_of_this_site(almanac, shared, link, sentence):
    site, _, _ = shared
    before = (site / "Content/people/robin/plan.yml").read_bytes()
    done = almanac("save", link, "--site", site, "--person", "robin")
    assert done.returncode == 65 and sentence in done.stderr, done.stderr
    assert (site / "Content/people/robin/plan.yml").read_bytes() == before


def no_room():
    """A process for which every disk is full, whoever it belongs to."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def test_a_plan_that_cannot_be_written_is_reported_in_a_sentence_and_stays(almanac, shared):
    site, link, _ = shared
    plan = site / "Content/people/robin/plan.yml"
    before = plan.read_bytes()
    save = ["save", link, "--site", site, "--person", "robin"]
    done = almanac(*save, preexec_fn=no_room, restore_signals=False)
    assert done.returncode == 73
    assert done.stderr == f"almanac: cannot write '{plan}.new': File too large\n" and done.stdout == ""
    assert plan.read_bytes() == before
    assert [path.name for path in plan.parent.glob("*.new")] == []
    (plan.parent / "plan.yml.new" / "in the way").mkdir(parents=True)
    done = almanac(*save)
    assert done.returncode == 73
    assert done.stderr == f"almanac: cannot write '{plan}.new': Is a directory\n"
    assert plan.read_bytes() == before


@pytest.mark.parametrize("words", [["build"], ["check"], ["rank", "robin"], ["search", "data"], ["save", "#fall-2026:CMPS330-0101"]],
                         ids=lambda words: words[0])
def test_every_command_says_that_what_it_read_has_errors(almanac, tmp_path, words):
    shutil.copytree(ROOT / "Content", tmp_path / "Content")
    settings = tmp_path / "Content" / "site.yml"
    settings.write_text(settings.read_text().replace("title:", "titel:", 1))
    done = almanac(*words, "--site", tmp_path)
    assert done.returncode == 65 and done.stdout == ""
    assert "did you mean 'title'?" in done.stderr
    last = done.stderr.splitlines()[-1]
    advice = "nothing was published; fix the errors above (the old site is unchanged)"
    advice = advice if words[0] in ("build", "check") else "fix the errors above first"
    assert re.fullmatch(r"almanac: \d+ errors?: " + re.escape(advice), last), last


def test_a_memory_that_cannot_be_read_is_reported_in_a_sentence(almanac, tmp_path):
    shutil.copytree(ROOT / "Content", tmp_path / "Content")
    (tmp_path / ".almanac" / "memory" / "seats").mkdir(parents=True)
    for command in ("build", "check"):
        done = almanac(command, "--site", tmp_path)
        assert done.returncode == 73
        assert done.stderr == f"almanac: cannot read '{tmp_path}/.almanac/memory/seats': Is a directory\n"


def test_a_published_feed_that_cannot_be_read_is_reported_in_a_sentence(almanac, tmp_path):
    shutil.copytree(ROOT / "Content", tmp_path / "Content")
    feed = tmp_path / "Public" / "feeds" / "larger.ics"
    feed.parent.mkdir(parents=True)
    with feed.open("wb") as file:
        file.truncate((1 << 30) + 1)  # sparse: it takes no room
    done = almanac("check", "--site", tmp_path)
    assert done.returncode == 65
    assert done.stderr == f"almanac: '{feed}' is larger than 1 GB\n"


def test_save_asks_whose_plan_where_there_are_several(almanac, shared):
    site, link, _ = shared
    done = almanac("save", link, "--site", site)
    assert done.returncode == 65 and "choose a plan with --person: " in done.stderr


def test_save_finds_an_id_for_a_title_too_long_to_be_one(almanac, shared):
    site, link, ids = shared
    title = "x" * 300
    term, sections = link.partition("#")[2].split(":")
    first = f"#{term}:{sections.split(',')[0]}"
    for each in (link, first):
        done = almanac("save", each, "--site", site, "--person", "robin", "--title", title)
        assert done.returncode == 0, done.stderr
    plan = (site / "Content/people/robin/plan.yml").read_text()
    assert f"  - id: {'x' * 80}\n" in plan and f"  - id: {'x' * 60}-2\n" in plan
    assert almanac("check", "--site", site).returncode == 0
