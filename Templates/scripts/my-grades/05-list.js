// All courses: the list, the field that adds one, and the averages.

const places = () => new Map(records().map(({ id }, place) => [id, place]));
const hueOf = ({ id }) => `hue${places().get(id) % 12 + 1}`;
const courseRow = (record) => {
  const { entry } = record;
  const { value, letter } = gradeOf(record);
  const facts = [
    termOf(entry.term).name, entry.credits ? `${entry.credits} credits` : "",
    entry.status === "current" ? "" : statuses[entry.status].toLowerCase(),
    entry["in-gpa"] === false ? "not in the average" : "",
  ];
  return make("li", {},
    make("div", { class: `spine ${hueOf(record)}` },
      make("h3", {}, make("a", { href: `#${record.id}` }, written(entry.course)), " ",
        entry.title ? written(entry.title) : ""),
      make("p", { class: "small" }, facts.filter(Boolean).join(" · ")),
      make("p", { class: "small" }, needWords(record))),
    make("div", { class: "end" },
      make("p", { class: "numeral" }, shownLetter(letter)),
      make("p", { class: "small" }, percent(value))));
};

// The status of the listed courses; empty for all.
let shownStatus = "";
const statusFilter = () => {
  const present = new Set(records().map(({ entry }) => entry.status));
  if (!present.has(shownStatus)) shownStatus = "";
  if (present.size < 2) return "";
  const choices = Object.entries(statuses).filter(([status]) => present.has(status));
  const field = choiceField([["", "All"], ...choices], shownStatus, { "data-focus": "status" });
  field.addEventListener("change", () => {
    shownStatus = field.value;
    show();
  });
  return labeled("Show", field, { class: "narrow" });
};

const freshEntry = (name) => {
  const { scale = "" } = settings();
  return filled({ course: name, term: app.dataset.term, status: "current", scale, groups: [] });
};
const addCourse = (entry) => {
  const id = store.newId();
  const at = nextMoment();
  storeEdit(id, () => ({ id, at, entry }), `${entry.course} is added.`);
  navigator.storage?.persist?.().catch(() => {
    // The browser decides by itself.
  });
  return id;
};
const courseForm = () => {
  const field = textField("", { id: "grades-new", placeholder: "CMPS 231", enterkeyhint: "go" });
  const choose = (entry) => openCourse(addCourse(entry));
  const { box, entryFor } = nameOffers(field, choose);
  const add = async () => {
    const name = line(field.value);
    if (!name) refuse(field, "Enter the name of the course.");
    else if (!field.readOnly) {
      field.readOnly = true;
      choose(await entryFor(name));
    }
  };
  return [asForm("course", [field], add, labeled("Add a course", field, { class: "wide" }),
    make("button", { "aria-label": "Add the course" }, "+")), box];
};
// The courses of the visitor's own schedule that are not in the list yet.
const offeredCourses = () => {
  const own = [...memory.saved.values()].find(({ link }) => link && link === store.mine());
  const all = new Map((own?.sections ?? []).map((key) => [store.parted(key)[0], own.facts?.[key]]));
  return [...all].map(([course, facts]) => ({
    ...freshEntry(course.replace(/^(\D+)(?=\d)/, "$1 ")), term: own.term,
    title: line(facts?.title), credits: number(facts?.credits),
  })).filter(({ course, term }) => !records()
    .some(({ entry }) => entry.course === course && entry.term === term));
};
const courseOffers = () => {
  const offers = offeredCourses();
  const offer = (entry) => {
    addCourse(entry);
    show();
  };
  return offers.length ? [make("p", { class: "label" }, "From your schedule"),
    make("p", { class: "actions" }, ...offers.map((entry) => button(
      [`+ ${entry.course}`], () => offer(entry), { title: entry.title || false }
    )))] : [];
};

const firstWords = () => make("div", { class: "empty" },
  make("p", {}, "Add your first course: type its name and tap +. Then add what counts, such as"
    + " homework and exams, and your scores."));
const scaleField = () => {
  const choices = scales.map(({ name }) => [name, name]);
  const field = choiceField(choices, settings().scale ?? standard.name, { "data-focus": "scale" });
  field.addEventListener("change", () => change("settings",
    (one) => ({ ...one, id: "settings", scale: field.value }), "New courses have this scale."));
  return labeled("Grade scale of new courses", field, { class: "narrow" });
};
const listView = () => {
  const all = records();
  const shown = all.filter(({ entry }) => !shownStatus || entry.status === shownStatus);
  return [make("div", { class: "columns" },
    make("div", {}, make("section", { class: "section" },
      make("h2", { tabindex: "-1", id: "grades-head" }, "Courses"),
      statusFilter(),
      all.length ? make("ul", { class: "rows two" }, ...shown.map(courseRow)) : firstWords(),
      ...courseForm(), ...courseOffers(), scaleField())),
    make("div", {}, ...all.length ? [averagesSection(all)] : [],
      ...all.length || degrees().length ? [degreesSection()] : []))];
};
