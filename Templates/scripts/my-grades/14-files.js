// Files: everything that is kept, and the gradebook as grades.yml; exports of schools.

// A course's id as the program reads it: letters and a few signs, then a number.
const idOf = ({ course }) => {
  const plain = course.normalize("NFC").replace(/[_-]/g, " ")
    .replace(/[^\p{L}\d.&/ ]/gu, "").trim();
  const [, letters, rest] = plain.match(/^([^\d]*)(.*)$/u);
  return `${letters.trim() || "Course"} ${rest || "1"}`;
};
const canonical = (course) => course.toUpperCase().replace(/[-_\s]/g, "");
// The courses' ids in grades.yml, which differ within a term.
const idsOf = (all) => {
  const taken = new Set();
  return new Map(all.map(({ id: own, entry }) => {
    const key = (id) => `${canonical(id)} in ${entry.term}`;
    const base = idOf(entry);
    let id = base;
    for (let count = 2; taken.has(key(id)); count += 1) id = `${base}.${count}`;
    taken.add(key(id));
    return [own, id];
  }));
};
const yamlEntry = ({ entry }, id) => {
  const isSame = id.replace(/\s/g, "") === entry.course.replace(/\s/g, "");
  const title = entry.title ?? (isSame ? undefined : entry.course);
  const { study, groups, notes, from, ...rest } = entry;
  const isKnown = scales.some(({ name }) => name === entry.scale);
  const isFinal = entry.result && resultChoices(entry).some(([result]) => result === entry.result);
  return { ...filled({
    ...rest, course: id, title, scale: isKnown ? entry.scale : "",
    result: isFinal ? entry.result : "", study, notes,
    groups: groups.length ? groups : [{ name: "Everything", weight: "100" }],
  }), ...entry["in-gpa"] === false ? { "in-gpa": false } : {} };
};
// The degree that grades.yml has: the first current one, as far as the program reads it.
const yamlDegree = (entries) => {
  const all = degrees().map(({ degree }) => degree);
  const degree = all.find(({ status }) => status === "current") ?? all[0];
  if (!degree) return [];
  const isPattern = (one) => /^[\p{L}\p{N}.&*/\-_ ]*[\p{L}\p{N}*][\p{L}\p{N}.&*/\-_ ]*$/u.test(one);
  const groups = degree.groups
    .map((group) => ({ ...group, of: group.of.filter(isPattern) })).filter(({ of }) => of.length);
  const ids = new Set(entries.map(({ course }) => canonical(course)));
  const planned = degree.planned.map((one) => ({
    ...one, course: idOf(one), like: one.like && ids.has(canonical(one.like)) ? one.like : "",
    term: one.term && termOf(one.term).last ? one.term : "",
  })).filter(({ course }, place, list) => (
    list.findIndex((one) => canonical(one.course) === canonical(course)) === place
  )).map(filled);
  const others = all.filter((one) => one !== degree).map(({ name }) => name);
  const written = filled({
    name: degree.name, groups: groups.length ? groups : undefined,
    planned: planned.length ? planned : undefined,
  });
  return [
    ...others.length ? [`# Not in this file, which has one degree: ${others.join(", ")}`] : [],
    `degree:${yaml(written, "  ")}`,
  ];
};
// The courses with the terms that the site does not have, as the text of grades.yml.
const gradesFile = () => {
  const all = records();
  const ids = idsOf(all);
  const entries = new Map(all.map((record) => [record.id, yamlEntry(record, ids.get(record.id))]));
  for (const { id, repeats } of all) {
    const earlier = entries.get(repeats);
    if (earlier) entries.get(id)["retake-of"] = `${earlier.course} in ${earlier.term}`;
  }
  const unknown = [...new Set(all.map(({ entry }) => entry.term))]
    .filter((id) => !siteTerms.some((one) => one.id === id))
    .map((id) => termOf(id)).map((one) => one.last ? one
      : { ...one, first: "2000-01-01", last: "2000-01-02" })
    .map(({ id, name, first, last }) => ({ term: id, name, "first-day": first, "last-day": last }));
  return [
    "# Grades kept on the page “My grades”.",
    ...unknown.length ? [
      "# The dates of these terms are estimates: check them.", `terms:${yaml(unknown, "  ")}`,
    ] : [],
    `courses:${yaml([...entries.values()], "  ")}`, ...yamlDegree([...entries.values()]), "",
  ].join("\n");
};
const offerGrades = () => {
  if (!records().length) return say("There is no course yet.");
  globalThis.almanac.download(gradesFile(), "grades.yml", "text/yaml;charset=utf-8");
  return say("Put the file into Content/people/ID as grades.yml.");
};

// The problems of a file that was read.
const showProblems = (name, problems) => {
  const box = element("problems");
  box.hidden = !problems.length;
  box.replaceChildren(
    make("p", {}, `${name} was read, except for this:`),
    make("ul", {}, ...problems.map(
      ({ line: at, words }) => make("li", {}, "Line ", `${at}: ${words}.`)
    )),
    button("Close", () => { box.hidden = true; })
  );
};
// Records for the courses of a file: one that has the same id in the same term is replaced.
const recordsFor = (courses, problems) => {
  const all = records();
  const ids = idsOf(all);
  const keyOf = (course, term) => `${canonical(course)} in ${term}`;
  const present = new Map(all.map((one) => [keyOf(ids.get(one.id), one.entry.term), one]));
  const read = new Map();
  let at = nextMoment();
  for (const { line: place, "retake-of": retake, ...entry } of courses) {
    const key = keyOf(entry.course, entry.term);
    if (read.has(key)) {
      const words = `“${entry.course}” is here twice in one term; the first is used`;
      problems.push({ line: place, words });
      continue;
    }
    const own = present.get(key);
    const course = own?.entry.course ?? entry.course;
    // The title may be there for the name, which was no id.
    const title = entry.title === course && !own?.entry.title ? "" : entry.title;
    const record = { id: own?.id ?? store.newId(), at: own?.at ?? at };
    read.set(key, { place, retake, record: { ...record, entry: { ...entry, course, title } } });
    at += 1;
  }
  for (const { place, retake, record } of read.values()) {
    const [, name, term] = retake?.match(/^(?:(.+) in )?(\S+)$/) ?? [];
    const earlier = retake && read.get(keyOf(name ?? record.entry.course, term))?.record;
    if (earlier) record.repeats = earlier.id;
    else if (retake) {
      problems.push({ line: place, words: `there is no earlier attempt “${retake}” here` });
    }
  }
  return [...read.values()].flatMap(({ record }) => recordIn(record));
};
const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`;
const readGradesFile = async (file, words) => {
  const termDays = (id) => {
    const term = termOf(id);
    return term.last && term;
  };
  const { courses, terms, degree, problems } = (await tool("gradeFiles")).readGrades(
    words, { term: app.dataset.term, scales, termDays }
  );
  const found = await Promise.all(recordsFor(courses, problems).map(completed));
  const known = settings().terms ?? [];
  const added = terms.filter(({ id }) => !termOf(id).last || termOf(id).isCustomary)
    .filter(({ id }) => !known.some((one) => one.id === id));
  const fresh = found.filter(({ id }) => !memory.grades.has(id)).length;
  if (degree) degree.planned = await plannedCompleted(degree.planned ?? []);
  const own = degree && degrees().find((one) => one.degree.name === degree.name);
  const all = [
    ...found,
    ...added.length ? recordIn({ ...settings(), terms: [...known, ...added] }) : [],
    ...degree ? recordIn({
      id: own?.id ?? store.newId(), at: own?.at ?? nextMoment(), degree: { ...own?.degree, ...degree },
    }) : [],
  ];
  storeAll(all, `${counted(found.length, "course", "courses")}${degree ? " and a degree" : ""} read: `
    + `${fresh} new, ${found.length - fresh} replaced.`);
  show(true);
  showProblems(file.name, problems.sort((one, other) => one.line - other.line));
};
// An export goes into a course once it is clear into which, and into which of its groups.
const readExportFile = async (file, words) => {
  const finish = (choice) => {
    element("incoming").replaceChildren();
    if (!choice) return say("Nothing was imported.");
    const { course, groups, from, problems } = choice;
    const record = memory.grades.get(course) ?? {
      id: store.newId(), at: nextMoment(), entry: freshEntry(line(file.name.replace(/\.\w+$/, ""))),
    };
    const { entry } = record;
    storeAll(recordIn({ ...record, entry: { ...entry, groups, from } }),
      `${choice.words} read into ${entry.course}.`);
    if (openId === record.id) show(true); else openCourse(record.id);
    return showProblems(file.name, problems);
  };
  const form = (await tool("gradeFiles")).exportForm({
    button, checkbox, choiceField, labeled, make, textField, openCourse: openId,
    courses: records().map(({ id, entry }) => [id, `${entry.course}, ${termOf(entry.term).name}`]),
    entryOf: (id) => memory.grades.get(id)?.entry,
  }, file.name, words, finish);
  element("incoming").replaceChildren(form);
  document.getElementById("import-head").focus();
  say("");
};
// Everything of this page, another page's too, as one step.
const readEverything = async (file) => {
  const words = await changes.record(() => store.importAll(file, { grades: recordIn }));
  show(true);
  say(words);
};
const readFile = async (file) => {
  element("problems").hidden = true;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isJson = /\.json$/i.test(file.name)
    || /^\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 100)));
  if (isJson) return readEverything(file);
  try {
    const words = (await tool("gradeFiles")).decoded(bytes);
    const isGrades = /\.ya?ml$/i.test(file.name) || /^(courses|terms|degree)\s*:/m.test(words);
    return await (isGrades ? readGradesFile : readExportFile)(file, words);
  } catch (error) {
    if (!error.isMissing) throw error;
    return say("The part of the page that reads this file is not on this device. Try again online.");
  }
};
