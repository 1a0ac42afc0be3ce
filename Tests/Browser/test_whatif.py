"""Grades that are entered on a gradebook's page: in public pages and in sealed ones, over HTTP and from files."""

import json
import os
import re
import shutil
from urllib.parse import urlsplit

import brotli
import pytest
import yaml

from accessibility import violations
from places import ROOT

PAGE = "grades/robin/fall-2026-cmps231.html"
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
HOSTILE = "</script><img src=x onerror=\"document.body.dataset.ran=1\"> & 'q' \u2028 {{name}}"
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith("ALMANAC_")}

# What an own gradebook can hold, in one course.
GRADES = {
    "terms": [{"term": "fall-2025", "name": "Fall 2025", "first-day": "2025-09-02", "last-day": "2025-12-15"}],
    "courses": [
        {"course": "CMPS 330", "term": "fall-2025", "title": "First try", "result": "W", "groups": [
            {"name": "All", "weight": "1"}]},
        {"course": "CMPS 330", "title": HOSTILE, "credits": "3.5", "status": "archived", "professor": "null", "colour": "7",
         "icon": "⚓", "scale": "larkspur", "rounding": "tenth", "drops": "open-first", "in-gpa": "false", "pass-fail": "true",
         "retake-of": "fall-2025",
         "groups": [
             {"name": HOSTILE, "weight": "30.50", "drop-lowest": "1", "drop-highest": "1", "counting": "percent", "takes": ["Lab *", "a, b"],
              "assignments": [
                  {"name": HOSTILE, "date": "2026-09-14", "score": "45.50", "out-of": "50", "notes": "one\ntwo: *three*\n"},
                  {"name": "true", "score": "7", "out-of": "10"}, {"name": "2", "score": "9", "out-of": "10"},
                  {"name": "Open", "date": "2026-12-01", "out-of": "10"},
                  {"name": "Extra", "out-of": "0", "extra-credit": "true"},
                  {"name": "Waived", "score": "1", "out-of": "10", "excused": "true"},
                  {"name": "Off", "score": "1", "out-of": "10", "enabled": "false"}]},
             {"name": "Bonus", "weight": "2", "extra-credit": "true", "assignments": [{"name": "Open", "out-of": "5"}]},
             {"name": "Final exam", "weight": "24", "final": "true"}],
         "slots": [{"days": "MWF", "time": "10:00-10:50", "place": "MAB \"0230\""}, {"days": "Sa", "time": "22:00-24:00"}],
         "study": [{"date": "2026-09-06", "hours": "2.5", "note": HOSTILE}, {"date": "2026-09-07", "minutes": "10"}],
         "what-if": [{"name": "Good: yes", "scores": {f"{HOSTILE} / Open": "9/10", "Final exam": "90.5"}}],
         "notes": "# no heading\n\n- a\n"},
    ],
}


class Own:
    """A copy of the demo in which a public person and a private one have the gradebook above."""

    def __init__(self, folder, almanac):
        self.folder, self.almanac = folder, almanac
        shutil.copytree(ROOT / "Content", folder / "Content")
        settings = folder / "Content" / "site.yml"
        settings.write_text(settings.read_text() + "secrets: secrets.yml\n")
        for person in ("robin", "wren"):
            self.put(person, GRADES)
            # Their notes are on courses that this gradebook does not have.
            shutil.rmtree(folder / "Content" / "people" / person / "notes")
        self.run("secrets")
        self.run("build")

    def put(self, person, grades):
        (self.folder / "Content" / "people" / person / "grades.yml").write_text(yaml.safe_dump(grades, allow_unicode=True))

    def run(self, *words):
        done = self.almanac(*words, "--site", self.folder, env=CLEAN)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @property
    def link(self):
        """The private person's front page with its secret, below the site's root."""
        return json.loads(self.run("links", "wren", "--format", "json"))["secretLink"].split("/larkspur/")[1]


@pytest.fixture(scope="module")
def own(tmp_path_factory, almanac):
    return Own(tmp_path_factory.mktemp("own"), almanac)


@pytest.fixture
def context(browser):
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce", locale="en-US", accept_downloads=True, service_workers="block")
    yield context
    context.close()


def come_near(page):
    """The form's script is loaded when the form is less than a window away."""
    page.evaluate("scrollTo(0, document.querySelector('[data-later]').getBoundingClientRect().top - 1.5 * innerHeight)")
    page.locator("#whatif").wait_for()


def reload(page):
    """Reloads, and waits for the form: where it is in view its script still comes after the page's `load`."""
    page.reload()
    come_near(page)


def open_public(page, own, home):
    page.goto(home + "grades/robin/fall-2026-cmps330.html")
    come_near(page)


def open_sealed(page, own, home):
    page.goto("about:blank")
    page.goto(home + own.link)
    page.locator("#opener-page").get_by_role("link", name="Grades").click()
    page.locator("#opener-page summary", has_text="Archived").click()
    page.locator("#opener-page li", has_text="onerror").get_by_role("link").last.click()
    page.locator("#whatif").wait_for(timeout=20_000)


@pytest.fixture(params=[open_public, open_sealed], ids=["public", "sealed"])
def opening(request):
    return request.param


@pytest.fixture(params=["http", "file"])
def home(request, own, own_server):
    """Where the site above is, with a slash."""
    return own_server if request.param == "http" else f"{(own.folder / 'Public').as_uri()}/"


@pytest.fixture(scope="module")
def own_server(own, served):
    return served(own.folder / "Public")


@pytest.fixture
def page(context, home, watched):
    """A page that complains of nothing, asks nobody else, and runs nothing of what names hold."""
    page = context.new_page()
    watch = watched(page, home)
    yield page
    assert watch.complaints == [] and [url for url in watch.strangers if not url.startswith("blob:")] == []
    assert page.evaluate("() => document.body.dataset.ran ?? null") is None


def enter(page, work, score, name=None):
    """Work by what it is offered as, or by its place among all that is offered."""
    page.locator("#whatif-work").select_option(**({"index": work} if isinstance(work, int) else {"label": work}))
    if name is not None:
        page.locator("#whatif-name").fill(name)
    page.locator("#whatif-score").fill(score)
    page.locator("#whatif-score").press("Enter")


def standing(page):
    return [page.locator(f"#whatif-{name}").inner_text().replace("\u202f", " ") for name in ("then", "now")]


def exported(page, tmp_path):
    with page.expect_download() as download:
        page.locator("#whatif-export").click()
    assert download.value.suggested_filename == "grades.yml"
    download.value.save_as(tmp_path / "grades.yml")
    return yaml.load((tmp_path / "grades.yml").read_text(), Loader=yaml.BaseLoader)


def test_the_script_is_small(demo):
    scripts = [*(demo / "assets").glob("grading.*.js"), *(demo / "assets").glob("gradebook.*.js")]
    assert len(scripts) == 2 and sum(len(brotli.compress(script.read_bytes())) for script in scripts) <= 4900


def test_a_score_is_seen_kept_and_forgotten(visit, demo):
    page, watch = visit(PAGE)
    come_near(page)
    root = page.locator("#whatif")
    assert root.is_visible() and page.locator("#whatif-entered").is_hidden()
    then, now = standing(page)
    assert then == now and now.startswith(page.locator("header .display").inner_text()) and now.endswith("%")
    enter(page, "Final exam, ungraded", "0/100")
    worse, now = standing(page)
    assert worse != now == then
    assert page.locator("#whatif-list li").all_inner_texts() == ["Final exam\nFinal exam: 0 of 100\nUndo"] or \
        "Final exam: 0 of 100" in page.locator("#whatif-list").inner_text()
    assert page.evaluate("() => document.activeElement.id") == "whatif-score"
    assert page.locator("#whatif-asked").inner_text().lower() == "what you’d then need on everything left"
    reload(page)
    assert standing(page) == [worse, now]
    enter(page, "New …", "20/20", name="Homework 9")
    assert page.locator("#whatif-list li").count() == 2
    page.get_by_role("button", name="Remove Final exam").click()
    assert page.locator("#whatif-list li").count() == 1
    assert page.evaluate("() => document.activeElement.ariaLabel") == "Remove Homework 9"
    page.get_by_role("button", name="Clear all").click()
    assert standing(page) == [now, now] and page.locator("#whatif-entered").is_hidden()
    assert page.evaluate("() => localStorage.length") == 0
    assert watch.complaints == [] and watch.strangers == []


def test_the_ladder_asks_what_the_page_asks(visit):
    """Before anything is entered the script says of the final what the page says, letter by letter."""
    page, _ = visit(PAGE)
    come_near(page)
    rows = "rows => rows.map(row => [row.querySelector('th').textContent, row.lastElementChild.textContent.replace(/[^\\d.]/g, '')])"
    ours = page.locator("#whatif-rungs tr").evaluate_all(rows)
    theirs = page.locator("table.ladder:not(#whatif table)").first.locator("tbody tr").evaluate_all(rows)
    # The page tells how much too much is needed; the script only that it is.
    assert len(ours) > 8 and [[letter, need if float(need or 0) <= 100 else ""] for letter, need in theirs] == ours


def test_unreadable_files_are_reported(visit):
    page, _ = visit(PAGE)
    come_near(page)
    for score in ("", "x", "1/0", "-5"):
        enter(page, "Final exam, ungraded", score)
        assert "Enter a percentage" in page.locator("#whatif-say").inner_text()
        assert page.locator("#whatif-score").get_attribute("aria-invalid") == "true"
    enter(page, "New …", "5/5", name="  ")
    assert "Enter a name" in page.locator("#whatif-say").inner_text()
    assert page.evaluate("() => [document.activeElement.id, localStorage.length]") == ["whatif-name", 0]
    enter(page, "Final exam, ungraded", "88 %")
    assert page.locator("#whatif-say").inner_text() == ""
    assert page.locator("#whatif-score").get_attribute("aria-invalid") == "false"


def test_the_gradebook_is_right_where_it_has_changed(visit):
    page, watch = visit(PAGE)
    come_near(page)
    enter(page, "Final exam, ungraded", "88")
    enter(page, "Homework 8, ungraded", "18/20")
    kept = page.evaluate("() => JSON.parse(localStorage[Object.keys(localStorage)[0]])")
    kept[0]["was"] = "95/100"
    for other in (kept, [{"group": "x"}], {"a": 1}, [None]):
        page.evaluate("(kept) => { localStorage[Object.keys(localStorage)[0]] = JSON.stringify(kept) }", other)
        reload(page)
        names = page.locator("#whatif-list li button").evaluate_all("all => all.map(each => each.ariaLabel)")
        assert names == (["Remove Homework 8"] if other is kept else [])
    assert watch.complaints == []


def test_what_is_exported_is_the_whole_entry(page, opening, own, home, tmp_path):
    opening(page, own, home)
    offered = page.locator("#whatif-work option").all_inner_texts()
    assert offered[1:] == ["true", "2", "Open, ungraded", "Extra, ungraded", "New …", "Open, ungraded", "New …",
                           "Final exam, ungraded"]
    assert page.locator("#whatif-work option:checked").inner_text() == "Open, ungraded"
    for index, score in ((0, "100"), (3, "8,5/10"), (4, "3"), (8, "90 %")):
        enter(page, index, score)
    enter(page, 5, "1/3", name=HOSTILE + " new")
    enter(page, 3, "9/10")
    before = standing(page)
    assert before[0] != before[1]
    opening(page, own, home)
    assert standing(page) == before
    wanted = json.loads(json.dumps(GRADES["courses"][1]))
    first, _, final = wanted["groups"]
    for place, score in ((0, "50"), (3, "9"), (4, "3")):
        first["assignments"][place]["score"] = score
    first["assignments"].append({"name": HOSTILE + " new", "score": "1", "out-of": "3"})
    final["assignments"] = [{"name": "Final exam", "score": "90", "out-of": "100"}]
    # As the program says the same, and without what is so anyway.
    wanted |= {"retake-of": "CMPS 330 in fall-2025", "term": "fall-2026"}
    wanted["study"][0] = {"date": "2026-09-06", "minutes": "150", "note": HOSTILE}
    assert exported(page, tmp_path)["courses"] == [wanted]


def test_what_is_exported_takes_the_place_of_the_entry(context, own, own_server, tmp_path, almanac):
    """The program reads it, and says of it what the page said."""
    page = context.new_page()
    open_public(page, own, own_server)
    enter(page, 8, "77.7")
    enter(page, 3, "9.25/10")
    letter, percent = standing(page)[0].split()[0], standing(page)[0].split()[1]
    exported(page, tmp_path)
    site = tmp_path / "site"
    shutil.copytree(own.folder / "Content", site / "Content")
    text = (tmp_path / "grades.yml").read_text()
    terms = yaml.safe_dump({"terms": GRADES["terms"]})
    first = yaml.safe_dump([GRADES["courses"][0]])
    (site / "Content" / "people" / "robin" / "grades.yml").write_text(
        terms + text.replace("courses:\n", "courses:\n" + "".join(f"  {line}\n" for line in first.splitlines()), 1))
    for command in ("check", "build"):
        done = almanac(command, "--site", site, env=CLEAN)
        assert done.returncode == 0 and "grades.yml" not in done.stdout + done.stderr, done.stderr
    page.goto((site / "Public" / "grades" / "robin" / "fall-2026-cmps330.html").as_uri())
    assert page.locator("header .display").inner_text() == letter
    assert percent in page.locator("h1").inner_text()


def test_entries_of_a_sealed_gradebook_are_its_own(context, own, own_server):
    """Several are in one file, which has one address but for what is behind its `#`."""
    page = context.new_page()
    open_sealed(page, own, own_server)
    enter(page, 8, "77.7")
    before = standing(page)
    name = page.url.partition("#/")[2]
    assert len(name) == 26
    [kept] = page.evaluate("() => Object.keys(localStorage)")
    assert kept == f"almanac what-if {urlsplit(page.url).path.rpartition('/')[0]}/{name}.html"
    page.reload()
    page.locator("#whatif").wait_for(timeout=20_000)
    assert standing(page) == before


def test_a_closed_page_shows_nothing_of_a_gradebook(own):
    """The script is in no sealed page in the clear, and the policy lets nothing run but by its digest."""
    for path in set((own.folder / "Public/p").iterdir()) - {own.folder / "Public/p/index.html"}:
        text = path.read_text()
        assert "whatif" not in text and "gradebook" not in text.split("<main")[0].split("</head>")[0]
        policy = re.search(r"script-src ([^;]*);", text)[1]
        assert re.fullmatch(r"('sha256-[A-Za-z0-9+/]{43}=' ?){4}", policy)


def test_nothing_moves_when_the_page_is_loaded(context, own, own_server):
    page = context.new_page()
    page.add_init_script("""new PerformanceObserver((list) => { globalThis.moved = (globalThis.moved ?? 0)
        + list.getEntries().reduce((sum, each) => sum + each.value, 0); }).observe({ type: "layout-shift", buffered: true })""")
    for _ in range(2):
        open_public(page, own, own_server)
        page.wait_for_timeout(300)
        assert page.evaluate("() => globalThis.moved ?? 0") == 0
        enter(page, 8, "77")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_form_is_sound(visit, width, dark):
    page, watch = visit(PAGE, width=width, dark=dark)
    come_near(page)
    enter(page, "New …", "19/20", name="Homework 9")
    enter(page, "Final exam, ungraded", "x")
    enter(page, "Labs 11 to 13, ungraded", "28/30")
    assert page.evaluate(OVERFLOW) <= 0
    # The rules of all widths are the same.
    assert width != 390 or violations(page) == []
    small = page.evaluate(
        """() => [...document.querySelectorAll('#whatif button, #whatif input, #whatif select')].filter((each) => each.checkVisibility())
             .filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML)""")
    assert small == []
    assert watch.complaints == []


def test_the_page_is_whole_without_the_script(visit):
    page, _ = visit(PAGE, scripts=False)
    assert page.locator("#whatif").is_hidden()
