// Notes on a course, and time spent on it.

const notesSection = ({ id, entry }) => {
  const field = make("textarea", { rows: 4, maxlength: 20_000, dir: "auto" }, entry.notes ?? "");
  field.addEventListener("change", () => setEntry(id, "notes", field.value, "The notes are kept."));
  return make("details", { open: !!entry.notes }, make("summary", {}, "Notes"),
    labeled("Notes on the course", field));
};

const hoursWords = (minutes) => minutes < 60 ? `${minutes} min`
  : `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ""}`;
const mondayOf = (date) => {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - (day.getUTCDay() + 6) % 7);
  return day.toISOString().slice(0, 10);
};
const weeksOf = (study) => {
  const sums = new Map();
  for (const { date, minutes } of study) {
    sums.set(mondayOf(date), (sums.get(mondayOf(date)) ?? 0) + Number(minutes));
  }
  return [...sums].sort(([one], [other]) => other.localeCompare(one));
};
const studyForm = (record) => {
  const date = textField(today(), { type: "date", maxlength: false });
  const minutes = numberField("", {
    inputmode: "numeric", placeholder: "90", "data-focus": "minutes",
  });
  const names = record.entry.groups.flatMap(({ assignments }) => assignments ?? [])
    .map(({ name }) => [name, name]);
  const work = choiceField([["", "The course"], ...new Map(names)], "");
  const add = () => {
    const count = number(minutes.value);
    if (!/^\d+$/.test(count) || count < 1 || count > 1440) {
      return refuse(minutes, "Enter 1 to 1440 minutes.");
    }
    if (!isDate(date.value)) return refuse(date, "Enter a date.");
    change(record.id, (one) => {
      (one.entry.study ??= []).push({ date: date.value, minutes: count, note: work.value });
      return one;
    }, `${hoursWords(Number(count))} added.`);
    return focusOn("minutes");
  };
  return asForm("study", [minutes], add, labeled("Minutes", minutes, { class: "short" }),
    labeled("Date", date, { class: "half" }), labeled("For", work, { class: "half" }),
    make("button", { "aria-label": "Add study time" }, "+"));
};
const studyRow = (record, session, place) => {
  const remove = () => {
    change(record.id, (one) => {
      one.entry.study.splice(place, 1);
      return one;
    }, "Study time is removed.");
    focusOn("minutes");
  };
  const name = `Remove study time of ${dateWords(session.date)}`;
  return make("li", {},
    make("div", {}, make("p", {}, dateWords(session.date)),
      session.note ? make("p", { class: "small" }, written(session.note)) : ""),
    make("div", { class: "end choose" }, make("span", {}, hoursWords(Number(session.minutes))),
      button("Remove", remove, { "aria-label": name })));
};
let isStudyOpen = false;
const studySection = (record) => {
  const study = record.entry.study ?? [];
  const weeks = weeksOf(study).map(([monday, sum]) => make("tr", {},
    make("th", { scope: "row", class: "name" }, `Week of ${dateWords(monday)}`),
    make("td", { class: "number" }, hoursWords(sum))));
  const rows = study.map((one, place) => studyRow(record, one, place));
  const fold = make("details", { open: isStudyOpen }, make("summary", {}, "Study time"),
    make("div", {}, studyForm(record),
      study.length ? make("table", {}, make("caption", { class: "unseen" }, "Study time by week"),
        make("tbody", {}, ...weeks)) : "",
      make("ul", { class: "rows two" }, ...rows)));
  fold.addEventListener("toggle", () => { isStudyOpen = fold.open; });
  return fold;
};
