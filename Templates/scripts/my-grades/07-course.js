// One course: its grade, the needed scores, and the what-if.

const rungRow = ({ letter, from, need }, current) => {
  const word = need > 1000 ? "✕ out of reach" : need ? "" : "✓ already safe";
  return make("tr", { class: letter === current ? "current" : false },
    make("th", { class: "letter", scope: "row" }, shownLetter(letter)),
    make("td", { class: "number small" }, from),
    make("td", { class: "number" }, word ? make("small", { class: need ? "red" : "ok" }, word)
      : make("span", { class: "needed" }, percent([BigInt(need), 10n]))));
};
const ladderTable = (record) => {
  const { final, rungs } = ladderOf(record);
  if (!rungs.length) return "";
  const title = final ? "What you need on the final" : "What you need on everything left";
  return make("section", { class: "section" }, make("h2", {}, title),
    make("table", { class: "ladder" },
      make("caption", { class: "unseen" }, title),
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Grade"),
        make("th", { scope: "col", class: "number" }, "From"),
        make("th", { scope: "col", class: "number" }, "Need"))),
      make("tbody", {}, ...rungs.map((rung) => rungRow(rung, gradeOf(record).letter)))));
};

// Scores that are only tried. They are not kept.
const openWork = (entry) => entry.groups.flatMap((group, place) => group.assignments
  ? group.assignments.flatMap((work, index) => work.score || work.excused ? []
    : [[`${place} ${index}`, `${group.name}: ${work.name}`, work]])
  : [[`${place} 0`, group.name, { "out-of": "100" }]]);
const whatIf = (record) => {
  const { entry } = record;
  const open = openWork(entry);
  if (!open.length) return "";
  const answer = make("p", { class: "numeral", role: "status" });
  const tried = new Map();
  const fields = open.map(([place, name, work]) => {
    const field = numberField("", { placeholder: "88", class: "short" });
    field.addEventListener("input", () => {
      const found = points(field.value, work["out-of"]);
      if (found) tried.set(place, found); else tried.delete(place);
      field.setAttribute("aria-invalid", String(field.value.trim() !== "" && !found));
      const { value, letter } = standing(withScores(entry, tried), scaleOf(entry).steps);
      answer.textContent = tried.size ? `${shownLetter(letter)} ${percent(value)}` : "";
    });
    return labeled(name, field, { class: "guess" });
  });
  return make("details", {}, make("summary", {}, "What if"),
    make("div", {}, make("p", { class: "tiny" },
      "A percentage, such as 88, or points, such as 17.5/20. These scores are not kept."),
    ...fields, answer));
};

// The head of a course stays, and only its texts change: a new one would move all that is below it.
const headLetter = make("p", { class: "display", "aria-hidden": "true" });
const headName = make("h2", { tabindex: "-1", id: "grades-head" });
const headTitle = make("p", { class: "small" });
const headFacts = make("p", { class: "small" });
const courseHead = make("header", { class: "course-head" },
  make("p", {}, make("a", { class: "tap", href: "#" }, "All courses")),
  make("div", { class: "grade" }, headLetter, make("div", {}, headName, headTitle, headFacts)));
const updateHead = (record) => {
  const { entry } = record;
  const { value, letter } = gradeOf(record);
  const facts = [termOf(entry.term).name, entry.credits ? `${entry.credits} credits` : "",
    entry.professor ?? "", entry.status === "current" ? "" : statuses[entry.status]];
  headLetter.textContent = shownLetter(letter);
  headName.replaceChildren(written(entry.course),
    make("span", { class: "unseen" }, `, ${shownLetter(letter)}`), `, ${percent(value)}`);
  headTitle.replaceChildren(written(entry.title ?? ""));
  headFacts.textContent = facts.filter(Boolean).join(" · ");
};
