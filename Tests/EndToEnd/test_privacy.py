"""Nothing of a private person is in the site. Read from the files themselves, not from what the program thinks is private."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def private_words():
    """Names, titles and notes of the demo's private person that occur nowhere else in the content."""
    folder = ROOT / "Content" / "people" / "wren"
    words = {"wren", "Wren", "Ashdown"}
    for path in folder.glob("*.yml"):
        for found in re.findall(r"(?:name|title|id):\s*([^,}\n]+)", path.read_text()):
            words.add(found.strip())
    public = "\n".join(
        path.read_text(errors="replace") for path in (ROOT / "Content").rglob("*")
        if path.is_file() and folder not in path.parents)
    return {word for word in words if word not in public}


def test_nothing_of_a_private_person_is_written(demo):
    words = private_words()
    assert {"Ashdown", "Wren Ashdown", "Choir rehearsal at Saint Osyth", "Essay on lipid rafts",
            "quiet-mornings"} <= words
    places = [demo, demo.parent / ".almanac"]
    files = [path for place in places for path in place.rglob("*") if path.is_file()]
    assert len(files) > 500
    for path in files:
        text = path.read_bytes().decode("utf-8", errors="replace") + str(path.relative_to(demo.parent))
        for word in words:
            assert word not in text, f"{word} is in {path}"


def test_the_report_counts_who_was_left_out(almanac, demo):
    done = almanac("build", "--site", demo.parent)
    assert "1 private person" in done.stdout
    assert "Wren" not in done.stdout + done.stderr and "wren" not in done.stdout + done.stderr


def test_a_mistake_in_a_private_file_is_told_without_its_words(almanac, tmp_path):
    import shutil
    shutil.copytree(ROOT / "Content", tmp_path / "Content")
    grades = tmp_path / "Content" / "people" / "wren" / "grades.yml"
    grades.write_text(grades.read_text().replace("score: 61.5", "score: splendid secret"))
    done = almanac("check", "--site", tmp_path)
    assert done.returncode == 65
    assert re.search(r"people/wren/grades\.yml:\d+:\d+: error:", done.stderr)
    assert "secret" not in done.stderr and "splendid" not in done.stderr
    assert "lipid" not in done.stderr
