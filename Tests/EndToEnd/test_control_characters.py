"""Control characters of data: visible and harmless in every file of the site."""

import gzip
import json
import re

from small_site import COURSE, small_site

# C0 but tab and line ends, DEL, C1; what else begins with the same byte stays as it is.
STRANGE = "".join(map(chr, [1, 7, 8, 0x1b, 0x7f, 0x80, 0x9b, 0x9f]))
# The reader of courses takes those of C0 for white space, as the registrar's line ends.
SHOWN = "Title \ufffd\ufffd\ufffd\ufffdend §·"
HIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def test_no_file_of_the_site_has_any_and_readers_see_where_they_were(tmp_path, almanac):
    files = small_site()
    course = json.loads(json.dumps(COURSE))
    course["name"] = f"Title{STRANGE}end §·"
    course["description"] = f"About{STRANGE}it"
    course["sections"][0]["instructors"] = [f"N. Name{STRANGE}end"]
    files["data/courses.json"] = json.dumps([course])
    for name, text in files.items():
        path = tmp_path / "Content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    done = almanac("build", "--site", tmp_path)
    assert done.returncode == 0, done.stderr
    seen = set()
    for path in (tmp_path / "Public").rglob("*"):
        if not path.is_file() or path.suffix in {".wasm", ".png"}:
            continue
        content = path.read_bytes()
        if path.suffix == ".bin":
            content = gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content
            assert STRANGE.encode() not in content and (b"Title " in content) == (SHOWN.encode() in content)
            assert b"Title " in content or path.name in {"term.bin", "mine.bin"}
            continue
        text = content.decode()
        assert not HIDDEN.search(text), path
        if "\ufffd" in text:
            seen.add(path.suffix)
            if path.suffix == ".html" and "Title" in text:
                assert SHOWN in text
    assert {".html", ".ics"} <= seen
