"""The script that knows the present moment, against a clock of the tests' own."""


def test_classes_that_are_over_fold_away_by_the_sites_clock(at):
    # 1:10 pm at the site, already tomorrow in the browser's own zone.
    page = at("index.html", "2026-11-18T18:10:00Z")
    before = page.locator("ol.rows li[data-end]").evaluate_all(
        "(rows) => rows.map((row) => [Number(row.dataset.end), row.closest('details.past') !== null])")
    assert before, "the demo's day has classes"
    assert all(folded == (end <= 13 * 60 + 10) for end, folded in before)
    assert any(folded for _, folded in before)


def test_a_page_of_another_day_has_no_present_moment(at):
    page = at("index.html", "2026-11-20T18:10:00Z")
    assert page.locator("details.past").count() == 0
    assert page.locator("[data-ruler] .red-fill").count() == 0


def test_the_present_slot_of_a_room_is_marked(at):
    page = at("rooms/mab/0201.html", "2026-11-18T18:10:00Z")
    assert page.locator("td.now").count() == 1
    assert page.locator("[data-ruler] path.now-line").count() == 1
