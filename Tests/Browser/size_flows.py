"""Every kind of page on screens from 320 to 1440 px and with text of twice the size, the same in every browser."""

import pytest

from kinds import PAGES

# Width in CSS pixels, and the size of text.
SCREENS = [(320, "100%"), (390, "200%"), (768, "100%"), (1440, "100%")]


@pytest.mark.parametrize("route", PAGES)
def test_page_fits_every_screen(phone, route):
    assert phone.faults(route, SCREENS) == []


def test_faults_of_a_layout_are_found(phone):
    phone.host.instead["faulty.html"] = b"""<!doctype html><meta charset="utf-8"><title>Faulty</title>
      <p id="wide" style="width: 500px">Wide</p>
      <p style="width: 2em; overflow-wrap: anywhere">Broken</p>
      <p style="height: 1em; overflow: hidden; width: 9em">Here a line<br>Cut away</p>
      <p style="position: absolute; top: 300px">Under</p><p style="position: absolute; top: 304px">Over</p>
      <p style="width: 3em; overflow: auto; white-space: nowrap">Scrolls as far as it has to</p>
      <details><summary>Fold</summary><p style="margin-top: -1em">Opened</p></details>"""
    faults = "\n".join(phone.faults("faulty.html", [(320, "100%")]))
    for words in ["px wider than the screen", 'broken: "Broken"', 'cut: "Here a line', 'overlaps: "Under" and "Over"']:
        assert words in faults, faults
    assert "Scrolls" not in faults
    assert phone.faults("faulty.html", [(1440, "100%")]) != []
