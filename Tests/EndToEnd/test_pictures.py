"""Pictures next to Markdown pages, as Pillow writes them."""

import io
import re

import pytest
from PIL import Image

SETTINGS = "title: Pictures\nbase-url: https://example.edu/\ntime-zone: America/New_York\nnow: 2026-11-18T13:10\n"


def picture(kind, size=(37, 21), **options):
    out = io.BytesIO()
    Image.new("RGB", size, (120, 30, 200)).save(out, kind, **options)
    return out.getvalue()


PICTURES = {
    "a.png": picture("PNG"), "b.jpg": picture("JPEG"), "progressive.jpeg": picture("JPEG", progressive=True), "c.gif": picture("GIF"),
    "d.webp": picture("WEBP"), "lossless.webp": picture("WEBP", lossless=True),
    "e.svg": b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 37 21'/>",
    "f.svg": b"<?xml version='1.0'?><!-- x --><svg width='37px' height='21' viewBox='0 0 1 1'/>",
}


def build(almanac, folder, text, files, page="trips/index.md"):
    target = folder / "Content/pages" / page
    target.parent.mkdir(parents=True, exist_ok=True)
    (folder / "Content/site.yml").write_text(SETTINGS)
    target.write_text(text)
    for name, content in files.items():
        (target.parent / name).write_bytes(content)
    return almanac("build", "--site", folder)


@pytest.mark.parametrize("name", PICTURES)
def test_sizes_are_in_the_page(almanac, tmp_path, name):
    done = build(almanac, tmp_path, f"# Trips\n\n![A bridge]({name})\n", {name: PICTURES[name]})
    assert done.returncode == 0, done.stderr
    html = (tmp_path / "Public/trips/index.html").read_text()
    found = re.search(r'<img src="([^"]+)" alt="A bridge" width="37" height="21"/>', html)
    assert found, html
    assert (tmp_path / "Public/trips" / found.group(1)).read_bytes() == PICTURES[name]


def test_a_title_is_the_caption_of_an_image_by_itself(almanac, tmp_path):
    text = '# X\n\n![Two arches](a%20b.png "The old & new")\n\nIn ![Two arches](a%20b.png "no caption") a sentence.\n'
    done = build(almanac, tmp_path, text, {"a b.png": PICTURES["a.png"]})
    assert done.returncode == 0, done.stderr
    html = (tmp_path / "Public/trips/index.html").read_text()
    assert html.count("<figure>") == 1 and "<figcaption>The old &amp; new</figcaption></figure>" in html
    assert len(list((tmp_path / "Public/trips").glob("a-b.*.png"))) == 1


def test_another_picture_has_another_address(almanac, tmp_path):
    text = "# X\n\n![Words](a.png)\n"
    build(almanac, tmp_path, text, {"a.png": PICTURES["a.png"]})
    first = {path.name for path in (tmp_path / "Public/trips").glob("*.png")}
    build(almanac, tmp_path, text, {"a.png": picture("PNG", (37, 22))})
    second = {path.name for path in (tmp_path / "Public/trips").glob("*.png")}
    assert len(first) == len(second) == 1 and first != second
    assert 'height="22"' in (tmp_path / "Public/trips/index.html").read_text()


@pytest.mark.parametrize("text, files, words", [
    ("![](a.png)", {"a.png": PICTURES["a.png"]}, "3:1: error: the picture 'a.png' needs words for people who do not see it"),
    ("![x](a.png)", {"a.png": b"\x89PNG\r\n\x1a\n"}, "3:1: error: 'a.png' is not a picture that browsers show, or it is damaged"),
    ("![x](a.png)", {"a.png": b""}, "3:1: error: 'a.png' is not a picture"),
    ("![x](a.jpg)", {"a.jpg": b"\xff\xd8\xff\xc0\x00"}, "3:1: error: 'a.jpg' is not a picture"),
    ("![x](a.svg)", {"a.svg": b"<svg><"}, "3:1: error: 'a.svg' is not a picture"),
    ("![x](b.png)", {"a.png": PICTURES["a.png"]}, "b.png"),
    ("![x](../../../../../etc/passwd)", {}, "error"),
])
def test_mistakes(almanac, tmp_path, text, files, words):
    done = build(almanac, tmp_path, f"# X\n\n{text}\n", files)
    assert done.returncode == 65, done.stderr
    assert words in done.stderr and "Content/pages/trips/index.md" in done.stderr, done.stderr
