"""`almanac new --from`: a folder of tables and Markdown becomes a site that builds."""

import json

import pytest


@pytest.fixture
def data(tmp_path):
    folder = tmp_path / "library data"
    (folder / "old").mkdir(parents=True)
    (folder / "loans_by-month.csv").write_text(
        "month,branch,loans,share\n2026-01,Main,10,50 %\n2026-02,Main,12,40 %\n2026-01,East,7,\n2026-02,East,9,60 %\n")
    (folder / "old" / "places.json").write_text(json.dumps([
        {"name": f"Place {number}", "seats": number * 3, "area": number * 7.5} for number in range(30)]))
    (folder / "notes.md").write_text("Only words.\n")
    (folder / "about.md").write_text("# About the library\n\nWords.\n")
    (folder / "broken.csv").write_text("a,b\n\"open")
    (folder / "empty.csv").write_text("a,b\n")
    (folder / "letter.docx").write_bytes(b"PK")
    (folder / ".hidden.csv").write_text("a\n1\n")
    return folder


def test_a_folder_becomes_a_site_that_builds_without_a_word(almanac, data, tmp_path):
    before = sorted((path, path.read_bytes()) for path in data.rglob("*") if path.is_file())
    site = tmp_path / "site"
    done = almanac("new", site, "--from", data)
    assert done.returncode == 0, done.stderr
    for name, reason in [("broken.csv", "never closed"), ("empty.csv", "it has no rows"), ("letter.docx", "neither a table nor Markdown")]:
        assert any(name in line and reason in line for line in done.stdout.splitlines()), done.stdout
    assert ".hidden" not in done.stdout
    assert sorted((path, path.read_bytes()) for path in data.rglob("*") if path.is_file()) == before
    built = almanac("build", "--site", site)
    assert built.returncode == 0 and "warning" not in built.stderr.replace("0 warnings", ""), built.stderr
    page = (site / "Public/loans-by-month-csv.html").read_text()
    assert "<code>loans_by-month.csv</code> has 4 rows and 4 columns." in page
    assert "<code>month</code> is from Jan 2026 to Feb 2026." in page
    assert "1 cell is missing: 1 in <code>share</code>." in page
    assert page.count('class="chart-block"') == 2 and page.count('class="table-block"') == 1
    front = (site / "Public/index.html").read_text()
    for address in ["loans-by-month-csv.html", "old/places-json.html", "notes.html", "about.html"]:
        assert f'href="{address}"' in front, address


def test_its_report_as_json(almanac, data, tmp_path):
    done = almanac("new", tmp_path / "site", "--from", data, "--format", "json")
    report = json.loads(done.stdout)
    assert {entry["file"] for entry in report["omitted"]} == {"broken.csv", "empty.csv", "letter.docx"}
    assert "Content/data/old/places.json" in report["files"]


def test_a_folder_without_anything_to_show(almanac, tmp_path):
    (tmp_path / "data").mkdir()
    done = almanac("new", tmp_path / "site", "--from", tmp_path / "data")
    assert done.returncode == 65 and "has no tables and no Markdown" in done.stderr
    assert not (tmp_path / "site").exists()
    missing = almanac("new", tmp_path / "site", "--from", tmp_path / "none")
    assert missing.returncode != 0 and "none" in missing.stderr
