"""Reports of course evaluations: as records, as saved pages of the system that wrote them, and as an older site kept them.

The first question and the one on hours are worded as in all such reports: readers know them by their words.
"""

import html

from chance import Chance, SUBJECTS, compact, people, title

SEED = "evaluations of a made-up university"
SCALE = ("Excellent", "Very Good", "Good", "Fair", "Unsatisfactory")
OVERALL = "Evaluate the course overall."
HOURS = "On average, how many hours per week did you spend on boats, books and benches? Enter a number from 0 to 168. "
GLADLY = "How gladly would you take it again? "
ANSWERS = ("At once", "With a friend", "Perhaps", "If I must", "Never again")
OF_COURSE = (OVERALL, "Handouts (charts, tide tables, maps, and the like)", "Outings, if there were any")
OF_INSTRUCTOR = ("Evaluate your Instructor overall.", "Is easy to find outside of class (on the quay, by letter, etc.)",
                 "Says what went wrong, and soon")
REASONS = ("Elective", "Required by the Guild of Ropemakers", "A friend took it")
# Of these sections two people were each reported on by themselves.
SHARED = (3, 8)
REMARKS = (
    "Bring boots. The walk to the {} is longer than it looks–and worth it.", "I never thought I would care about {}; now I do.",
    "Two problem sets a week on {}, graded \"kindly\".", "Pro: the {}.\nCon: the other half of the term.",
    "Nobody told us that {} come first. Read ahead!", "👍 for the {}, é for effort.",
    "a < b & b < c, said the {}; <b>so it goes</b>")


def remark(chance):
    return chance.pick(REMARKS).format(chance.pick(SUBJECTS).lower())


class Report:
    """One report; everything in it is drawn."""

    def __init__(self, chance, courses, instructor, number, asks_instructor=True):
        self.chance, self.courses, self.instructor, self.number = chance, courses, instructor, number
        self.asks_instructor = asks_instructor
        self.invited = chance.between(6, 40)
        self.responded = chance.between(4, self.invited)
        self.title = title(chance)
        self.comments = [remark(chance) for _ in range(chance.below(6) + 1)]
        self.ratings = [self.table("Course Mean", OF_COURSE)] + [self.table("Instructor Mean", OF_INSTRUCTOR)] * asks_instructor
        self.statistics = [self.hours(), self.gladly()]

    def table(self, mean, items):
        return {"scale": list(SCALE), "mean": mean, "ref": "School Mean", "rows": [self.row(mean, item) for item in items]}

    def row(self, mean, item):
        """Shares are rounded, so that they add up to 98 to 102; where nobody answered, they and the mean are words."""
        chance = self.chance
        count = 0 if item not in (OVERALL, OF_INSTRUCTOR[0]) and chance.hits(12) else chance.between(1, self.responded)
        if count == 0:
            shares, value = ["N/A"] * 5, "NRP"
        else:
            given = [chance.pick([0, 0, 0, 1, 1, 2, 3]) for _ in range(count)]
            shares = [f"{100 * given.count(place) / count:.0f}%" for place in range(5)]
            value = f"{sum(5 - place for place in given) / count:.2f}"
        return {"item": item, "Count": str(count), **dict(zip(SCALE, shares)), mean: value, "School Mean": "4.1" + str(count % 10)}

    def hours(self):
        chance = self.chance
        count = chance.between(1, self.responded)
        rows = {"Response Count": str(count), "Response Ratio": f"{100 * count // self.invited}%",
                "Mean": f"{chance.between(100, 1500) / 100:.2f}", "Median": "5.00", "Mode": "3, 5", "Standard Deviation": "1.75"}
        return {"q": HOURS + "-Statistics.", "rows": rows}

    def gladly(self):
        self.counts = [self.chance.below(5) + (place == 0) for place in range(5)]
        mean = sum(count * (5 - place) for place, count in enumerate(self.counts)) / sum(self.counts)
        return {"q": GLADLY + "-Statistics.", "rows": {"Response Ratio": "50%", "Mean": f"{mean:.2f}", "Median": "4.00"}}

    def frequencies(self):
        total = sum(self.counts)
        rows = [{"Options": name, "Score": str(5 - place), "Count": str(count), "Percentage": f"{100 * count / total:.0f}%"}
                for place, (name, count) in enumerate(zip(ANSWERS, self.counts))]
        return [{"q": GLADLY + ".", "rows": rows},
                {"q": ".", "rows": [{"Options": name, "Count": str(place)} for place, name in enumerate(REASONS)]}]

    @property
    def id(self):
        return f"LKS-{self.number}-2252-1-1-001({self.instructor.split()[-1]})"

    def record(self):
        response = {"Responded": str(self.responded), "Invited": str(self.invited),
                    "Response Ratio": f"{100 * self.responded / self.invited:.0f}%"}
        return {"source": f"reports/{self.id}.html", "term": "Spring 2025", "course": self.courses, "instructor": self.instructor,
                "title": f"{self.title} 001", "comments": self.comments, "response": response, "ratings": self.ratings,
                "statistics": self.statistics, "frequencies": self.frequencies(), "id": self.id}


def records():
    chance = Chance(SEED)
    staff, found = people(chance, 40), []
    for place in range(10):
        course = f"{chance.pick(['SAIL', 'WEAV', 'ENV-SCI', 'HIST'])} {chance.between(10, 220)}"
        if place == 5:
            course = "WEAV 90, SAIL 190"
        report = Report(chance, course, staff[place], 400_100 + 7 * place, asks_instructor=place % 4 != 2 or place in SHARED)
        found.append(report.record())
        if place in SHARED:
            # The same class and the same answers on it; others on the second instructor.
            report.instructor = staff[20 + place]
            report.ratings = [report.ratings[0], report.table("Instructor Mean", OF_INSTRUCTOR)]
            found.append(report.record())
    long = "The first half is about rope. The second half is about rope too, yet it is another rope. "
    found[1]["comments"].insert(0, (long * 30)[:2500].strip())
    return found


# MARK: Saved pages

def marked(text):
    """As the system writes it: marks by number, dashes by name, lines apart."""
    return html.escape(text).replace("–", "&ndash;").replace("\n", "<br/>").replace("é", "&#xe9;")


def element(caption, head, rows):
    """A table whose first row is a head and whose first column names the rows."""
    lines = ['<table class="block-table CondensedTabular" border="0">']
    if caption:
        lines.append(f"\t<caption>\n\t\tTable for {marked(caption)}\n\t</caption>")
    lines.append("<thead>\n\t\t<tr>" + "".join(f'<th scope="col" title="{marked(cell)} > 0">{marked(cell)}</th>' for cell in head)
                 + "</tr>\n\t</thead><tbody>")
    for first, *rest in rows:
        kind = "th" if rest else "td"
        lines.append(f"\t\t<tr>\n\t\t\t<{kind}>\n{marked(first)}\n\t\t\t</{kind}>"
                     + "".join(f"<td>{marked(cell)}</td>" for cell in rest) + "\n\t\t</tr>")
    return "\n".join(lines) + "\n\t</tbody>\n</table>"


def page(report):
    name = f"Feedback for {report.courses}  -  {report.instructor}"
    tables = [element("Rate of answers-2025 Spring Larkspur Evaluation.", ["Raters", "Students"], [
        ["Responded", str(report.responded)], ["Invited", str(report.invited)],
        ["Response Ratio", f"{100 * report.responded // report.invited}%"]])]
    for table in report.ratings:
        head = ["Count", *SCALE, table["mean"], "School Mean"]
        tables.append(element("", ["", *head], [[row["item"], *(row[key] for key in head)] for row in table["rows"]]))
    tables.append(element("[QTitle]-" + report.statistics[0]["q"], ["Statistics", "Value"], report.statistics[0]["rows"].items()))
    for table in report.frequencies():
        head = [key for key in ("Options", "Score", "Count", "Percentage") if key in table["rows"][0]]
        tables.append(element(("[QTitle]-\n" + table["q"]) if len(head) > 2 else "[QTitle].", head,
                              [[row[key] for key in head] for row in table["rows"]]))
    tables.append(element("[QTitle]-\n" + report.statistics[1]["q"], ["Statistics", "Value"], report.statistics[1]["rows"].items()))
    tables.append(element("", ["Comments"], [[comment] for comment in report.comments]))
    blocks = "\n".join(f'<div class="report-block"><h3><span>Block {place}</span></h3><div>{table}</div></div>'
                       for place, table in enumerate(tables))
    return f"""
<!DOCTYPE html>
<html lang="en-US" dir="ltr">
    <head>
        <title>evaluations - {name} &lt;br&gt; (click a heading below)</title>
        <meta charset="UTF-8" />
        <script>if (1 < 2) {{ document.write("<table>"); }}</script>
    </head>
    <body><header><h1>Reports</h1><a href="#top" title="Hide {name} <br>">Table of Contents for Spring 2025 Term Report for Students </a>
    </header><!-- <table> --><article>{blocks}</article></body>
</html>
"""


def pages():
    chance, staff = Chance(f"{SEED} pages"), people(Chance(SEED), 40)
    found = {}
    for place, course in enumerate(("SAIL 120", "WEAV 33A")):
        report = Report(chance, course, staff[30 + place], 400_900 + place, asks_instructor=place == 0)
        report.comments = ["Take the stairs. Best view of any class–bar none.", "Pro: short essay / quiz.\nCon: Mostly ladders.",
                           *report.comments]
        found[f"evals/harvard/html-sample/spring_2025__{report.id}.html"] = page(report)
    return found


# MARK: The older site

def older():
    """Search results without evaluations, and reports by their number."""
    chance, reports = Chance(f"{SEED} older"), {}
    for place, (group, number) in enumerate((("SAIL", "1320"), ("WEAV", "71B"), ("ENV-SCI", "12"))):
        def scores(names):
            found = {}
            for name in names:
                given = [chance.below(9) + 1 for _ in range(5)]
                mean = sum(count * (answer + 1) for answer, count in enumerate(given)) / sum(given)
                found[name] = {"score": f"{mean:.2f}", "dist": given}
            return found

        name, answers = people(chance, 1)[0], scores(["workload", "overall", "materials", "recommend"])
        reports[str(50_210 + place)] = {
            "evals": sum(answers["overall"]["dist"]), "profs": [{"displayName": name, "matchName": name.lower(),
                                                         "responses": scores(["instructor", "lectures", "accessible"])}],
            "term": "Spring", "group": group, "responses": answers,
            "title": title(chance), "reasons": {"Elective": "30%"}, "number": number, "reportId": str(50_210 + place),
            "year": "2009", "size": 60}
    result = {"profs": [], "description": "A search result.", "courseId": "700100", "number": "1320", "year": "2017",
              "q": {"term": "Spring", "workload": "2.40", "group": "SAIL", "overall": "4.25", "size": 8}, "term": "Spring",
              "group": "SAIL", "enrollmentCap": "999", "sessions": "TBA", "reports": []}
    return {"fakeSearchResults": [result], "fakeQReports": reports}


def files():
    return {"evals/harvard-structured/fixture-60-spring-2025.json": compact(records()),
            "evals/coursica/fakeData.json": compact(older()), **pages()}
