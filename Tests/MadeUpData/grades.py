"""Grades of many terms, in the layouts that the files of the University of Illinois have had over the years."""

from chance import Chance, people, table, title

SEED = "grades of a made-up university"
LETTERS = ("A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-", "D+", "D", "D-", "F", "W")
POINTS = (4, 4, 3.67, 3.33, 3, 2.67, 2.33, 2, 1.67, 1.33, 1, 0.67, 0)
PLAIN = ("Subject", "Course", "Course Title", *LETTERS, "Average Grade", "Primary Instructor")
SPACED = ("Subject", "Course ", "CRN", "Course Title", *LETTERS, "Average Grade", "Primary Instructor")
WINTER = ("Subject", "Course", "CRN", "Course Title", "Sched Type", *LETTERS, "Average Grade", "Primary Instructor")
TERMED = ("Subject", "Course", "CRN", "Course Title", "Course Section", "Sched Type", "Term", *LETTERS, "Average Grade",
          "Primary Instructor")
LONG = ("CRN", "Course Subject", "Course Number", "Course Title", "Course Section", "Sched Type", "Term", "Primary Instructor")
RANGED = (*LONG, "A Range", "B Range", "C Range", "D Range", *LETTERS, "Average Grade")
SPREAD = (*LONG, *LETTERS, "Average Grade", "Standard Deviation", "% 4.0's")
DEPARTMENTS = ("ARTS", "CMPS", "ECON", "HIST", "MATH", "SAIL")


class Grades:
    """Sections of one term; `term` is the code that some layouts have."""

    def __init__(self, name, term, count, withheld=0):
        self.chance = Chance(f"{SEED} {name}")
        self.term, self.staff = term, people(Chance(SEED), 30)
        self.rows = [self.row(place, place < withheld) for place in range(count)]

    def row(self, place, is_withheld):
        chance = self.chance
        department = DEPARTMENTS[place % len(DEPARTMENTS)]
        family, given = reversed(chance.pick(self.staff).rsplit(" ", 1))
        found = {"CRN": 30_000 + 11 * place, "Subject": department, "Course": 100 + 10 * (place // 4),
                 "Course Title": title(chance), "Course Section": f"A{place % 9}", "Sched Type": chance.pick(["LEC", "ONL", "DIS"]),
                 "Term": self.term, "Primary Instructor": f"{family}, {given[0]}" if place % 3 else f"{family}, {given}",
                 "Standard Deviation": "0.71200", "% 4.0's": "0.4125"}
        if is_withheld:
            return found | dict.fromkeys((*LETTERS, "Average Grade", "Standard Deviation", "% 4.0's"), "N/A")
        counts = [chance.below(14) if letter < 7 else chance.below(3) for letter in range(13)]
        counts[1] += 1
        mean = sum(count * worth for count, worth in zip(counts, POINTS)) / sum(counts)
        # Once in a while the printed mean is another.
        printed = mean - 0.2 if chance.hits(7) else mean
        found |= dict(zip(LETTERS, [*counts, chance.below(3)]))
        return found | {"Average Grade": f"{round(printed, 2):g}"}

    def text(self, head):
        names = {"Course Subject": "Subject", "Course Number": "Course", "Course ": "Course"}
        return table([head] + [[row.get(names.get(name, name), "") for name in head] for row in self.rows])


def files():
    mark = "\ufeff"
    spring = Grades("sp2018", "", 28)
    # One section twice, with other grades.
    spring.rows.append(spring.rows[4] | {"A": spring.rows[4]["A"] + 3})
    winter = Grades("wi2018_2019", "", 11)
    accents = Grades("wi2021_2022", "", 9)
    accents.rows[2]["Course Title"], accents.rows[5]["Primary Instructor"] = "Café and Quay", "Brambley, Élodie"
    texts = {
        "fa2017": Grades("fa2017", "", 22).text(PLAIN), "fa2018": Grades("fa2018", "120188", 18, withheld=2).text(RANGED),
        "fa2023": mark + Grades("fa2023", "120238", 14).text(TERMED), "sp2018": mark + spring.text(SPACED),
        "su2016": Grades("su2016", "120165", 6, withheld=3).text(SPREAD), "wi2018_2019": winter.text(WINTER),
        "wi2019_2020": mark + winter.text(WINTER), "wi2020_2021": mark + Grades("wi2020_2021", "", 17).text(WINTER),
        "wi2021_2022": accents.text(WINTER).encode("cp1252")}
    return {f"grades/uiuc/gpa/raw/{name}.csv": text for name, text in texts.items()}
