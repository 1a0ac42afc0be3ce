"""Every example of the guide and of the READMEs, as it is printed: one campus is made of all that are files, and all commands
are run on it. An example that says nowhere what becomes of it is a failure."""

import http.server
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import threading
import time
import urllib.error
import urllib.request

import pytest

from guide_blocks import PAGES, ROOT, blocks
from guide_campus import APART, CAPTURE, SMALLEST, campus, put
from places import PROGRAM
from test_fetch import Handler, Service

ALL = [block for page in PAGES for block in blocks(page)]
COMMANDS = ("sh", "cron", "output")
PREVIEW = "almanac serve\n"  # it never ends by itself, and has a test of its own

# What is neither a file of a site nor a command: its page and heading, and where it is tested.
RULES = {
    ("index.md", "The folder"): "test_the_folder_is_as_the_guide_draws_it",
    ("privacy.md", "The gate"): "test_the_gate_says_what_the_guide_quotes",
    ("search.md", "Addresses"): "test_the_address_of_a_search_finds_what_the_command_finds",
    ("serve.md", "What starts a build"): "test_the_preview_is_as_the_guide_says",
    ("README.md", "Modules"): "test_layout.py",
    ("README.md", "A site in five minutes"): "Tests/Packages",
    ("serve.md", "On a phone"): "test_serve.py",
    ("pages.md", "Links"): "test_links.py",
    ("pages.md", "Files as they are"): "test_static.py",
    ("pages.md", "Pictures"): "test_pictures.py",
    ("hosting.md", "Apache"): "test_hosting.py",
    ("hosting.md", "nginx"): "test_hosting.py",
    ("hosting.md", "Caddy"): "test_hosting.py",
    ("hosting.md", "Checking"): "test_hosting.py",
    ("hosting.md", "With systemd"): "test_packages.py",
    ("hosting.md", "GitHub Pages"): "test_workflows.py",
    ("hosting.md", "GitLab Pages"): "test_workflows.py",
    ("install.md", "Debian and Ubuntu"): "Tests/Packages",
    ("install.md", "pipx"): "Tests/Packages",
    ("install.md", "Any Linux"): "Tests/Packages",
    ("install.md", "Containers"): "Tests/Packages",
    ("databases.md", "The query"): "test_roll_ups.py",
    ("databases.md", "PostgreSQL"): "test_roll_ups.py",
    ("databases.md", "DuckDB"): "test_roll_ups.py",
    ("databases.md", "Spark"): "test_roll_ups.py",
    ("databases.md", "Only what is new"): "test_roll_ups.py",
    ("hosting.md", "S3 and other stores of objects"): "test_a_store_of_objects_gets_every_file_once_with_its_type",
}


def places(blocks):
    return "\n".join(block.place for block in blocks)


@pytest.fixture(scope="module")
def made(tmp_path_factory, almanac):
    """The campus, built once, so that builds of its copies have less to do."""
    site = campus(tmp_path_factory.mktemp("guide") / "campus")
    almanac("build", "--site", site)
    return site


def test_every_example_has_a_rule():
    lost = [block for block in ALL if block.kind is None]
    assert not lost, f"say behind the fence what becomes of these, see Tests/guide_blocks.py:\n{places(lost)}"
    twice = [block for block in ALL if block.kind == "file" and block.page.name not in APART and any(
        other.kind == "file" and other.file == block.file for other in ALL
        if other is not block and other.page.name not in APART)]
    assert not twice, f"two examples are the whole of one file:\n{places(twice)}"
    ruled = {(block.page.name, block.heading) for block in ALL if block.kind == "rule"}
    assert ruled == set(RULES), "the table of rules above names what is there, and nothing else"


def test_all_files_of_the_guide_are_one_campus_without_a_warning(almanac, made):
    done = almanac("check", "--site", made, "--strict=data")
    assert done.returncode == 0, done.stderr
    assert "warning" not in done.stderr, done.stderr
    ranked = json.loads(almanac("rank", "robin", "--site", made, "--format", "json").stdout)
    assert ranked["schedules"] and ranked["proven"], "the plan of the guide, with all its limits, can be had"


def test_every_file_of_the_guide_is_read(almanac, made, tmp_path):
    """Each is spoiled, and must be complained about: an example that nothing reads would say anything."""
    site = tmp_path / "campus"
    shutil.copytree(made, site)
    shutil.copy(made.parent / "almanac-secrets.yml", tmp_path)
    left = {block.file for block in ALL if block.kind in ("file", "part") and block.page.name not in APART}
    while left:
        for name in left:
            (site / name).write_bytes(b"\0[\n")
        complaints = almanac("check", "--site", site).stderr
        found = {name for name in left if name in complaints}
        assert found, f"nothing reads {left}:\n{complaints}"
        for name in found:
            (site / name).write_bytes((made / name).read_bytes())
        left -= found


def test_the_smallest_campus_is_one(almanac, tmp_path):
    for block in blocks(ROOT / "Content" / "guide" / SMALLEST):
        if block.kind == "file":
            put(tmp_path, block)
    done = almanac("build", "--site", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Fall 2026" in (tmp_path / "Public" / "index.html").read_text()


def rule(page, heading):
    """The text of the one example that is known by its page and heading."""
    found = [block.text for block in ALL if block.kind == "rule" and (block.page.name, block.heading) == (page, heading)]
    assert len(found) == 1
    return found[0]


# Commands


class CampusServices(Service):
    """umd.io and PlanetTerp with a few courses of the departments that the guide names."""

    def __init__(self):
        super().__init__()
        self.courses = [
            {**each, "course_id": "CMSC" + each["course_id"][4:], "dept_id": "CMSC"} if each["dept_id"] == "CMPS" else each
            for each in self.courses[:8]]

    def planetterp(self, path, query):
        found = super().planetterp(path, query)
        return [{**each, "courses": ["CMSC100"]} for each in found] if path == "professors" else found


@pytest.fixture(scope="module")
def services():
    """Their address."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads, server.service = True, CampusServices()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


class Ground:
    """A copy of the campus, and what stands for the machine, the hosts and the services of the examples."""

    def __init__(self, folder, made, services):
        self.folder, self.site = folder, folder / "campus"
        shutil.copytree(made, self.site)
        settings = self.site / "Content" / "site.yml"
        settings.write_text(re.sub(
            r"(?m)^  - kind: (umdio|planetterp)$(?=\n    (?:semesters|departments))", rf"\g<0>\n    url: {services}/\1",
            settings.read_text()))
        programs = folder / "bin"
        programs.mkdir()
        (programs / "almanac").symlink_to(PROGRAM)
        for name in ("host", "www"):
            (folder / name).mkdir()
        (self.site / "capture.txt").write_text(CAPTURE)
        subprocess.run(["git", "init", "-q", "--bare", folder / "pages.git"], check=True)
        self.environment = {
            "PATH": f"{programs}:{os.environ['PATH']}", "HOME": str(folder), "GIT_AUTHOR_NAME": "x", "GIT_AUTHOR_EMAIL": "x@x",
            "GIT_COMMITTER_NAME": "x", "GIT_COMMITTER_EMAIL": "x@x"}
        self.places = {
            "host:/var/www/example.edu/almanac/": f"{folder}/host/", "/var/www/example.edu": f"{folder}/www",
            "/srv/campus": str(self.site), "/usr/local/bin/almanac": str(PROGRAM),
            "git@example.org:you/site.git": f"{folder}/pages.git", "ssh controller show ap active": "cat capture.txt"}

    def here(self, text):
        for name, place in self.places.items():
            text = text.replace(name, place)
        return text

    def shell(self, text):
        return subprocess.run(
            ["bash", "-euo", "pipefail", "-c", self.here(text)], cwd=self.site, env=self.environment, capture_output=True,
            text=True, timeout=120)

    def cron(self, line):
        """One line of a crontab, run as cron would: by `sh`, in the home folder, with hardly any environment."""
        fields = line.split(None, 5)
        limits = [(0, 59), (0, 23), (1, 31), (1, 12), (0, 7)]
        for field, (low, high) in zip(fields, limits):
            assert re.fullmatch(r"\*(/\d+)?|\d+", field), line
            assert all(low <= int(number) <= high for number in re.findall(r"\d+", field)), line
        assert "%" not in fields[5], "cron ends a command there"
        return subprocess.run(
            ["/bin/sh", "-c", self.here(fields[5])], cwd=self.site, env={"PATH": "/usr/bin:/bin", "HOME": str(self.folder)},
            capture_output=True, text=True, timeout=120)

    def run(self, block):
        """Runs an example; what it must print is compared."""
        if block.kind == "cron":
            for line in block.text.splitlines():
                done = None if line.startswith("#") else self.cron(line)
                assert done is None or done.returncode == 0, (block.place, line, done.stderr)
        elif block.kind == "output":
            done = self.shell(block.rest)
            assert done.stdout + done.stderr == block.text, block.place
        elif block.text.startswith("make "):
            done = subprocess.run(["make", "-n", *re.findall(r"(?m)^make (\S+)", block.text)], cwd=ROOT, capture_output=True)
            assert done.returncode == 0, (block.place, done.stderr)
        elif not block.text.endswith(PREVIEW):
            done = self.shell(block.text)
            assert done.returncode == 0, (block.place, done.stderr)


@pytest.mark.parametrize("page", [
    page for page in PAGES if page.name not in APART and any(block.kind in COMMANDS for block in blocks(page))], ids=lambda page: page.stem)
def test_commands_do_what_the_page_says(page, made, services, tmp_path):
    """From the top of a page to its end. A file that follows a command is what the command has made; but for the secrets, which
    are new each time."""
    ground = Ground(tmp_path, made, services)
    shutil.copy2(made.parent / "almanac-secrets.yml", tmp_path)
    examples = list(blocks(page))
    first = next(index for index, block in enumerate(examples) if block.kind in COMMANDS)
    results = [block for block in examples[first:] if block.kind == "file" and not block.source]
    for block in results:
        (ground.site / block.file).unlink()
    for block in examples[first:]:
        if block.kind in COMMANDS:
            ground.run(block)
        elif block in results:
            path = ground.site / block.file
            if not block.file.startswith("../"):
                assert path.read_text() == block.text, block.place
            put(ground.site, block)
    check_copies(page.stem, ground)


def files(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def check_copies(page, ground):
    """What the pages about hosts have sent is the site."""
    names = files(ground.site / "Public")
    if page in ("hosting", "private"):
        assert files(ground.folder / "host") == names
    if page == "hosting":
        assert (ground.folder / "www" / "almanac" / "index.html").exists()
        assert (ground.folder / "www" / ".almanac.lock").exists()
    if page == "private":
        git = ["git", "--git-dir", ground.folder / "pages.git"]
        listed = subprocess.check_output([*git, "ls-tree", "-r", "-z", "--name-only", "pages"], text=True).split("\0")[:-1]
        assert set(listed) == names
        assert subprocess.check_output([*git, "rev-list", "--count", "pages"], text=True) == "1\n"


# What is neither file nor command


def first_page(address):
    """The page at an address, once the first build is done: until then the preview answers that it is busy."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while True:
        try:
            with opener.open(address, timeout=20) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            assert error.code == 503
            time.sleep(0.05)


def test_the_preview_is_as_the_guide_says(tmp_path):
    """`new` and `serve` by the lines of each page that has them; then a page is saved, and the report is that of the guide."""
    commands = [block.text for block in ALL if block.kind == "sh" and block.text.endswith(PREVIEW)]
    assert len(set(commands)) == 1 and len(commands) == 2
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "almanac").symlink_to(PROGRAM)
    serve = subprocess.Popen(
        ["bash", "-ec", commands[0]], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env=os.environ | {"PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}, start_new_session=True)
    watchdog = threading.Timer(60, os.killpg, (serve.pid, signal.SIGKILL))
    watchdog.start()
    try:
        lines = iter(serve.stdout.readline, "")
        address = next(found.group() for line in lines if (found := re.search(r"http://127\.0\.0\.1:\d+/", line)))
        assert b"</html>" in first_page(address)
        page = tmp_path / "notes" / "Content" / "pages" / "about.md"
        page.write_text(page.read_text() + "\nMore.\n")
        report = next(line for line in lines if "about.md" in line)
    finally:
        watchdog.cancel()
        os.killpg(serve.pid, signal.SIGINT)
        serve.wait(timeout=30)
    assert re.sub(r"\d+", "0", report) == re.sub(r"\d+", "0", rule("serve.md", "What starts a build"))


def test_a_new_site_becomes_a_campus_by_the_steps_of_the_guide(almanac, tmp_path):
    """The steps of "From pages to a campus", with the term and the catalog of the guide itself."""
    site = tmp_path / "notes"
    assert almanac("new", site).returncode == 0
    for block in ALL:
        if block.file in ("Content/terms/fall-2026.yml", "Content/data/courses-fall-2026.json"):
            put(site, block)
    settings = site / "Content" / "site.yml"
    text, count = re.subn(r"(?m)^# (time-zone:|term:|sources:|  - kind:|    path:|    name:)", r"\1", settings.read_text())
    assert count == 6, "the four lines of sources, and two more"
    settings.write_text(text)
    done = almanac("check", "--site", site)
    assert done.returncode == 0, done.stderr
    # The front page may go, with the one link to it that the guide names.
    pages = site / "Content" / "pages"
    (pages / "index.md").unlink()
    linking = [page for page in pages.glob("*.md") if "](index.md)" in page.read_text()]
    assert linking == [pages / "about.md"]
    linking[0].write_text(re.sub(r"\[[^]]*\]\(index\.md\)", "", linking[0].read_text()))
    done = almanac("check", "--site", site)
    assert done.returncode == 0, done.stderr


def test_the_folder_is_as_the_guide_draws_it(made):
    parents = []
    for line in rule("index.md", "The folder").splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        name = line.split()[0]
        parents[depth:] = [name]
        path = "".join(parents)
        if "…" not in path and path != "Templates/":
            assert (made / path).exists() or (ROOT / path).exists(), path


def test_the_gate_says_what_the_guide_quotes():
    """Its sentence is made of parts, which are looked for in the program: there is no leak to be had."""
    place, severity, sentence = rule("privacy.md", "The gate").strip().split(": ", 2)
    assert place.endswith(".ics") and severity == "error"
    program = PROGRAM.read_bytes()
    fact, advice = sentence.split("; ")
    start = "this file's name reveals "
    assert fact.startswith(start)
    for part in (start, fact.removeprefix(start), advice):
        assert part.encode() in program, part


def test_the_address_of_a_search_finds_what_the_command_finds(almanac, made):
    path, query = rule("search.md", "Addresses").strip().split("?")
    pairs = dict(pair.split("=", 1) for pair in query.split("&"))
    words, order = pairs.pop("q").split("+"), pairs.pop("sort")
    done = almanac("search", *words, "--filter", ",".join(f"{key}={value}" for key, value in pairs.items()),
                   "--sort", order, "--site", made)
    assert done.returncode == 0, done.stderr
    assert ": 1 course" in done.stdout, done.stdout


def test_a_store_of_objects_gets_every_file_once_with_its_type(almanac, made):
    """The rules of `aws s3 sync`, of which the last one that fits a name counts; the program itself is not asked."""
    options = {"--delete": 0, "--exclude": 1, "--include": 1, "--cache-control": 1, "--content-type": 1}
    sent = {}
    for command in rule("hosting.md", "S3 and other stores of objects").replace("\\\n", " ").splitlines():
        words = shlex.split(command)
        assert words[:5] == ["aws", "s3", "sync", "Public/", "s3://BUCKET/"]
        rules, types, rest = [], None, words[5:]
        while rest:
            option = rest.pop(0)
            value = rest.pop(0) if options[option] else None
            types = value if option == "--content-type" else types
            if option in ("--exclude", "--include"):
                rules.append((option == "--include", value))
        for name in ("index.html", "feeds/robin/my/calendar.ics", "assets/site.css"):
            fits = [keep for keep, pattern in rules if pattern == "*" or name.endswith(pattern.removeprefix("*"))]
            if not fits or fits[-1]:
                assert name not in sent, name
                sent[name] = types
    assert sent == {"index.html": None, "assets/site.css": None, "feeds/robin/my/calendar.ics": "text/calendar; charset=utf-8"}


def test_the_list_of_templates_is_that_of_the_folder():
    text = (ROOT / "Content" / "guide" / "templates.md").read_text()
    listed = re.search(r"^The pages' templates are (.*?)\.", text, re.M).group(1)
    files = {path.stem for path in (ROOT / "Templates").glob("*.mustache")} - {"layout"}
    assert sorted(re.findall(r"`([\w-]+)`", listed)) == sorted(files)
    assets = re.search(r"Files in `assets/` \((.*?)\)", text).group(1)
    files = {path.name for path in (ROOT / "Templates" / "assets").iterdir()}
    joined = {f"{name}.js" for folder in (ROOT / "Templates" / "scripts").iterdir() for name in folder.name.split("+")} | {"site.css"}
    joined |= {f"{name}.css" for folder in (ROOT / "Templates" / "styles").iterdir() if folder.is_dir() for name in folder.name.split("+")}
    assert sorted(re.findall(r"`([^`]+)`", assets)) == sorted(files | joined)
