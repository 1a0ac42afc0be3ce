// A degree on the page: its met and missing groups, and the forms that change it. `page` has the
// page's data and its functions for drawing.

const creditWords = (credits) => `${credits / 10} ${credits === 10 ? "credit" : "credits"}`;
const missingWords = ({ courses, credits }) => [
  courses ? `${courses} ${courses === 1 ? "course" : "courses"}` : "",
  credits ? creditWords(credits) : "",
].filter(Boolean).join(", ");
const isNone = ({ courses, credits }) => !courses && !credits;
const progressWords = ["✓ finished", "in progress", "planned"];
const degreeStatuses = { current: "Current", completed: "Completed", planned: "Planned" };

const headline = ({ groups, isLeast }) => {
  if (!groups.length) return "Add what it requires, such as Core: 5 courses of CMPS 1*, CMPS 2*.";
  const met = (key) => groups.filter((one) => isNone(one[key])).length;
  const words = `${met("now")} of ${groups.length} requirements met; ${met("missing")} once current`
    + " and planned courses count.";
  const missing = {
    courses: total(groups.map((one) => one.missing.courses)),
    credits: total(groups.map((one) => one.missing.credits)),
  };
  return isNone(missing) ? words
    : `${words} Still missing: ${isLeast ? "" : "at most "}${missingWords(missing)}.`;
};
// Folds stay open when the page is drawn again.
const openFolds = new Set();
const fold = ({ make }, key, words, ...content) => {
  const one = make("details", { open: openFolds.has(key) }, make("summary", {}, ...words), ...content);
  one.addEventListener("toggle", () => {
    if (one.open) openFolds.add(key); else openFolds.delete(key);
  });
  return one;
};
const listed = (text) => text.split(",").map((one) => one.trim()).filter(Boolean);

// Fields of a requirement; `save` gets it.
const requirementForm = (page, name, own, others, save, ...more) => {
  const { asForm, labeled, line, make, number, numberField, refuse, textField } = page;
  const title = textField(own.name, { placeholder: "Core" });
  const courses = numberField(own.courses, { inputmode: "numeric" });
  const credits = numberField(own.credits);
  const of = textField(own.of?.join(", "), { placeholder: "CMPS 131, CMPS 4*", maxlength: 2000 });
  const submit = () => {
    const count = number(courses.value);
    if (!line(title.value)) return refuse(title, "Enter a name, such as Core.");
    if (others.includes(line(title.value))) return refuse(title, "Another requirement has this name.");
    if (!/[1-9]/.test(count) && !/[1-9]/.test(number(credits.value))) {
      return refuse(courses, "Enter a number of courses or of credits.");
    }
    if (!listed(of.value).length) return refuse(of, "Enter courses, such as CMPS 131, CMPS 4*.");
    return save({
      name: line(title.value), courses: count, credits: number(credits.value), of: listed(of.value),
    });
  };
  return asForm(name, [title], submit, labeled("Requirement", title, { class: "wide" }),
    labeled("Courses", courses, { class: "short" }), labeled("Credits", credits, { class: "short" }),
    labeled("Which courses count", of, { class: "actions" }),
    make("p", { class: "actions" }, make("button", {}, own.name ? "Save" : "Add the requirement"),
      ...more));
};
const courseRow = ({ make, written }, { course, title, credits, progress }) => make("li", {},
  make("div", {}, make("p", {}, written(course)),
    make("p", { class: "small" }, title ? [written(title), " · "] : "",
      credits ? creditWords(tenths(credits)) : "credits not entered")),
  make("div", { class: "end" }, make("p", { class: progress ? "small" : "small ok" },
    progressWords[progress])));
const groupSection = (page, record, { group, courses, missing, now }, place) => {
  const { button, change, make, written } = page;
  const done = courses.filter(({ progress }) => progress === 0);
  const counted = [
    group.courses ? `${done.length} of ${group.courses} courses` : "",
    group.credits ? `${creditsOf(done) / 10} of ${group.credits} credits` : "",
  ].filter(Boolean).join(", ");
  const edit = (work, words) => change(record.id, (one) => {
    work(one.degree.groups);
    return one;
  }, words);
  const others = record.degree.groups.filter((one) => one !== group).map(({ name }) => name);
  return make("section", { class: "requirement" },
    make("div", { class: "group-head" },
      make("div", {}, make("h4", {}, written(group.name)),
        make("p", { class: "small" }, isNone(now) ? "✓ " : "", counted, " · ",
          written(group.of.join(", "))))),
    make("ul", { class: "rows two" }, ...courses.map((one) => courseRow(page, one))),
    isNone(missing) ? "" : make("p", { class: "red" }, `Missing: ${missingWords(missing)}`),
    fold(page, `${record.id} ${place}`, [`Change ${group.name}`],
      requirementForm(page, `requirement ${record.id} ${place}`, group, others, (after) => {
        edit((groups) => { groups[place] = after; }, `${after.name} is changed.`);
      }, button("Remove", () => edit((groups) => { groups.splice(place, 1); },
        `${group.name} is removed.`), { "aria-label": `Remove ${group.name}` }))));
};
const detailFields = (page, { id, degree }) => {
  const { amend, button, change, choiceField, labeled, line, make, refuse, textField } = page;
  const entered = (words, key, field, read = (value) => value) => {
    field.dataset.focus = `degree ${id} ${key}`;
    field.addEventListener("change", async () => {
      if (key === "name" && !line(field.value)) return refuse(field, "Enter a name.");
      const value = await read(field.value);
      return amend(id, (one) => {
        one.degree[key] = value;
        return one;
      }, `Changed: ${words}.`);
    });
    return labeled(words, field);
  };
  const planned = degree.planned ?? [];
  const plannedOf = (text) => page.plannedCompleted(listed(text).map((course) => (
    planned.find((one) => canonical(one.course) === canonical(course)) ?? { course }
  )));
  const description = make(
    "textarea", { rows: 3, maxlength: 5000, dir: "auto" }, degree.description ?? ""
  );
  return fold(page, `${id} details`, [`Details of ${degree.name}`],
    make("div", { class: "fields" },
      entered("Degree", "name", textField(degree.name)),
      entered("Type", "type", textField(degree.type, { placeholder: "B.S." })),
      entered("Status", "status", choiceField(Object.entries(degreeStatuses), degree.status)),
      entered("Planned courses", "planned", textField(
        planned.map(({ course }) => course).join(", "), { placeholder: "CMPS 412", maxlength: 2000 }
      ), plannedOf),
      entered("Description", "description", description),
      make("p", { class: "actions" }, button("Remove this degree", () => change(
        id, () => null, `${degree.name} is removed.`
      )))));
};
const view = (page, record, attempts) => {
  const { change, make, written } = page;
  const { degree } = record;
  const standing = standingOf(degree, attempts);
  const facts = [degree.type, degreeStatuses[degree.status]].filter(Boolean).join(" · ");
  const names = degree.groups.map(({ name }) => name);
  return make("section", { class: "degree" },
    make("h3", {}, written(degree.name)),
    make("p", { class: "small" }, facts),
    degree.description ? make("p", { class: "small" }, written(degree.description)) : "",
    make("p", {}, headline(standing)),
    ...standing.groups.map((one, place) => groupSection(page, record, one, place)),
    degree.groups.length && standing.unused.length ? fold(page, `${record.id} unused`,
      ["Not used", make("span", { class: "tiny" }, String(standing.unused.length))],
      make("ul", { class: "rows two" }, ...standing.unused.map((one) => courseRow(page, one)))) : "",
    requirementForm(page, `requirement ${record.id}`, {}, names, (added) => {
      change(record.id, (one) => {
        one.degree.groups.push(added);
        return one;
      }, `${added.name} is added.`);
    }),
    detailFields(page, record));
};
