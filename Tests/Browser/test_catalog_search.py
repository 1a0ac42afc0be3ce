"""The catalog's search as somebody with a phone uses it: typing, filtering, going back, without a mouse; against `almanac search`."""

import json
import random
import re
import shutil
from urllib.parse import unquote_plus, urlencode

import brotli
import pytest
from playwright.sync_api import expect

from accessibility import violations
from days_flows import MY_DAY

CATALOG = "catalog/index.html"
SEED = 20261122


@pytest.fixture
def catalog(visit, server):
    """The catalog's page with its search ready, at an address with that query."""
    def open_page(query="", **options):
        page, watch = visit(CATALOG, **options)
        if query:
            page.goto(f"{server}{CATALOG}?{query}")
        ready(page)
        return page, watch

    return open_page


def address(page):
    """Where the page itself says it is, once its address has followed the last change."""
    return page.evaluate("new Promise((done) => setTimeout(() => done(location.href), 450))")


def ready(page):
    page.wait_for_selector("#search[data-ready]")


@pytest.fixture(scope="module")
def reported(demo, almanac):
    """What the program finds in the terminal."""
    def search(words="", filters=(), sort=None, top=200, term="fall-2026"):
        options = [*(["--filter", ", ".join(f"{key}={value}" for key, value in filters)] if filters else []),
                   *(["--sort", sort] if sort else []), "--top", top, "--term", term, "--format", "json", "--site", demo.parent]
        done = almanac("search", *options, "--", words)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return search


def ids(page):
    """The courses listed, once typing has paused: until then there are only as many as fill the screen."""
    expect(page.locator("#search-rows[aria-busy]")).to_have_count(0)
    return page.locator("#search-rows th b").all_inner_texts()


def test_typing_finds_and_is_in_the_address(catalog, reported):
    page, watch = catalog()
    assert page.locator("#browse").is_visible() and not page.locator("#found").is_visible()
    box = page.get_by_role("searchbox")
    box.press_sequentially("cmps330")
    assert ids(page)[0] == "CMPS 330"
    assert page.locator("#search-rows tr").first.locator("mark").all_inner_texts()[:2] == ["CMPS", "330"]
    assert not page.locator("#browse").is_visible()
    assert address(page).endswith("?q=cmps330")
    box.fill("a")
    report = reported("a")
    every = [course["course"] for course in report["courses"]]
    assert len(every) > 50 and ids(page) == every[:50], "fifty at first"
    page.get_by_role("button", name=f"Show {len(every) - 50} more").click()
    assert ids(page) == every and not page.locator("#search-more").is_visible()
    assert page.locator("#search-rows tr").nth(50).locator("a").first.evaluate("each => each === document.activeElement")
    assert page.locator("#search-count").inner_text().lower() == f"{report['count']} courses"
    page.locator("#search-rows a").first.click()
    assert page.locator("h1").inner_text().replace("\n", " ").startswith(report["courses"][0]["course"])
    page.go_back()
    ready(page)
    assert box.input_value() == "a" and ids(page) == every
    assert watch.complaints == [] and watch.strangers == []


LISTED = "[...document.querySelectorAll('#search-rows th b')].map((one) => one.innerText)"
TYPED = """(text) => {
  const box = document.querySelector("#search input[name=q]");
  box.value = text;
  box.dispatchEvent(new Event("input", { bubbles: true }));
}"""


def test_a_letter_shows_a_screen_of_courses_at_once_and_the_others_in_a_pause(catalog, reported):
    page, watch = catalog()
    every = [course["course"] for course in reported("a")["courses"]][:50]
    at_once, busy = page.evaluate(
        f"() => {{ ({TYPED})('a'); return [{LISTED}, document.querySelector('#search-rows').ariaBusy]; }}")
    assert 4 < len(at_once) < 50 and at_once == every[:len(at_once)]
    assert busy == "true"
    tabs, last = page.locator(".tabs").bounding_box(), page.locator("#search-rows tr").nth(len(at_once) - 1).bounding_box()
    assert last["y"] + last["height"] >= tabs["y"], "the screen is full"
    assert ids(page) == every
    assert page.locator("#search-rows").get_attribute("aria-busy") is None
    expect(page.locator("#search-more")).to_be_visible()
    # Text after text, some before and some after the others' rows have begun to follow.
    for number, words in enumerate(["a", "in", "intro", "in", "i", "zzz", "e", "", "s", "se", "a"]):
        page.evaluate(TYPED, words)
        page.wait_for_timeout([0, 0, 130, 40][number % 4])
    assert ids(page) == every
    assert watch.complaints == []


def test_a_list_keeps_its_place_while_its_courses_change(catalog):
    page, _ = catalog("q=a", width=1280)
    page.locator("#search-rows tr").nth(40).scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 200)")
    before = page.evaluate("scrollY")
    assert before > 800
    assert page.evaluate(f"() => {{ ({TYPED})('a '); return scrollY; }}") == before
    assert len(ids(page)) == 50 and page.evaluate("scrollY") == before
    assert page.evaluate("document.querySelector('#found .scroll').style.minHeight") == ""


def test_results_are_announced_once_typing_pauses(catalog):
    page, _ = catalog()
    page.evaluate("""() => {
      window.said = [];
      const status = document.querySelector("#search-status");
      new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true });
    }""")
    page.get_by_role("searchbox").press_sequentially("algebra", delay=30)
    expect(page.locator("#search-status")).to_have_text(re.compile("courses?$"))
    count = page.locator("#search-count").text_content()
    assert page.evaluate("said") == [count]


def test_misspelt_and_unknown_words_are_said(catalog):
    page, _ = catalog()
    box = page.get_by_role("searchbox")
    box.fill("structrues")
    assert "Close matches" in page.locator("#search-why").inner_text()
    assert ids(page)
    box.fill("<img src=x onerror=alert(1)> zzzyqx")
    assert "“zzzyqx”" in page.locator("#search-why").inner_text()
    assert ids(page) == [] and page.locator("#search-why img").count() == 0


def test_filters_are_set_by_keys_alone_and_taken_back(catalog, reported):
    page, watch = catalog()
    page.get_by_text("Filters", exact=True).focus()
    page.keyboard.press("Enter")
    summary = page.locator("#filter-department summary")
    summary.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    first = page.locator("#filter-department input").first
    assert first.evaluate("each => each === document.activeElement")
    page.keyboard.press("Space")
    code = first.input_value()
    assert f"department={code}" in address(page)
    assert page.locator("#search-count").inner_text().lower() == f"{reported(filters=[('department', code)])['count']} courses"
    # A slider's name and value are reported, and its arrows move it.
    page.locator("#filter-gpa summary").focus()
    page.keyboard.press("Enter")
    least = page.get_by_role("slider", name="Mean GPA, at least")
    expect(least).to_have_attribute("aria-valuetext", "any")
    least.focus()
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    value = least.get_attribute("aria-valuetext")
    assert float(value) > 0 and f"gpa={value}.." in address(page)
    report = reported(filters=[("department", code), ("gpa", f"{value}..")])
    assert ids(page) == [course["course"] for course in report["courses"]]
    assert page.locator("#chips button").count() == 2
    page.locator("#chips button", has_text="≥").focus()
    page.keyboard.press("Enter")
    assert "gpa=" not in address(page) and page.locator("#chips button").count() == 1
    expect(page.locator("#search-status")).to_have_text(re.compile("courses?$"))
    assert watch.complaints == []


def test_a_whole_search_is_one_step_back(catalog):
    page, watch = catalog()
    box = page.get_by_role("searchbox")
    box.press_sequentially("intro")
    page.get_by_text("Filters", exact=True).click()
    page.get_by_label("Open seats only").check()
    with_seats = ids(page)
    assert address(page).endswith("?q=intro&seats=1..")
    page.go_back()
    assert box.input_value() == "" and page.locator("#browse").is_visible()
    assert not page.get_by_label("Open seats only").is_checked()
    page.go_forward()
    assert box.input_value() == "intro" and page.get_by_label("Open seats only").is_checked()
    assert with_seats and ids(page) == with_seats
    page.reload()
    ready(page)
    assert ids(page) == with_seats and box.input_value() == "intro"
    # Cleared, it is no search: what is typed then is a new one.
    box.fill("")
    page.locator("#filters-fold > summary").click()
    page.get_by_label("Open seats only").uncheck()
    assert "?" not in address(page)
    box.fill("algebra")
    assert address(page).endswith("?q=algebra")
    page.go_back()
    assert page.locator("#browse").is_visible()
    assert watch.complaints == []


def test_the_page_finds_the_same_as_the_terminal(catalog, reported):
    """Random words, filters and orders; the seed is printed."""
    print("seed", SEED)
    draw = random.Random(SEED)
    everything = reported()
    words = sorted({word for course in everything["courses"] for word in course["title"].split()})
    page, watch = catalog()
    compared = 0
    for _ in range(40):
        text = draw.choice(["", draw.choice(words)[: draw.randint(1, 6)], draw.choice(words).lower(), f"{draw.choice(words)[:3]} {draw.choice(words)[:2]}"])
        filters = draw.sample([
            ("department", "|".join(draw.sample(sorted(everything["labels"]["department"]), 3))),
            ("level", draw.choice(sorted(everything["labels"]["level"]))),
            ("gen-ed", draw.choice(sorted(everything["labels"]["gen-ed"]))),
            ("gpa", draw.choice(["3..", "..3.2", "2.8..3.4"])), ("rating", draw.choice(["4..", "3.5..4.5"])),
            ("credits", draw.choice(["3..", "..3", "2..4"])), ("seats", "1.."),
            ("days", draw.choice(["MWF", "TuTh", "MTuWTh"])), ("time", draw.choice(["09:00-15:00", "10:00-", "-13:00"])),
        ], draw.randint(0, 3))
        sort = draw.choice([None, "gpa", "rating:least", "seats", "credits:least"])
        report = reported(text, filters, sort, top=50)
        query = urlencode([("q", text), *filters, *([("sort", sort)] if sort else [])])
        # As a step within the page: the same code reads the address when the page is opened.
        page.evaluate("query => { history.pushState(null, '', location.pathname + '?' + query); dispatchEvent(new PopStateEvent('popstate')); }", query)
        if not text.strip() and not filters and not sort:
            continue
        assert ids(page) == [course["course"] for course in report["courses"]], query
        compared += len(report["courses"])
    assert compared > 200
    assert watch.complaints == []


def test_where_nothing_is_found_each_filter_shows_its_cost(catalog, reported):
    page, _ = catalog("gpa=3.9..&level=100&department=MATH|CMPS")
    if ids(page):
        pytest.fail("the demo has such courses: ask for less")
    ways = page.locator("#search-why button").all_inner_texts()
    assert f"Without “Mean GPA ≥ 3.9”: {reported(filters=[('level', '100'), ('department', 'MATH|CMPS')])['count']}" in ways
    page.locator("#search-why button", has_text="Mean GPA").click()
    assert ids(page)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_an_open_search_is_sound(catalog, width, dark):
    page, watch = catalog("q=in&seats=1..&sort=gpa", width=width, dark=dark)
    page.evaluate("() => document.querySelectorAll('details').forEach(each => each.open = true)")
    assert page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    assert violations(page) == []
    assert watch.complaints == []


def test_histograms_show_what_a_wider_choice_would_find(catalog, reported):
    page, _ = catalog("rating=4.5..")
    page.evaluate("() => document.querySelectorAll('details').forEach(each => each.open = true)")
    bars = page.locator("#filter-rating rect")
    expect(bars).to_have_count(20)
    dark, pale = page.locator("#filter-rating rect.ink").count(), page.locator("#filter-rating rect.rule-fill").count()
    assert dark > 0 and pale > 0, "what is left out stands there too, paler"
    without = reported(filters=[])["count"] - reported(filters=[("rating", "0..")])["count"]
    assert f"{without} course" in page.locator("#filter-rating .tiny").last.inner_text()


def test_hostile_texts_of_a_catalog_are_texts(browser, demo, almanac, served, tmp_path, watched):
    site = tmp_path / "site"
    shutil.copytree(demo.parent / "Content", site / "Content")
    courses = site / "Content/data/courses-fall-2026.json"
    hostile = "<img src=x onerror=alert(1)>\"'&amp;</script><script>alert(2)</script>"
    reported = json.loads(courses.read_text())
    reported[0]["name"] = f"Zyzzyva {hostile}"
    for course in reported:
        if course["dept_id"] == reported[0]["dept_id"]:
            course["department"] = f"Letters {hostile}"
    reported[0]["sections"][0]["instructors"] = [f"Q. {hostile}"]
    reported[0]["gen_ed"] = [["<b>X</b>"]]
    courses.write_text(json.dumps(reported))
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    address = served(site / "Public")
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    page = context.new_page()
    watch = watched(page, address)
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    page.goto(f"{address}{CATALOG}?q=zyzzyva")
    ready(page)
    assert hostile.replace("&amp;", "&") in page.locator("#search-rows th").inner_text().replace("&amp;", "&")
    page.evaluate("() => document.querySelectorAll('details').forEach(each => each.open = true)")
    page.get_by_role("searchbox").fill("letters")
    expect(page.locator("#suggestions button").first).to_contain_text("<script>alert(2)")
    assert page.locator("#suggestions img, #suggestions script").count() == 0
    assert page.locator("#found img, #found script, #filters img, #filters b, #filters script").count() == 0
    assert watch.complaints == [] and watch.strangers == []
    context.close()


def test_a_search_that_cannot_be_fetched_leaves_the_lists(visit, server):
    page, _ = visit("about.html")
    page.route("**/courses.bin", lambda route: route.abort())
    page.goto(server + CATALOG)
    expect(page.locator("#search-status")).to_contain_text("could not be loaded")
    assert page.locator("#search-status").is_visible() and page.locator("#browse").is_visible()


def test_a_damaged_index_leaves_the_lists(visit, server):
    page, _ = visit("about.html")
    page.route("**/courses.bin", lambda route: route.fulfill(body=b"ALMX" + bytes(range(200)), status=200))
    page.goto(server + CATALOG)
    expect(page.locator("#search-status")).to_contain_text("could not be loaded")
    assert page.locator("#browse").is_visible()


def test_without_scripts_there_is_no_box_that_does_nothing(visit):
    page, _ = visit(CATALOG, scripts=False)
    assert not page.locator("#search").is_visible() and not page.locator("#found").is_visible()
    assert page.locator("noscript").is_visible() and page.locator("#browse").is_visible()


def suggestions(page):
    return page.locator("#suggestions button").all_inner_texts()


@pytest.mark.parametrize(("words", "button", "query"), [
    ("DSHU", "DSHU Humanities, 7 courses", "?gen-ed=DSHU"),
    ("humanities", "DSHU Humanities, 7 courses", "?gen-ed=DSHU"),
    ("tuesday thursday 3 credits DSHU", "DSHU · 3 credits · Tue/Thu, 4 courses", "?credits=3&gen-ed=DSHU&days=TuTh"),
    ("3-credit DSHU on Tue/Thu", "DSHU · 3 credits · Tue/Thu, 4 courses", "?credits=3&gen-ed=DSHU&days=TuTh"),
    ("DSHU TuTh", "DSHU · Tue/Thu, ", "?gen-ed=DSHU&days=TuTh"),
    ("mwf", "Mon, Wed and Fri only, ", "?days=MWF"),
    ("after 2pm", "from 2:00 pm, ", "?time=14:00-"),
    ("300 level", "300 level, ", "?level=300"),
    ("cmps", "CMPS Computing, ", "?department=CMPS"),
    ("Bexley", "BEX Bexley Laboratories, ", "?building=BEX"),
    ("bex", "BEX Bexley Laboratories, ", "?building=BEX"),
    ("undergraduate", "Undergraduate, ", "?level=undergraduate"),
    ("wraysbury", "Wraysbury, ", "?instructor="),
    ("open seats", "Open seats, ", "?seats=1.."),
])
def test_words_that_mean_filters_are_one_typing_and_one_tap(catalog, reported, words, button, query):
    page, watch = catalog()
    page.get_by_role("searchbox").fill(words)
    before = address(page)
    first = page.locator("#suggestions button").first
    expect(first).to_contain_text(button)
    assert "=".join(before.split("=")[1:]) and not page.locator("#chips button").count(), "nothing is set before it is chosen"
    first.click()
    expect(page).to_have_url(re.compile(re.escape(query)))
    assert page.get_by_role("searchbox").input_value() == ""
    filters = [part.split("=", 1) for part in unquote_plus(address(page).split("?")[1]).split("&")]
    report = reported(filters=filters)
    assert ids(page) == [course["course"] for course in report["courses"]][:50]
    count = page.locator("#search-count").inner_text().lower()
    assert count == f"{report['count']} course{'s' if report['count'] > 1 else ''}" and count in first_text(button, report)
    page.reload()
    ready(page)
    assert len(ids(page)) == min(50, report["count"]) and page.locator("#chips button").count() >= 1
    assert watch.complaints == []


def first_text(button, report):
    """The button with the number it must have shown."""
    return button if button.endswith(("course", "courses")) else f"{button}{report['count']} courses"


def test_the_terminal_suggests_what_the_page_offers(catalog, reported):
    page, _ = catalog()
    for words in ["tuesday 3 credits", "dshu poems", "mwf before noon", "phil 300 level", "vale", "history", "bexley mornings 3-4 credits"]:
        page.get_by_role("searchbox").fill(words)
        expected = [one["count"] for one in reported(words)["suggestions"]]
        assert [int(re.search(r", (\d+) courses?$", one)[1]) for one in suggestions(page)] == expected, words
        for one in reported(words)["suggestions"]:
            filters = [part.split("=", 1) for part in one["filter"].split(", ")]
            assert reported(one["words"], filters)["count"] == one["count"], one


@pytest.mark.parametrize("words", ["art", "sun", "may", "data", "mon"])
def test_words_stay_words_until_a_filter_is_chosen(catalog, reported, words):
    page, _ = catalog()
    page.get_by_role("searchbox").fill(words)
    report = reported(words)
    assert ids(page) == [course["course"] for course in report["courses"]][:50]
    assert page.locator("#chips button").count() == 0
    expect(page).to_have_url(re.compile(rf"\?q={words}$"))


def test_a_chosen_filter_keeps_the_other_words_and_filters(catalog, reported):
    page, _ = catalog("level=300&time=-16:00")
    page.get_by_role("searchbox").fill("page dshu")
    page.locator("#suggestions button").first.click()
    assert page.get_by_role("searchbox").input_value() == "page"
    filters = [("level", "300"), ("gen-ed", "DSHU"), ("time", "-16:00")]
    assert ids(page) == [course["course"] for course in reported("page", filters)["courses"]]
    page.locator("#chips button", has_text="DSHU Humanities").click()
    expect(page.locator("#chips button")).to_have_count(2)
    page.go_back()
    page.go_forward()
    expect(page.locator("#chips button")).to_have_count(2)


def test_credits_are_boxes(catalog, reported):
    page, _ = catalog()
    page.evaluate("() => document.querySelectorAll('details').forEach(each => each.open = true)")
    boxes = page.locator("#filter-credits input[type=checkbox]")
    assert boxes.evaluate_all("all => all.map((each) => each.value)") == sorted(
        reported()["labels"]["credits"], key=float)
    page.locator("#filter-credits input[value='4']").check()
    page.locator("#filter-credits input[value='1']").check()
    expect(page).to_have_url(re.compile(r"\?credits=4\|1$"))
    report = reported(filters=[("credits", "1|4")])
    assert ids(page) == [course["course"] for course in report["courses"]][:50]
    # Addresses of former versions stay.
    page.goto(address(page).split("?")[0] + "?credits=3..4")
    ready(page)
    assert page.locator("#chips").inner_text().startswith("Credits 3 – 4")


def test_open_filters_say_how_many_courses_they_leave_and_lead_there(catalog):
    page, watch = catalog()
    page.get_by_text("Filters", exact=True).click()
    page.locator("#filter-gen-ed summary").click()
    page.locator("#filter-gen-ed").get_by_label("DSHU Humanities").check()
    bar = page.locator("#filters-done")
    expect(bar).to_have_text("Show 7 courses")
    # It stays in sight, above the tabs, wherever one is in the filters.
    for place in ["#filter-department", "#filter-rating"]:
        page.locator(place).scroll_into_view_if_needed()
        box, tabs = bar.bounding_box(), page.locator(".tabs").bounding_box()
        assert 0 < box["y"] and box["y"] + box["height"] <= tabs["y"] + 1, place
    bar.click()
    assert page.locator("#filters-fold").get_attribute("open") is None
    box = page.locator("#search-count").bounding_box()
    assert 0 <= box["y"] < page.viewport_size["height"] - 100
    assert page.locator("#search-count").evaluate("each => each === document.activeElement")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.reload()
    ready(page)
    assert not page.locator("#filters-done").is_visible(), "results are beside the filters"
    assert watch.complaints == []


@pytest.mark.parametrize("words", ["<b>dshu</b> 3 credits", "dshu|DSHS", "3".ljust(200, "9"), "'; DROP 3 credits --", "\u0000\ud7ffdshu", "٣ credits"])
def test_hostile_words_suggest_nothing_hostile(catalog, words):
    page, watch = catalog()
    page.get_by_role("searchbox").fill(words)
    assert page.locator("#suggestions img, #suggestions b, #search-why b").count() == 0
    for one in page.locator("#suggestions button").all()[:1]:
        one.click()
        expect(page.locator("#search-count")).to_contain_text("course")
    assert watch.complaints == []


def test_the_page_and_its_script_are_small(demo):
    page = (demo / CATALOG).read_bytes()
    script = next((demo / "assets").glob("search.*.js")).read_bytes()
    style = next((demo / "assets").glob("site.*.css")).read_bytes()
    module = next((demo / "assets").glob("search.*.wasm")).read_bytes()
    assert len(brotli.compress(script)) <= 8 * 1024
    assert len(brotli.compress(page)) + len(brotli.compress(style)) <= 14 * 1024
    assert len(brotli.compress(module)) <= 60 * 1024
    policy = page.decode().split('Content-Security-Policy" content="')[1].split('"')[0]
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy and "connect-src 'self';" in policy
    fronts = {demo / CATALOG, demo / "catalog/spring-2027/index.html", demo / "schedules/build.html", demo / "search.html", demo / MY_DAY}
    others = [path for path in demo.rglob("*.html") if path not in fronts
              and b"wasm-unsafe-eval" in path.read_bytes().split(b'Content-Security-Policy" content="')[-1].split(b'"')[0]]
    assert others == []
