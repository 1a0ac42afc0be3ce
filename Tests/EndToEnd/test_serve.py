"""serve, watch and new, as whoever edits a site meets them. Nothing here depends on how fast anything is."""

import contextlib
import fcntl
import http.client
import json
import re
import shutil
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

import pytest

from places import PROGRAM

# Only a test that fails waits so long.
LONG = 120


def eventually(happens, what="it"):
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        found = happens()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError(f"{what} never happened")


def hear_signals():
    """Tests that were started in the background or by `nohup` inherit that signals are ignored."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Running:
    """A command that does not end by itself, and what it has printed so far."""

    def __init__(self, *words, **options):
        self.process = subprocess.Popen([str(PROGRAM), *map(str, words)], stdout=subprocess.PIPE, preexec_fn=hear_signals,
                                        stderr=subprocess.PIPE, text=True, **options)
        self.out, self.err = [], []
        for stream, lines in ((self.process.stdout, self.out), (self.process.stderr, self.err)):
            threading.Thread(target=self.listen, args=(stream, lines), daemon=True).start()

    @staticmethod
    def listen(stream, lines):
        for line in stream:
            lines.append(line)

    def builds(self):
        return [line for line in self.out if re.search(r"\d+ ms", line)]

    def wait_for_builds(self, count):
        eventually(lambda: len(self.builds()) >= count or self.process.poll() is not None, f"build {count}")
        assert self.process.poll() is None, "".join(self.err)

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        return self.process.wait(LONG)


@contextlib.contextmanager
def running(*words, **options):
    command = Running(*words, **options)
    try:
        yield command
    finally:
        command.process.kill()
        command.process.wait()


@contextlib.contextmanager
def serving(site, *words):
    with running("serve", "--site", site, "--port", "0", *words) as command:
        eventually(lambda: command.out or command.process.poll() is not None, "an address")
        assert command.out, "".join(command.err)
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)(/\S*) until Ctrl-C\n", command.out[0])
        command.port, command.base = int(found[1]), found[2]
        yield command


def ask(port, path, method="GET", **fields):
    """One request whose path is sent as it is."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LONG)
    connection.putrequest(method, path, skip_host="Host" in fields)
    for name, value in fields.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    answer.text = answer.read()
    connection.close()
    return answer


class Events:
    """The stream of events that a page listens to."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LONG)
        self.connection.request("GET", "/.almanac/events")
        self.answer = self.connection.getresponse()
        assert self.answer.getheader("Content-Type") == "text/event-stream; charset=utf-8"

    def next(self):
        while True:
            line = self.answer.readline()
            assert line, "the stream has ended"
            if line.startswith(b"data: "):
                return json.loads(line[6:])


@pytest.fixture
def notes(almanac, tmp_path):
    """A site of words alone, as `new` makes it."""
    site = tmp_path / "notes"
    done = almanac("new", site)
    assert done.returncode == 0 and done.stderr == ""
    with (site / "Content" / "site.yml").open("a") as settings:
        settings.write("now: 2026-11-18T11:10\n")
    return site


def page(title, text=""):
    """A page that is listed at the head of the others, as the one it replaces is."""
    return f"---\ntitle: {title}\norder: 3\n---\n{text}\n"


# MARK: new

def test_a_new_site_builds_at_once_and_says_what_to_do_next(almanac, tmp_path):
    done = almanac("new", "my site", cwd=tmp_path)
    assert done.returncode == 0 and "cd 'my site'\n  almanac serve\n" in done.stdout
    site = tmp_path / "my site"
    built = almanac("build", "--site", site, "--strict")
    assert built.returncode == 0 and built.stderr == "", built.stderr
    front = (site / "Public" / "index.html").read_text()
    assert "<h1>Hello</h1>" in front and "A new site" in front
    for word in ("Catalog", "Schedules", "Grades", "Rooms", "Today", "problems.html", "figures.html"):
        assert word not in front
    assert not (site / "Public" / "catalog").exists() and not (site / "Public" / "feeds").exists()
    again = almanac("build", "--site", site)
    assert again.returncode == 0 and again.stderr == "" and again.stdout.startswith("0 files written")
    if shutil.which("git"):
        subprocess.run(["git", "init", "-q"], cwd=site, check=True)
        listed = subprocess.run(["git", "ls-files", "-o", "--exclude-standard"], cwd=site, check=True,
                                capture_output=True, text=True).stdout.split()
        assert all(name.startswith("Content/") or name == ".gitignore" for name in listed)


@pytest.mark.parametrize("there", ["file", ".hidden", "folder/"])
def test_new_overwrites_nothing(almanac, tmp_path, there):
    path = tmp_path / "site" / there
    path.parent.mkdir()
    path.mkdir() if there.endswith("/") else path.write_text("mine")
    done = almanac("new", tmp_path / "site")
    assert done.returncode == 73 and "choose an empty or new folder" in done.stderr
    assert [entry.name for entry in (tmp_path / "site").iterdir()] == [path.name]


def test_new_needs_a_folder(almanac, tmp_path):
    assert "missing argument: DIR" in almanac("new").stderr
    (tmp_path / "file").write_text("mine")
    for name in ("file", "file/site"):
        done = almanac("new", tmp_path / name)
        assert done.returncode in (65, 73) and done.stderr.startswith("almanac: ")
    (tmp_path / "empty").mkdir()
    assert almanac("new", tmp_path / "empty").returncode == 0


# MARK: serve

def test_the_site_is_served_below_its_base_path(almanac, notes):
    settings = notes / "Content" / "site.yml"
    settings.write_text(settings.read_text().replace("https://example.edu/", "https://example.edu/notes/"))
    with serving(notes) as server:
        server.wait_for_builds(1)
        assert server.base == "/notes/"
        for path in ("/", "/notes"):
            answer = ask(server.port, path)
            assert (answer.status, answer.getheader("Location")) == (302, "/notes/")
        page = ask(server.port, "/notes/")
        assert page.status == 200 and b"<h1>Hello</h1>" in page.text
        assert ask(server.port, "/notes/about.html?x=/../#y").status == 200
        assert ask(server.port, "/about.html").status == 404
        style = re.search(rb'href="(assets/site[^"]+css)"', page.text)[1].decode()
        answer = ask(server.port, "/notes/" + style)
        assert answer.getheader("Content-Type") == "text/css; charset=utf-8"
        assert answer.text == (notes / "Public" / style).read_bytes()
        # The published page is as it was.
        assert b"preview.js" in page.text and b"preview.js" not in (notes / "Public/index.html").read_bytes()


def test_every_file_of_a_campus_is_served_whole_with_its_type(almanac, site):
    types = {".html": "text/html; charset=utf-8", ".ics": "text/calendar; charset=utf-8",
             ".atom": "application/atom+xml; charset=utf-8", ".css": "text/css; charset=utf-8",
             ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml; charset=utf-8",
             ".csv": "text/csv; charset=utf-8", ".txt": "text/plain; charset=utf-8", ".xml": "application/xml; charset=utf-8", ".json": "application/json", ".png": "image/png", ".wasm": "application/wasm"}
    with serving(site) as server:
        server.wait_for_builds(1)
        files = [path for path in (site / "Public").rglob("*") if path.is_file()]
        for path in files[::7] + [path for path in files if path.suffix not in (".html", ".ics")]:
            answer = ask(server.port, server.base + str(path.relative_to(site / "Public")))
            if path.name.startswith("."):
                assert answer.status == 404
                continue
            assert answer.status == (404 if path.name == "404.html" and answer.status == 404 else 200)
            assert answer.getheader("Content-Type") == types.get(path.suffix, "application/octet-stream")
            text = re.sub(rb'<script src="/\.almanac/.*?</script>\n', b"", answer.text)
            if path.suffix != ".html":
                assert text == path.read_bytes()
            else:
                plain = text.replace(b"&#39;", b"'").replace(b";connect-src 'self'", b"")
                written = path.read_bytes().replace(b"&#39;", b"'")
                assert plain == written.replace(b";connect-src 'self'", b"")


HOSTILE = ["/../site.yml", "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
           "/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "/.%2e/Content/site.yml", "//etc/passwd", "///etc/passwd",
           "/..\\..\\etc\\passwd", "/%5c..%5cetc", "/index.html%00.txt", "/%00", "/.htaccess", "/%2ehtaccess",
           "/.almanac-site", "/.almanac/", "/.almanac/../index.html", "/.almanac/memory/feeds", "/link.txt",
           "/up/Content/site.yml", "/assets/", "/assets", "/%c0%ae%c0%ae/", "/%ff", "/%", "/a" * 5000]


def test_nothing_outside_of_the_site_is_served(almanac, notes):
    with serving(notes) as server:
        server.wait_for_builds(1)
        (notes / "Public" / "link.txt").symlink_to(notes / "Content" / "site.yml")
        (notes / "Public" / "up").symlink_to(notes)
        for path in HOSTILE:
            answer = ask(server.port, path)
            assert answer.status in (400, 404, 414, 431), path
            assert b"base-url" not in answer.text and b"root:" not in answer.text
            assert b"Index of" not in answer.text
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE"):
            answer = ask(server.port, "/", method, Content_Length="0")
            assert answer.status == 405 and answer.getheader("Allow") == "GET, HEAD"
        assert ask(server.port, "/", Host="evil.example").status == 421
        # Noise is no request, and ends nothing.
        for noise in (b"\0\xff" * 100, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"A" * 100_000):
            with socket.create_connection(("127.0.0.1", server.port), LONG) as wire:
                with contextlib.suppress(OSError):
                    wire.sendall(noise)
                    wire.shutdown(socket.SHUT_WR)
                    while wire.recv(65536):
                        pass
        assert ask(server.port, "/").status == 200


def test_only_loopback_is_listened_on(almanac, notes):
    with serving(notes) as server:
        wanted = f":{server.port:04X}"
        heads = [line.split()[1] for table in ("tcp", "tcp6") for line in
                 Path(f"/proc/net/{table}").read_text().splitlines()[1:] if line.split()[3] == "0A"]
        assert [head for head in heads if head.endswith(wanted)] == [f"0100007F{wanted}"]


def test_the_preview_can_be_read_in_the_network(almanac, notes):
    with serving(notes, "--host", "0.0.0.0") as server:
        server.wait_for_builds(1)
        heads = [line.split()[1] for line in Path("/proc/net/tcp").read_text().splitlines()[1:]
                 if line.split()[3] == "0A"]
        assert f"00000000:{server.port:04X}" in heads
        for line in server.out[1:-1]:
            assert re.fullmatch(rf"http://[\d.]+:{server.port}/ on other devices on the network\n", line)
        assert "warning: anyone who can reach this machine over the network can read" in "".join(server.err)
        for host, status in (("192.168.1.20:8000", 200), ("[fd00::2]:8000", 200), ("localhost", 200),
                             ("evil.example", 421), ("192.168.1.20.evil.example", 421)):
            assert ask(server.port, "/", Host=host).status == status, host
    if socket.has_ipv6 and Path("/proc/net/if_inet6").exists():
        with running("serve", "--site", notes, "--port", "0", "--host", "::1", "--format", "json") as command:
            command.wait_for_builds(0)
            eventually(lambda: len(command.out) > 1 or command.process.poll() is not None)
            address = json.loads(command.out[0])["addresses"]
            assert re.fullmatch(r"\['http://\[::1\]:\d+/'\]", str(address)) and not command.err
            assert json.loads(command.out[1])["command"] == "build"
    for host, status, sentence in (
            ("example.org", 64, "'example.org' is not a valid address; write one of this machine like"),
            ("198.51.100.7", 69, "this machine does not have the address 198.51.100.7; use --host 0.0.0.0 for all")):
        done = almanac("serve", "--site", notes, "--host", host)
        assert done.returncode == status and sentence in done.stderr and done.stdout == ""


def test_the_address_that_is_printed_is_answered(almanac, notes):
    with running("serve", "--site", notes, "--port", "0", "--host", "127.0.0.2") as command:
        command.wait_for_builds(1)
        port = int(re.fullmatch(r"http://127\.0\.0\.2:(\d+)/ until Ctrl-C\n", command.out[0])[1])
        assert command.err == []
        for host, status in ((f"127.0.0.2:{port}", 200), ("localhost", 200), ("192.168.1.20", 421)):
            connection = http.client.HTTPConnection("127.0.0.2", port, timeout=LONG)
            connection.request("GET", "/", headers={"Host": host})
            assert connection.getresponse().status == status, host
            connection.close()


def test_heads_and_conditional_requests(almanac, notes):
    with serving(notes) as server:
        server.wait_for_builds(1)
        page = ask(server.port, "/about.html")
        head = ask(server.port, "/about.html", "HEAD")
        assert head.status == 200 and head.text == b""
        assert head.getheader("Content-Length") == str(len(page.text))
        assert page.getheader("Cache-Control") == "no-cache"
        tag = page.getheader("ETag")
        again = ask(server.port, "/about.html", If_None_Match=tag)
        assert again.status == 304 and again.text == b"" and again.getheader("ETag") == tag
        about = notes / "Content/pages/about.md"
        about.write_text(about.read_text() + "\nMore.\n")
        server.wait_for_builds(2)
        again = ask(server.port, "/about.html", If_None_Match=tag)
        assert again.status == 200 and b"More." in again.text


def test_a_taken_port_is_reported_and_the_next_one_is_taken_where_none_was_asked_for(almanac, notes):
    with serving(notes) as server:
        done = almanac("serve", "--site", notes, "--port", str(server.port))
        assert done.returncode == 69 and f"port {server.port} is taken" in done.stderr and done.stdout == ""
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with contextlib.suppress(OSError):  # somebody else's will do
            taken.bind(("127.0.0.1", 8000))
            taken.listen()
        with running("serve", "--site", notes) as command:
            eventually(lambda: command.out or command.process.poll() is not None)
            assert 8000 < int(re.match(r"http://127\.0\.0\.1:(\d+)/", command.out[0])[1]) < 8100
    for port in ("x", "-1", "65536"):
        done = almanac("serve", "--site", notes, f"--port={port}")
        assert done.returncode == 64 and f"'{port}' is not a valid port" in done.stderr


def test_pages_get_news_of_builds_and_of_errors_which_vanish(almanac, notes):
    front = notes / "Content/pages/index.md"
    good = front.read_text()
    with serving(notes) as server:
        server.wait_for_builds(1)
        events = Events(server.port)
        first = events.next()
        assert first["errors"] == []
        page = ask(server.port, "/").text.decode()
        assert f'data-build="{first["build"]}"' in page and "connect-src" in page
        front.write_text(good + "\n[lost](<no&where.md>)\n")
        wrong = events.next()
        assert wrong["build"] == first["build"] and "Content/pages/index.md:" in wrong["errors"][0]
        assert ask(server.port, "/").status == 200, "the old site stays"
        front.write_text(good)
        mended = events.next()
        assert mended == {"build": first["build"], "errors": []}, "nothing of the site has changed"
        front.write_text(good + "\nNews.\n")
        assert events.next()["build"] != first["build"]
        assert b"News." in ask(server.port, "/").text


def test_errors_of_the_first_build_are_shown_where_the_site_will_be(almanac, notes):
    settings = notes / "Content" / "site.yml"
    good = settings.read_text()
    settings.write_text(good.replace("title:", "t<i>tle:"))
    with serving(notes) as server:
        eventually(lambda: server.err)
        page = eventually(lambda: (lambda a: b"Content/site.yml" in a.text and a)(ask(server.port, "/")))
        assert page.status == 503 and b"<i>" not in page.text and b"&lt;i&gt;" in page.text
        events = Events(server.port)
        assert any("Content/site.yml" in error for error in events.next()["errors"])
        settings.write_text(good)
        assert events.next()["errors"] == []
        assert ask(server.port, "/").status == 200


def test_many_streams_without_a_reader_end_nothing(almanac, notes):
    with serving(notes) as server:
        server.wait_for_builds(1)
        for _ in range(200):
            with socket.create_connection(("127.0.0.1", server.port), LONG) as wire:
                wire.sendall(b"GET /.almanac/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert wire.recv(100)
        about = notes / "Content/pages/about.md"
        about.write_text(about.read_text() + "\nMore.\n")
        server.wait_for_builds(2)
        assert b"More." in ask(server.port, "/about.html").text
        assert server.end() == 0


def test_no_request_finds_half_a_site_while_it_is_built_anew(almanac, notes):
    about = notes / "Content/pages/about.md"
    with serving(notes) as server:
        server.wait_for_builds(1)
        stop = threading.Event()
        found, wrong = set(), []

        def read():
            while not stop.is_set():
                answer = ask(server.port, "/about.html")
                counts = set(re.findall(rb"count-(\d+)", answer.text))
                if answer.status != 200 or len(counts) > 1 or not answer.text.rstrip().endswith(b"</html>"):
                    wrong.append((answer.status, answer.text))
                found.update(counts)

        readers = [threading.Thread(target=read) for _ in range(3)]
        for reader in readers:
            reader.start()
        for count in range(15):
            about.write_text("# About\n" + f"count-{count} " * 2000)
            server.wait_for_builds(count + 2)
        stop.set()
        for reader in readers:
            reader.join()
        assert wrong == [] and len(found) > 1


# MARK: watch

@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("command", ["serve", "watch"])
def test_a_signal_ends_both_cleanly(almanac, notes, command, how):
    words = ["--port", "0"] if command == "serve" else []
    with running(command, "--site", notes, *words) as process:
        process.wait_for_builds(1)
        streams = [Events(int(re.search(r":(\d+)/", process.out[0])[1]))] if words else []
        assert process.end(how) == 0
        assert process.err == [] and len(streams) == len(words) / 2
    assert almanac("build", "--site", notes).returncode == 0


def test_watch_builds_after_each_change_with_one_line_for_each(almanac, notes):
    pages = notes / "Content" / "pages"
    with running("watch", "--site", notes) as watch:
        watch.wait_for_builds(1)
        assert len(watch.out) == 1 and re.fullmatch(r"35 files written, 0 unchanged, 0 removed; \d+ ms\n", watch.out[0])
        (pages / "about.md").write_text(page("About", "About us"))
        watch.wait_for_builds(2)
        # The page, which has another title now, and the search with its index.
        assert watch.out[1].startswith("3 files written, 32 unchanged, 0 removed; ")
        assert watch.out[1].endswith(" (Content/pages/about.md)\n")
        # As most editors save: another file takes the place.
        (pages / ".about.md.new").write_text(page("About", "About me"))
        (pages / ".about.md.new").rename(pages / "about.md")
        eventually(lambda: "About me" in (notes / "Public/about.html").read_text())
        (pages / "deep" / "er").mkdir(parents=True)
        (pages / "deep" / "er" / "page.md").write_text("# Deep\n")
        eventually(lambda: (notes / "Public/deep/er/page.html").is_file())
        (pages / "deep" / "er" / "page.md").write_text("# Deeper\n")
        eventually(lambda: "Deeper" in (notes / "Public/deep/er/page.html").read_text())
        (pages / "deep").rename(pages / "shallow")
        eventually(lambda: (notes / "Public/shallow/er/page.html").is_file()
                   and not (notes / "Public/deep").exists())
        shutil.rmtree(pages / "shallow")
        eventually(lambda: not (notes / "Public/shallow").exists())
        (notes / "Templates").mkdir()
        (notes / "Templates/missing.mustache").write_text("{{<layout}}{{$main}}<h1>Lost</h1>{{/main}}{{/layout}}")
        eventually(lambda: "Lost" in (notes / "Public/404.html").read_text())
        assert watch.err == []


def test_watch_does_not_build_because_of_what_it_writes_itself(almanac, notes):
    with running("watch", "--site", notes) as watch:
        watch.wait_for_builds(1)
        for count in (2, 3, 4):
            (notes / "Content/pages/about.md").write_text(f"# About {count}\n")
            watch.wait_for_builds(count)
        (notes / ".almanac").mkdir(exist_ok=True)
        (notes / ".almanac" / "x").write_text("")
        (notes / "Public" / "x").write_text("")
        (notes / "Content/pages/.hidden.md").write_text("")
        # A change at the end, whose build would be at least the sixth if anything before it had counted.
        (notes / "Content/pages/about.md").write_text("# About the end\n")
        eventually(lambda: "About the end" in (notes / "Public/about.html").read_text())
        watch.wait_for_builds(5)
        assert len(watch.builds()) == 5


def test_watch_goes_on_after_errors_and_says_warnings_once(almanac, notes):
    settings = notes / "Content" / "site.yml"
    good = settings.read_text()
    with running("watch", "--site", notes) as watch:
        watch.wait_for_builds(1)
        settings.write_text(good.replace("title:", "titel:"))
        eventually(lambda: any("did you mean 'title'?" in line for line in watch.err))
        (notes / "Content").rename(notes / "away")
        eventually(lambda: any("there is no folder 'Content'" in line for line in watch.err))
        (notes / "away").rename(notes / "Content")
        settings.write_text(good.replace("A new site", "A newer site"))
        eventually(lambda: "A newer site" in (notes / "Public/index.html").read_text())
        assert watch.process.poll() is None


def test_watch_waits_for_another_build(almanac, notes):
    assert almanac("build", "--site", notes).returncode == 0
    with (notes / ".Public.lock").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with running("watch", "--site", notes) as watch:
            eventually(lambda: watch.err)
            assert "trying again" in watch.err[0]
            (notes / "Content/pages/about.md").write_text("# About waiting\n")
            time.sleep(1)
            assert watch.builds() == [] and len(watch.err) == 1
            fcntl.flock(lock, fcntl.LOCK_UN)
            eventually(lambda: "About waiting" in (notes / "Public/about.html").read_text())
            watch.wait_for_builds(1)
            assert watch.end() == 0


def test_watch_sees_data_outside_of_the_content(almanac, site, tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    shutil.move(site / "Content/data/cancellations.csv", data / "cancellations.csv")
    settings = site / "Content/site.yml"
    settings.write_text(settings.read_text().replace("data/cancellations.csv", "../../data/canc*.csv"))
    with running("watch", "--site", site) as watch:
        watch.wait_for_builds(1)
        (data / "other.csv").write_text("nothing of the site\n")
        rows = (data / "cancellations.csv").read_text()
        (data / "cancellations.csv").write_text("\n".join(rows.splitlines()[:-1]) + "\n")
        watch.wait_for_builds(2)
        assert watch.builds()[1].endswith(f"({data}/cancellations.csv)\n")


@pytest.mark.parametrize("command", ["serve", "watch"])
def test_a_folder_without_content_is_reported_at_once(almanac, tmp_path, command):
    done = almanac(command, "--site", tmp_path)
    assert done.returncode == 65 and "there is no folder 'Content'" in done.stderr
    assert done.stdout == "" and list(tmp_path.iterdir()) == []
