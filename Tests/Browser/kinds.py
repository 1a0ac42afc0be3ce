"""The kinds of pages there are, each with one page of the demo that stands for it.

A route of the site that fits no pattern here is a new kind without a test; `test_every_route_is_of_a_known_kind` says so.
"""

KINDS = {
    "today": (r"index\.html", "index.html"),
    "plans": (r"schedules/index\.html", "schedules/index.html"),
    "ranking": (r"schedules/[^/]+/(index|page-\d+)\.html", "schedules/robin/index.html"),
    "ranked": (r"schedules/[^/]+/rank-\d+\.html", "schedules/robin/rank-1.html"),
    "saved": (r"schedules/[^/]+/saved/[^/]+\.html", "schedules/robin/saved/first-choice.html"),
    "gradebooks": (r"grades/index\.html", "grades/index.html"),
    "gradebook": (r"grades/[^/]+/[^/]+\.html", "grades/robin/fall-2026-cmps231.html"),
    "rooms": (r"rooms/index\.html", "rooms/index.html"),
    "building": (r"rooms/[^/]+/index\.html", "rooms/mab/index.html"),
    "floor": (r"rooms/[^/]+/floor-[^/]+\.html", "rooms/mab/floor-2.html"),
    "room": (r"rooms/[^/]+/[^/]+\.html", "rooms/mab/0201.html"),
    "room day": (r"rooms/[^/]+/[^/]+/\d{4}-\d\d-\d\d\.html", "rooms/mab/0201/2026-11-19.html"),
    "catalog": (r"catalog/index\.html", "catalog/index.html"),
    "department": (r"catalog/[^/]+\.html", "catalog/cmps.html"),
    "course": (r"courses/[^/]+\.html", "courses/cmps231.html"),
    "guide": (r"guide/[^/]+\.html", "guide/settings.html"),
    "words": (r"about\.html", "about.html"),
    "problems": (r"problems\.html", "problems.html"),
    "figures": (r"figures\.html", "figures.html"),
    "missing": (r"404\.html", "404.html"),
}

PAGES = [page for _, page in KINDS.values()]
