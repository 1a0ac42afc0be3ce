"""A folder of many sites: the files with which make, Slurm, Kubernetes and systemd build them, the report of each build, and the
page about all of them. What runs for real on a cluster is in test_slurm.py."""

import html.parser
import json
import os
import re
import shutil
import signal
import subprocess
import time

import kubernetes_validate
import pytest
import yaml

from many_sites import build_report, files, is_waiting, listing, make_site, make_sites
from places import PROGRAM
from small_site import small_site

# What shells, make, systemd and YAML read in their own way.
ODD = ["a b", "-dash", "it's", 'say "hi"', "$HOME", "100%", "#1", "back\\", "$(id)", "ä — ü", "a;b&c", "{x: y}", "%i", "${HOME}", "tab is not: ok"]
ENGINES = ["slurm", "kubernetes", "systemd", "make"]


def eventually(is_so, seconds=120):
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "not so in time"
        time.sleep(0.05)


def break_site(site):
    (site / "Content/pages/index.md").write_text("# Loans\n\n[nowhere](missing.md)\n")


def build(almanac, site, *more):
    return almanac("build", "--site", site, "--report", site / ".almanac/build.json", "--quiet", *more)


def write(almanac, engine, folder, *more):
    program = [] if engine == "kubernetes" else ["--program", PROGRAM]
    done = almanac("jobs", engine, folder, *program, *more)
    assert done.returncode == 0, done.stderr
    return folder / ".jobs"


# make tells those that it starts how many jobs they may have: these here are not a part of the one that runs the tests.
ALONE = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}


def make(jobs, *more):
    return subprocess.run(
        ["make", "-f", str(jobs / "Makefile"), *more], capture_output=True, text=True, timeout=120, env=ALONE)


# The report of a build


def test_a_report_is_what_the_build_prints_and_when_it_ran(almanac, tmp_path):
    site = tmp_path / "campus"
    for path, text in small_site().items():
        (site / "Content" / path).parent.mkdir(parents=True, exist_ok=True)
        (site / "Content" / path).write_text(text)
    before = int(time.time())
    done = almanac("build", "--site", site, "--report", site / "build.json", "--format", "json")
    assert done.returncode == 0, done.stderr
    report = json.loads((site / "build.json").read_text())
    assert before <= report.pop("started") <= report.pop("ended") <= time.time()
    printed = json.loads(done.stdout)
    assert report.pop("milliseconds").keys() == printed.pop("milliseconds").keys()
    assert report == printed
    assert (report["title"], report["address"]) == ("Larkspur", "https://almanac.example.edu/")
    assert report["currentTerm"] == "fall-2026"
    assert report["terms"] == [{"id": "fall-2026", "name": "Fall 2026", "first": "2026-08-31", "last": "2026-12-14"}]

    # A build that has nothing to do says the same of its site.
    done = almanac("build", "--site", site, "--report", site / "build.json", "--now", "2026-11-18T11:10")
    done = almanac("build", "--site", site, "--report", site / "build.json", "--now", "2026-11-18T11:10")
    again = json.loads((site / "build.json").read_text())
    assert not again["published"]
    for name in ("title", "address", "currentTerm", "terms"):
        assert again[name] == report[name]


def test_a_failed_build_keeps_the_last_good_report(almanac, tmp_path):
    site = make_site(tmp_path / "campus")
    assert build(almanac, site).returncode == 0
    good = build_report(site)
    assert "lastGood" not in good and good["title"] == "campus" and good["terms"] == [] and good["currentTerm"] is None
    pages = files(site)
    break_site(site)
    for _ in range(2):
        assert build(almanac, site).returncode == 65
        report = build_report(site)
        assert report["status"] == 65 and report["lastGood"] == good
        assert [each["severity"] for each in report["diagnostics"]] == ["error"]
    assert files(site) == pages
    (site / "Content/pages/index.md").write_text("# Loans\n")
    assert build(almanac, site).returncode == 0
    assert "lastGood" not in build_report(site) and build_report(site)["status"] == 0


def test_a_killed_build_leaves_a_report_without_an_end(almanac, tmp_path):
    site = make_site(tmp_path / "campus")
    assert build(almanac, site).returncode == 0
    good, pages = build_report(site), files(site)
    (site / "Content/pages/more.md").write_text("# More\n")
    (site / "hold").touch()
    running = subprocess.Popen(
        [PROGRAM, "build", "--site", site, "--report", site / ".almanac/build.json"], start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    eventually(lambda: is_waiting(site))
    # A second build gives up, and does not write over the report of the first.
    assert build(almanac, site).returncode == 75
    assert is_waiting(site)
    running.kill()
    running.wait()
    report = build_report(site)
    assert (report["status"], report["ended"], report["lastGood"]) == (None, None, good)
    assert files(site) == pages
    (site / "hold").unlink()
    assert build(almanac, site).returncode == 0
    assert build_report(site)["status"] == 0 and "more.html" in files(site)


def test_a_report_that_cannot_be_written_is_an_error(almanac, tmp_path):
    site = make_site(tmp_path / "campus")
    (tmp_path / "file").write_text("")
    done = almanac("build", "--site", site, "--report", tmp_path / "file/build.json")
    assert done.returncode == 73 and str(tmp_path / "file") in done.stderr
    assert not (site / "Public").exists()
    done = almanac("build", "--site", site, "--single-file", tmp_path / "x.html", "--report", tmp_path / "build.json")
    assert done.returncode == 64 and "--report" in done.stderr


# GNU make


def test_make_builds_all_sites_past_one_that_fails_and_one_that_is_killed(almanac, tmp_path):
    folder = tmp_path / "campuses"
    sites = make_sites(folder, ["amber", "birch", "cedar", "dahlia", "elm"])
    broken, killed = folder / "amber", folder / "birch"
    break_site(broken)
    (killed / "hold").touch()
    jobs = write(almanac, "make", folder)
    running = subprocess.Popen(
        ["make", "-j2", "-f", jobs / "Makefile"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=ALONE)
    others = [site for site in sites if site not in (broken, killed)]
    eventually(lambda: is_waiting(killed) and all(build_report(site).get("status") == 0 for site in others))
    for pid in builders(killed):
        os.kill(pid, signal.SIGKILL)
    said, _ = running.communicate(timeout=60)
    assert running.returncode != 0
    assert "missing.md" in said
    assert listing(folder) == {site.name: "published" for site in others} | {"amber": "failed", "birch": "unfinished"}
    assert not (broken / "Public").exists() and not (killed / "Public").exists()
    before = {site: files(site) for site in others}

    (killed / "hold").unlink()
    (broken / "Content/pages/index.md").write_text("# Loans\n")
    done = make(jobs, "-j2")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert set(listing(folder).values()) == {"published"}
    assert {site: files(site) for site in others} == before


def builders(site):
    """The processes that build a site."""
    found = []
    for entry in os.listdir("/proc"):
        try:
            words = open(f"/proc/{entry}/cmdline", "rb").read().split(b"\0")
        except OSError:
            continue
        if words[0] == os.fsencode(PROGRAM) and os.fsencode(site) in words:
            found.append(int(entry))
    return found


# Names


def test_make_and_the_scripts_take_names_as_they_are(almanac, tmp_path):
    folder = tmp_path / "it's a % $HOME"
    make_sites(folder, ODD)
    jobs = write(almanac, "make", folder)
    done = make(jobs, "-j2")
    assert (done.returncode, done.stderr) == (0, "")
    assert listing(folder) == {name: "published" for name in ODD}

    ordered = sorted(ODD, key=os.fsencode)
    script = (write(almanac, "slurm", folder) / "sites.sbatch").read_text()
    check_cases(script, "SLURM_ARRAY_TASK_ID", 1, [f"{folder}/{name}" for name in ordered])
    manifest = (write(almanac, "kubernetes", folder) / "almanac.yaml").read_text()
    scripts = next(each for each in yaml.safe_load_all(manifest) if each["kind"] == "ConfigMap")["data"]
    check_cases(scripts["build.sh"], "JOB_COMPLETION_INDEX", 0, [f"/sites/{name}" for name in ordered])

    target = (write(almanac, "systemd", folder) / "almanac-sites.target").read_text()
    expected = subprocess.run(["systemd-escape", "--", *ordered], capture_output=True, text=True, check=True).stdout.split()
    assert re.findall(r"^Wants=almanac@(.*)\.timer$", target, re.M) == expected


def check_cases(script, variable, first, expected):
    """What the script calls the site of each number, asked of a shell."""
    cases = re.search(rf"^case .*?^esac$", script, re.S | re.M).group()
    for number, path in enumerate(expected, first):
        done = subprocess.run(["sh", "-c", f"{cases}\nprintf %s \"$site\""], env={variable: str(number)}, capture_output=True, text=True)
        assert (done.stdout, done.stderr) == (path, "")


@pytest.mark.parametrize("engine", ENGINES)
def test_names_that_no_line_can_hold_are_refused(almanac, tmp_path, engine):
    for name, reason in [("two\nlines", "control character"), ("bell\a", "control character"), ("line\u2028", "control character")]:
        folder = tmp_path / "with"
        make_sites(folder, ["sound", name])
        done = almanac("jobs", engine, folder)
        assert done.returncode == 65 and reason in done.stderr and "rename it" in done.stderr
        assert not (folder / ".jobs").exists()
        shutil.rmtree(folder)
    folder = tmp_path / "bytes"
    make_sites(folder, ["sound"])
    os.makedirs(os.fsencode(folder) + b"/caf\xe9/Content")
    done = almanac("jobs", engine, folder)
    assert done.returncode == 65 and "not valid UTF-8" in done.stderr
    assert not (folder / ".jobs").exists()


def test_what_is_not_a_site_is_left_out(almanac, tmp_path):
    done = almanac("jobs", "make", tmp_path / "nowhere")
    assert done.returncode == 65 and "nowhere" in done.stderr
    done = almanac("jobs", "make", tmp_path)
    assert done.returncode == 65 and "Content/" in done.stderr
    make_sites(tmp_path, ["site", ".hidden"])
    (tmp_path / "notes").mkdir()
    (tmp_path / "file").write_text("")
    assert json.loads(almanac("jobs", "make", tmp_path, "--format", "json").stdout)["sites"] == ["site"]


def test_options_belong_to_their_engines(almanac, tmp_path):
    make_sites(tmp_path, ["site"])
    for words in [("slurm", "--image", "x"), ("make", "--minutes", "5"), ("collect", "--to", "x"), ("kubernetes", "--program", "x"),
                  ("kubernetes", "--output", "x"), ("make", "--now", "2026-11-18T13:10"), ("slurm", "--parallel", "0"),
                  ("systemd", "--start", "25:00"), ("slurm", "--memory", "much")]:
        done = almanac("jobs", words[0], tmp_path, *words[1:])
        assert done.returncode == 64 and (words[1] in done.stderr or words[2] in done.stderr), (words, done.stderr)
    assert not (tmp_path / ".jobs").exists()


@pytest.mark.parametrize("engine", ENGINES)
def test_the_same_sites_give_the_same_files(almanac, tmp_path, engine):
    """Whatever the order in which the folder has them, and from wherever the command is run."""
    names = [f"site {number}" for number in range(12)]
    texts = []
    for order in (names, names[::-1]):
        folder = tmp_path / "campuses"
        make_sites(folder, order)
        for words, cwd in [((folder,), "/"), ((".",), folder), (("../campuses/",), folder)]:
            done = almanac("jobs", engine, *words, cwd=cwd)
            assert done.returncode == 0, done.stderr
            texts.append({path.name: path.read_text() for path in (folder / ".jobs").iterdir()})
        shutil.rmtree(folder)
    assert all(each == texts[0] for each in texts)


# Kubernetes


def test_the_manifest_is_valid(almanac, tmp_path):
    make_sites(tmp_path, ODD)
    jobs = write(almanac, "kubernetes", tmp_path, "--parallel", 3, "--cores", 2, "--minutes", 30, "--memory", 1500, "--start", "04:05",
                 "--image", "registry.example.edu/almanac-ci:1.6", "--title", "All: \"campuses\"")
    documents = list(yaml.safe_load_all((jobs / "almanac.yaml").read_text()))
    for document in documents:
        kubernetes_validate.validate(document, "1.33", strict=True)
    claim, scripts, builds, collection = documents
    assert [each["kind"] for each in documents] == ["PersistentVolumeClaim", "ConfigMap", "CronJob", "CronJob"]
    assert builds["spec"]["schedule"] == "5 4 * * *"
    assert builds["spec"]["concurrencyPolicy"] == collection["spec"]["concurrencyPolicy"] == "Forbid"
    job = builds["spec"]["jobTemplate"]["spec"]
    assert (job["completionMode"], job["completions"], job["parallelism"]) == ("Indexed", len(ODD), 3)
    assert job["backoffLimitPerIndex"] > 0 and job["maxFailedIndexes"] == len(ODD)
    for each in (builds, collection):
        pod = each["spec"]["jobTemplate"]["spec"]["template"]["spec"]
        assert pod["securityContext"]["runAsNonRoot"] and pod["securityContext"]["runAsUser"] > 0
        assert pod["restartPolicy"] == "Never"
        [container] = pod["containers"]
        assert container["image"] == "registry.example.edu/almanac-ci:1.6"
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}}
        assert container["command"][1].removeprefix("/jobs/") in scripts["data"]
        mounted = {volume["name"]: volume for volume in pod["volumes"]}
        assert {mount["name"] for mount in container["volumeMounts"]} == set(mounted)
        assert mounted["sites"]["persistentVolumeClaim"]["claimName"] == claim["metadata"]["name"]
        assert mounted["jobs"]["configMap"]["name"] == scripts["metadata"]["name"]
    assert pod["activeDeadlineSeconds"] == 600 and job["template"]["spec"]["activeDeadlineSeconds"] == 1800


def test_the_scripts_of_the_containers_build_and_collect(almanac, tmp_path):
    """As a cluster runs them, but for the path of the volume."""
    make_sites(tmp_path / "sites", ["one", "two"])
    jobs = write(almanac, "kubernetes", tmp_path / "sites")
    scripts = list(yaml.safe_load_all((jobs / "almanac.yaml").read_text()))[1]["data"]
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/almanac").symlink_to(PROGRAM)
    environment = {**os.environ, "PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}
    for name, index in [("build.sh", 0), ("build.sh", 1), ("collect.sh", "")]:
        text = scripts[name].replace("/sites", str(tmp_path / "sites"))
        done = subprocess.run(["sh", "-c", text], env=environment | {"JOB_COMPLETION_INDEX": str(index)}, capture_output=True, text=True)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert listing(tmp_path / "sites") == {"one": "published", "two": "published"}


# systemd


def test_the_units_are_valid(almanac, tmp_path):
    folder = tmp_path / "it's a % folder"
    make_sites(folder, ODD)
    jobs = write(almanac, "systemd", folder, "--title", "50 % of $HOME \"x\"")
    units = shutil.copytree(jobs, tmp_path / "units")
    instances = re.findall(r"^Wants=(almanac@.*\.timer)$", (units / "almanac-sites.target").read_text(), re.M)
    assert len(instances) == len(ODD)
    for name in (instances[0], instances[-1].replace(".timer", ".service")):
        template = re.sub(r"@.*\.", "@.", name)
        (units / name).symlink_to(units / template)
    environment = {**os.environ, "SYSTEMD_UNIT_PATH": f"{units}:"}
    for name in ["almanac-sites.target", "almanac-collect.service", "almanac-collect.timer", instances[0], instances[-1].replace(".timer", ".service")]:
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", str(units / name)], env=environment, capture_output=True, text=True)
        ours = [line for line in done.stderr.splitlines() if "almanac" in line]
        assert (done.returncode, ours) == (0, []), name


# The page about all sites


class Page(html.parser.HTMLParser):
    """The text of a page, its links, and whether it has scripts."""

    def __init__(self, text):
        super().__init__()
        self.text, self.links, self.tags, self.skipped = "", [], [], 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        if tag == "a":
            self.links.append(dict(attributes)["href"])

    def handle_data(self, data):
        if self.tags[-1:] != ["style"]:
            self.text += data


def sites_in_every_state(almanac, folder):
    """One site for each state, and the moment to look at them."""
    for name in ["good", "broken", "fresh", "damaged", "old", "gone", "cut"]:
        make_site(folder / name, f"{name} <b>&\"campus\"")
    for name in ["good", "broken", "old", "gone", "cut"]:
        assert build(almanac, folder / name).returncode == 0
    break_site(folder / "broken")
    assert build(almanac, folder / "broken").returncode == 65
    (folder / "damaged/.almanac").mkdir()
    (folder / "damaged/.almanac/build.json").write_text('{"status": 0, "started"')
    shutil.rmtree(folder / "gone/Content")
    report = build_report(folder / "old")
    report["ended"] -= 3 * 86_400
    (folder / "old/.almanac/build.json").write_text(json.dumps(report))
    report = build_report(folder / "cut")
    (folder / "cut/.almanac/build.json").write_text(json.dumps(
        {"command": "build", "started": report["started"], "ended": None, "status": None, "lastGood": report}))
    return {"good": "published", "broken": "failed", "fresh": "never", "damaged": "unreadable", "old": "late", "gone": "missing", "cut": "unfinished"}


def test_the_page_shows_each_state(almanac, tmp_path):
    states = sites_in_every_state(almanac, tmp_path)
    done = almanac("jobs", "collect", tmp_path, "--title", "All <campuses>")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("7 sites, 1 published; wrote ")
    assert {line.split(": ")[1]: line.split(": ")[0].strip() for line in done.stdout.splitlines()[1:]} == {
        name: state for name, state in states.items() if state != "published"}
    assert listing(tmp_path) == states
    page = Page((tmp_path / "Public/index.html").read_text())
    assert "script" not in page.tags and "All <campuses>" in page.text
    for words in ["published", "failed", "never built", "unknown", "late", "missing", "not finished",
                  "ended with status 65: errors in content or data (1 error)", "good <b>&\"campus\""]:
        assert words in re.sub(r"\s+", " ", page.text), words
    assert page.links.count("https://campus.example.edu/") == 4
    for site in json.loads((tmp_path / "Public/sites.json").read_text())["sites"]:
        assert (site["lastGood"] is None) == (site["folder"] in ("fresh", "damaged", "gone"))

    same = almanac("jobs", "collect", tmp_path, "--now", "2026-11-18T13:10Z", "--output", tmp_path / "a")
    again = almanac("jobs", "collect", tmp_path, "--now", "2026-11-18T13:10", "--output", tmp_path / "b")
    assert same.returncode == again.returncode == 0
    for name in ("index.html", "sites.json"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_the_page_shows_terms_and_the_age_of_data(almanac, tmp_path):
    site = tmp_path / "campuses/larkspur"
    for path, text in small_site().items():
        (site / "Content" / path).parent.mkdir(parents=True, exist_ok=True)
        (site / "Content" / path).write_text(text)
    assert build(almanac, site).returncode == 0
    [source] = [each for each in build_report(site)["sources"] if each["kind"] == "umdio"]
    assert almanac("jobs", "collect", tmp_path / "campuses", "--now", "2026-11-18T13:10").returncode == 0
    text = re.sub(r"\s+", " ", Page((tmp_path / "campuses/Public/index.html").read_text()).text)
    assert "Term Fall 2026 (31 Aug 2026 – 14 Dec 2026)" in text
    [found] = json.loads((tmp_path / "campuses/Public/sites.json").read_text())["sites"]
    assert found["terms"] == build_report(site)["terms"] and found["dataProblems"] == build_report(site)["dataProblems"]
    assert found["oldestData"] <= source["asOf"] <= found["newestData"]
    assert almanac("jobs", "collect", tmp_path / "campuses", "--now", "2027-01-10T10:00").returncode == 0
    text = re.sub(r"\s+", " ", Page((tmp_path / "campuses/Public/index.html").read_text()).text)
    assert "Fall 2026, which is over" in text and "days old" in text


def test_no_page_of_something_else_is_replaced(almanac, tmp_path):
    make_sites(tmp_path, ["site"])
    (tmp_path / "www").mkdir()
    (tmp_path / "www/index.html").write_text("<p>mine")
    done = almanac("jobs", "collect", tmp_path, "--output", tmp_path / "www")
    assert done.returncode == 73 and "another page" in done.stderr
    done = almanac("jobs", "collect", tmp_path, "--output", tmp_path / "site")
    assert done.returncode == 73 and "a site" in done.stderr
    assert (tmp_path / "www/index.html").read_text() == "<p>mine" and not (tmp_path / "site/index.html").exists()


def test_nothing_private_is_on_the_page(almanac, tmp_path):
    """Messages quote the files of people; the page has only counts of them."""
    site = make_site(tmp_path / "campus")
    assert build(almanac, site).returncode == 0
    report = build_report(site)
    failed = {"command": "build", "started": 1, "ended": 2, "status": 65, "message": "canary of a person", "diagnostics": [
        {"severity": "error", "file": "Content/people/canary/plan.yml", "line": 1, "column": 1, "message": "canary", "suggestion": "canary"}],
        "lastGood": report}
    (site / ".almanac/build.json").write_text(json.dumps(failed))
    assert almanac("jobs", "collect", tmp_path).returncode == 0
    for name in ("index.html", "sites.json"):
        assert "canary" not in (tmp_path / "Public" / name).read_text()


def test_a_folder_whose_name_is_not_text_is_reported_and_left_out(almanac, tmp_path):
    make_sites(tmp_path, ["sound"])
    os.makedirs(os.fsencode(tmp_path) + b"/caf\xe9/Content")
    done = almanac("jobs", "collect", tmp_path)
    assert done.returncode == 0 and "not valid UTF-8" in done.stderr
    assert listing(tmp_path) == {"sound": "never"}


@pytest.mark.heavy
def test_fifty_sites_by_make(almanac, tmp_path):
    names = [f"campus {number}" for number in range(50)]
    make_sites(tmp_path, names)
    jobs = write(almanac, "make", tmp_path)
    done = make(jobs, "-j2")
    assert (done.returncode, done.stderr) == (0, "")
    assert listing(tmp_path) == {name: "published" for name in names}
