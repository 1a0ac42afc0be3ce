"""`almanac publish` by rsync over SSH, by rclone and by git, to folders of this machine."""

import json
import subprocess
import time

import pytest
from far_store import Output
from places import PROGRAM

SMALL = {
    "index.html": b'<link rel="stylesheet" href="assets/site.0123456789abcdef.css"><a href="a.html">a</a>',
    "a.html": b'<a href="index.html">home</a>', "assets/site.0123456789abcdef.css": b"p { margin: 0 }",
    "rooms/odd name+ü.html": b"x", "sitemap.xml": b"<loc>a.html</loc>", ".nojekyll": b"",
}
# Runs on this machine what it is asked to run on another.
SSH = '#!/bin/sh\nwhile [ $# -gt 0 ]; do case $1 in -o|-p|-l) shift 2;; -*) shift;; *) break;; esac; done\nshift; exec sh -c "$*"\n'


@pytest.fixture
def output(tmp_path):
    output = Output(tmp_path / "site")
    output.write(SMALL)
    return output


@pytest.fixture
def environment(tmp_path):
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "ssh").write_text(SSH)
    (programs / "ssh").chmod(0o755)
    return {"PATH": f"{programs}:/usr/local/bin:/usr/bin:/bin", "HOME": str(tmp_path), "LANG": "C.UTF-8"}


def publish(output, target, environment, *options, status=0):
    done = subprocess.run(
        [PROGRAM, "publish", target, "--site", output.site, "--format", "json", *options],
        capture_output=True, text=True, timeout=120, env=environment)
    assert done.returncode == status, done.stderr
    return json.loads(done.stdout) if status == 0 else done.stderr


def there(folder):
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*")
            if file.is_file() and file.name != ".almanac-manifest.json"}


@pytest.fixture(params=["ssh", "rclone"])
def place(request, tmp_path):
    folder = tmp_path / "far" / "www"
    folder.parent.mkdir()
    target = f"ssh://web@example.edu:2222{folder}" if request.param == "ssh" else f"rclone:far:{folder}"
    (tmp_path / ".config/rclone").mkdir(parents=True)
    (tmp_path / ".config/rclone/rclone.conf").write_text("[far]\ntype = local\n")
    return target, folder


def test_a_folder_far_away_has_the_site(output, environment, place):
    target, folder = place
    told = publish(output, target, environment, "--dry-run")
    assert {item["path"] for item in told["sent"]} == set(SMALL) and not folder.exists()
    publish(output, target, environment)
    assert there(folder) == output.files
    (folder / "other.html").write_bytes(b"of somebody else")
    told = publish(output, target, environment)
    assert not told["sent"] and not told["removed"] and told["requests"] == 1

    new = {path: content for path, content in SMALL.items() if not path.startswith("rooms/")}
    output.write(new | {"index.html": b"new", "b.html": b"b"})
    before = {path: (folder / path).stat().st_mtime_ns for path in ("a.html", "sitemap.xml")}
    told = publish(output, target, environment)
    assert [item["path"] for item in told["sent"]] == ["b.html", "index.html"]
    assert told["removed"] == ["rooms/odd name+ü.html"]
    assert there(folder) == output.files | {"other.html": b"of somebody else"}
    assert before == {path: (folder / path).stat().st_mtime_ns for path in before}


def test_an_interrupted_publish_continues(output, environment, place, tmp_path):
    """The program is killed while it sends pages, as often as it takes."""
    target, folder = place
    publish(output, target, environment)
    output.write({path: content + b"2" for path, content in SMALL.items()} | {"c.html": b"c"})
    name = "rsync" if target.startswith("ssh") else "rclone"
    slow = tmp_path / "bin" / name
    # The third run and later ones never come back. What rsync starts at the other end does not count.
    slow.write_text(f'#!/bin/sh\ncase "$*" in *--server*) exec /usr/bin/rsync "$@";; esac\necho >> "{tmp_path}/runs"\n[ $(wc -l < "{tmp_path}/runs") -ge 3 ] && exec sleep 60\nexec /usr/bin/{name} "$@"\n')
    slow.chmod(0o755)
    process = subprocess.Popen([PROGRAM, "publish", target, "--site", output.site], env=environment)
    while not (tmp_path / "runs").exists() or (tmp_path / "runs").read_text().count("\n") < 3:
        assert process.poll() is None
        time.sleep(0.02)
    process.kill()
    process.wait()
    slow.unlink()
    assert (folder / "assets/site.0123456789abcdef.css").read_bytes().endswith(b"2")
    assert (folder / "index.html").read_bytes() == SMALL["index.html"]
    # What it had sent, and the site has no more, is removed too.
    output.write({path: content + b"3" for path, content in SMALL.items()})
    assert publish(output, target, environment)["continued"]
    assert there(folder) == output.files
    assert not publish(output, target, environment)["sent"]


def test_a_program_that_fails_or_is_missing(output, environment, place, tmp_path):
    target, folder = place
    name = "rsync" if target.startswith("ssh") else "rclone"
    (tmp_path / "bin" / name).write_text("#!/bin/sh\necho no route to host >&2\nexit 12\n")
    (tmp_path / "bin" / name).chmod(0o755)
    assert f"almanac: '{name}' ended with status 12: no route to host" in publish(output, target, environment, status=69)
    nothing = environment | {"PATH": str(tmp_path / "empty")}
    assert f"'{name}' was not found in the folders of PATH" in publish(output, target, nothing, status=69)


def git(folder, *words):
    return subprocess.run(["git", "-C", folder, *words], capture_output=True, text=True, check=True).stdout


@pytest.fixture
def repository(tmp_path):
    subprocess.run(["git", "init", "-q", "--bare", tmp_path / "far.git"], check=True)
    return tmp_path / "far.git"


def branch(repository, name="gh-pages"):
    names = git(repository, "ls-tree", "-r", "-z", "--name-only", name).split("\0")[:-1]
    return {path: subprocess.run(["git", "-C", repository, "cat-file", "blob", f"{name}:{path}"],
                                 capture_output=True, check=True).stdout for path in names}


def test_a_branch_has_the_site_in_one_commit(output, environment, repository):
    target = f"git:{repository}"
    (output.folder / ".gitignore").write_text("*\n")
    told = publish(output, target, environment, "--dry-run")
    assert len(told["sent"]) == len(SMALL) and not git(repository, "branch", "--list").strip()
    publish(output, target, environment)
    assert branch(repository) == SMALL
    first = git(repository, "rev-parse", "gh-pages")
    told = publish(output, target, environment)
    assert not told["sent"] and told["unchanged"] == len(SMALL) and git(repository, "rev-parse", "gh-pages") == first
    output.write({"index.html": b"new", "b.html": b"b"})
    told = publish(output, target, environment)
    assert [item["path"] for item in told["sent"]] == ["b.html", "index.html"] and "a.html" in told["removed"]
    assert branch(repository) == {"index.html": b"new", "b.html": b"b"}
    assert git(repository, "rev-list", "--count", "gh-pages").strip() == "1"


def test_a_branch_with_its_history(output, environment, repository):
    (output.site / "Content/site.yml").write_text(
        f"title: T\nbase-url: https://example.edu/\npublish:\n  - {{name: pages, to: 'git:{repository}#site', history: true}}\n")
    publish(output, "pages", environment)
    output.write({"index.html": b"new"})
    publish(output, "pages", environment)
    assert branch(repository, "site") == {"index.html": b"new"}
    assert git(repository, "rev-list", "--count", "site").strip() == "2"


def test_a_repository_that_is_missing(output, environment, tmp_path):
    assert "almanac: 'git ls-remote' ended with status 128" in publish(output, f"git:{tmp_path}/none", environment, status=69)
