"""The guide's table of WCAG's criteria is the one that the tests declare, and the tests that it names exist."""

import re

from guide_blocks import ROOT
from wcag import CRITERIA, GAP, MET, NONE, PAGE, TESTS, written

BROWSER = ROOT / "Tests" / "Browser"


def test_the_guide_has_the_table_as_it_is():
    assert PAGE.read_text() == written(), "write it again: python3 Tests/wcag.py"


def test_every_criterion_of_both_levels_is_listed_once():
    numbers = [one.number for one in CRITERIA]
    assert numbers == sorted(set(numbers), key=lambda number: [int(part) for part in number.split(".")])
    # WCAG 2.2 has 31 of level A (without 4.1.1) and 24 of level AA.
    assert [sum(one.level == level for one in CRITERIA) for level in ("A", "AA")] == [31, 24]


def test_what_is_met_has_a_test_that_exists():
    for one in CRITERIA:
        assert one.state in (MET, NONE, GAP) and one.evidence, one.number
        assert one.tests or one.state == NONE, one.number
        assert not one.tests or one.state != NONE, one.number
    used = {name for one in CRITERIA for name in one.tests}
    assert used == set(TESTS)
    for words, file, name in TESTS.values():
        assert re.search(rf"^def {name}\(", (BROWSER / file).read_text(), re.M), (words, file, name)
