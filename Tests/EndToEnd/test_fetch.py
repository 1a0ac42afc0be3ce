"""`almanac fetch` against a server on loopback that gives what the services document, and what servers give on bad days."""

import collections
import functools
import gzip
import http.server
import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import threading
import time
import urllib.parse

import pytest

from places import PROGRAM

COURSES = 250
SEMESTER = "202608"


def section(course, number):
    return {
        "course": course, "section_id": f"{course}-{number}", "semester": int(SEMESTER), "number": number,
        "seats": "30", "open_seats": "4", "waitlist": "0", "instructors": ["O. Fenn"],
        "meetings": [{"days": "MWF", "start_time": "10:00am", "end_time": "10:50am", "building": "MAB",
                      "room": "0230", "classtype": ""}]}


def course(index, semester=SEMESTER):
    code = f"{'CMPS' if index % 2 == 0 else 'MATH'}{100 + index}"
    return {
        "course_id": code, "semester": int(semester), "name": f"Course “{index}”", "dept_id": code[:4],
        "department": "Computing", "credits": "3", "description": "Words.", "grading_method": ["Regular"],
        "gen_ed": [], "core": [], "relationships": {"prereqs": None},
        "sections": [section(code, "0101"), section(code, "0201")]}


class Service:
    """The two services. `faults` maps part of a path to functions that answer in its place, each once."""

    def __init__(self):
        self.log = []
        self.faults = collections.defaultdict(list)
        self.courses = [course(index) for index in range(COURSES)]
        self.tags = True
        self.lock = threading.Lock()
        self.busy = 0
        self.most_busy = 0

    def umdio(self, path, query):
        if path.startswith("courses/sections/"):
            wanted = path.rsplit("/", 1)[1].split(",")
            return [part for one in self.courses for part in one["sections"] if part["section_id"] in wanted]
        found = [one for one in self.courses if str(one["semester"]) == query["semester"]
                 and query.get("dept_id", one["dept_id"]) == one["dept_id"]]
        size = min(int(query.get("per_page", 30)), 100)
        start = (int(query.get("page", 1)) - 1) * size
        page = found[start:start + size]
        if "expand" in query:
            return page
        return [one | {"sections": [part["section_id"] for part in one["sections"]]} for one in page]

    def planetterp(self, path, query):
        limit, offset = int(query.get("limit", 100)), int(query.get("offset", 0))
        if limit > 100:
            return None
        if path == "courses":
            found = [{"department": one["dept_id"], "course_number": one["course_id"][4:], "title": one["name"],
                      "description": None, "credits": 3, "professors": ["O. Fenn"], "average_gpa": 3.25}
                     for one in self.courses if query.get("department", one["dept_id"]) == one["dept_id"]][:8]
        elif path == "professors":
            found = [{"name": "O. Fenn", "slug": "fenn", "type": "professor", "courses": ["CMPS100"],
                      "average_rating": 4.5},
                     {"name": "B. Quill", "slug": "quill", "type": "ta", "courses": ["HIST100"],
                      "average_rating": None}]
        else:
            return [{"course": query["course"], "professor": "O. Fenn", "semester": "202601", "section": "0101"}
                    | {mark: 1 for mark in "A+ A A- B+ B B- C+ C C- D+ D D- F W Other".split()}]
        return found[offset:offset + limit]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        service = self.server.service
        with service.lock:
            service.busy += 1
            service.most_busy = max(service.busy, service.most_busy)
            service.log.append((self.path, dict(self.headers)))
            fault = next((faults.pop(0) for part, faults in service.faults.items()
                          if part in self.path and faults), None)
        try:
            (fault or Handler.answer)(self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        finally:
            with service.lock:
                service.busy -= 1

    def answer(self):
        url = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(url.query))
        _, kind, rest = url.path.split("/", 2)
        found = getattr(self.server.service, kind)(urllib.parse.unquote(rest), query)
        if found is None:
            return self.send(400, {"error": "limit parameter must be no more than 100"})
        self.send(200, found)

    def send(self, status, value, **fields):
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        fields = {name.replace("_", "-"): str(text) for name, text in fields.items()}
        if status == 200 and self.server.service.tags and "ETag" not in fields:
            fields["ETag"] = f'"{hash(body)}"'
            if self.headers.get("If-None-Match") == fields["ETag"]:
                status, body = 304, b""
        if "gzip" in self.headers.get("Accept-Encoding", "") and status == 200 and "Content-Length" not in fields:
            body = gzip.compress(body)
            fields["Content-Encoding"] = "gzip"
        self.send_response(status)
        for name, text in ({"Content-Type": "application/json", "Content-Length": str(len(body))} | fields).items():
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


# Faults


def status(code, **fields):
    return lambda handler: handler.send(code, {"message": "no", "error_code": code}, **fields)


def page(handler):
    handler.send(200, b"<!doctype html><title>Back soon</title>", Content_Type="text/html")


def reset(handler):
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
    handler.close_connection = True
    handler.connection.close()


def truncated(handler):
    handler.send(200, b'[{"course_id": "CM', Content_Length=5000)
    handler.close_connection = True


def cut(handler):
    """Cut off, and nothing but the JSON tells."""
    handler.send_response(200)
    handler.send_header("Connection", "close")
    handler.end_headers()
    handler.wfile.write(b'[{"course_id": "CMPS100", "semester": 202608}, {"cour')
    handler.close_connection = True


def silent(handler):
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b"[")
    handler.wfile.flush()
    time.sleep(4)
    handler.close_connection = True


@functools.cache
def packed():
    """A small answer that unpacks to more than is allowed."""
    return gzip.compress(b" " * (65 << 20), 1)


def huge(handler):
    handler.send(200, packed(), Content_Encoding="gzip", Content_Length=len(packed()))


def moved(to):
    return lambda handler: handler.send(302, b"", Location=to)


def plainly_typed(handler):
    value = handler.server.service.umdio("courses", {"semester": SEMESTER, "expand": "1", "per_page": "100"})
    handler.send(200, value, Content_Type="text/plain")


@pytest.fixture
def service():
    service = Service()
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        server.service = service
        service.port = server.server_address[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield service
        server.shutdown()


class Site:
    def __init__(self, folder, service):
        self.folder, self.service = folder, service
        self.entries = [{"kind": "umdio", "url": f"http://127.0.0.1:{service.port}/umdio", "semesters": [SEMESTER],
                         "into": "data/umdio"}]
        (folder / "Content" / "terms").mkdir(parents=True)
        (folder / "Content" / "terms" / "fall-2026.yml").write_text(
            'name: Fall 2026\nfirst-day: 2026-08-31\nlast-day: 2026-12-14\ncodes: ["202608"]\n')

    def planetterp(self, **settings):
        self.entries.append({"kind": "planetterp", "url": f"http://127.0.0.1:{self.service.port}/planetterp",
                             "into": "data/planetterp"} | settings)

    def write(self):
        quick = {"per-second": 100, "back-off": 5, "timeout": 1}
        entries = "".join(f"  - {json.dumps(quick | entry)}\n" for entry in self.entries)
        sources = "".join(f"  - {{kind: {entry['kind']}, path: {entry['into']}/*.json}}\n" for entry in self.entries)
        (self.folder / "Content" / "site.yml").write_text(
            "title: Larkspur\nbase-url: https://almanac.example.edu/\ntime-zone: America/New_York\n"
            f"term: fall-2026\nnow: 2026-11-18T11:10\nsources:\n{sources}fetch:\n{entries}")

    def start(self, *options, **environment):
        self.write()
        return subprocess.Popen(
            [str(PROGRAM), "fetch", "--site", str(self.folder), "--format", "json", *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={"PATH": os.environ["PATH"], "NO_PROXY": "*"} | environment)

    def fetch(self, *options, expect=0, **environment):
        process = self.start(*options, **environment)
        out, err = process.communicate(timeout=120)
        assert process.returncode == expect, (process.returncode, out, err)
        report = json.loads(out)
        assert report["status"] == expect
        return report.get("entries") or report

    @property
    def path(self):
        return self.folder / "Content" / "data" / "umdio" / f"courses-{SEMESTER}.json"

    def courses(self):
        return [one["course_id"] for one in json.loads(self.path.read_text())]


@pytest.fixture
def site(tmp_path, service):
    return Site(tmp_path, service)


def test_both_services_are_fetched_and_built(site, service, almanac):
    site.planetterp(departments=["CMPS"], **{"connections": 4})
    first, second = site.fetch()
    assert first["records"] == COURSES and first["requests"] == 3 and not first["failed"]
    assert site.courses() == [one["course_id"] for one in service.courses]
    assert {one["name"]: one["records"] for one in second["files"]} == {
        "courses.json": 8, "professors.json": 1, "grades.json": 8}
    done = almanac("build", "--site", site.folder, "--strict=data", "--format", "json")
    assert done.returncode == 0, done.stderr
    kept = {one["kind"]: one for one in json.loads(done.stdout)["sources"]}
    # Courses, sections and meetings each count.
    assert kept["umdio"]["kept"] == COURSES * 5 and kept["umdio"]["dropped"] == 0
    assert kept["planetterp"]["dropped"] == 0
    assert "Course “6”" in "".join(path.read_text() for path in (site.folder / "Public").rglob("*.html"))


def test_every_fetch_notes_the_seats_it_brought(site, service, almanac):
    log = site.folder / ".almanac" / "memory" / "seats"
    site.fetch()
    first = log.read_text()
    assert first.count("\nat ") == 1 and " 4 30 0" in first
    for one in service.courses:
        one["sections"][0]["open_seats"] = "3"
    site.fetch()
    # The second moment may be the same second: then it replaces the first.
    assert " 3 30 0" in log.read_text() and log.read_text().count("\nat ") <= 2
    noted = log.read_text()
    assert almanac("build", "--site", site.folder).returncode == 0
    assert log.read_text() == noted


def test_seats_are_noted_only_where_something_came(site, service):
    site.entries[0]["attempts"] = 1
    site.path.parent.mkdir(parents=True)
    site.path.write_text(json.dumps(service.courses))
    service.faults["/umdio/"] = [status(500)] * 20
    site.fetch(expect=75)
    assert not (site.folder / ".almanac" / "memory").exists()
    service.faults.clear()
    site.fetch()
    assert (site.folder / ".almanac" / "memory" / "seats").is_file()


def test_seats_that_cannot_be_noted_are_reported_and_fail_nothing(site, service, almanac):
    site.write()
    (site.folder / ".almanac").mkdir()
    (site.folder / ".almanac" / "memory").write_text("in the way")
    done = almanac("fetch", "--site", site.folder)
    assert done.returncode == 0
    log = site.folder / ".almanac" / "memory" / "seats"
    assert done.stderr == f"almanac: the seat counts were not stored: cannot read '{log}': Not a directory\n"


def test_requests_only_identify_the_program(site, service):
    site.fetch()
    headers = service.log[0][1]
    assert headers["User-Agent"] == "almanac/1"
    assert set(headers) <= {"Host", "User-Agent", "Accept", "Accept-Encoding", "If-None-Match", "If-Modified-Since"}


def test_what_has_not_changed_is_only_confirmed(site, service):
    site.fetch()
    before = site.path.read_bytes()
    os.utime(site.path, (1, 1))
    report = site.fetch()[0]
    assert report["notModified"] == 3 and report["files"][0]["outcome"] == "unchanged"
    assert site.path.read_bytes() == before
    assert time.time() - site.path.stat().st_mtime < 60


def test_departments_are_fetched_side_by_side_within_limits(site, service):
    site.entries[0] |= {"departments": ["CMPS", "MATH"], "connections": 2}
    assert site.fetch()[0]["records"] == COURSES
    assert service.most_busy <= 2
    assert {urllib.parse.parse_qs(path)["dept_id"][0] for path, _ in service.log} == {"CMPS", "MATH"}


def test_requests_keep_their_pace(site, service):
    site.entries[0] |= {"per-second": 4, "connections": 1}
    start = time.monotonic()
    site.fetch()
    assert time.monotonic() - start >= 0.45


@pytest.mark.parametrize("faults", [
    [status(500)], [status(503), status(502)], [reset], [truncated], [cut], [page], [silent],
    [status(429, Retry_After=1)], [status(408), reset, truncated, page],
], ids=lambda faults: "+".join(getattr(fault, "__name__", "?") for fault in faults))
def test_what_passes_is_waited_out(site, service, faults):
    service.faults["page=2"] = list(faults)
    report = site.fetch()[0]
    # A connection that breaks before the first byte libcurl may try once more by itself.
    assert len(faults) - faults.count(reset) <= report["retries"] <= len(faults)
    assert sum("page=2" in path for path, _ in service.log) == len(faults) + 1
    assert report["records"] == COURSES
    assert site.courses() == [one["course_id"] for one in service.courses]


@pytest.mark.parametrize("fault, code, words", [
    (status(500), 75, "500"), (status(404), 69, "404"), (status(403), 69, "403"), (reset, 75, "no connection"),
    (silent, 75, "no answer in time"), (page, 69, "found a web page (sent as 'text/html')"),
    (status(503, Retry_After=9999), 75, "9999 seconds"), (huge, 69, "larger than 64 MB"),
    (moved("http://localhost:1/x"), 69, "expected an address on http://127.0.0.1:"),
    (moved("http://127.0.0.1:1/x"), 69, "expected an address on http://127.0.0.1:"),
    (moved("https://127.0.0.1/x"), 69, "if it has moved, set 'url' of the entry"),
    (moved("file:///etc/passwd"), 69, "expected an address on http://127.0.0.1:"),
    (moved("/umdio/again"), 69, "redirects endlessly"), (lambda handler: handler.send(200, {}), 69, "expected courses"),
    (lambda handler: handler.send(200, []), 69, "has no courses of 202608"),
    (lambda handler: handler.send(200, b""), 69, "found nothing"),
    (lambda handler: handler.send(200, [course(1, "202601")]), 69, "found one of 202601"),
    (lambda handler: handler.send(200, [{"name": "x", "average_rating": 1}]), 69, "expected courses"),
], ids=lambda value: getattr(value, "__name__", str(value)))
def test_what_does_not_pass_leaves_the_last_good_file(site, service, fault, code, words):
    site.entries[0]["attempts"] = 2
    site.planetterp()
    site.fetch()
    before = site.path.read_bytes()
    os.utime(site.path, (1_700_000_000, 1_700_000_000))
    packed()  # beforehand, for it takes longer than the fetch waits
    service.faults["/umdio/"] = [fault] * 20
    first, second = site.fetch(expect=code)
    assert first["failed"] and words in first["files"][0]["reason"]
    assert not second["failed"] and second["notModified"] > 0
    assert site.path.read_bytes() == before and site.path.stat().st_mtime == 1_700_000_000
    assert [path.name for path in site.path.parent.iterdir()] == [site.path.name]


def test_a_redirect_to_another_port_is_not_followed(site, service):
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as other:
        other.daemon_threads = True
        other.service = Service()
        threading.Thread(target=other.serve_forever, daemon=True).start()
        target = f"http://127.0.0.1:{other.server_address[1]}/umdio/courses"
        service.faults["/umdio/"] = [moved(target)]
        reason = site.fetch(expect=69)[0]["files"][0]["reason"]
        assert target in reason and f"expected an address on http://127.0.0.1:{service.port};" in reason
        assert other.service.log == []
        other.shutdown()


def dripping(handler):
    """Never silent for long, and never done."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000000")
    handler.end_headers()
    for _ in range(400):
        handler.wfile.write(b" ")
        handler.wfile.flush()
        time.sleep(0.05)
    handler.close_connection = True


def test_an_answer_that_drips_ends_with_the_time(site, service):
    site.planetterp()
    site.fetch()
    before = site.path.read_bytes()
    service.faults["/umdio/"] = [dripping] * 5
    site.entries[0]["most-seconds"] = 2
    start = time.monotonic()
    first, second = site.fetch(expect=75)
    assert time.monotonic() - start < 15
    assert first["files"][0]["reason"] == (
        "not complete after 2 seconds; change the limit with 'most-seconds' of the entry")
    assert first["requests"] == 1 and not second["failed"]
    assert site.path.read_bytes() == before


@pytest.mark.parametrize("setting, bound, padding, requests, words", [
    ("most-requests", 12, 0, 12, "not complete after 12 requests; change the limit with 'most-requests' of the entry"),
    ("most-megabytes", 1, 3000, 3, "more than 1 MB received; change the limit with 'most-megabytes' of the entry"),
])
def test_pages_without_end_end_with_requests_and_bytes(site, service, setting, bound, padding, requests, words):
    site.fetch()
    before = site.path.read_bytes()
    service.log.clear()
    service.umdio = lambda path, query: [
        course(int(query["page"]) * 100 + index) | {"description": "x" * padding} for index in range(100)]
    site.entries[0] |= {setting: bound}
    report = site.fetch(expect=69)[0]
    assert report["requests"] == requests == len(service.log)
    assert words in report["files"][0]["reason"]
    assert site.path.read_bytes() == before
    # With a bound that is large enough, the same service gives all that it has.
    del service.umdio
    site.entries[0][setting] = 1000
    assert site.fetch()[0]["records"] == COURSES


def test_a_redirect_on_the_same_host_is_followed(site, service):
    service.faults["/umdio/courses?"] = [
        lambda handler: handler.send(301, b"", Location=handler.path.replace("/umdio/", "//127.0.0.1:%d/umdio/"
                                     % service.port) + "&moved=1")]
    report = site.fetch()[0]
    assert report["requests"] == 4 and report["records"] == COURSES


def test_json_by_another_name_is_taken(site, service):
    service.courses = service.courses[:40]
    service.faults["page=1"] = [plainly_typed]
    assert site.fetch()[0]["records"] == 40


def test_a_page_that_comes_twice_is_written_once(site, service):
    first = [course(index) for index in range(100)]
    service.faults["page=2"] = [lambda handler: handler.send(200, first)]
    service.faults["page=3"] = [lambda handler: handler.send(200, service.courses[100:200])]
    service.faults["page=4"] = [lambda handler: handler.send(200, service.courses[200:])]
    assert site.fetch()[0]["records"] == COURSES
    assert len(set(site.courses())) == len(site.courses()) == COURSES


def test_a_server_that_only_names_sections_is_asked_for_them(site, service):
    service.courses = service.courses[:60]
    plain = service.umdio
    service.umdio = lambda path, query: plain(path, {key: query[key] for key in query if key != "expand"})
    assert site.fetch()[0]["records"] == 60
    written = json.loads(site.path.read_text())
    assert all(part["meetings"] for one in written for part in one["sections"])
    assert sum(len(one["sections"]) for one in written) == 120


def test_far_fewer_records_need_force(site, service):
    site.fetch()
    before = site.path.read_bytes()
    service.courses = service.courses[:20]
    reason = site.fetch(expect=69)[0]["files"][0]["reason"]
    assert reason == "only 20 records, but the last good file has 250; accept them with --force"
    assert site.path.read_bytes() == before
    assert site.fetch("--force")[0]["records"] == 20


def test_a_killed_run_goes_on_where_it_was(site, service):
    gate = threading.Event()
    service.faults["page=3"] = [lambda handler: gate.wait(20)]
    site.entries[0]["timeout"] = 30
    process = site.start()
    deadline = time.monotonic() + 20
    while not any("page=3" in path for path, _ in service.log) and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    gate.set()
    assert not site.path.exists()
    service.log.clear()
    report = site.fetch()[0]
    assert report["reused"] == 2 and report["requests"] == 1 and report["records"] == COURSES
    assert [urllib.parse.parse_qs(path)["page"][0] for path, _ in service.log] == ["3"]


def test_kills_at_any_moment_leave_whole_files(site, service):
    site.entries[0] |= {"departments": ["CMPS", "MATH"]}
    site.fetch()
    for turn in range(12):
        service.courses = [one | {"description": f"Turn {turn}"} for one in service.courses]
        process = site.start()
        time.sleep(0.01 * turn)
        process.kill()
        process.communicate()
        assert len(site.courses()) == COURSES
    # The first takes up what a killed one had already, which may be of an earlier turn; the second asks for all of it.
    site.fetch()
    report = site.fetch()[0]
    assert report["records"] == COURSES
    assert {one["description"] for one in json.loads(site.path.read_text())} == {"Turn 11"}


def test_two_fetches_at_once_do_not_meet(site, service):
    gate = threading.Event()
    service.faults["page=1"] = [lambda handler: (gate.wait(20), handler.answer())]
    site.entries[0]["timeout"] = 30
    process = site.start()
    while not service.log:
        time.sleep(0.02)
    assert "another fetch" in site.fetch(expect=75)["message"]
    gate.set()
    process.communicate()
    assert process.returncode == 0


def test_no_server_there(site, service):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        site.entries[0]["url"] = f"http://127.0.0.1:{free.getsockname()[1]}/v1"
    site.entries[0]["attempts"] = 3
    report = site.fetch(expect=75)[0]
    assert report["retries"] == 2 and "no connection" in report["files"][0]["reason"]


def test_only_some_entries(site, service):
    site.planetterp()
    assert [one["kind"] for one in site.fetch("--only", "planetterp")] == ["planetterp"]
    assert [one["into"] for one in site.fetch("--only", "data/umdio")] == ["data/umdio"]
    assert "did you mean 'umdio'" in site.fetch("--only", "umdoi", expect=64)["message"]


def test_settings_that_make_no_sense_are_reported_with_their_place(site, service):
    site.entries = [{"kind": "umdoi", "into": "../x", "semesters": ["fall"]},
                    {"kind": "umdio", "into": "people/robin", "departments": ["cmsc"], "reviews": True}]
    report = site.fetch(expect=65)
    words = "\n".join(f"{one['message']} {one['suggestion']}" for one in report["diagnostics"])
    assert "did you mean 'umdio'" in words and "'semesters' is missing" in words
    assert words.count("a folder in Content/ ") == 2 and "four letters" in words
    assert "semester code like 202608" in words and "'reviews' is not supported for this kind" in words
    assert all(one["file"] == "Content/site.yml" and one["line"] for one in report["diagnostics"])
    assert service.log == []


def test_a_cache_that_cannot_be_written_is_reported(site, service):
    (site.folder / ".almanac").write_text("in the way")
    assert ".almanac" in site.fetch(expect=73)["message"]


def test_a_data_file_that_cannot_be_written_is_reported(site, service):
    site.planetterp()
    site.path.parent.parent.mkdir()
    site.path.parent.write_text("in the way")
    service.faults["/planetterp/"] = [status(404)] * 20
    first, second = site.fetch(expect=73)
    assert first["failed"] and "cannot be written: Not a directory" in first["files"][0]["reason"]
    assert second["failed"] and "404" in second["files"][0]["reason"]


def test_words_for_people(site, service, almanac):
    site.write()
    done = almanac("fetch", "--site", site.folder)
    assert done.returncode == 0 and done.stderr == ""
    lines = done.stdout.splitlines()
    assert lines[0].startswith("umdio into data/umdio: 3 requests, ") and lines[0].endswith(" s")
    assert lines[1] == f"  courses-{SEMESTER}.json: 250 records"


@pytest.fixture
def certificate(tmp_path):
    if shutil.which("openssl") is None:
        pytest.skip("openssl makes the certificate, and is not here")
    files = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
         "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", files[0], "-out", files[1]],
        check=True, capture_output=True)
    return files


def test_certificates_are_checked(site, service, certificate):
    key, chain = certificate
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain, key)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as secure:
        secure.daemon_threads = True
        secure.service = service
        secure.socket = context.wrap_socket(secure.socket, server_side=True)
        threading.Thread(target=secure.serve_forever, daemon=True).start()
        base = f"https://127.0.0.1:{secure.server_address[1]}/umdio"
        site.entries[0] |= {"url": base, "attempts": 1}
        assert "invalid server certificate" in site.fetch(expect=69)[0]["files"][0]["reason"]
        assert site.fetch(SSL_CERT_FILE=str(chain))[0]["records"] == COURSES
        service.log.clear()
        # Nobody is led to another port, be it safer or not.
        plain = f"http://127.0.0.1:{service.port}/umdio"
        service.faults["page=1"] = [moved(f"{plain}/x")]
        reason = site.fetch(expect=69, SSL_CERT_FILE=str(chain))[0]["files"][0]["reason"]
        assert f"expected an address on {base.removesuffix('/umdio')};" in reason
        site.entries[0]["url"] = plain
        service.faults["page=1"] = [
            lambda handler: handler.send(301, b"", Location=base + handler.path.removeprefix("/umdio"))]
        assert "expected an address on http:" in site.fetch(expect=69)[0]["files"][0]["reason"]
        secure.shutdown()


def test_other_commands_do_not_load_libcurl():
    if shutil.which("ldd") is None:
        pytest.skip("ldd tells what a program loads, and is not here")
    linked = subprocess.run(["ldd", str(PROGRAM)], capture_output=True, text=True, check=True).stdout
    assert "libcurl" not in linked
