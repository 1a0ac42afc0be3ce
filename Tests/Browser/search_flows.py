"""What people do with the catalog's search, in every engine: each of `test_in_webkit`, `test_in_firefox` and `test_in_chromium` runs these."""

import re
from urllib.parse import unquote

from in_every_browser import CATALOG, found, searching

BOX, OFFER = "#search input[name=q]", "#suggestions button"


def test_a_sentence_becomes_filters_in_one_tap(phone):
    searching(phone)
    phone.type(BOX, "3-credit DSHU on Tue/Thu")
    phone.until(lambda: phone.texts(OFFER)[:1] == ["DSHU · 3 credits · Tue/Thu, 4 courses"])
    assert phone.all("#chips button") == []
    phone.tap(OFFER)
    phone.until(lambda: len(found(phone)) == 4)
    chips = phone.js("return [...document.querySelectorAll('#chips button')].map((chip) => chip.textContent)")
    assert chips == ["DSHU Humanities ✕ remove", "3 credits ✕ remove", "Tue and Thu only ✕ remove"]
    phone.until("location.search === '?credits=3&gen-ed=DSHU&days=TuTh'")
    assert phone.find(BOX).get_property("value") == ""
    first = found(phone)
    phone.tap("#search-rows a")
    phone.until(lambda: phone.text("h1").startswith(first[0]))
    phone.driver.back()
    phone.until(lambda: found(phone) == first)
    assert phone.overflow <= 0
    assert phone.complaints == []


def test_a_category_that_no_course_names_is_offered(phone):
    searching(phone)
    phone.type(BOX, "DSHU")
    phone.until(lambda: phone.texts(OFFER) == ["DSHU Humanities, 7 courses"])
    assert phone.text("#search-count").lower() == "0 courses"
    phone.tap(OFFER)
    phone.until(lambda: len(found(phone)) == 7)
    assert phone.complaints == []


def test_filters_on_a_phone_end_in_a_bar_that_shows_the_courses(phone):
    searching(phone)
    phone.tap("#filters-fold > summary")
    phone.tap("#filter-credits > summary")
    phone.tap("#filter-credits input[value='4']")
    phone.until(lambda: phone.text("#filters-done").startswith("Show "))
    count = phone.text("#filters-done").removeprefix("Show ")
    tabs = phone.find(".tabs").rect["y"]
    bar = phone.js("return document.querySelector('#filters-done').getBoundingClientRect().bottom")
    assert 0 < bar <= phone.js("return document.querySelector('.tabs').getBoundingClientRect().top") + 1, tabs
    phone.tap("#filters-done")
    phone.until("!document.querySelector('#filters-fold').open")
    assert phone.text("#search-count").lower() == count
    assert phone.js("return document.activeElement.id") == "search-count"
    assert phone.complaints == []


def test_another_terms_courses_are_searched_where_its_catalog_is(phone):
    # Registration for spring is open: the tab leads there.
    phone.open("index.html")
    phone.tap(phone.link("Catalog"))
    phone.until(lambda: phone.shows(BOX))
    assert phone.text("#terms [aria-current]") == "Spring 2027"
    phone.type(BOX, "CMPS 330")
    phone.until(lambda: found(phone) == ["CMPS 330"])
    spring = phone.text("#search-rows")
    phone.open(CATALOG)
    phone.until(lambda: phone.shows(BOX))
    assert phone.text("#terms [aria-current]") == "Fall 2026"
    phone.type(BOX, "CMPS 330")
    phone.until(lambda: found(phone) == ["CMPS 330"])
    assert phone.text("#search-rows") != spring, "seats of another term"
    phone.tap(phone.link("Spring 2027"))
    phone.until("location.pathname.endsWith('/catalog/spring-2027/index.html')")
    assert phone.complaints == []


def test_text_pages_are_searched_as_one_types(phone):
    phone.open("about.html")
    phone.tap(phone.link("Search text pages"))
    phone.until("document.querySelector('#search[data-ready]')")
    phone.type("#search-q", "smallest sections")
    # Title, heading and text are marked, and the link leads to the heading.
    phone.until(lambda: phone.all("#found p mark") and "#" in phone.find("#found a").get_attribute("href"))
    assert re.fullmatch(r"[1-9]\d* pages?", phone.text("#search-status"))
    assert not phone.shows("#browse") and phone.overflow <= 0
    phone.until("location.search === '?q=smallest+sections'")
    heading = phone.text("#found a").split("›")[1].strip()
    target = phone.find("#found a").get_attribute("href").partition("#")[2]
    phone.tap("#found a")
    phone.until(f"document.getElementById({unquote(target)!r})")
    assert phone.text(f"[id='{unquote(target)}']") == heading
    phone.driver.back()
    # Safari empties the field as it shows the page again, and the page fills it afterwards.
    phone.until(lambda: phone.all("#found a") and phone.find("#search-q").get_property("value") == "smallest sections")
    phone.type("#search-q", "qqqqq")
    phone.until(lambda: "No page has" in phone.text("#search-status"))
    assert phone.shows("#browse") and not phone.shows("#found")
    assert phone.complaints == []
