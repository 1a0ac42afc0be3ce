// The columns of an export, each kind of export in its own way. Each is "identity", "ignored",
// `{ words }` or work: `{ title, full, out, isPercent, isCertain }`.

const pattern = (text) => {
  const source = collapsed(text).toLowerCase().split("")
    .map((one) => one === "*" ? ".*" : one === "?" ? "." : one.replace(/[^\p{L}\d\s]/u, "\\$&"));
  const whole = new RegExp(`^${source.join("")}$`, "su");
  return (name) => whole.test(collapsed(name).toLowerCase());
};
const fitsAny = (texts = [], name) => texts.some((one) => pattern(one)(name));
const outOf = ({ "out-of": all = [] }, name) => all.find(([one]) => pattern(one)(name))?.[1];

const blackboardHeading = (heading) => {
  const text = heading
    .replace(/^(.*)\|(.*)$/s, (whole, rest, id) => /^\d+$/.test(id) ? rest : "\0").trim();
  const [, title, words] = text.match(/^(.*)\[(?:[^[]*):([^:[]*)\]$/s) ?? [];
  const [first, ...display] = (words ?? "").split(" ").filter(Boolean);
  return first === undefined || text.includes("\0") ? null : {
    title: title.trim(), out: numberIn(first, false), display: display.join(" ").toLowerCase(),
  };
};
const canvasIdentity = [
  "student", "student name", "lastname", "firstname", "id", "sis user id", "sis login id",
  "integration id", "root account", "section",
];
const isParenthesis = (text) => text.startsWith("(") && text.endsWith(")");
const isCanvasTotal = (heading) => {
  const words = heading.toLowerCase();
  if (!words || isParenthesis(words)) return true;
  const plain = words.endsWith(")") ? words.replace(/ \((?!.* \().*$/s, "") : words;
  return /(current|final|override) (points|score|grade)$/.test(plain);
};
const kindOfExport = (headings) => {
  const lowered = headings.map((one) => one.toLowerCase());
  const has = (name) => lowered.includes(name);
  if (has("student") && (has("id") || has("section"))) return "canvas";
  if (headings.some(blackboardHeading)) return "blackboard";
  const isMoodle = lowered.includes("last downloaded from this course")
    || lowered.some((one) => / \((real|percentage)\)$/.test(one));
  return isMoodle ? "moodle" : "gradebook-csv";
};

const isCommaFrom = (sheet, first, more = []) => (
  hasDecimalComma([...sample(sheet, first), ...more], sheet.delimiter)
);
const canvasLayout = (sheet, from, report) => {
  const { headings, lowered, rows, delimiter } = sheet;
  const hasOneOf = (...names) => lowered.some((one) => names.includes(one));
  const hasNames = hasOneOf("student", "lastname", "student name")
    && hasOneOf("id", "section", "sis user id", "sis login id");
  if (!hasNames) return null;
  const last = lowered.includes("section") ? lowered.indexOf("section")
    : Math.max(0, lowered.map((one) => canvasIdentity.includes(one)).lastIndexOf(true));
  const id = lowered.indexOf("id");
  const points = rows.find((row) => cellText(row, 0).toLowerCase() === "points possible"
    || id >= 0 && !cellText(row, id) && cellText(row, 0)
      && row.cells.some(({ text }) => isParenthesis(text)));
  const isMark = (row) => headings.slice(0, last + 1).every((_, column) => !cellText(row, column));
  const cells = points && fittedCells(points, headings.length, last + 1, delimiter);
  if (points && !cells) report(points.line, "this row of points has too many cells; it is not used");
  const isComma = isCommaFrom(sheet, last + 1, (cells ?? []).map(({ text }) => text));
  const marks = rows.filter(isMark);
  const columns = headings.map((heading, column) => {
    if (column <= last) return "identity";
    const written = cells?.[column].text ?? "";
    const out = numberIn(written, isComma);
    if (out === null && (written || isCanvasTotal(heading))) return "ignored";
    const [, title, number] = heading.match(/^(.*\S)\s*\((\d+)\)$/s) ?? [null, heading];
    return { title, full: heading, out, isCertain: !!number || out !== null };
  });
  return {
    columns, isComma,
    students: rows.filter((row) => row !== points && !isMark(row)
      && cellText(row, 0).toLowerCase() !== "student, test"),
    unposted: headings.map(
      (_, column) => column > last && marks.some((row) => cellText(row, column))
    ),
  };
};
const blackboardLayout = (sheet) => {
  const found = sheet.headings.map(blackboardHeading);
  const first = found.findIndex(Boolean);
  if (first < 0) return null;
  const columns = found.map((heading, column) => {
    if (!heading) return column < first ? "identity" : "ignored";
    const { title, out, display } = heading;
    if (out === null) return "ignored";
    const isOfWords = /letter$/.test(display) || ["text", "complete/incomplete"].includes(display);
    const isPercent = display === "percentage";
    return isOfWords ? { words: title }
      : { title, full: sheet.headings[column], out, isPercent, isCertain: true };
  });
  return { columns, students: sheet.rows, isComma: isCommaFrom(sheet, first) };
};
const moodleNames = [
  "first name", "surname", "last name", "id number", "institution", "department", "email address",
  "username", "suspended", "last downloaded from this course",
];
const moodleDisplays = ["Real", "Percentage", "Letter"];
const moodleHeadings = (headings) => {
  const english = headings.map((heading) => {
    const display = moodleDisplays.find((one) => heading.endsWith(` (${one})`));
    return display ? { title: heading.slice(0, -display.length - 3), display } : null;
  });
  const isOfItems = headings.some((one) => one === "Last downloaded from this course"
    || one === "Email address" || one.endsWith(")") && one.includes(": "));
  const hasSigns = headings.some((one) => one.endsWith(")"));
  const found = english.some(Boolean) || !isOfItems ? english : headings.map((title) => (
    hasSigns && !title.endsWith(")") || moodleNames.includes(title.toLowerCase())
      || title.startsWith("Feedback: ") ? null : { title, display: "Real" }
  ));
  const isTotal = (title) => title === "course total"
    || title.endsWith(" total") && !title.includes(": ");
  return found.map((one) => one && isTotal(one.title.toLowerCase()) ? null : one);
};
const moodleLayout = (sheet, from) => {
  const found = moodleHeadings(sheet.headings);
  const first = found.findIndex(Boolean);
  if (first < 0) return null;
  const columns = found.map((heading, column) => {
    if (!heading) return column < first ? "identity" : "ignored";
    const { title, display } = heading;
    const shown = found.filter((one) => one?.title === title).map((one) => one.display);
    const out = outOf(from, title) ?? null;
    const isPoints = shown.includes("Real") && (out !== null || !shown.includes("Percentage"));
    const taken = isPoints ? "Real" : shown.includes("Percentage") ? "Percentage" : "";
    if (!taken) return { words: title };
    return taken !== display ? "ignored"
      : { title, full: title, out, isPercent: display === "Percentage", isCertain: true };
  });
  return { columns, students: sheet.rows, isComma: isCommaFrom(sheet, first) };
};
const nameHeadings = [
  "student", "name", "student name", "full name", "first name", "last name", "firstname", "lastname",
  "surname", "id", "student id", "username", "login", "email", "e-mail", "email address",
];
const pointLabels = ["points possible", "out of", "max", "maximum", "max points", "total points"];
const plainLayout = (sheet, from, report) => {
  const { headings, lowered, rows, delimiter } = sheet;
  const own = from.columns?.student && collapsed(from.columns.student).toLowerCase();
  if (own && !lowered.includes(own)) {
    report(1, `there is no column “${from.columns.student}”; nothing is read`);
    return undefined;
  }
  const isIdentity = lowered.map((one, column) => nameHeadings.includes(one)
    || !!own && column === lowered.indexOf(own));
  const labels = from["points-row"] ? [collapsed(from["points-row"]).toLowerCase()] : pointLabels;
  const points = rows.find((row) => row.cells.some(({ text }, column) => (
    (column === 0 || isIdentity[column]) && labels.includes(text.toLowerCase())
  )));
  if (from["points-row"] && !points) report(1, `there is no row “${from["points-row"]}”`);
  const first = Math.max(0, isIdentity.indexOf(false));
  const cells = points && fittedCells(points, headings.length, first, delimiter);
  const isComma = isCommaFrom(sheet, first, (cells ?? []).map(({ text }) => text));
  const columns = headings.map((title, column) => {
    if (isIdentity[column]) return "identity";
    const out = cells ? numberIn(cells[column].text, isComma) : null;
    return { title, full: title, out, isCertain: out !== null };
  });
  return { columns, students: rows.filter((row) => row !== points), isComma };
};
const layouts = {
  canvas: canvasLayout, blackboard: blackboardLayout, moodle: moodleLayout,
  "gradebook-csv": plainLayout,
};
const systemNames = {
  canvas: "Canvas", blackboard: "Blackboard", moodle: "Moodle", "gradebook-csv": "a table",
};
