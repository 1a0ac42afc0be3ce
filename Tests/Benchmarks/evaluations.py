"""An archive of 5,000 evaluation reports with 60,000 comments, imported, against DuckDB, which reads the same CSVs into tables.

Questions, sizes and lengths are as in real reports, the words made up from a fixed seed. The same archive is also imported from a table
with a row for each category, and from records of JSON. Both sides read from the disk's cache, each in a process of its own, the quickest
of five.
"""

import csv
import json
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/release/Bench"
REPORTS, COMMENTS, RUNS, MOST = 5_000, 60_000, 5, 1.5

QUESTIONS = [
    "Evaluate the course overall.", "Course materials (readings, textbooks, website, etc.)",
    "Assignments (exams, essays, problem sets, etc.)", "Feedback you received on work you produced in this course",
    "Section component of the course", "Evaluate your Instructor overall.", "Gives effective lectures or presentations",
    "Is accessible outside of class", "Generates enthusiasm for the subject matter", "Facilitates discussion",
    "Gives useful feedback on assignments", "Returns assignments in a timely fashion",
    "On average, how many hours per week did you spend?", "How strongly would you recommend this course?",
    "Most students listen attentively", "I feel comfortable expressing my views",
]
SCALE = ["Excellent", "Very Good", "Good", "Fair", "Unsatisfactory"]
WORDS = "the course lectures was very good problem sets “hard” but fair take it if you like reading, writing; weekly section café".split()

DUCKDB = """
import json, sys, time
import duckdb
start = time.perf_counter()
connection = duckdb.connect()
for number, path in enumerate(sys.argv[1:]):
    connection.execute(f"create table t{number} as select * from read_csv('{path}', header=true)")
seconds = time.perf_counter() - start
rows = [connection.execute(f"select count(*) from t{number}").fetchone()[0] for number in range(len(sys.argv) - 1)]
peak = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(json.dumps({"seconds": seconds, "rows": rows, "peak": peak * 1024}))
"""


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        size, (wide, comments, long, records) = write(folder)
        failed = compare("a table with a column for each category, and one of comments", [wide, comments], size)
        failed |= compare("a table with a row for each category, and one of comments", [long, comments], size)
        ours = imported("harvard-evaluations", [records])
        tell("the same as records of JSON", [records], ours)
        check(ours, size)
    return 1 if failed else 0


def check(ours, size):
    """Nothing may be missing: the texts are read again from the files."""
    found, wanted = (ours["reports"], ours["comments"], ours["bytes"]), (REPORTS, COMMENTS, size)
    if found != wanted:
        sys.exit(f"imported {found}, not {wanted}")


def compare(name, paths, size):
    ours, theirs = imported("evaluations-csv", paths), least([sys.executable, "-c", DUCKDB, *paths])
    tell(name, paths, ours)
    check(ours, size)
    ratio = ours["seconds"] / theirs["seconds"]
    print(
        f"  DuckDB {theirs['seconds'] * 1000:.0f} ms, peak {theirs['peak'] / 1e6:.0f} MB, rows {theirs['rows']}; "
        f"we take {ratio:.2f} times as long (wanted at most {MOST}): {'met' if ratio <= MOST else 'NOT MET'}")
    return ratio > MOST


def imported(kind, paths):
    names = "" if kind == "harvard-evaluations" else "|".join(QUESTIONS)
    return least([PROGRAM, "evaluations", kind, names, *paths])


def tell(name, paths, ours):
    size = sum(path.stat().st_size for path in paths)
    print(
        f"{name}: {size / 1e6:.0f} MB in {ours['seconds'] * 1000:.0f} ms, peak {ours['peak'] / 1e6:.0f} MB; "
        f"{ours['reports']} reports, {ours['scores']} scores, {ours['comments']} comments")


def least(command):
    runs = [subprocess.run(command, capture_output=True, text=True) for _ in range(RUNS)]
    for run in runs:
        if run.returncode:
            sys.exit(run.stdout + run.stderr)
    return min((json.loads(run.stdout) for run in runs), key=lambda answer: answer["seconds"])


def write(folder):
    chance = random.Random(20261118)
    texts = [comment(chance, number) for number in range(COMMENTS)]
    chance.shuffle(texts)
    reports = [report(chance, number, texts[number::REPORTS]) for number in range(REPORTS)]
    paths = [folder / name for name in ("wide.csv", "comments.csv", "long.csv", "records.json")]
    own = ["course", "section", "term", "instructor"]
    table(paths[0], own + ["responses", "invited"] + QUESTIONS, (
        [*one["key"], *one["response"], *(mean for _, mean, _ in one["scores"])] for one in reports))
    table(paths[1], own + ["comment"], ([*one["key"], text] for one in reports for text in one["comments"]))
    table(paths[2], own + ["category", "mean", "count", "invited"], (
        [*one["key"], question, mean, count, one["response"][1]]
        for one in reports for question, (count, mean, _) in zip(QUESTIONS, one["scores"])))
    paths[3].write_text(json.dumps([record(one) for one in reports], ensure_ascii=False), encoding="utf-8")
    return sum(len(text.strip().encode()) for text in texts), paths


def table(path, header, rows):
    with open(path, "w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(header)
        out.writerows(rows)


def comment(chance, number):
    """Some 460 bytes on the average, a few of them very long, some with quotes and line ends."""
    size = 27_000 if number % 20_000 == 0 else max(3, int(chance.expovariate(1 / 440)))
    words, length = [], 0
    while length < size:
        words.append(chance.choice(WORDS))
        length += len(words[-1]) + 1
    text = " ".join(words).capitalize()
    return f'{text}\nHe said "{words[0]}".' if number % 5 == 0 else f"{text}. {number}"


def report(chance, number, comments):
    invited = max(3, int(chance.expovariate(1 / 25)))
    responses = max(1, round(invited * chance.uniform(0.3, 0.95)))
    key = [f"LARK {100 + number // 10}", f"{number % 10 + 1:03}", f"Fall {2000 + number % 20}", f"{chr(65 + number % 26)}. Ames{number % 800}"]
    scores = []
    for question in QUESTIONS:
        shares = [chance.random() ** 2 for _ in SCALE]
        mean = 3 * chance.random() + (10 if "hours" in question else 2)
        scores.append((responses, "NRP" if chance.random() < 0.02 else f"{mean:.2f}", [f"{100 * share / sum(shares):.0f}%" for share in shares]))
    return {"key": key, "response": (responses, invited), "scores": scores, "comments": comments}


def record(one):
    """In the shape of real records."""
    course, section, term, instructor = one["key"]
    def rows(mean, part):
        return [
            {"item": question, "Count": str(count), **dict(zip(SCALE, shares)), mean: value, "FAS Mean": "4.20"}
            for question, (count, value, shares) in part
        ]
    scores = list(zip(QUESTIONS, one["scores"]))
    further = [{"q": f"{question} -Statistics.", "rows": {
        "Response Count": str(count), "Response Ratio": "50%", "Mean": value, "Median": "4.00", "Mode": "4, 5", "Standard Deviation": "0.9",
    }} for question, (count, value, _) in scores[12:]]
    return {
        "source": f"QGuides/{course}.html", "term": term, "course": course, "instructor": instructor, "title": f"The title of {course} {section}",
        "comments": one["comments"],
        "response": {"Responded": str(one["response"][0]), "Invited": str(one["response"][1]), "Response Ratio": "50%"},
        "ratings": [
            {"scale": SCALE, "mean": "Course Mean", "ref": "FAS Mean", "rows": rows("Course Mean", scores[:5])},
            {"scale": SCALE, "mean": "Instructor Mean", "ref": "FAS Mean", "rows": rows("Instructor Mean", scores[5:12])},
        ],
        "statistics": further,
        "frequencies": [{"q": f"{question} .", "rows": [
            {"Options": option, "Score": str(score), "Count": "3", "Percentage": "20%"} for score, option in enumerate(SCALE, 1)
        ]} for question, _ in scores[13:]],
        "id": f"{course}-{term}-{section}({instructor})",
    }


if __name__ == "__main__":
    sys.exit(main())
