"""The criteria of WCAG 2.2, levels A and AA, and the tests that check each: `python3 Tests/wcag.py` writes the table of the guide.

4.1.1 was removed from WCAG 2.2.
"""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "Content" / "guide" / "accessibility.md"
HEADING = "## Criteria of WCAG 2.2\n"

# What a test checks, in words of the guide, by its name.
TESTS = {
    "axe": ("axe on every kind of page with open folds in the engines of Safari and Chrome, in the latter in dark colors too", "in_every_browser.py", "test_page_is_sound"),
    "states": ("axe in light and dark colors in three browsers: search results, filters, comparison, errors, shared schedules", "state_flows.py",
               "test_state_has_no_violation"),
    "senses": ("names, tables and pictures as Chromium's accessibility tree has them, every control by Tab, forced colors, motion, print",
               "test_pages.py", "test_page_is_sound"),
    "sizes": ("no sideways scrolling, no broken word, no overlap and no cut text at 320, 768 and 1440 px and with text at 200 %, in three browsers",
              "size_flows.py", "test_page_fits_every_screen"),
    "targets": ("controls are at least 44 px high", "test_pages.py", "test_page_is_sound"),
    "plain": ("every page without scripts", "test_pages.py", "test_page_reads_without_scripts"),
    "markup": ("the checker of the W3C finds no error", "test_markup.py", "test_pages_of_every_kind_are_valid_html"),
    "rtl": ("names from right to left stay apart from what is around them", "test_right_to_left.py",
            "test_what_follows_a_name_from_right_to_left_stays_after_it"),
    "grades": ("a wrong entry is named, its field is marked and gets the focus", "state_flows.py", "wrong_grade"),
}


class Criterion(NamedTuple):
    number: str
    name: str
    level: str
    state: str
    evidence: str
    tests: tuple = ()


MET, NONE, GAP = "met", "not applicable", "known gap"
NO_MEDIA = "no audio, no video"


def criterion(line):
    number, name, level, state, evidence, *tests = (part.strip() for part in line.split("|"))
    return Criterion(number, name, level, {"met": MET, "none": NONE, "gap": GAP}[state], evidence, tuple(" ".join(tests).split()))


CRITERIA = [criterion(line) for line in f"""
    1.1.1 | Non-text Content | A | met | every chart, timetable and map has a name with its figures, and the same in words near it | senses axe
    1.2.1 | Audio-only and Video-only | A | none | {NO_MEDIA}
    1.2.2 | Captions | A | none | {NO_MEDIA}
    1.2.3 | Audio Description or Media Alternative | A | none | {NO_MEDIA}
    1.2.4 | Captions (Live) | AA | none | {NO_MEDIA}
    1.2.5 | Audio Description | AA | none | {NO_MEDIA}
    1.3.1 | Info and Relationships | A | met | headings, lists, and tables with heads | senses axe markup
    1.3.2 | Meaningful Sequence | A | met | the order of the markup is that of reading | senses rtl
    1.3.3 | Sensory Characteristics | A | met | texts name what they mean, not where it is; marks have words with them | axe
    1.3.4 | Orientation | AA | met | pages fit every width, and none is locked | sizes
    1.3.5 | Identify Input Purpose | AA | met | the name and the passphrase of private pages have `autocomplete` | states
    1.4.1 | Use of Color | A | met | states have a mark and a word: ○ free, ■ class, ▲ few seats | senses axe
    1.4.2 | Audio Control | A | none | {NO_MEDIA}
    1.4.3 | Contrast (Minimum) | AA | met | text 4.5 : 1 or more in light and dark colors | axe states
    1.4.4 | Resize Text | AA | met | text of twice the size; headings on a phone grow by at most 60 % | sizes
    1.4.5 | Images of Text | AA | met | charts have text, not pictures of it | senses
    1.4.10 | Reflow | AA | met | 320 px wide; tables and maps scroll in a region of their own | sizes
    1.4.11 | Non-text Contrast | AA | met | the edge of fields, the outline of the focus, and shapes in forced colors | senses
    1.4.12 | Text Spacing | AA | met | no box has a fixed height that cuts text | sizes
    1.4.13 | Content on Hover or Focus | AA | none | nothing appears on hover or focus
    2.1.1 | Keyboard | A | met | every control by Tab, in the order of the page | senses
    2.1.2 | No Keyboard Trap | A | met | Tab leads through every page to its end | senses
    2.1.4 | Character Key Shortcuts | A | none | no shortcuts
    2.2.1 | Timing Adjustable | A | none | no time limits; private pages stay open until they are closed
    2.2.2 | Pause, Stop, Hide | A | met | nothing moves; states of rooms are renewed in place once a minute | senses
    2.3.1 | Three Flashes | A | met | nothing flashes | senses
    2.4.1 | Bypass Blocks | A | met | “Skip to content” is the first link; one main part, headings | senses axe
    2.4.2 | Page Titled | A | met | a title of its own on each page | axe
    2.4.3 | Focus Order | A | met | the order of the page | senses
    2.4.4 | Link Purpose (In Context) | A | met | every link has a name | senses axe
    2.4.5 | Multiple Ways | AA | met | tabs, links between pages, and the search of the catalog | plain
    2.4.6 | Headings and Labels | AA | met | headings and labels say what follows | axe
    2.4.7 | Focus Visible | AA | met | an outline of 3 px with a contrast of 3 : 1 or more | senses
    2.4.11 | Focus Not Obscured (Minimum) | AA | met | the tab bar never hides what has the focus | senses
    2.5.1 | Pointer Gestures | A | none | no gestures
    2.5.2 | Pointer Cancellation | A | met | controls are the browser's own, which act when they are let go | markup
    2.5.3 | Label in Name | A | met | names begin with the words that are shown | axe
    2.5.4 | Motion Actuation | A | none | nothing reacts to the motion of a device
    2.5.7 | Dragging Movements | AA | met | sliders are the browser's own and take a tap or arrow keys | senses
    2.5.8 | Target Size (Minimum) | AA | met | 44 px high; links in a sentence are excepted | targets axe
    3.1.1 | Language of Page | A | met | `lang` on each page | axe
    3.1.2 | Language of Parts | AA | gap | names in other languages are kept apart and readable, but their language is not known, so it is not marked | rtl
    3.2.1 | On Focus | A | met | focus changes nothing | senses
    3.2.2 | On Input | A | met | filters change the list below them, and its count is announced | states
    3.2.3 | Consistent Navigation | AA | met | the same tabs on each page | plain
    3.2.4 | Consistent Identification | AA | met | one layout for all pages | plain
    3.2.6 | Consistent Help | A | met | “Data problems”, “How figures are made” and “Guide” at the same place of the footer | plain
    3.3.1 | Error Identification | A | met | a wrong entry is named in words, and its field is marked | grades states
    3.3.2 | Labels or Instructions | A | met | each field has a label | axe senses
    3.3.3 | Error Suggestion | AA | met | the message shows an entry that is right | grades
    3.3.4 | Error Prevention | AA | none | nothing is submitted; entries of a gradebook can be removed
    3.3.7 | Redundant Entry | A | met | nothing is asked for twice | states
    3.3.8 | Accessible Authentication (Minimum) | AA | met | private pages open by a link or by a passphrase that can be pasted | states
    4.1.2 | Name, Role, Value | A | met | controls have a name, a role and a state | senses axe states
    4.1.3 | Status Messages | AA | met | the number of results, wrong entries and shared schedules are announced | states
    """.strip().splitlines()]


def row(one):
    tests = "; ".join(TESTS[name][0] for name in one.tests)
    return f"| {one.number} {one.name} | {one.level} | {one.state} | {one.evidence} | {tests or '–'} |"


def table():
    return "\n".join([
        HEADING, "| criterion | level | state | how | checked by |", "|---|---|---|---|---|", *map(row, CRITERIA)]) + "\n"


def written():
    before, _, _ = PAGE.read_text().partition(HEADING)
    return before + table()


if __name__ == "__main__":
    PAGE.write_text(written())
    counts = {state: sum(one.state == state for one in CRITERIA) for state in (MET, NONE, GAP)}
    print(re.sub(r"[{}']", "", str(counts)))
