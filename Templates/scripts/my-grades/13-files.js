// Files: everything that is kept, and the gradebook as grades.yml.

// A course's id as the program reads it: letters and a few signs, then a number.
const idOf = ({ course }) => {
  const plain = course.normalize("NFC").replace(/[_-]/g, " ")
    .replace(/[^\p{L}\d.&/ ]/gu, "").trim();
  const [, letters, rest] = plain.match(/^([^\d]*)(.*)$/u);
  return `${letters.trim() || "Course"} ${rest || "1"}`;
};
const yamlEntry = (record, taken) => {
  const { entry } = record;
  const base = idOf(entry);
  const key = (id) => `${id.toUpperCase().replace(/\s/g, "")} in ${entry.term}`;
  let id = base;
  for (let count = 2; taken.has(key(id)); count += 1) id = `${base}.${count}`;
  taken.set(key(id), id);
  const isSame = id.replace(/\s/g, "") === entry.course.replace(/\s/g, "");
  const title = entry.title ?? (isSame ? undefined : entry.course);
  const { study, groups, notes, ...rest } = entry;
  const isKnown = scales.some(({ name }) => name === entry.scale);
  const isFinal = entry.result && resultChoices(entry).some(([result]) => result === entry.result);
  return { ...filled({
    ...rest, course: id, title, scale: isKnown ? entry.scale : "",
    result: isFinal ? entry.result : "", study, notes,
    groups: groups.length ? groups : [{ name: "Everything", weight: "100" }],
  }), ...entry["in-gpa"] === false ? { "in-gpa": false } : {} };
};
// The courses with the terms that the site does not have, as the text of grades.yml.
const gradesFile = () => {
  const all = records();
  const taken = new Map();
  const entries = new Map(all.map((record) => [record.id, yamlEntry(record, taken)]));
  for (const { id, repeats } of all) {
    const earlier = entries.get(repeats);
    if (earlier) entries.get(id)["retake-of"] = `${earlier.course} in ${earlier.term}`;
  }
  const unknown = [...new Set(all.map(({ entry }) => entry.term))]
    .filter((id) => !siteTerms.some((one) => one.id === id))
    .map((id) => seasonTerm(id) ?? { id, name: id, first: "2000-01-01", last: "2000-01-02" })
    .map(({ id, name, first, last }) => ({ term: id, name, "first-day": first, "last-day": last }));
  return [
    "# Grades kept on the page “My grades”.",
    ...unknown.length ? [
      "# The dates of these terms are estimates: check them.", `terms:${yaml(unknown, "  ")}`,
    ] : [],
    `courses:${yaml([...entries.values()], "  ")}`, "",
  ].join("\n");
};
const offerGrades = () => {
  if (!records().length) return say("There is no course yet.");
  globalThis.almanac.download(gradesFile(), "grades.yml", "text/yaml;charset=utf-8");
  return say("Put the file into Content/people/ID as grades.yml.");
};
const readFile = async (file) => {
  const words = await store.importAll(file, { grades: recordIn });
  past.length = 0;
  show(true);
  say(words);
};
