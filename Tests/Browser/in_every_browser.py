"""What must be the same in Safari's, Firefox's and Chrome's engine: each of `test_in_webkit`, `test_in_firefox` and `test_in_chromium` runs these tests."""

import time

import pytest

from accessibility import violations_in
from engines import Screen, start
from kinds import PAGES
from phone import Phone

UNFOLD = "document.querySelectorAll('details').forEach((fold) => { fold.open = true })"


@pytest.fixture(scope="module")
def driver(engine, tmp_path_factory):
    screen = Screen()
    driver = start(engine, tmp_path_factory.mktemp(engine), screen)
    yield driver
    driver.quit()
    screen.close()


@pytest.fixture
def phone(engine, driver, demo, host):
    """The demo on a host of the test's own: nothing is stored there yet."""
    return Phone(engine, driver, host, demo)


@pytest.mark.parametrize("route", PAGES)
def test_page_is_sound(phone, route):
    phone.open(route)
    assert phone.overflow <= 0, "the page scrolls sideways"
    phone.js(UNFOLD)
    assert phone.overflow <= 0, "unfolded, the page scrolls sideways"
    # What axe reads of a page is the same in all of them, and so are dark colors: here in Safari's and in Chrome's engine, dark colors
    # in the latter, and for the states of pages in each.
    if phone.engine != "firefox":
        assert violations_in(phone.driver, dark=phone.engine == "chromium") == []
    assert phone.complaints == []


def test_every_error_in_a_page_is_seen(phone):
    phone.host.instead["wrong.js"] = b"""
      console.warn("heard"); Promise.reject(new Error("rejected")); setTimeout(() => { throw new Error("thrown") });
      const image = new Image(); image.src = "missing.png"; document.body.append(image);
      const stranger = new Image(); stranger.src = "http://127.0.0.1:9/stranger.png"; document.body.append(stranger);
      document.body.style.width = "200vw" """
    phone.open("about.html")
    phone.js("const script = document.createElement('script'); script.src = 'wrong.js'; document.body.append(script)")
    for word in ["heard", "rejected", "thrown", "missing.png", "policy: "]:
        phone.until(lambda: any(word in complaint for complaint in phone.complaints), seconds=5)
    assert phone.overflow > 0


def test_the_clock_is_the_tests_own(phone):
    phone.open("about.html", at="2026-11-18T18:10:00Z")
    assert phone.js("return probe.now()").startswith("2026-11-18T18:10:0")
    phone.js("probe.wakeAt('2026-11-19T18:10:00Z')")
    assert phone.js("return probe.now()").startswith("2026-11-19T18:10:0")


# MARK: Search

CATALOG = "catalog/index.html"


def found(phone):
    """The courses that are listed, by their ids, once all are."""
    phone.until(lambda: not phone.all("#search-rows[aria-busy]"))
    return phone.texts("#search-rows th b")


def searching(phone, query=""):
    phone.open(CATALOG + query)
    phone.until(lambda: phone.all("#search[data-ready]"))
    return phone


def test_search_finds_filters_and_goes_back(phone):
    searching(phone)
    phone.type("#search input[name=q]", "cmps330")
    phone.until(lambda: found(phone)[:1] == ["CMPS 330"])
    assert phone.js("return [...document.querySelector('#search-rows tr').querySelectorAll('mark')].map((mark) => mark.textContent)")[:2] \
        == ["CMPS", "330"]
    phone.until("location.search === '?q=cmps330'")
    phone.tap("#search-rows a")
    phone.until(lambda: phone.text("h1").startswith("CMPS 330"))
    phone.driver.back()
    phone.until(lambda: found(phone)[:1] == ["CMPS 330"])
    assert phone.find("#search input[name=q]").get_property("value") == "cmps330"
    assert phone.complaints == []


def test_a_slider_that_is_dragged_never_stops_the_search(phone):
    """Safari allows a script a hundred entries of its history in ten seconds, and throws at the next."""
    searching(phone)
    slider = "input[type=range]"
    phone.js("""
      const slider = document.querySelector(arguments[0]);
      for (let step = 0; step < 130; step += 1) {
        slider.value = Number(slider.min) + step % (slider.max - slider.min);
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      } """, slider)
    phone.js("document.querySelector(arguments[0]).value = document.querySelector(arguments[0]).min; "
             "document.querySelector(arguments[0]).dispatchEvent(new Event('input', { bubbles: true }))", slider)
    phone.type("#search input[name=q]", "cmps330")
    phone.until(lambda: found(phone)[:1] == ["CMPS 330"])
    phone.until("location.search === '?q=cmps330'")
    assert phone.complaints == []


def test_rooms_are_searched_however_fast_somebody_types(phone):
    """Safari allows a script a hundred changes of its address in thirty seconds, and throws at the next."""
    phone.open("rooms/index.html")
    phone.until(lambda: phone.all("#find[data-ready]"))
    phone.js("""
      const box = document.getElementById("find-q");
      for (let step = 0; step < 230; step += 1) {
        box.value = step % 2 ? "zzz" : "mabry";
        box.dispatchEvent(new Event("input", { bubbles: true }));
      } """)
    # What finds no room is called by its name, and nothing is said of more.
    assert phone.text("h1") == "No room called “zzz”"
    assert not phone.shows("#more") and not phone.all("#rest")
    phone.until("location.hash === '#q=zzz'")
    assert phone.complaints == []


# MARK: What a browser may lack

def test_later_months_are_printed_by_old_browsers_too(phone):
    phone.open("feeds/robin/my/calendar.html", without=["detailsContent"])
    folds = "[...document.querySelectorAll('.later-month')].filter((fold) => fold.open).length"
    assert phone.js(f"return {folds}") == 0 and phone.all(".later-month")
    phone.js("dispatchEvent(new Event('beforeprint'))")
    assert phone.js(f"return {folds}") == len(phone.all(".later-month"))
    assert phone.complaints == []


def test_without_webassembly_the_search_says_so_and_leads_to_the_lists(phone):
    phone.open(CATALOG, without=["WebAssembly"])
    phone.until(lambda: "You can still browse every course" in phone.text("main"))
    assert not phone.shows("#search input[name=q]"), "a box that would do nothing"
    assert phone.link("CMPS").is_displayed()
    assert phone.complaints == []


@pytest.mark.parametrize("lacks", ["serviceWorker", "indexedDB", "storage", "clipboard"])
@pytest.mark.parametrize("route", ["index.html", CATALOG, "grades/robin/fall-2026-cmps231.html", "rooms/index.html",
                                   "rooms/mab/0201.html", "feeds/how.html", "share/index.html"])
def test_pages_stay_whole_with_any_feature_turned_off(phone, route, lacks):
    phone.open(route, without=[lacks])
    assert phone.overflow <= 0
    assert phone.complaints == []


# MARK: Private pages

@pytest.fixture
def opened(engine, driver, sealed, tmp_path):
    """Opens a sealed page from a server or as a file: `opened("file", "wren/grades")`."""
    def wait_for(title):
        shown = "return [...document.querySelectorAll('h1')].filter((one) => one.offsetParent).map((one) => one.textContent)"
        deadline = time.monotonic() + 20
        while title not in (driver.execute_script(shown) or []):
            assert time.monotonic() < deadline, (title, driver.current_url)
            time.sleep(0.05)

    def open_page(home, page, title):
        driver.get("about:blank")
        driver.get(home + sealed.link(page))
        wait_for(title)
        return wait_for

    return open_page


@pytest.mark.parametrize("how", ["http", "file"])
def test_a_key_goes_along_from_one_private_page_to_the_next(opened, driver, sealed, sealed_server, how):
    home = sealed_server if how == "http" else f"{sealed.folder.as_uri()}/"
    wait_for = opened(home, "wren/grades", "Grades of Wren")
    driver.execute_script("document.getElementById('sealed-link').click()")
    wait_for("Days of Wren")
    assert "#" not in driver.current_url and driver.execute_script("return window.name") == ""


def test_a_private_page_that_is_loaded_again_stays_open(opened, driver, sealed, sealed_server):
    wait_for = opened(sealed_server, "wren/grades", "Grades of Wren")
    driver.refresh()
    wait_for("Grades of Wren")
    assert "#" not in driver.current_url
