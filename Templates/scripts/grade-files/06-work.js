// The assignments of one student in an export, and how they come into the groups of a course.

const nameKey = (name) => {
  const text = collapsed(name).toLowerCase().replace(/^="(.+)"$/, "$1");
  const [last, first] = text.split(/,(.*)/s).map((part) => part.trim());
  return last && first ? `${first} ${last}` : text;
};
const namesIn = (row, columns, lowered) => {
  const part = (...words) => {
    const column = columns.find((one) => words.includes(lowered[one]));
    return column === undefined ? undefined : cellText(row, column);
  };
  const [first, last] = [part("first name", "firstname"), part("last name", "lastname", "surname")];
  const all = columns.map((column) => cellText(row, column)).filter(Boolean).map(nameKey);
  return first === undefined || last === undefined ? all : [...all, nameKey(`${first} ${last}`)];
};
const severalStudents = (count) => `the file has rows of ${count} students: enter your name or id`;
const unknownStudent = (name) => `no row has the name or id “${name}”: write it as in the file`;
// The row of the student that `from` names, or the only one. No report says who else is there.
const studentRow = (sheet, { columns, students }, from, report) => {
  const rows = students.filter((row) => sheet.headings.some((_, column) => cellText(row, column)));
  if (!rows.length) report(1, "this file has no row of a student");
  if (!from.student) {
    if (rows.length > 1) report(1, severalStudents(rows.length));
    return rows.length === 1 ? rows[0] : null;
  }
  const places = columns.flatMap((one, column) => one === "identity" ? [column] : []);
  const own = nameKey(from.student);
  const found = rows.filter((row) => namesIn(row, places, sheet.lowered).includes(own));
  if (rows.length && found.length !== 1) {
    report(1, found.length ? `${found.length} rows have the name “${from.student}”: use an id`
      : unknownStudent(from.student));
  }
  return found.length === 1 ? found[0] : null;
};
const uniqueTitle = (title, other, taken) => {
  let name = [title, other].find((one) => !taken.has(one));
  for (let count = 2; !name; count += 1) {
    if (!taken.has(`${title} (${count})`)) name = `${title} (${count})`;
  }
  taken.add(name);
  return name;
};
// The work with a written score in it; work with an unreadable score stays open.
const scored = (work, { kind: how, number }, isUnposted, line, report) => {
  if (how === "excused") return { ...work, excused: true };
  if (how === "unreadable") report(line, `the score of “${work.name}” cannot be read`);
  if (how !== "points" && how !== "percent") return work;
  if (isUnposted) {
    report(line, `“${work.name}” is muted or posted by hand; it is not graded`);
    return work;
  }
  const points = how === "points" ? number
    : isMore(work["out-of"]) && percentOf(number, work["out-of"]);
  if (!points) report(line, `the score of “${work.name}” cannot be read`);
  return points ? { ...work, score: points } : work;
};
const workOfRow = (sheet, layout, from, row, report) => {
  const { columns, isComma, unposted = [] } = layout;
  const count = sheet.headings.length;
  const first = columns.findIndex((one) => one !== "identity");
  const cells = fittedCells(row, count, first < 0 ? count : first, sheet.delimiter);
  const size = `this row has ${row.cells.length} cells but there are ${count} headings`;
  if (!cells) {
    report(row.line, `${size}: export it with semicolons between cells`);
    return [];
  }
  const hasCommas = cells.some(({ text }) => text.includes(","));
  if (row.cells.length < count) report(row.line, `${size}; missing scores are not graded`);
  else if (row.cells.length > count && hasCommas) {
    report(row.line, `${size}; decimal commas were rejoined`);
  }
  const isShifted = cells.length < row.cells.length && hasCommas;
  const taken = new Set();
  return columns.flatMap((column, place) => {
    if (typeof column === "string") return [];
    const title = column.title ?? column.words;
    if (fitsAny(from["leave-out"], title)) return [];
    const skip = (words) => {
      report(1, `“${title}” ${words}; it is left out`);
      return [];
    };
    if (column.words !== undefined) return skip("has text, not points");
    if (!title) return [];
    const { text } = cells[place];
    const found = scoreOfCell(text, isShifted || isComma, column.isPercent);
    if (found.kind === "words") return column.isCertain ? skip("has text, not points") : [];
    const out = outOf(from, title) ?? column.out
      ?? (found.kind === "percent" || column.isPercent ? "100" : null);
    if (out === null) {
      return column.isCertain || text ? skip("does not say what it is out of") : [];
    }
    const isExtra = !isMore(out) || fitsAny(from["extra-credit"], title);
    const work = { name: title, "out-of": out, "extra-credit": isExtra };
    const done = scored(work, found, unposted[place], row.line, report);
    return [{ ...done, name: uniqueTitle(title, column.full, taken) }];
  });
};

const months = [
  "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
  "november", "december",
];
// "2026-11-18", "Nov 18, 2026" or "November 18, 2026".
const writtenDate = (text) => {
  const plain = text.trim();
  const [word = "", day, year] = plain.split(/[ ,.\xa0]+/).filter(Boolean);
  const low = word.toLowerCase();
  const month = months.findIndex((one) => [one, one.slice(0, 3)].includes(low)
    || low === "sept" && one === "september");
  const date = month < 0 ? plain
    : [year, String(month + 1).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
  let isFine = true;
  const checked = asDate({ text: date, line: 1 }, () => { isFine = false; });
  return isFine ? checked : undefined;
};
// A table with a row for each assignment.
const workOfRows = (sheet, from, report) => {
  const places = {};
  for (const [key, heading] of Object.entries(from.columns)) {
    if (key === "line") continue;
    places[key] = sheet.lowered.indexOf(collapsed(heading).toLowerCase());
    if (places[key] < 0) {
      report(1, `there is no column “${heading}”; nothing is read`);
      return null;
    }
  }
  const at = (row, key) => places[key] === undefined ? "" : cellText(row, places[key]);
  const students = new Set(sheet.rows.map((row) => at(row, "student").toLowerCase()));
  const own = from.student && collapsed(from.student).toLowerCase();
  if (places.student !== undefined && (own ? !students.has(own) : students.size > 1)) {
    report(1, own ? unknownStudent(from.student) : severalStudents(students.size));
    return null;
  }
  const rows = places.student !== undefined && own
    ? sheet.rows.filter((row) => at(row, "student").toLowerCase() === own) : sheet.rows;
  if (!rows.length) report(1, "there are no rows below the headings");
  const outKey = places["out-of"] === undefined ? "score" : "out-of";
  const isComma = hasDecimalComma(
    sheet.rows.flatMap((row) => [at(row, "score"), at(row, outKey)]), sheet.delimiter
  );
  const taken = new Set();
  return rows.flatMap((row) => {
    const name = at(row, "name");
    if (!name || fitsAny(from["leave-out"], name)) return [];
    const skip = (words) => {
      report(row.line, words);
      return [];
    };
    if (row.cells.length > sheet.headings.length) {
      return skip("this row has too many cells; it is left out");
    }
    const out = outOf(from, name) ?? numberIn(at(row, "out-of"), isComma);
    if (!out || out.startsWith("-")) {
      return skip(`“${name}” does not say what it is out of; it is left out`);
    }
    if (taken.has(name)) return skip(`“${name}” is listed again; the first is used`);
    taken.add(name);
    const found = scoreOfCell(at(row, "score"), isComma);
    if (found.kind === "words") report(row.line, `the score of “${name}” is not a number`);
    const date = at(row, "date") ? writtenDate(at(row, "date")) : undefined;
    if (at(row, "date") && !date) report(row.line, `the date of “${name}” cannot be read`);
    const work = {
      name, "out-of": out, date, "extra-credit": !isMore(out) || fitsAny(from["extra-credit"], name),
    };
    return [{ ...scored(work, found, false, row.line, report), group: at(row, "group") }];
  });
};

// The work of one student, and the headings; `work` is missing after a problem with all of it.
// `from` is as in grades.yml.
const readExport = (text, from) => {
  const problems = [];
  const report = (line, words) => problems.push({ line, words });
  const sheet = sheetOf(text, report);
  if (!sheet) return { problems };
  const { headings } = sheet;
  if (from.kind === "gradebook-csv" && from.columns?.score) {
    return { headings, problems, work: workOfRows(sheet, from, report) ?? undefined };
  }
  const layout = layouts[from.kind](sheet, from, report);
  if (layout === null) {
    const likely = systemNames[kindOfExport(headings)];
    report(1, `this is not a gradebook of ${systemNames[from.kind]}; it looks like one of ${likely}`);
  }
  const row = layout && studentRow(sheet, layout, from, report);
  const work = row ? workOfRow(sheet, layout, from, row, report) : undefined;
  if (work && !work.length) report(1, "this file has no assignments");
  return { headings, problems, work };
};

// Puts work into groups: written values stay, and only open scores are filled in. `choose` names
// the group of work that neither the file nor a group's `takes` has a place for.
const mergeWork = (groups, all, choose, report) => {
  const key = (name) => collapsed(name).toLowerCase();
  const after = groups.map((group) => ({ ...group, assignments: [...group.assignments ?? []] }));
  const written = new Map();
  after.forEach(({ assignments }, group) => assignments.forEach(({ name }, place) => {
    if (!written.has(key(name))) written.set(key(name), [group, place]);
  }));
  for (const { group: named, ...work } of all) {
    const [group, place] = written.get(key(work.name)) ?? [];
    if (group === undefined) {
      const own = named ? after.findIndex(({ name }) => key(name) === key(named)) : -1;
      const taking = own >= 0 ? own : after.findIndex(({ takes }) => fitsAny(takes, work.name));
      const home = taking >= 0 ? taking : choose(work);
      after[home]?.assignments.push(work);
      continue;
    }
    const own = after[group].assignments[place];
    const isOther = own.score && work.score && !isSame(own.score, work.score);
    if (isOther || !isSame(own["out-of"], work["out-of"])) {
      report(1, `the file has other numbers for “${own.name}”; yours are kept`);
      continue;
    }
    after[group].assignments[place] = {
      ...own, date: own.date || work.date,
      ...own.score ? {} : { score: work.score, excused: own.excused || work.excused },
    };
  }
  return after;
};
