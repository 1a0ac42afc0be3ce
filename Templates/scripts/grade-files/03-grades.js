// Reads grades.yml, by the rules of `GradesReader`: the good parts become entries of the page.

const { compare, decimal, fixed, percentOf } = globalThis.almanac.grading;
const isSame = (one, other) => compare(decimal(one), decimal(other)) === 0;

const writtenScore = /^(\d{1,9}(?:\.\d{1,9})?)(?:(%)|\/(\d{1,9}(?:\.\d{1,9})?))?$/;
// Points of a score and its maximum, as written: "18", "18/20" or "90%".
const scoreIn = (found, report) => {
  const { score, "out-of": out, line } = found;
  const of = out && (found["extra-credit"] || isMore(out)) ? out : undefined;
  if (out && !of) report(line, "“out-of” must be above 0");
  if (!score) {
    if (out === undefined) report(line, "“out-of” is missing");
    return of && { "out-of": of };
  }
  const plain = score.text.replace(/ /g, "");
  const [, earned, sign, total] = plain.match(writtenScore) ?? [];
  if (!earned || total && !isMore(total)) {
    report(score.line, `expected points like 18, 18/20 or 90%, found “${score.text}”`);
    return of && { "out-of": of };
  }
  if (total && !out) return { score: earned, "out-of": total };
  if (!of) {
    if (!out) report(line, "“out-of” is missing");
    return undefined;
  }
  if (total && !isSame(total, of)) {
    report(score.line, "the score and “out-of” give different totals");
  }
  const points = sign ? percentOf(earned, of) : earned;
  if (!points) report(score.line, "this percentage gives points with more than 9 decimals");
  return { score: points, "out-of": of };
};
const asScore = (node, report) => {
  if (node.text !== undefined) return node;
  report(node.line, `expected points like 18, 18/20 or 90%, found ${shown(node)}`);
  return undefined;
};
const asWork = (node, report) => {
  const found = asMap({
    name: asText, date: asDate, "extra-credit": asFlag, score: asScore, "out-of": asNumber,
    enabled: asFlag, excused: asFlag, notes: asText,
  }, ["name"])(node, report);
  const points = found && scoreIn(found, report);
  const { enabled, line, ...work } = found ?? {};
  const excused = work.excused || enabled === false;
  return points && { ...work, score: undefined, ...points, excused };
};
const withoutTwins = (all, what, line, report) => all?.filter((one, place) => {
  const isFirst = all.findIndex(({ name }) => name === one.name) === place;
  if (!isFirst) report(line, `two ${what} are called “${one.name}”; the first is used`);
  return isFirst;
});
const asGroup = (node, report) => {
  const found = asMap({
    name: asText, weight: asWeight, final: asFlag, counting: asWord("points", "percent"),
    "drop-lowest": asWhole(0, 1000), "drop-highest": asWhole(0, 1000), "extra-credit": asFlag,
    takes: asList(asText), assignments: asList(asWork),
  }, ["name", "weight"])(node, report);
  if (!found) return undefined;
  const { line, ...group } = found;
  return { ...group, assignments: withoutTwins(group.assignments, "assignments", line, report) };
};
// Decimal hours as minutes, to the nearest.
const asStudy = (node, report) => {
  const found = asMap({
    date: asDate, minutes: asWhole(1, 1440), hours: asPositive, note: asText,
  }, ["date"])(node, report);
  if (!found) return undefined;
  const { date, note } = found;
  const minutes = found.minutes ?? String(Math.round(Number(found.hours) * 60));
  if (minutes >= 1 && minutes <= 1440) return { date, minutes, note };
  report(found.line, "expected “minutes”, 1 to 1440, or “hours”");
  return undefined;
};
const asPoints = (node, report) => [...node.map ?? [["*", node]]]
  .map(([name, value]) => [name, asPositive(value, report)]).filter(([, value]) => value);
const asExport = asMap({
  kind: asWord("canvas", "blackboard", "moodle", "gradebook-csv"), path: asText, student: asText,
  columns: asMap(Object.fromEntries(
    ["name", "score", "out-of", "date", "group", "student"].map((name) => [name, asText])
  )),
  "points-row": asText, "out-of": asPoints, "extra-credit": asList(asText),
  "leave-out": asList(asText),
}, ["kind", "path"]);

const marks = ["P", "NP", "S", "U", "CR", "NC", "T", "W", "I", "AU"];
const asCourse = asMap({
  course: asText, title: asText, term: asText, credits: asCredits,
  status: asWord("current", "completed", "archived", "dropped"), color: asAnything, colour: asAnything,
  icon: asAnything, scale: asText, result: asText, groups: asList(asGroup), from: asExport,
  professor: asText, rounding: asWord("exact", "whole", "tenth", "hundredth"),
  drops: asWord("graded-first", "open-first"), "in-gpa": asFlag, "pass-fail": asFlag,
  "retake-of": asText, slots: asAnything, study: asList(asStudy), "what-if": asAnything, notes: asText,
}, ["course"]);
const statusOf = ({ result, term }, context) => {
  if (result === "W") return "dropped";
  if (result) return result === "I" ? "current" : "completed";
  const [days, present] = [context.daysOf(term), context.daysOf(context.term)];
  return days && present && days.last < present.first ? "completed" : "current";
};
// A course as the page keeps it, with `from` and `retake-of` as they are in the file.
const entryOf = (found, context, report) => {
  const { line, color, colour, icon, slots, "what-if": whatIf, ...rest } = found;
  const entry = { ...rest, term: rest.term ?? context.term };
  if (!context.daysOf(entry.term)) {
    report(line, `unknown term “${entry.term}”; add it under “terms”`);
  }
  const scale = context.scales.find(({ name }) => name === (entry.scale ?? "standard"));
  if (!scale) report(line, `unknown grade scale “${entry.scale}”; “standard” is used`);
  const steps = (scale ?? context.scales.find(({ name }) => name === "standard")).steps;
  const isGiven = (letter) => marks.includes(letter) || steps.some(([one]) => one === letter);
  if (entry.result && !isGiven(entry.result)) {
    report(line, `“${entry.result}” is not a letter of the scale; it is ignored`);
    delete entry.result;
  }
  if (!entry.groups && !entry.result) report(line, "“groups” is missing");
  if (entry.from) report(entry.from.line, `open the course and import ${entry.from.path}, too`);
  const groups = withoutTwins(entry.groups ?? [], "groups", line, report);
  const finals = groups.filter(({ final }) => final);
  if (finals.length > 1) report(line, "a course has only one final; the first is used");
  return {
    ...entry, scale: scale ? entry.scale : undefined,
    status: entry.status ?? statusOf(entry, context),
    groups: groups.map((group) => ({ ...group, final: group === finals[0] })), line,
  };
};

const asTerm = asMap({ term: asText, name: asText, "first-day": asDate, "last-day": asDate },
  ["term", "name", "first-day", "last-day"]);
const asRequirement = (node, report) => {
  const found = asMap({
    name: asText, courses: asWhole(1, 200), of: asList(asText),
    credits: kind("credits above 0, like 30 or 7.5", (text) => (
      /^\d{1,4}(\.\d)?$/.test(text) && isMore(text) && text <= 1000 ? text : undefined
    )),
  }, ["name", "of"])(node, report);
  if (found && (found.courses || found.credits) && found.of.length) return found;
  if (found) report(found.line, "expected “courses” or “credits”, and “of”");
  return undefined;
};
const asPlanned = (node, report) => node.map ? asMap({
  course: asText, title: asText, credits: asCredits, term: asText, like: asText,
}, ["course"])(node, report) : node.text ? { course: node.text } : asText(node, report);
const asDegree = asMap({
  name: asText, type: asText, status: asWord("current", "completed", "planned"), description: asText,
  groups: asList(asRequirement), planned: asList(asPlanned),
}, ["name"]);

// `{ courses, terms, degree, problems }`. `context` has the `term` that a course is in by default,
// the `scales`, and `termDays(id)` for terms that the page knows: their first and last day.
const readGrades = (text, context) => {
  const { node, problems } = readYaml(text);
  const report = (line, words) => problems.push({ line, words });
  const asBook = asMap({ courses: asAnything, terms: asAnything, degree: asAnything });
  const found = asBook(node, report) ?? {};
  const terms = (found.terms ? asList(asTerm)(found.terms, report) : [])
    .map((one) => ({ id: one.term, name: one.name, first: one["first-day"], last: one["last-day"] }));
  const daysOf = (id) => context.termDays(id) ?? terms.find((one) => one.id === id);
  if (node.map && !found.courses && !found.degree) report(node.line, "“courses” is missing");
  const courses = (found.courses ? asList(asCourse)(found.courses, report) : [])
    .map((one) => entryOf(one, { ...context, daysOf }, report));
  return {
    courses, terms, degree: found.degree && asDegree(found.degree, report),
    problems: problems.sort((one, other) => one.line - other.line),
  };
};
