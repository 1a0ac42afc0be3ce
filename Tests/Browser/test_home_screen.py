"""On a phone's home screen: what Chromium itself says of the manifest, and whether its pictures are what it says they are."""

import json
import struct

import pytest


@pytest.mark.parametrize("route", ["index.html", "courses/cmps231.html"])
def test_the_manifest_is_valid_wherever_a_page_is(visit, server, route):
    page, watch = visit(route)
    answer = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert answer["url"] == server + "manifest.json" and answer["errors"] == []
    manifest = json.loads(answer["data"])
    assert manifest["name"] == "Larkspur University" and manifest["display"] == "standalone"
    assert page.locator("link[rel=apple-touch-icon]").count() == 1
    assert watch.complaints == []


def test_icons_have_the_sizes_that_the_manifest_says(demo):
    manifest = json.loads((demo / "manifest.json").read_text())
    pictures = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert len(pictures) == 2
    for icon in pictures:
        header = (demo / icon["src"]).read_bytes()[:24]
        assert header[:8] == b"\x89PNG\r\n\x1a\n"
        assert icon["sizes"] == "{}x{}".format(*struct.unpack(">II", header[16:24]))
    touch = next((demo / "assets").glob("touch-icon.*.png")).read_bytes()
    assert struct.unpack(">II", touch[16:24]) == (180, 180)


def test_a_private_page_names_no_manifest(sealed):
    assert b"manifest" not in sealed.bytes("wren/grades")
