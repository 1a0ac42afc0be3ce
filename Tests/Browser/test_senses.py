"""Whether faults are found by screen reader, by keyboard, in forced colors, without motion and on paper; `test_pages.py` asks every kind of page."""

from senses import forced_colors, keyboard, motion, names, pages_of, printed


FAULTY = """<!doctype html><html lang="en"><title>Faulty</title>
  <style>:focus-visible { outline: 1px solid #eee } a { transition: color 1s } .now { box-shadow: 0 0 red }</style>
  <main><h1>Faulty</h1><a href="#"></a> <a href="#late" tabindex="2">Late</a> <button tabindex="1">First</button>
  <svg width="9" height="9" role="img"><title>Chart</title></svg><svg width="9" height="9"><title>5 of 6 rooms are free</title></svg>
  <table><tr><th>Head<tr><td>1</table><table class="slots"><tr><td class="now">Now</table></main>
  <footer class="foot" style="break-before: page">Only</footer></html>"""


def test_faults_of_each_sense_are_found(browser):
    page = browser.new_page()
    page.set_content(FAULTY)
    found = "\n".join(names(page))
    for words in ["link without a name", "0 of navigation", "says nothing: Chart", "nobody hears", "without a name", "no scope: Head"]:
        assert words in found, found
    found = "\n".join(keyboard(page))
    assert "Tab goes astray" in found and "hardly seen" in found
    assert forced_colors(page) == ["not marked: Now"]
    assert motion(page) == ["a moves for 1 s", "a moves for 1 s"]
    assert printed(page) == ["the last of 2 sheets has the footer only"]
    page.close()


def test_a_sheet_without_text_is_found(browser):
    page = browser.new_page()
    page.set_content("<p>One</p><div style='break-before: page; height: 1cm'></div><p style='break-before: page'>Three</p>")
    one, none, three = pages_of(page.pdf(format="A4"))
    assert one and three and not none
    page.close()
