"""The kinds of pages there are, each with one page of the demo that stands for it.

A route of the site that fits no pattern here is a new kind without a test; `test_every_route_is_of_a_known_kind` says so.
A `*` stands for whatever the site calls the first page there: a listed schedule's address is made of its sections.
"""

# When the demo was built: 11:10 am at the site. Pages say what is so at the phone's own time.
BUILT = "2026-11-18T16:10:00Z"

# The catalog of a term that is not the present one is a folder of its own.
TERM = r"(\w+-\d{4}/)?"

KINDS = {
    "today": (r"index\.html", "index.html"),
    "day": (r"days/[^/]+/\d{4}-\d\d-\d\d\.html", "days/robin/2026-11-18.html"),
    "week": (r"days/[^/]+/week-\d{4}-\d\d-\d\d\.html", "days/robin/week-2026-11-16.html"),
    "month": (r"days/[^/]+/month-\d{4}-\d\d\.html", "days/robin/month-2026-11.html"),
    "my day": (r"days/mine\.html", "days/mine.html"),
    "plans": (r"schedules/index\.html", "schedules/index.html"),
    "build": (r"schedules/build\.html", "schedules/build.html"),
    "ranking": (r"schedules/[^/]+/(index|page-\d+)\.html", "schedules/robin/index.html"),
    "order": (r"schedules/[^/]+/by-[a-z-]+/(index|page-\d+)\.html", "schedules/robin/by-gaps/index.html"),
    "listed": (r"schedules/[^/]+/listed/[b-z]{12}\.html", "schedules/robin/listed/*.html"),
    "freedom": (r"schedules/[^/]+/sections\.html", "schedules/robin/sections.html"),
    "obstruction": (r"schedules/juno/index\.html", "schedules/juno/index.html"),
    "share": (r"share/index\.html", "share/index.html"),
    "saved": (r"schedules/[^/]+/saved/[^/]+\.html", "schedules/robin/saved/first-choice.html"),
    "feeds": (r"feeds/index\.html", "feeds/index.html"),
    "how to subscribe": (r"feeds/how\.html", "feeds/how.html"),
    "own feed": (r"feeds/[^/]+/my/(calendar|days)\.html", "feeds/robin/my/calendar.html"),
    "part of it": (r"feeds/[^/]+/my/(classes|exams|reservations|activities|academic|seats|ways|due)\.html", "feeds/robin/my/seats.html"),
    "term feed": (r"feeds/campus/terms/[^/]+\.html", "feeds/campus/terms/fall-2026.html"),
    "my grades": (r"grades/mine\.html", "grades/mine.html"),
    "gradebooks": (r"grades/index\.html", "grades/index.html"),
    "gradebook": (r"grades/[^/]+/[^/]+-[^/]+\.html", "grades/robin/fall-2026-cmps231.html"),
    "result": (r"grades/[^/]+/fall-2025-arts100\.html", "grades/robin/fall-2025-arts100.html"),
    "averages": (r"grades/[^/]+/averages\.html", "grades/robin/averages.html"),
    "degree": (r"grades/[^/]+/degree\.html", "grades/robin/degree.html"),
    "notes": (r"grades/[^/]+/notes\.html", "grades/robin/notes.html"),
    "rooms": (r"rooms/index\.html", "rooms/index.html"),
    "rooms of a day": (r"rooms/day\.html", "rooms/day.html"),
    "own rooms": (r"rooms/people/[^/]+\.html", "rooms/people/robin.html"),
    "zone": (r"rooms/zones/[^/]+\.html|rooms/[^/]+/(floor-[^/]+-)?crowd\.html", "rooms/mab/crowd.html"),
    "building": (r"rooms/[^/]+/index\.html", "rooms/mab/index.html"),
    "floor": (r"rooms/[^/]+/floor-[^/]+\.html", "rooms/mab/floor-2.html"),
    "room": (r"rooms/[^/]+/[^/]+\.html", "rooms/mab/0201.html"),
    "room to reserve": (r"rooms/[^/]+/[^/]+\.html", "rooms/mab/0109.html"),
    "catalog": (rf"catalog/{TERM}index\.html", "catalog/index.html"),
    "department": (rf"catalog/{TERM}[^/]+\.html", "catalog/cmps.html"),
    "best of a department": (rf"catalog/{TERM}[^/]+/by-value/index\.html", "catalog/cmps/by-value/index.html"),
    "ordered courses": (r"catalog/.+/by-[a-z]+/index\.html", "catalog/level/200/by-seats/index.html"),
    "courses of a category": (rf"catalog/{TERM}gen-ed/[^/]+\.html", "catalog/gen-ed/dshu.html"),
    "courses of a level": (rf"catalog/{TERM}level/\d+\.html", "catalog/level/200.html"),
    "courses of a band": (rf"catalog/{TERM}(gpa|rating|evaluation/[^/]+)/[^/]+\.html", "catalog/evaluation/overall/*.html"),
    "courses by credits": (rf"catalog/{TERM}credits/[^/]+\.html", "catalog/credits/3.html"),
    "fitting courses": (r"catalog/fits/[^/]+/[^/]+\.html", "catalog/fits/robin/this-term.html"),
    "comments": (r"courses/[^/]+/comments(-\d+)?\.html", "courses/cmps231/comments.html"),
    "course": (r"courses/[^/]+\.html", "courses/cmps231.html"),
    "instructors": (r"instructors/index\.html", "instructors/index.html"),
    "instructor": (r"instructors/[^/]+\.html", "instructors/m-millbrace-*.html"),
    "Markdown": (r"guide/markdown\.html", "guide/markdown.html"),
    "guide": (r"guide/[^/]+\.html", "guide/settings.html"),
    "search of pages": (r"search(/page-\d+)?\.html", "search.html"),
    "words": (r"about\.html", "about.html"),
    "problems": (r"problems(-\d+)?\.html", "problems.html"),
    "figures": (r"figures\.html", "figures.html"),
    "missing": (r"404\.html", "404.html"),
    "offline": (r"offline\.html", "offline.html"),
}

PAGES = [page for _, page in KINDS.values()]
FEEDS = [page for kind, (_, page) in KINDS.items() if kind == "part of it" or kind.endswith("feed")]


def first_page(folder, page):
    """The page itself, or the first of those that `*` stands for, in the order of their names."""
    return next(iter(sorted(str(path.relative_to(folder)) for path in folder.glob(page))), page)
