"""`almanac memory`: a machine that starts empty continues the history of another one."""

import json
import shutil
from pathlib import Path

import pytest

from small_site import small_site

NOW = ("2026-11-18T13:10:00Z", "2026-11-19T13:10:00Z")


@pytest.fixture
def made(tmp_path, almanac):
    """A site with its first build."""
    folder = tmp_path / "first"
    for name, text in small_site().items():
        path = folder / "Content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert almanac("build", "--site", folder, "--now", NOW[0]).returncode == 0
    return folder


def content(folder):
    root = Path(folder)
    return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def empty_copy(site, place):
    """The site on a machine of a build service: only what is in its repository."""
    shutil.copytree(site / "Content", place / "Content")
    return place


def test_a_new_machine_builds_the_same_site_as_the_old_one(made, tmp_path, almanac):
    exported = tmp_path / "memory"
    done = almanac("memory", "export", exported, "--site", made)
    assert done.returncode == 0 and done.stdout.startswith("exported the history of the site")
    assert exported.stat().st_mode & 0o777 == 0o600
    other = empty_copy(made, tmp_path / "other")
    done = almanac("memory", "import", exported, "--site", other, "--format", "json")
    report = json.loads(done.stdout)
    assert (report["command"], report["status"], report["action"]) == ("memory", 0, "import")
    memory = content(made / ".almanac/memory")
    assert content(other / ".almanac/memory") == memory
    assert report["files"] == len(memory) and report["bytes"] == sum(map(len, memory.values()))
    forgetful = empty_copy(made, tmp_path / "forgetful")
    for site in (made, other, forgetful):
        assert almanac("build", "--site", site, "--now", NOW[1]).returncode == 0
    assert content(made / "Public") == content(other / "Public")
    # What is forgotten without it: since when pages and events are as they are.
    assert content(made / "Public") != content(forgetful / "Public")


def test_export_again_replaces_only_exports(made, tmp_path, almanac):
    exported = tmp_path / "memory"
    for _ in range(2):
        assert almanac("memory", "export", exported, "--site", made).returncode == 0
    other = tmp_path / "notes.txt"
    other.write_text("mine\n")
    done = almanac("memory", "export", other, "--site", made)
    assert done.returncode == 73 and "another file" in done.stderr and other.read_text() == "mine\n"


def test_a_site_with_another_history_keeps_it(made, tmp_path, almanac):
    exported = tmp_path / "memory"
    almanac("memory", "export", exported, "--site", made)
    # The same history may be read again.
    assert almanac("memory", "import", exported, "--site", made).returncode == 0
    (made / ".almanac/memory/feeds").write_bytes(b"")
    before = content(made / ".almanac/memory")
    done = almanac("memory", "import", exported, "--site", made)
    assert done.returncode == 73 and "has a history already" in done.stderr
    assert content(made / ".almanac/memory") == before


@pytest.mark.parametrize("damage, reason", [
    (lambda data: data[:-1], "incomplete or damaged"), (lambda data: data + b"\n", "incomplete or damaged"),
    (lambda data: data[:200] + bytes([data[200] ^ 1]) + data[201:], "incomplete or damaged"),
    (lambda data: data.replace(b" seats\n", b" ../../seats\n", 1), "incomplete or damaged"),
    (lambda data: b"", "not written by 'almanac memory export'"),
    (lambda data: data.replace(b"memory 1\n", b"memory 9\n", 1), "has version 9"),
])
def test_a_damaged_file_changes_nothing(made, tmp_path, almanac, damage, reason):
    exported = tmp_path / "memory"
    almanac("memory", "export", exported, "--site", made)
    exported.write_bytes(damage(exported.read_bytes()))
    other = empty_copy(made, tmp_path / "other")
    done = almanac("memory", "import", exported, "--site", other)
    assert done.returncode == 65 and reason in done.stderr
    assert not (other / ".almanac/memory").exists()


def test_without_a_history_or_a_file_it_says_so(made, tmp_path, almanac):
    other = empty_copy(made, tmp_path / "other")
    done = almanac("memory", "export", tmp_path / "memory", "--site", other)
    assert done.returncode == 65 and "build the site first" in done.stderr
    assert not (tmp_path / "memory").exists()
    done = almanac("memory", "import", tmp_path / "memory", "--site", other)
    assert done.returncode == 65 and "was not found" in done.stderr
