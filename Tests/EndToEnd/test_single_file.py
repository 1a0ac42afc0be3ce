"""`--single-file`: pages of a site as one HTML file that needs nothing else."""

import base64
import io
import json
import re

import pytest
from PIL import Image


def picture():
    file = io.BytesIO()
    Image.new("RGB", (3, 2)).save(file, "PNG")
    return file.getvalue()


PICTURE = picture()


@pytest.fixture
def site(tmp_path):
    pages = tmp_path / "Content/pages"
    (pages / "more").mkdir(parents=True)
    (tmp_path / "Content/site.yml").write_text("title: Report & more\nbase-url: https://example.edu/r/\nnow: 2026-11-18T13:10\n")
    (pages / "loans.csv").write_text("month,loans\n2026-08,812\n2026-09,1012\n")
    (pages / "dot.png").write_bytes(PICTURE)
    block = "```chart\nname: months\ndata: loans.csv\nmark: bar\nx: month\ny: loans\n```\n"
    (pages / "index.md").write_text(
        "# Front\n\n## Part\n\n[part](#part), [other](other.md), [its part](other.md#part), [deep](more/deep.md), "
        "[site](https://example.org/)\n\n![A dot](dot.png)\n\n" + block)
    (pages / "other.md").write_text("---\ntitle: Other\norder: 1\n---\n## Part\n\n[front](index.md#part) [](#months)\n\n" + block)
    (pages / "more/deep.md").write_text("# Deep\n\n[front](../index.md), [other](../other.md#part)\n")
    return tmp_path


def targets(page):
    return re.findall(r'(?:href|src)="([^"]*)"', page)


def test_all_is_in_one_file_and_nothing_is_published(almanac, site):
    file = site / "report.html"
    done = almanac("build", "--site", site, "--single-file", file)
    assert done.returncode == 0, done.stderr
    page = file.read_text()
    assert done.stdout == f"{file}: 3 pages, {len(page.encode())} bytes\n"
    assert not (site / "Public").exists()
    assert "<title>Report &amp; more</title>" in page
    assert re.findall(r'<li><a href="#(p\d)">(.*?)</a></li>', page) == [("p1", "Front"), ("p2", "Other"), ("p3", "Deep")]
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for target in targets(page):
        assert target.startswith(("#", "data:", "https://example.org/")), target
        assert not target.startswith("#") or target[1:] in ids, target
    for names in re.findall(r'aria-(?:labelledby|describedby)="([^"]+)"', page):
        assert all(name in ids for name in names.split())
    for pattern in re.findall(r"url\(#([^)]+)\)", page):
        assert pattern in ids
    assert "<script" not in page and "<link" not in page and len(re.findall(r"<svg", page)) == 2


def test_pictures_and_files_are_inside_it(almanac, site):
    file = site / "report.html"
    assert almanac("build", "--site", site, "--single-file", file).returncode == 0
    inside = [target.partition(";base64,") for target in targets(file.read_text()) if target.startswith("data:")]
    decoded = {(kind, base64.b64decode(text + "=" * (-len(text) % 4))) for kind, _, text in inside}
    assert decoded == {("data:image/png", PICTURE), ("data:text/csv; charset=utf-8", b"month,loans\r\n2026-08-01,812\r\n2026-09-01,1012\r\n")}


def test_some_pages_link_to_the_published_site_for_others(almanac, site):
    file = site / "report.html"
    done = almanac("build", "--site", site, "--single-file", file, "--only", "more/**", "--format", "json")
    assert json.loads(done.stdout) == {
        "command": "build", "status": 0, "file": str(file), "pages": 1, "bytes": len(file.read_bytes())}
    page = file.read_text()
    assert targets(page) == ["https://example.edu/r/index.html", "https://example.edu/r/other.html#part"]
    assert "<nav" not in page


def test_mistakes_write_no_file(almanac, site):
    file = site / "report.html"
    done = almanac("build", "--site", site, "--single-file", file, "--only", "nowhere/**")
    assert done.returncode == 64 and "no page has an address like 'nowhere/**'" in done.stderr
    (site / "Content/pages/other.md").write_text("# Other\n\n[lost](lost.md)\n")
    done = almanac("build", "--site", site, "--single-file", file)
    assert done.returncode != 0 and "Content/pages/other.md:3:8: error: broken link to 'lost.md'" in done.stderr
    assert not file.exists()
