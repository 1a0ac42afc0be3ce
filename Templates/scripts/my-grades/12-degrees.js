// Degrees: the part that is shown once their script is here, and the field that adds one.

const passingMarks = ["P", "S", "CR", "T"];
// Whether a course earns its credits, by the rules of the program.
const earnsCredits = (record) => {
  const { entry } = record;
  const { steps, percentages } = scaleOf(entry);
  const { letter } = gradeOf(record);
  const [, from, worth] = steps.find(([one]) => one === letter) ?? [];
  if (from === undefined) return passingMarks.includes(entry.result);
  if (entry.status === "dropped") return false;
  if (worth) return isAboveZero(worth);
  if (percentages) return compare(decimal(from), decimal("50")) >= 0;
  return !/^F/i.test(letter) && (!(letter in marks) || passingMarks.includes(letter));
};
// The courses in the order in which they were taken.
const degreeAttempts = () => inOrder(records()).map((record) => {
  const { id, entry, repeats } = record;
  const isOver = isFinished(entry);
  return {
    id, repeats, course: idOf(entry), title: entry.title ?? "", credits: entry.credits,
    isPassed: isOver && earnsCredits(record), isOpen: !isOver,
  };
});
let degreeTool;
const degreePage = {
  amend, asForm, button, change, choiceField, labeled, line, make, number, numberField, refuse,
  textField, written, plannedCompleted: (planned) => plannedCompleted(planned),
};
const degreeView = (record) => degreeTool
  ? degreeTool.view(degreePage, record, degreeAttempts())
  : make("h3", {}, written(record.degree.name));
const degreeForm = () => {
  const field = textField("", { placeholder: "B.S. in Computing", "data-focus": "new degree" });
  const add = () => {
    const name = line(field.value);
    if (!name) return refuse(field, "Enter the name of the degree.");
    change(store.newId(), () => ({ at: nextMoment(), degree: { name } }), `${name} is added.`);
    return undefined;
  };
  return asForm("degree", [field], add, labeled("Add a degree", field, { class: "wide" }),
    make("button", { "aria-label": "Add the degree" }, "+"));
};
const degreesSection = () => {
  const all = degrees();
  if (all.length && !degreeTool) {
    tool("degrees").then((found) => {
      degreeTool = found;
      show();
    }).catch(() => say("The part of the page for degrees is not on this device. Try again online."));
  }
  return make("section", { class: "section" }, make("h2", {}, "Degrees"), ...all.map(degreeView),
    degreeForm());
};
