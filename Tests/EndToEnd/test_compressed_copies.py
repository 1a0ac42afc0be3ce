"""Compressed copies of pages: what is in them, when they are made again, and that web servers send them."""

import gzip
import json
import shutil
import tempfile
from pathlib import Path

import brotli
import pytest

import web_servers
from small_site import small_site

WORDS = "Words of this page, which are much the same as on the next one.\n\n" * 40


def write(site, files):
    for name, text in files.items():
        path = site / "Content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def build(almanac, site, *options, **more):
    done = almanac("build", "--site", site, "--format", "json", *options, **more)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def files(public):
    return {str(path.relative_to(public)): path.read_bytes() for path in public.rglob("*")
            if path.is_file() and not path.name.startswith(".almanac")}


def times(public):
    return {name: (public / name).stat().st_mtime_ns for name in files(public)}


def copies(public):
    return {name for name in files(public) if name.endswith((".gz", ".br"))}


def check(public):
    """Each copy is of its file, and each long text has both."""
    found = files(public)
    for name in copies(public):
        content = found[name[:-3]]
        assert (gzip.decompress if name.endswith(".gz") else brotli.decompress)(found[name]) == content, name
        assert len(found[name]) * 20 <= len(content) * 19 and len(content) >= 1024, name
        assert (public / name).stat().st_mtime_ns == (public / name[:-3]).stat().st_mtime_ns
    for name, content in found.items():
        if name.endswith((".html", ".css", ".js", ".json", ".svg", ".xml", ".wasm")) and len(content) >= 1024:
            assert {f"{name}.gz", f"{name}.br"} <= copies(public), name
    assert not any(".ics." in name for name in found)


@pytest.fixture(scope="module")
def built(tmp_path_factory, almanac):
    site = tmp_path_factory.mktemp("copies") / "site"
    small = small_site()
    write(site, small | {"site.yml": small["site.yml"] + "precompress: true\n", "pages/words.md": f"# Words\n\n{WORDS}"})
    build(almanac, site)
    return site


@pytest.fixture
def site(built, tmp_path):
    return Path(shutil.copytree(built, tmp_path / "site"))


def test_copies_hold_their_files(built):
    check(built / "Public")
    assert {"index.html.gz", "words.html.br", "robots.txt", "link-picture.png"} <= set(files(built / "Public"))
    assert not {"robots.txt.gz", "link-picture.png.gz"} & copies(built / "Public")


def test_two_builds_have_the_same_bytes(almanac, built, tmp_path):
    build(almanac, built, "--output", tmp_path / "other", "--jobs", "1")
    assert files(tmp_path / "other") == files(built / "Public")


def test_a_change_of_one_page_writes_one_pair(almanac, site):
    before = times(site / "Public")
    assert build(almanac, site)["written"] == 0 and times(site / "Public") == before
    with open(site / "Content/pages/words.md", "a") as file:
        file.write("\nAnd more.\n")
    build(almanac, site)
    after = times(site / "Public")
    changed = {name for name in after if after[name] != before.get(name)}
    assert {"words.html", "words.html.br", "words.html.gz"} <= changed
    assert {name for name in changed if name.startswith("words")} == {"words.html", "words.html.br", "words.html.gz"}
    assert len(changed & copies(site / "Public")) == 2
    check(site / "Public")


def test_a_removed_page_and_a_removed_setting_take_them_away(almanac, site):
    (site / "Content/pages/words.md").unlink()
    build(almanac, site)
    assert not any(name.startswith("words") for name in files(site / "Public"))
    settings = site / "Content/site.yml"
    settings.write_text(settings.read_text().replace("precompress: true", "precompress: false"))
    build(almanac, site)
    assert copies(site / "Public") == set() and "index.html" in files(site / "Public")


def test_what_somebody_did_to_a_copy_is_undone(almanac, site):
    whole = files(site / "Public")
    (site / "Public/words.html.gz").write_bytes(b"x")
    (site / "Public/index.html.br").unlink()
    build(almanac, site)
    assert files(site / "Public") == whole


def test_the_owners_files_keep_their_names(almanac, site):
    write(site, {"static/words.html.gz": "mine"})
    (site / "Public/index.html.br").unlink()
    build(almanac, site)
    (site / "Public/late.txt.gz").write_text("theirs")
    write(site, {"static/late.txt": WORDS})
    build(almanac, site)
    found = files(site / "Public")
    assert found["words.html.gz"] == b"mine" and found["late.txt.gz"] == b"theirs"
    assert brotli.decompress(found["late.txt.br"]) == WORDS.encode()


@pytest.mark.parametrize("name, packing", [
    ("nginx", ["gzip"]), ("caddy", ["br", "gzip"]), ("apache2", ["br", "gzip"])])
def test_servers_send_the_copies(built, name, packing):
    """nginx by its recipe has no module for brotli."""
    if not web_servers.program(name):
        pytest.skip(f"{name} is not installed")
    folder = Path(tempfile.mkdtemp(prefix="almanac-copies-"))
    folder.chmod(0o755)
    public = folder / "www"
    shutil.copytree(built / "Public", public)
    (public / ".almanac-site").unlink()
    web_servers.certificate(folder)
    server = {"apache2": lambda: web_servers.apache(folder, "/", modules=("headers", "setenvif", "rewrite"))}.get(
        name, lambda: getattr(web_servers, name)(folder, "/"))
    try:
        with server() as running:
            for path in ("words.html", "", next(name for name in files(public) if name.endswith(".css"))):
                file = public / (path or "index.html")
                for encoding in packing:
                    ending = {"br": ".br", "gzip": ".gz"}[encoding]
                    answer = running.ask(path, **{"Accept-Encoding": encoding})
                    assert (answer.status, answer["content-encoding"]) == (200, encoding), (path, encoding)
                    assert answer.body == file.with_name(file.name + ending).read_bytes(), "the copy as it is"
                    plain = running.ask(path, **{"Accept-Encoding": "identity"})
                    assert plain.body == file.read_bytes() and plain["content-encoding"] is None
                    assert answer["content-type"] == plain["content-type"]
                    assert answer["cache-control"] == plain["cache-control"]
                    assert "content-language" not in answer.fields and "accept-encoding" in answer["vary"].lower()
    finally:
        shutil.rmtree(folder)
