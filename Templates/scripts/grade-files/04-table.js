// Tables as schools export them: cells with their lines, and numbers of every style. The rules are
// the same as in the module GradebookFiles.

const collapsed = (text) => text.replace(/[\x00-\x20\xa0]+/g, " ").trim();
const delimiterOf = (text) => {
  const counts = {};
  let isQuoted = false;
  for (const one of text.trimStart().split(/[\r\n]/)[0]) {
    if (one === '"') isQuoted = !isQuoted;
    if (!isQuoted) counts[one] = (counts[one] ?? 0) + 1;
  }
  return ["\t", ";", ","].reduce(
    (best, next) => (counts[next] ?? 0) > (counts[best] ?? 0) ? next : best, ","
  );
};
// Rows of cells, without blank lines; null, after a report, if a quote is never closed.
const rowsOf = (text, delimiter, report) => {
  const rows = [];
  let [at, line] = [0, 1];
  const plain = () => {
    const from = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== "\n") at += 1;
    return text.slice(from, at);
  };
  const cell = () => {
    if (text[at] !== '"') return { text: collapsed(plain()) };
    const pattern = /"((?:[^"]|"")*)"/y;
    pattern.lastIndex = at;
    const [whole, inner] = pattern.exec(text) ?? [];
    if (whole === undefined) return null;
    at += whole.length;
    line += inner.split("\n").length - 1;
    const rest = plain();
    const words = rest ? whole.slice(1) + rest : inner.replace(/""/g, '"');
    return { text: collapsed(words), isQuoted: true };
  };
  while (at < text.length) {
    if (text[at] === "\n") {
      at += 1;
      line += 1;
      continue;
    }
    const row = { line, cells: [] };
    for (;;) {
      const next = cell();
      if (!next) {
        report(line, "the quote that opens here is never closed; nothing is read");
        return null;
      }
      row.cells.push(next);
      if (text[at] !== delimiter) break;
      at += 1;
    }
    rows.push(row);
  }
  return rows;
};
// The text of bytes in UTF-8, in UTF-16 with a byte order mark, or otherwise in Windows-1252.
const decoded = (bytes) => {
  const wide = { "255 254": "utf-16le", "254 255": "utf-16be" }[bytes.slice(0, 2).join(" ")];
  try { return new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(bytes); } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};
// The headings and the rows below them; null after a report.
const sheetOf = (given, report) => {
  const start = given.trimStart().slice(0, 9).toLowerCase();
  const fault = /^pk\x03\x04/i.test(given) || given.startsWith("\xd0\xcf\x11\xe0")
    ? "this is a spreadsheet workbook; export it as text with commas or tabs"
    : ["<!doctype", "<html", "<?xml"].some((one) => start.startsWith(one))
      ? "this is a web page; sign in, then export it again"
      : given.includes("\0") ? "this is not text" : given.trim() ? "" : "this file is empty";
  if (fault) {
    report(1, fault);
    return null;
  }
  const text = given.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const delimiter = delimiterOf(text);
  const all = rowsOf(text, delimiter, report);
  if (!all) return null;
  const [heading, ...rows] = all;
  const [last, before] = [rows.at(-1), rows.at(-2) ?? heading];
  if (last && !text.endsWith("\n") && last.cells.length < before.cells.length) {
    report(last.line, "the file ends in the middle of a row; nothing is read");
    return null;
  }
  const headings = heading.cells.map((one) => one.text);
  return { headings, lowered: headings.map((one) => one.toLowerCase()), rows, delimiter };
};
const cellText = (row, column) => row.cells[column]?.text ?? "";
const sample = ({ rows }, from) => rows.slice(0, 100)
  .flatMap(({ cells }) => cells.slice(from).map((one) => one.text));

const exact = (text) => /^-?\d{1,9}(\.\d{1,9})?$/.test(text) ? text : null;
const numberPart = (text) => text.trim().replace(/%$/, "").replace(/[ \xa0]/g, "");
// Whether a comma is before the decimals, as the cells have it: a comma that does not separate
// thousands, or any comma if cells are not divided by commas.
const hasDecimalComma = (cells, delimiter) => {
  let isFound = false;
  for (const cell of cells) {
    const part = numberPart(cell);
    const [whole, rest, ...more] = part.split(",");
    if (rest && !more.length && /^\d*$/.test(whole) && /^\d+$/.test(rest)) {
      if (rest.length !== 3 || delimiter !== ",") isFound = true;
    } else {
      const places = exact(part)?.split(".")[1]?.length ?? 0;
      if (places > 0 && places !== 3) return false;
    }
  }
  return isFound;
};
// "85", "7.5", "7,5", "1,499.00" as a number; null for anything else.
const numberIn = (text, isComma) => {
  const part = numberPart(text);
  const [mark, other] = isComma ? [",", "."] : [".", ","];
  const halves = part.split(mark);
  const groups = halves[0].replace(/^-+/, "").split(other);
  if (halves.length > 2) return null;
  if (groups.length > 1) {
    if (/^.{1,3}$/.test(groups[0]) && groups.slice(1).every((one) => one.length === 3)) {
      return exact(part.replaceAll(other, "").replace(mark, "."));
    }
    return halves.length === 1 && groups.length === 2 ? exact(part.replace(other, ".")) : null;
  }
  return exact(part.replace(mark, "."));
};

// The meaning of a cell with one student's work: "open", "excused", "words", "unreadable", or a
// number of points or of percent.
const openWords = ["", "-", "–", "—", "n/a", "(read only)"];
const unfinished = /^(needs grading|in progress|submitted|not submitted)/;
const scoreOfCell = (text, isComma, isPercent) => {
  const word = text.toLowerCase();
  if (openWords.includes(word) || unfinished.test(word)) return { kind: "open" };
  if (["ex", "excused", "exempt"].includes(word)) return { kind: "excused" };
  const number = numberIn(text, isComma);
  if (number === null) return { kind: /\p{L}/u.test(text) ? "words" : "unreadable" };
  if (number.startsWith("-") && isMore(number)) return { kind: "unreadable" };
  return { kind: isPercent || word.endsWith("%") ? "percent" : "points", number };
};

// The cells of a row under `count` headings, in a file whose decimals may have commas without
// quotes: "7,5" is two cells there. Null if they cannot be put together in exactly one way.
const fittedCells = (row, count, first, delimiter) => {
  const cells = [...row.cells];
  while (cells.length < count) cells.push({ text: "" });
  while (cells.length > count && !cells.at(-1).text) cells.pop();
  if (cells.length === count) return cells;
  if (delimiter !== "," || cells.length > 4096) return null;
  const halves = cells.map(({ text, isQuoted }, column) => column >= first && !isQuoted
    && /^-?\d{1,9}$/.test(text));
  const extra = cells.length - count;
  for (const numbersMayStandAlone of [false, true]) {
    // For each cell, in how many ways so many pairs can be made from there on: 0, 1 or more (2).
    const ways = cells.map(() => []);
    ways.push([1, ...Array(extra).fill(0)], Array(extra + 1).fill(0));
    const canPair = (cell) => halves[cell] && halves[cell + 1];
    for (let cell = cells.length - 1; cell >= 0; cell -= 1) {
      for (let left = 0; left <= extra; left += 1) {
        const alone = numbersMayStandAlone || !halves[cell] ? ways[cell + 1][left] : 0;
        const paired = left && canPair(cell) ? ways[cell + 2][left - 1] : 0;
        ways[cell][left] = Math.min(2, alone + paired);
      }
    }
    if (ways[0][extra] !== 1) continue;
    const joined = [];
    for (let [cell, left] = [0, extra]; cell < cells.length;) {
      const isPair = left && canPair(cell) && ways[cell + 2][left - 1] === 1;
      joined.push(isPair ? { text: `${cells[cell].text},${cells[cell + 1].text}` } : cells[cell]);
      cell += isPair ? 2 : 1;
      left -= isPair ? 1 : 0;
    }
    return joined;
  }
  return null;
};
