"""What front matters say of pages: whether they are published, where they were, and mistakes in many of them."""

import json
import re

import pytest

SETTINGS = "title: Larkspur\nbase-url: https://example.edu/larkspur/\ntime-zone: America/New_York\n"
NIGHT, MORNING = "2026-11-18T23:59", "2026-11-19T00:00"


@pytest.fixture
def written(tmp_path):
    def write(files, settings=SETTINGS):
        for name, text in {"site.yml": settings, **files}.items():
            path = tmp_path / "Content" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return tmp_path

    return write


def page(title, text="Text.\n", **keys):
    lines = "".join(f"{key.replace('_', '-')}: {value}\n" for key, value in keys.items())
    return f"---\ntitle: {title}\n{lines}---\n{text}"


def built(almanac, site, now, *options, status=0):
    done = almanac("build", "--site", site, "--now", now, *options)
    assert done.returncode == status, done.stderr
    return done


def pages(site):
    return {str(path.relative_to(site / "Public")) for path in (site / "Public").rglob("*.html")} - {"404.html", "search.html"}


FILES = {
    "pages/index.md": page("Front"), "pages/draft.md": page("Dee", draft="true"),
    "pages/soon.md": page("Soon", date="2026-11-19"),
    "pages/later.md": page("Later", publish_date="2026-11-19T05:00:00Z"),
    "pages/over.md": page("Over", expiry_date="2026-11-19T00:00:00-05:00"),
}


def test_pages_are_published_when_their_time_comes(almanac, written):
    site = written(FILES)
    done = built(almanac, site, NIGHT)
    assert pages(site) == {"index.html", "over.html"}
    assert "1 draft, 2 future pages not published" in done.stdout
    # The next day nothing but the moment is another one.
    done = built(almanac, site, MORNING)
    assert pages(site) == {"index.html", "soon.html", "later.html"}
    assert "1 draft, 1 expired page not published" in done.stdout
    report = json.loads(built(almanac, site, MORNING, "--format", "json").stdout)
    assert [report[key] for key in ("drafts", "futurePages", "expiredPages")] == [1, 0, 1]
    built(almanac, site, MORNING, "--drafts", "--expired")
    assert pages(site) == {"index.html", "soon.html", "later.html", "draft.html", "over.html"}
    built(almanac, site, NIGHT, "--future")
    assert pages(site) == {"index.html", "soon.html", "later.html", "over.html"}
    # Its front page, which the program makes, lists none of the others.
    (site / "Content/pages/index.md").unlink()
    built(almanac, site, NIGHT)
    front = (site / "Public/index.html").read_text()
    assert "over.html" in front and not any(word in front for word in ("Dee", "Soon", "Later"))


def test_a_build_with_nothing_to_do_ends_where_a_page_is_due(almanac, written):
    """The record of a build holds until then, by the clock of the machine."""
    site = written({"pages/index.md": page("Front"), "pages/a.md": page("A", date="2000-01-01"),
                    "pages/b.md": page("B", date="9000-01-01")})
    for changed in (True, False):
        report = json.loads(almanac("build", "--site", site, "--format", "json").stdout)
        assert report["published"] == changed and report["futurePages"] == 1


def test_links_to_pages_that_are_not_published_are_reported(almanac, written):
    links = "[a](draft.md) [b](/soon/) [c](over.md) [d](@/later.md) [e](no.md)\n"
    site = written({**FILES, "pages/index.md": page("Front", links)})
    expected = {
        "draft.md": "this page is a draft", "/soon/": "this page is not published yet",
        "@/later.md": "this page is not published yet", "no.md": "page not found"}
    for now, options, reasons in (
            (NIGHT, [], expected),
            (MORNING, ["--drafts"], {"over.md": "this page has expired", "no.md": "page not found"})):
        done = built(almanac, site, now, *options, status=65)
        assert dict(re.findall(r"index\.md:4:\d+: error: broken link to '(.*?)': (.*?);", done.stderr)) == reasons


def test_broken_links_can_be_warnings(almanac, written):
    links = "[a](no.md)\n\n[b](draft.md), [c](gone.html), [d](index.md#no)\n"
    site = written({**FILES, "pages/index.md": page("Front", links)}, SETTINGS + "links: warn\n")
    expected = {
        "4:5": "'no.md': page not found", "6:5": "'draft.md': this page is a draft",
        "6:20": "'gone.html': page not found", "6:36": "'index.md#no': 'index.html' has no such anchor"}
    for _ in range(2):
        done = built(almanac, site, MORNING)
        found = re.findall(r"index\.md:(\d+:\d+): warning: broken link to (.*?)(?:;|\n)", done.stderr)
        assert dict(found) == expected
    assert 'href="no.md"' in (site / "Public/index.html").read_text()
    assert "4 errors" in built(almanac, site, MORNING, "--strict", status=65).stderr
    assert almanac("check", "--site", site, "--now", MORNING).returncode == 0


def test_former_addresses_lead_on(almanac, written):
    site = written({
        "pages/index.md": page("Front"), "pages/a/new.md": page("N & M", aliases="[/old/, older, ../up.html]")})
    built(almanac, site, MORNING)
    for address, up in {"old/index.html": "../", "older/index.html": "../", "up.html": ""}.items():
        text = (site / "Public" / address).read_text()
        assert f'<meta http-equiv="refresh" content="0;url={up}a/new.html">' in text
        assert f'<a href="{up}a/new.html">N &amp; M</a>' in text
    rules = (site / "Public/_redirects").read_text()
    assert "/larkspur/old/ /larkspur/a/new.html 301\n" in rules
    assert "/larkspur/up.html /larkspur/a/new.html 301\n" in rules
    apache = (site / "Public/.htaccess").read_text()
    assert 'RedirectMatch 301 "^/larkspur/old(/|/index[.]html)?$" "/larkspur/a/new.html"' in apache
    (site / "Content/pages/b.md").write_text(page("B", aliases="/old"))
    (site / "Content/pages/c.md").write_text(page("C", aliases="[a/new.html, /404.html]"))
    done = built(almanac, site, MORNING, status=65)
    assert "b.md:3:10: error: the former address 'old/index.html' belongs to Content/pages/a/new.md" in done.stderr
    assert "c.md:3:11: error: the former address 'a/new.html' belongs to Content/pages/a/new.md" in done.stderr


def test_everything_wrong_is_reported_in_one_round(almanac, written):
    site = written({
        "pages/index.md": page("Front", "[a](no.md) [b](bad.md) [c](worse.md)\n", order="first"),
        "pages/bad.md": "---\ntitle: [\n---\n[d](nowhere.md)\n", "pages/worse.md": "+++\ntitle = x\n+++\nText\n",
        "pages/chart.md": page("Chart", "```chart\nmark: no\n```\n[e](never.md)\n")})
    lines = built(almanac, site, MORNING, status=65).stderr
    places = re.findall(r"Content/pages/(\S+?): error: (.*?)(?:;|, found|\n)", lines)
    assert ("index.md:3:8", "expected a whole number from -1000000 to 1000000") in places
    assert ("index.md:5:5", "broken link to 'no.md': page not found") in places
    assert ("bad.md:4:5", "broken link to 'nowhere.md': page not found") in places
    assert ("worse.md:2:9", "this is not a value of TOML") in places
    assert ("chart.md:7:5", "broken link to 'never.md': page not found") in places
    assert not any("bad.md'" in text or "worse.md'" in text or "changed" in text for _, text in places)
    assert not (site / "Public").exists()


def test_many_equal_mistakes_are_one_message(almanac, written):
    files = {f"pages/p{number:02}.md": page("P", f"[a](no{number}.md)\n", order="x") for number in range(30)}
    site = written({"pages/index.md": page("Front"), **files})
    lines = built(almanac, site, MORNING, status=65).stderr.splitlines()
    assert lines[-1].startswith("almanac: 60 errors: ")
    assert [line for line in lines if "whole number" in line] == [
        "Content/pages/p00.md:3:8: error: expected a whole number from -1000000 to 1000000, found 'x'"]
    assert "  note: the same in 29 more places: Content/pages/p01.md:3:8, Content/pages/p02.md:3:8, …" in lines
    links = [line for line in lines if "broken link" in line]
    assert [line.split(":")[0] for line in links] == [f"Content/pages/p0{number}.md" for number in range(3)]
    assert "  note: 27 more messages like these 3; 'almanac check --format json' lists all" in lines
    done = almanac("check", "--site", site, "--now", MORNING, "--format", "json")
    assert len(json.loads(done.stdout)["diagnostics"]) == 60
