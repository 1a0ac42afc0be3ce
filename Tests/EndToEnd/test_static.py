"""What an owner publishes as it is: Content/static, and what lies in Public/ that no build has made."""

import hashlib
import json
import os
import shutil
import subprocess
import time

import pytest

from places import PROGRAM
from small_site import small_site

SETTINGS = "title: Larkspur\nbase-url: https://example.edu/larkspur/\n"
STRANGE = {
    "robots.txt": b"User-agent: *\n", "CNAME": b"almanac.example.edu\n", ".nojekyll": b"",
    ".well-known/security.txt": b"Contact: mailto:a@example.edu\n", "_redirects": b"/old /new 301\n",
    "images/plan of floor 1.png": bytes(range(256)) * 7, "data/_raw/Zählung.csv": "a,b\n1,é\n".encode(),
    "数学/ノート.pdf": b"%PDF-1.7\n\xff\x00", "latin1.txt": b"caf\xe9", "big.bin": os.urandom(3 << 20),
    "page.html": b"<p><a href=nowhere.html>not looked at</a>", "a.b/c d/e#f?.txt": b"x"}


def make(folder, files):
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


@pytest.fixture
def site(tmp_path):
    make(tmp_path / "Content", {"site.yml": SETTINGS, "pages/index.md": "# Front\n\nHello.\n"})
    return tmp_path


def build(almanac, site, *options, status=0):
    done = almanac("build", "--site", site, "--format", "json", *options)
    assert done.returncode == status, done.stdout + done.stderr
    return json.loads(done.stdout) if status == 0 else done.stderr


def tree(folder):
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in folder.rglob("*") if path.is_file() and path.name != ".almanac-site"}


def stamps(folder):
    return {str(path.relative_to(folder)): (path.stat().st_mtime_ns, path.stat().st_ino)
            for path in folder.rglob("*") if path.is_file()}


def settle():
    """Longer than the clock of a file system stands still: what changes now is seen to have changed."""
    time.sleep(0.12)


def test_files_of_any_name_and_bytes_are_published_as_they_are(site, almanac):
    static, public = site / "Content/static", site / "Public"
    make(static, STRANGE)
    (static / "empty/folder").mkdir(parents=True)
    make(static, {".DS_Store": "x", "images/.gitkeep": "", "notes.txt~": "x", ".notes.txt.swp": "x"})
    assert almanac("check", "--site", site).returncode == 0
    build(almanac, site)
    for name, content in STRANGE.items():
        assert (public / name).read_bytes() == content, name
        assert (public / name).stat().st_mode & 0o777 == 0o644
    for name in ["empty", ".DS_Store", "images/.gitkeep", "notes.txt~", ".notes.txt.swp"]:
        assert not (public / name).exists(), name

    settle()
    before = stamps(public)
    for _ in range(2):
        assert build(almanac, site)["written"] == 0
        assert stamps(public) == before

    # Changed, added, removed: those files and no others.
    (static / "robots.txt").write_bytes(b"User-agent: x\n")
    (static / "new.bin").write_bytes(b"1")
    (static / "CNAME").unlink()
    shutil.rmtree(static / "数学")
    shutil.rmtree(static / ".well-known")
    settle()
    # As a copy from a backup comes: newer, with the same bytes.
    os.utime(static / "big.bin", ns=(0, 10**18))
    settle()
    assert build(almanac, site)["written"] == 2
    after = stamps(public)
    changed = {name for name in before | after if before.get(name) != after.get(name)}
    assert changed - {".almanac-site"} == {
        "robots.txt", "new.bin", "CNAME", "数学/ノート.pdf", ".well-known/security.txt"}
    assert not (public / "CNAME").exists() and not (public / ".well-known").exists()

    # The same as a first build of the same files.
    shutil.rmtree(site / ".almanac")
    build(almanac, site, "--output", site / "Fresh")
    assert tree(site / "Fresh") == tree(public)

    # A build of a part leaves the rest, what is gone from the content too.
    (static / "latin1.txt").unlink()
    (static / "new.bin").write_bytes(b"2")
    build(almanac, site, "--only", "new.bin")
    assert (public / "latin1.txt").exists() and (public / "new.bin").read_bytes() == b"2"
    assert (public / "a.b/c d/e#f?.txt").read_bytes() == b"x" and (public / ".nojekyll").exists()
    build(almanac, site)
    assert not (public / "latin1.txt").exists() and (public / ".nojekyll").exists()


@pytest.mark.parametrize("name, other", [
    ("index.html", "Content/pages/index.md"), ("404.html", "the page for missing addresses"),
    ("_headers", "hosting"), (".htaccess", "hosting"), ("INDEX.html", "Content/pages/index.md")])
def test_a_file_in_the_place_of_a_page_is_an_error_that_names_both(site, almanac, name, other):
    make(site / "Content/static", {name: "x"})
    said = build(almanac, site, status=65)
    assert f"Content/static/{name}" in said and other in said
    assert not (site / "Public").exists()


def test_what_is_no_file_and_names_that_mean_something_are_refused(site, almanac):
    static = site / "Content/static"
    make(static, {".git/config": "x", ".GitIgnore": "x", ".almanac-site": "x", "a/.Public.next/x": "x", "b\\c": "x",
                  "d\x07": "x", "é" * 101: "x", "fine.txt": "x"})
    os.mkfifo(static / "pipe")
    os.symlink("fine.txt", static / "link.txt")
    os.symlink("nowhere", static / "dangling")
    os.symlink("/etc", static / "etc")
    open(os.fsencode(static) + b"/latin\xff", "w").close()
    for command in ["check", "build"]:
        done = almanac(command, "--site", site)
        assert done.returncode == 65
        errors = {line.split(": error: ")[0] for line in done.stderr.splitlines() if ": error: " in line}
        assert len(errors) == 12, done.stderr
        assert not any("fine.txt" in error for error in errors)
    assert not (site / "Public").exists()


def test_names_that_windows_cannot_hold_are_a_warning(site, almanac):
    make(site / "Content/static", {"con.txt": "x", "dir./x": "x", "a:b": "x", "control.txt": "x"})
    done = almanac("build", "--site", site)
    assert done.returncode == 0 and (site / "Public/con.txt").exists()
    assert sorted(line.split(": warning: ")[0] for line in done.stderr.splitlines()) == [
        "Content/static/a:b", "Content/static/con.txt", "Content/static/dir."]


def test_a_large_file_is_copied_without_being_held_in_memory(site, almanac):
    large = site / "Content/static/video.mp4"
    large.parent.mkdir()
    with open(large, "wb") as file:
        file.truncate(400 << 20)
    script = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True); " \
             "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    done = subprocess.run(
        ["python3", "-c", script, PROGRAM, "build", "--site", site], capture_output=True, text=True, check=True)
    assert int(done.stdout.splitlines()[-1]) < 200_000, "kilobytes"
    assert (site / "Public/video.mp4").stat().st_size == 400 << 20


def test_what_an_owner_puts_into_the_output_survives(site, almanac):
    public = site / "Public"
    build(almanac, site)
    byhand = {"CNAME": "almanac.example.edu\n", ".nojekyll": "", ".well-known/acme/token": "x",
              "google12.html": "mine", "docs/LICENSE": "free"}
    make(public, byhand)
    make(public, {"old/page.html": "of an earlier build, as far as anybody can tell"})
    for text in ["Hello again.", "And again.", "And again."]:
        (site / "Content/pages/index.md").write_text(f"# Front\n\n{text}\n")
        build(almanac, site)
        for name, content in byhand.items():
            assert (public / name).read_text() == content, name
        assert not (public / "old").exists()
    settle()
    before = stamps(public)
    shutil.rmtree(site / ".almanac")
    build(almanac, site)
    assert stamps(public) == before, "nothing changed, nothing is touched"
    assert almanac("rollback", "--site", site).returncode == 0
    assert (public / "CNAME").exists()
    # A page of that name is the site's.
    make(site / "Content/static", {"CNAME": "other.example.edu\n"})
    (site / "Content/pages/docs").mkdir()
    (site / "Content/pages/docs/LICENSE.md").write_text("# License\n")
    build(almanac, site)
    assert (public / "CNAME").read_text() == "other.example.edu\n"
    shutil.rmtree(site / "Content/static")
    build(almanac, site)
    assert not (public / "CNAME").exists() and (public / "google12.html").exists()


def test_what_an_owner_puts_into_the_output_survives_builds_of_a_part(site, almanac):
    public = site / "Public"
    build(almanac, site)
    make(public, {"CNAME": "almanac.example.edu\n", ".well-known/token": "x"})
    (site / "Content/pages/part.md").write_text("# Part\n")
    assert almanac("build", "--site", site, "--only", "part*").returncode == 0
    for text in ["Hello again.", "And again."]:
        (site / "Content/pages/index.md").write_text(f"# Front\n\n{text}\n")
        build(almanac, site)
        assert (public / "CNAME").exists() and (public / ".well-known/token").exists()


def test_what_an_owner_puts_into_the_output_survives_a_rollback(site, almanac):
    public = site / "Public"
    build(almanac, site)
    make(public, {"CNAME": "old.example.edu\n"})
    (site / "Content/pages/index.md").write_text("# Front\n\nAnother.\n")
    build(almanac, site)
    (public / "CNAME").unlink()
    make(public, {"CNAME": "new.example.edu\n", "google12.html": "mine"})
    # What cannot be noted of it is a warning: the release is back.
    shutil.rmtree(site / ".almanac/memory", ignore_errors=True)
    (site / ".almanac/memory/catalog").mkdir(parents=True)
    done = almanac("rollback", "--site", site)
    assert done.returncode == 0 and "was not stored" in done.stderr
    shutil.rmtree(site / ".almanac/memory")
    for text in ["", "Hello again.", "And again."]:
        assert (public / "CNAME").read_text() == "new.example.edu\n"
        assert (public / "google12.html").read_text() == "mine"
        (site / "Content/pages/index.md").write_text(f"# Front\n\n{text}\n")
        build(almanac, site)


def test_a_file_of_the_owner_below_a_name_that_becomes_a_file_is_removed(site, almanac):
    build(almanac, site)
    make(site / "Public", {"docs/LICENSE": "free"})
    make(site / "Content/static", {"docs": "a file"})
    build(almanac, site)
    assert (site / "Public/docs").read_text() == "a file"


def test_a_campus_publishes_its_files_next_to_its_own_pages(tmp_path, almanac):
    make(tmp_path / "Content", small_site())
    make(tmp_path / "Content/static", {"robots.txt": "User-agent: *\n", "rooms/map.txt": "x"})
    build(almanac, tmp_path)
    assert (tmp_path / "Public/rooms/map.txt").read_text() == "x"
    assert (tmp_path / "Public/rooms/index.html").exists()
