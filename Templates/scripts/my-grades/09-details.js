// Further values of a course: its title, term, credits, scale, rules, status and result.

const setEntry = (id, name, value, words) => amend(id, (one) => {
  one.entry[name] = value;
  return one;
}, words);
const marks = {
  P: "pass", NP: "no pass", S: "satisfactory", U: "unsatisfactory", CR: "credit", NC: "no credit",
  T: "transfer", W: "withdrawn", I: "incomplete", AU: "audited",
};
const resultChoices = (entry) => {
  const letters = scaleOf(entry).steps.map(([letter]) => [letter, shownLetter(letter)]);
  const known = new Set(letters.map(([letter]) => letter));
  return [["", "None yet"], ...letters,
    ...Object.entries(marks).filter(([mark]) => !known.has(mark))
      .map(([mark, words]) => [mark, `${mark}, ${words}`])];
};
const repeatChoices = (record) => [["", "None"], ...records()
  .filter(({ id, repeats }) => id !== record.id && repeats !== record.id)
  .map(({ id, entry }) => [id, `${entry.course}, ${termOf(entry.term).name}`])];
const scaleChoices = (entry) => {
  const names = scales.map(({ name }) => [name, name]);
  return scaleOf(entry).name === (entry.scale ?? standard.name) ? names
    : [...names, [entry.scale, `${entry.scale} (not on this site)`]];
};

const removeCourse = (record) => {
  location.hash = "";
  change(record.id, () => null, `${record.entry.course} is removed.`);
};
const detailsSection = (record) => {
  const { id, entry } = record;
  const entered = (words, name, field, wrong) => {
    field.addEventListener("change", () => {
      const value = wrong ? number(field.value) : field.value;
      if (wrong && field.value.trim() && !isAboveZero(value)) return refuse(field, wrong);
      if (name === "course" && !line(value)) return refuse(field, "Enter the name of the course.");
      return setEntry(id, name, value, `Changed: ${words}.`);
    });
    return labeled(words, field);
  };
  const switched = (words, isOn, set) => {
    const [label, box] = checkbox(words, isOn);
    box.addEventListener("change", () => amend(id, (one) => {
      set(one.entry, box.checked);
      return one;
    }, `${words}: ${box.checked ? "yes" : "no"}.`));
    return label;
  };
  const repeats = choiceField(repeatChoices(record), record.repeats ?? "");
  repeats.addEventListener("change", () => amend(
    id, (one) => ({ ...one, repeats: repeats.value }), "Changed: Repeats."
  ));
  return make("details", {}, make("summary", {}, "Course details"), make("div", { class: "fields" },
    entered("Status", "status", choiceField(Object.entries(statuses), entry.status)),
    entered("Final result", "result", choiceField(resultChoices(entry), entry.result ?? "")),
    switched("Counts in the average", entry["in-gpa"] !== false, (one, isOn) => {
      one["in-gpa"] = isOn;
    }),
    switched("Pass/fail", !!entry["pass-fail"], (one, isOn) => { one["pass-fail"] = isOn; }),
    entered("Name", "course", textField(entry.course)),
    entered("Title", "title", textField(entry.title)),
    entered("Term", "term", choiceField(termChoices(entry.term), entry.term)),
    entered("Credits", "credits", numberField(entry.credits),
      "Enter credits as a number, such as 3."),
    entered("Professor", "professor", textField(entry.professor)),
    entered("Grade scale", "scale", choiceField(scaleChoices(entry), entry.scale ?? standard.name)),
    entered("Rounding before the letter", "rounding", choiceField([
      ["exact", "None"], ["whole", "To a whole percent"], ["tenth", "To one decimal"],
      ["hundredth", "To two decimals"],
    ], entry.rounding ?? "exact")),
    entered("Drops apply to", "drops", choiceField([
      ["graded-first", "Graded work at once"], ["open-first", "Ungraded work first"],
    ], entry.drops ?? "graded-first")),
    labeled("Repeats", repeats),
    make("p", { class: "actions" }, button("Remove this course", () => removeCourse(record)))));
};
