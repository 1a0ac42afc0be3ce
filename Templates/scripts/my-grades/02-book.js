// The courses, as `{ id, at, entry }`: `entry` is a course as in grades.yml, with numbers as
// strings; `at` is when it was added. Degrees are `{ id, at, degree }`, and `settings` has the
// values for all. A record is never changed in place: its grade is calculated once.

// A text that people wrote, on one line or several.
const text = (value, most = 200) => typeof value !== "string" ? ""
  : [...value.replace(/[^\P{Cc}\n]|\p{Cs}/gu, " ")].slice(0, most).join("").trim();
const line = (value, most) => text(value, most).replace(/\s+/g, " ");
const number = (value) => {
  const plain = line(value).replace(/\s|%$/g, "").replace(",", ".");
  return /^\d{1,9}(\.\d{1,9})?$/.test(plain) ? plain : "";
};
const isDate = (value) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
const isAboveZero = (value) => /[1-9]/.test(value);
// "Quiz", "Quiz (2)": names differ within their list.
const unique = (name, taken) => {
  for (let count = 1; ; count += 1) {
    const one = count > 1 ? `${name} (${count})` : name;
    if (!taken.includes(one)) return one;
  }
};
const withUniqueNames = (list) => list.reduce((all, one) => [
  ...all, { ...one, name: unique(one.name, all.map(({ name }) => name)) },
], []);
// Only the members that say something.
const filled = (record) => Object.fromEntries(Object.entries(record).filter(
  ([, value]) => value !== "" && value !== undefined && value !== false
));

const listIn = (value, most) => (Array.isArray(value) ? value : []).slice(0, most).filter(Boolean);
const linesIn = (value) => {
  const all = listIn(value, 60).map((one) => line(one)).filter(Boolean);
  return all.length ? all : undefined;
};
const workIn = (found) => {
  const name = line(found.name);
  const [score, out] = [number(found.score), number(found["out-of"])];
  const isExtra = found["extra-credit"] === true;
  if (!name || !out || !isExtra && !isAboveZero(out)) return [];
  return [filled({
    name, date: isDate(found.date) ? found.date : "", score, "out-of": out, "extra-credit": isExtra,
    excused: found.excused === true, notes: text(found.notes, 5000),
  })];
};
const smallNumber = (value) => /^\d{1,3}$/.test(value) && Number(value)
  ? String(Number(value)) : "";
const groupIn = (found) => {
  const [name, weight] = [line(found.name), number(found.weight)];
  if (!name || !isAboveZero(weight)) return [];
  const assignments = withUniqueNames(listIn(found.assignments, 500).flatMap(workIn));
  return [filled({
    name, weight, final: found.final === true,
    counting: found.counting === "percent" ? "percent" : "",
    "drop-lowest": smallNumber(found["drop-lowest"]),
    "drop-highest": smallNumber(found["drop-highest"]),
    "extra-credit": found["extra-credit"] === true, takes: linesIn(found.takes),
    assignments: assignments.length ? assignments : undefined,
  })];
};
// How the export of a course is read the next time, as in grades.yml, without its path.
const fromIn = (found) => {
  const { kind, columns, "out-of": outOf } = Object(found);
  if (!["canvas", "blackboard", "moodle", "gradebook-csv"].includes(kind)) return undefined;
  const named = Object.entries(Object(columns)).slice(0, 6).map(([key, value]) => [key, line(value)]);
  const points = listIn(outOf, 60).map((one) => [line(one[0]), number(one[1])]);
  return filled({
    kind, student: line(found.student), "points-row": line(found["points-row"]),
    columns: named.length ? filled(Object.fromEntries(named)) : undefined,
    "out-of": points.length ? points : undefined,
    "extra-credit": linesIn(found["extra-credit"]), "leave-out": linesIn(found["leave-out"]),
  });
};
const studyIn = (found) => isDate(found.date) && /^\d{1,4}$/.test(found.minutes)
  && found.minutes >= 1 && found.minutes <= 1440
  ? [filled({
    date: found.date, minutes: String(Number(found.minutes)), note: line(found.note),
  })] : [];
const oneOf = (value, ...all) => all.includes(value) ? value : "";
const statuses = {
  current: "Current", completed: "Completed", archived: "Archived", dropped: "Dropped",
};
const isTerm = (value) => /^[a-z\d]+(-[a-z\d]+)*$/.test(value);
const entryIn = (found) => {
  const course = line(found.course);
  if (!course) return [];
  const study = listIn(found.study, 2000).flatMap(studyIn);
  const notes = text(found.notes, 20_000);
  const named = withUniqueNames(listIn(found.groups, 60).flatMap(groupIn));
  const final = named.find((group) => group.final);
  const groups = named.map((group) => filled({ ...group, final: group === final }));
  return [filled({
    course, title: line(found.title),
    term: isTerm(line(found.term, 60)) ? line(found.term, 60) : app.dataset.term,
    credits: isAboveZero(number(found.credits)) ? number(found.credits) : "",
    status: oneOf(found.status, ...Object.keys(statuses)) || "current",
    professor: line(found.professor), scale: line(found.scale),
    rounding: oneOf(found.rounding, "whole", "tenth", "hundredth"),
    drops: oneOf(found.drops, "open-first"),
    "pass-fail": found["pass-fail"] === true, result: line(found.result, 10),
    groups, study: study.length ? study : undefined, notes, from: fromIn(found.from),
    ...found["in-gpa"] === false ? { outside: true } : {},
  })].map(({ outside, ...entry }) => outside ? { ...entry, "in-gpa": false } : entry);
};
// A degree, with requirements as in grades.yml.
const requirementIn = (found) => {
  const [name, courses, of] = [line(found.name), smallNumber(found.courses), linesIn(found.of)];
  const credits = isAboveZero(number(found.credits)) ? number(found.credits) : "";
  return name && of && (courses || credits) ? [filled({ name, courses, credits, of })] : [];
};
const plannedIn = (found) => line(found.course) ? [filled({
  course: line(found.course), title: line(found.title), credits: number(found.credits),
  term: isTerm(line(found.term, 60)) ? line(found.term, 60) : "", like: line(found.like),
})] : [];
const degreeIn = (found) => line(found.name) ? [filled({
  name: line(found.name), type: line(found.type),
  status: oneOf(found.status, "completed", "planned") || "current",
  description: text(found.description, 5000),
  groups: withUniqueNames(listIn(found.groups, 40).flatMap(requirementIn)),
  planned: listIn(found.planned, 80).flatMap(plannedIn),
})] : [];
// A term that neither the site nor a season has.
const termIn = ({ id, name, first, last }) => isTerm(line(id, 60)) && line(name) && isDate(first)
  && isDate(last) && first <= last ? [{ id, name: line(name), first, last }] : [];
// A record of a file or of a former version: made anew with only the values that this page can have
// written.
const recordIn = (found) => {
  if (!store.isText(80)(found?.id)) return [];
  const { id } = found;
  if (id === "settings") {
    const terms = listIn(found.terms, 60).flatMap(termIn);
    return [filled({ id, scale: line(found.scale), terms: terms.length ? terms : undefined })];
  }
  const at = Number.isFinite(found.at) ? found.at : 0;
  if (found.degree) return degreeIn(Object(found.degree)).map((degree) => ({ id, at, degree }));
  const repeats = store.isText(80)(found.repeats) ? found.repeats : "";
  return entryIn(Object(found.entry)).map((entry) => filled({ id, at, entry, repeats }));
};

const settings = () => memory.grades.get("settings") ?? { id: "settings" };
const records = () => [...memory.grades.values()].filter(({ entry }) => entry)
  .sort((one, other) => one.at - other.at || one.id.localeCompare(other.id));
// A moment after all that was added.
const nextMoment = () => Math.max(
  Date.now(), ...[...memory.grades.values()].map(({ at = 0 }) => at + 1)
);
const degrees = () => [...memory.grades.values()].filter(({ degree }) => degree)
  .sort((one, other) => one.at - other.at);

// Every change goes through here: it is kept, and can be undone.
const changes = steps();
const put = (all) => changes.put("grades", all).then(showObstacle);
// Puts several records in place as one step.
const storeAll = (all, words) => {
  put(all.map((record) => [record.id, record]));
  say(words);
};
const storeEdit = (id, edit, words) => {
  const before = memory.grades.get(id);
  put([[id, recordIn({ ...edit(before && structuredClone(before)), id })[0]]]);
  if (words) say(words);
};
const change = (id, edit, words) => {
  storeEdit(id, edit);
  show();
  say(words);
};
// For a field that is left by a tap on something else: that must not be replaced before the tap is
// over.
let isPressed = false;
addEventListener("pointerdown", () => { isPressed = true; }, true);
for (const over of ["pointerup", "pointercancel"]) {
  addEventListener(over, () => { isPressed = false; }, true);
}
const showLater = () => setTimeout(() => {
  if (isPressed) showLater(); else show();
}, isPressed ? 50 : 0);
const amend = (id, edit, words) => {
  storeEdit(id, edit, words);
  showLater();
};
const undo = () => {
  if (!changes.canUndo()) return;
  changes.undo().then(showObstacle);
  say("The last change is undone.");
  show(true);
};
const showObstacle = async () => {
  const words = await obstacleWords("grades");
  element("missing").textContent = words;
  element("missing").hidden = !words;
};
