"""Sites that publishing is measured on, the same for every program: made up from a fixed seed, never kept."""

import json
import os
import random

SYLLABLES = "ar be con da el fo gra hu in jo ka lum mer no or pri qua res sol ti un vel wi yan zo".split()
SETTINGS = """\
title: Larkspur University
base-url: https://almanac.example.edu/
now: 2026-11-18T11:10
"""
CAMPUS = SETTINGS + """\
time-zone: America/New_York
term: fall-2026
sources: [{kind: umdio, path: data/courses.json, as-of: 2026-11-18T05:00}]
"""
TERM = """\
name: Fall 2026
first-day: 2026-08-31
last-day: 2026-12-14
codes: ["202608"]
"""
# The two templates write the same page.
ALMANAC_TEMPLATE = """\
<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>{{page.title}}</title></head>
<body>
<h1>{{head}}</h1>
{{prose}}
</body>
</html>
"""
HUGO_TEMPLATE = """\
<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>{{ .Title }}</title></head>
<body>
<h1>{{ .Title }}</h1>
{{ .Content }}
</body>
</html>
"""
# Only the pages themselves: what Hugo would make beside them is left out. One folder for all, as for Almanac.
HUGO_SETTINGS = """\
baseURL = "https://almanac.example.edu/"
title = "Larkspur University"
uglyURLs = true
disableKinds = ["taxonomy", "term", "RSS", "sitemap", "robotsTXT", "404", "section", "home"]
"""


class Corpus:
    """One site in two folders: `almanac` for us, `hugo` for both Hugos, with the same files of Markdown, linked."""

    def __init__(self, root, texts):
        self.root = root
        self.pages = root / "almanac/Content/pages/notes"
        self.posts = root / "hugo/content/notes"
        # Hugo makes no index of the words of all pages.
        write(root / "almanac/Content/site.yml", SETTINGS + "page-search: false\n")
        # Without a front page of its own the site would get a list of all pages, which Hugo does not make here.
        write(root / "almanac/Content/pages/index.md", "# Larkspur\n")
        write(root / "almanac/Templates/prose.mustache", ALMANAC_TEMPLATE)
        write(root / "hugo/hugo.toml", HUGO_SETTINGS)
        write(root / "hugo/layouts/_default/single.html", HUGO_TEMPLATE)
        self.pages.mkdir(parents=True)
        self.posts.mkdir(parents=True)
        self.count = 0
        for self.count, text in enumerate(texts, 1):
            write(self.pages / f"page-{self.count}.md", text)
            os.link(self.pages / f"page-{self.count}.md", self.posts / f"page-{self.count}.md")

    def change(self, number):
        """Adds a paragraph to one page, in place: both folders have it."""
        with open(self.pages / f"page-{number}.md", "a") as file:
            file.write(f"\nWritten later, number {random.randrange(10**9)}.\n")


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def articles(count, size, seed=20261118):
    """Pages in the shape of zachleat's benchmark of site generators: a title, then `size` bytes of paragraphs with some
    emphasis, a list, a heading and a link."""
    chance = random.Random(seed)
    words = ["".join(chance.choices(SYLLABLES, k=chance.choice([1, 2, 2, 3]))) for _ in range(2_000)]
    for number in range(1, count + 1):
        text = [f'---\ntitle: "Article {number}, {" ".join(chance.choices(words, k=3))}"\n---\n']
        length = 0
        while length < size:
            part = block(chance, words)
            text.append(part)
            length += len(part)
        yield "\n".join(text)


def block(chance, words):
    def run(least, most):
        return " ".join(chance.choices(words, k=chance.randint(least, most)))

    kind = chance.randrange(8)
    if kind == 0:
        return f"## {run(2, 5)}\n"
    if kind == 1:
        return "".join(f"- {run(3, 8)}\n" for _ in range(3))
    if kind == 2:
        return f"{run(10, 20)} [{run(1, 3)}](https://example.edu/{run(1, 1)}) {run(5, 10)}.\n"
    return f"{run(10, 20)} *{run(1, 3)}* {run(10, 20)} **{run(1, 2)}** {run(5, 15)} `{run(1, 1)}`.\n"


def table(rows, seed=20261118):
    """A page that is one table, four cells to the row."""
    chance = random.Random(seed)
    yield "---\ntitle: A long table\n---\n\n| Course | Title | Room | Seats |\n|---|:--|:-:|--:|\n" + "".join(
        f"| CMPS {number % 900 + 100} | {' '.join(chance.choices(SYLLABLES, k=4))} & more | "
        f"MAB {chance.randrange(100, 400)} | {chance.randrange(300)} |\n"
        for number in range(rows)
    )


class Campus:
    """Courses of one term as umd.io tells them, two sections each."""

    def __init__(self, root, courses, seed=20261118):
        chance = random.Random(seed)
        self.root = root
        self.file = root / "Content/data/courses.json"
        self.courses = [course(number, chance) for number in range(courses)]
        write(root / "Content/site.yml", CAMPUS)
        write(root / "Content/terms/fall-2026.yml", TERM)
        self.save()

    def save(self):
        write(self.file, "[\n" + ",\n".join(map(json.dumps, self.courses)) + "\n]\n")

    def change(self, number):
        """Gives one course another description, and tells its name."""
        changed = self.courses[number]
        changed["description"] = f"Told anew, for the {random.randrange(10**9)}th time."
        self.save()
        return changed["course_id"]


def course(number, chance):
    department = f"{chr(65 + number // 150 // 26)}{chr(65 + number // 150 % 26)}CS"
    name = f"{department}{100 + number % 150}"
    return {
        "course_id": name, "semester": "202608", "name": f"Course {number} of many", "dept_id": department,
        "department": f"Department {department}", "credits": str(chance.randint(1, 4)),
        "description": " ".join(chance.choices(SYLLABLES, k=60)), "grading_method": ["Regular"], "gen_ed": [], "core": [],
        "relationships": {}, "sections": [section(name, code, chance) for code in ("0101", "0201")],
    }


def section(course, code, chance):
    hour = chance.choice([8, 9, 10, 11])
    return {
        "course": course, "section_id": f"{course}-{code}", "semester": "202608", "number": code, "seats": "30",
        "open_seats": str(chance.randrange(30)), "waitlist": "0", "instructors": [f"T. Teacher{chance.randrange(900)}"],
        "meetings": [{
            "days": chance.choice(["MWF", "TuTh"]), "room": f"0{chance.randrange(100, 200)}",
            "building": chance.choice(["MAB", "BEX", "TYD", "HJP"]), "classtype": "",
            "start_time": f"{hour}:00am", "end_time": f"{hour}:50am",
        }],
    }
