"""Six thousand courses to search: real ones where the data is there, made-up ones otherwise; their scores are made up in any case."""

import html
import json
import random
import re
import unicodedata

COUNT = 6_000
COLUMNS = 15
DAYS = {"M": [0], "Tu": [1], "W": [2], "Th": [3], "F": [4], "Sa": [5], "Su": [6]}


class Course:
    def __init__(self, id, title, instructors, description, weeks, gen_eds):
        self.id, self.title, self.description = id, plain(title), plain(description)
        self.instructors = [plain(name) for name in instructors]
        self.weeks, self.gen_eds = weeks, gen_eds

    @property
    def department(self):
        return re.match(r"\D*", self.id)[0].strip()

    @property
    def level(self):
        digits = re.search(r"\d+", self.id)
        return f"{digits[0][0]}00" if digits else "0"

    @property
    def words(self):
        return words(" ".join([self.id, self.title, *self.instructors, self.description]))


def plain(text):
    """Without tags, on one line, and without what separates fields for SearchBench."""
    return re.sub(r"[\s|]+", " ", html.unescape(re.sub(r"<[^>]*>", " ", text or ""))).strip()


def words(text):
    """As the search takes them: without case, accents and apostrophes; a digit behind a letter begins a word."""
    text = unicodedata.normalize("NFKD", text.replace("'", "").replace("’", "").replace("‘", ""))
    text = "".join(one for one in text if not unicodedata.combining(one)).lower()
    return [part for run in re.findall(r"[^\W_]+", text) for part in re.sub(r"(?<=[^\W\d_])(?=\d)", " ", run).split()]


def courses(data):
    maryland = data / "umd/jupiterp/202408_at_2024-09-14/departments.json"
    georgia = data / "sections/gatech/202208.json"
    if not (maryland.exists() and georgia.exists()):
        print(f"{maryland} or {georgia} is missing: made-up courses instead")
        return list(made_up())
    found = {}
    for course in [*of_maryland(json.loads(maryland.read_text())), *of_georgia(json.loads(georgia.read_text()))]:
        found.setdefault(course.id, course)
    return sorted(list(found.values())[:COUNT], key=lambda course: course.id)


def of_maryland(departments):
    for department in departments:
        for course in department["courses"]:
            sections = course["sections"] or []
            names = sorted({name for section in sections for name in section["instructors"] or []})
            weeks = [week for section in sections if (week := hours(section["class_meetings"] or []))]
            code = re.sub(r"(?<=\D)(?=\d)", " ", course["code"], count=1)
            yield Course(code, course["name"], names, course["description"], weeks, course["gen_eds"] or [])


def hours(meetings):
    """A section's week as (day, from, to), `None` where any of it is not known."""
    week = []
    for meeting in meetings:
        details = next(iter(meeting.values())) if isinstance(meeting, dict) else None
        # An online meeting is its class time alone.
        time = details.get("classtime", details) if isinstance(details, dict) else None
        if not time or "days" not in time:
            return None
        ends = [(hour % 12 + (12 if half == "Pm" else 0)) * 60 + minute for hour, minute, half in (
            time["start_time"], time["end_time"])]
        for code in re.findall("Tu|Th|Sa|Su|M|W|F", time["days"]):
            week += [(day, *ends) for day in DAYS[code] if ends[0] < ends[1]]
    return week


def of_georgia(dump):
    for code, (title, sections, _, description) in dump["courses"].items():
        names = sorted({
            name.removesuffix(" (P)") for section in sections.values() for meeting in section[1] for name in meeting[4]})
        yield Course(code, title, names, description, [], [])


def made_up(seed=20261122):
    chance = random.Random(seed)
    syllables = "ar be con da el fo gra hu in jo ka lum mer no or pri qua res sol ti un vel wi yan zo".split()
    vocabulary = ["".join(chance.choices(syllables, k=chance.choice([1, 2, 2, 3, 3, 4]))) for _ in range(12_000)]
    weights = [1 / (rank + 3) for rank in range(len(vocabulary))]

    def text(count):
        return " ".join(chance.choices(vocabulary, weights, k=count))

    for number in range(COUNT):
        id = f"{chr(65 + number // 60 % 26)}{chr(65 + number // 60 // 26)}CS {100 + number % 60 * 13}"
        days = chance.choice([[0, 2, 4], [1, 3]])
        start = chance.randrange(8, 18) * 60
        yield Course(
            id, text(4).title(), [text(2).title() for _ in range(chance.choice([0, 1, 1, 2]))], text(chance.randrange(15, 70)),
            [[(day, start, start + 50) for day in days]], chance.sample(["DSSP", "DSHS", "DSNS", "DVUP"], chance.choice([0, 0, 1])))


def scored(courses, seed=20261122):
    """Fifteen means of evaluations in hundredths with their counts, for six in ten courses; nearby as one course's are."""
    chance = random.Random(seed)
    for _ in courses:
        if chance.random() > 0.6:
            yield [None] * COLUMNS
            continue
        base, count = chance.gauss(3.9, 0.5), max(1, round(chance.lognormvariate(3, 1)))
        yield [(round(100 * min(5, max(1, chance.gauss(base, 0.3)))), count) for _ in range(COLUMNS)]


def table(courses):
    """What SearchBench reads."""
    facets = [
        ("department", [[course.department] for course in courses]), ("level", [[course.level] for course in courses]),
        ("gen-ed", [course.gen_eds for course in courses])]
    codes = [sorted({plain(code) for row in rows for code in row}) for _, rows in facets]
    yield "\t".join([f"score{number}:2" for number in range(COLUMNS)])
    yield "\t".join(f"{name}:{'|'.join(codes[place])}" for place, (name, _) in enumerate(facets))
    for row, (course, scores) in enumerate(zip(courses, scored(courses))):
        labels = "|".join(
            ",".join(str(codes[place].index(plain(code))) for code in rows[row]) for place, (_, rows) in enumerate(facets))
        weeks = "|".join(",".join(f"{day}:{start}:{end}" for day, start, end in week) for week in course.weeks)
        yield "\t".join([
            course.id, course.title, f"courses/{course.id.replace(' ', '').lower()}.html", "|".join(course.instructors),
            course.description, weeks, "|".join(f"{score[0]}:{score[1]}" if score else "" for score in scores), labels])


def queries(courses, count, seed=20261122):
    """What people look for: ids, beginnings of titles, titles' words, names, words of descriptions."""
    chance = random.Random(seed)
    while count:
        course = chance.choice(courses)
        text = chance.choice([
            course.id, course.id.replace(" ", "").lower(), " ".join(course.title.split()[:3]),
            " ".join(chance.sample(course.title.split(), min(2, len(course.title.split())))),
            (course.instructors or [""])[0].split(" ")[-1],
            " ".join(chance.sample(course.description.split() or [""], min(2, len(course.description.split())))),
        ]).strip()
        if words(text):
            count -= 1
            yield text
