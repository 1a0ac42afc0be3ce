"""Pages that a build no longer makes: their addresses are answered for 32 days, by one table."""

import json
import re
import shutil

NOW, LATER, LATEST = "2026-11-18T13:10", "2026-12-20T13:00", "2026-12-20T13:20"


def build(almanac, site, now=NOW, *options):
    done = almanac("build", "--site", site, "--now", now, *options)
    assert done.returncode == 0, done.stderr


def table(site):
    return json.loads((site / "Public/gone.json").read_text())["gone"]


def drop(site, name):
    """Takes a course out of all terms."""
    found = 0
    for path in (site / "Content/data").glob("courses-*.json"):
        courses = json.loads(path.read_text())
        kept = [course for course in courses if course["course_id"] != name]
        found += len(courses) - len(kept)
        path.write_text(json.dumps(kept))
    assert found


def moved(site, address):
    """Where the table leads by its patterns, as JavaScript reads them."""
    for pattern, target in json.loads((site / "Public/gone.json").read_text())["moved"]:
        if found := re.match(pattern, address):
            return re.sub(r"\$(\d)", lambda number: found[int(number[1])], target)
    return None


def test_a_gone_course_leads_to_the_catalog_for_32_days(almanac, site):
    assert table(site) == {}
    gone = "courses/hist402.html"
    assert (site / "Public" / gone).exists()
    drop(site, "HIST402")
    # A build of a part knows nothing of the others.
    build(almanac, site, NOW, "--only", "rooms/**")
    assert (site / "Public" / gone).exists()
    build(almanac, site)
    assert not (site / "Public" / gone).exists()
    assert table(site)[gone] == "catalog/index.html"
    assert all((site / "Public" / page).exists() and not (site / "Public" / address).exists()
               for address, page in table(site).items())
    page = (site / "Public/404.html").read_text()
    base = re.search(r'data-gone="(.*?)gone\.json"', page)[1]
    assert f'<a href="{base}catalog/index.html">{gone}</a>' in page
    assert f"{base}{gone} {base}catalog/index.html 302\n" in (site / "Public/_redirects").read_text()
    build(almanac, site, LATER)
    assert gone in table(site)
    build(almanac, site, LATEST)
    assert gone not in table(site)
    assert gone not in (site / "Public/404.html").read_text() + (site / "Public/_redirects").read_text()


def test_a_page_that_is_back_is_not_gone(almanac, site):
    shutil.copytree(site / "Content/data", site / "kept")
    drop(site, "HIST402")
    build(almanac, site)
    assert "courses/hist402.html" in table(site)
    shutil.copytree(site / "kept", site / "Content/data", dirs_exist_ok=True)
    build(almanac, site)
    assert "courses/hist402.html" not in table(site)
    assert (site / "Public/courses/hist402.html").exists()


def test_days_that_pass_lead_to_their_month_without_a_line(almanac, site):
    days = {path.name for path in (site / "Public/days/robin").glob("2026-*.html")}
    build(almanac, site, "2026-11-25T12:00")
    passed = days - {path.name for path in (site / "Public/days/robin").glob("2026-*.html")}
    assert passed
    for name in passed:
        address = f"days/robin/{name}"
        assert address not in table(site)
        assert (site / "Public" / moved(site, address)).exists(), address


def test_who_becomes_private_leaves_no_address(almanac, site):
    plan = site / "Content/people/robin/plan.yml"
    text = plan.read_text()
    assert "visibility: public" in text
    plan.write_text(text.replace("visibility: public", "visibility: private"))
    build(almanac, site)
    assert not any("robin" in address for address in table(site))
    for name in ("gone.json", "404.html", "_redirects", ".htaccess"):
        assert "robin" not in (site / "Public" / name).read_text(), name
    assert "robin" not in (site / ".almanac/memory/pages").read_text()


def test_a_gone_address_with_words_of_somebody_private_is_forgotten(almanac, site):
    page = site / "Content/pages/for-wren-ashdown.md"
    page.write_text("# A page\n")
    settings = site / "Content/site.yml"
    text = settings.read_text()
    settings.write_text(text.replace("horizon: 14\n", "horizon: 14\npublic-words: [for-wren-ashdown]\n"))
    build(almanac, site)
    page.unlink()
    settings.write_text(text)
    build(almanac, site)
    for name in ("gone.json", "404.html", "_redirects", ".htaccess"):
        assert "ashdown" not in (site / "Public" / name).read_text(), name
    assert "ashdown" not in (site / ".almanac/memory/pages").read_text()


def test_redirects_of_the_owner_are_the_only_ones(almanac, site):
    static = site / "Content/static"
    static.mkdir(exist_ok=True)
    (static / "_redirects").write_text("/a /b 301\n")
    build(almanac, site)
    drop(site, "HIST402")
    build(almanac, site)
    assert (site / "Public/_redirects").read_text() == "/a /b 301\n"
    assert "courses/hist402.html" in table(site)
