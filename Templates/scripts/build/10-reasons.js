// Why nothing fits, and each fix as a button with the number of schedules that it gives.

const sectionName = (key) => key.replace(/^(.*)-([^-]*)$/, (_, id, code) => `${nameOf(id)} ${code}`);
const choiceName = ([kind, name, course]) => kind === "section" ? sectionName(name)
  : course ? `${nameOf(course)} with ${name}` : `${name}’s sections`;
// The constraint, the fix, and the change that the fix makes.
const constraintOf = ([kind, subject]) => {
  const { limits } = plan;
  const drop = (name) => (to) => { delete to.limits[name]; };
  const dropPins = (isGone) => (to) => { to.pins = to.pins.filter((one) => !isGone(one)); };
  const block = kind === "block" ? plan.blocks[subject]?.title ?? "a time" : "";
  const known = {
    earliest: () => [`No class before ${clock(limits.earliest)}`,
      `Allow classes before ${clock(limits.earliest)}`, drop("earliest")],
    latest: () => [`No class after ${clock(limits.latest)}`,
      `Allow classes after ${clock(limits.latest)}`, drop("latest")],
    daysOff: () => {
      const days = listed(daysOf(bitsOf(limits.daysOff)).map((day) => dayNames[day]));
      return [`No class on ${days}`, `Allow classes on ${days}`, drop("daysOff")];
    },
    minimumCredits: () => [`At least ${credits(limits.leastCredits)} credits`,
      `Allow fewer than ${credits(limits.leastCredits)} credits`, drop("leastCredits")],
    maximumCredits: () => [`At most ${credits(limits.mostCredits)} credits`,
      `Allow more than ${credits(limits.mostCredits)} credits`, drop("mostCredits")],
    openSeats: () => ["Only sections with open seats", "Allow full sections", drop("openSeats")],
    gap: () => [`At least ${limits.gap} min between classes`,
      `Allow less than ${limits.gap} min between classes`, drop("gap")],
    walking: () => ["Time to walk between classes", "Allow late arrival from another building",
      drop("walking")],
    attendance: () => limits.attendance === "online"
      ? ["Only classes online", "Allow classes on campus too", drop("attendance")]
      : ["Only classes on campus", "Allow classes online too", drop("attendance")],
    exams: () => ["No two exams at once", "Allow two exams at once",
      (to) => { to.limits.examsMayClash = true; }],
    block: () => [`“${block}” kept free`, `Drop “${block}”`,
      (to) => { to.blocks.splice(subject, 1); }],
    pin: () => [`${nameOf(subject)} only as pinned`, `Unpin ${nameOf(subject)}`,
      dropPins((one) => one.course === subject)],
    exclusion: () => [`Not ${choiceName(subject)}`, `Allow ${choiceName(subject)}`, (to) => {
      const [subjectKind, name] = subject;
      to.exclusions = to.exclusions.filter((one) => subjectKind === "section"
        ? `${one.course}-${one.code}` !== name : one.instructor !== name);
    }],
  };
  return known[kind]?.() ?? ["A limit", "Drop a limit", () => {}];
};
const fixesOf = (costs) => costs.filter(({ without }) => without !== "0").map((cost) => {
  const [, fix, edit] = constraintOf(cost.constraint);
  const { without } = cost;
  const noun = without === "1" ? "schedule" : "schedules";
  const count = without === null ? "not counted" : `${many(without).toLowerCase()} ${noun}`;
  return button(`${fix}: ${count}`, () => change(edit));
});
const headOf = ({ unusable, smallest }) => {
  const lost = unusable.map(({ course }) => nameOf(course));
  if (lost.length) return `${listed(lost)} cannot be taken`;
  const names = smallest.map(nameOf);
  if (names.length === 2) return `${listed(names)} always clash`;
  return names.length ? `${listed(names)} cannot all be taken together`
    : "The courses fit together, but not within your limits";
};
const partyName = ([kind, name]) => kind === "block" ? `“${name}”`
  : kind === "exam" ? `the exam of ${sectionName(name)}` : sectionName(name);
const exampleOf = ({ example }) => {
  if (!example) return [];
  const day = dayNames[(example.date + 3) % 7];
  const [one, other] = example.times.map(([start, end]) => span({ start, end }));
  const times = one === other ? `both ${one}` : `${one} and ${other}`;
  return [make("p", { class: "small" },
    `For example, ${example.parties.map(partyName).join(" and ")}: ${day}, ${times}.`)];
};
const unusableOf = ({ unusable }) => unusable.flatMap(({ course, ways, reasons }) => reasons.length
  ? reasons.map(([constraint, gone]) => make("p", { class: "small" },
    `${nameOf(course)}: ${constraintOf(constraint)[0]} rules out ${grouped(gone)} of ${grouped(ways)}.`))
  : [make("p", { class: "small" }, `${nameOf(course)}: no valid option is offered.`)]);

// The problem of the plan itself; the list says the rest.
const problemOf = ([kind, subject, more]) => ({
  unknownCourse: () => `${nameOf(subject)} is not offered this term.`,
  noSections: () => `${nameOf(subject)} has no sections yet.`,
  noBundle: () => `The parts of ${nameOf(subject)} cannot be combined as the catalog lists them.`,
  twins: () => `${nameOf(subject)} and ${nameOf(more)} are the same course.`,
  blocked: () => `${sectionName(subject)} is at a time that you keep free.`,
  tooFewCandidates: () => `Only ${counted(subject, "course is", "courses are")} of that kind.`,
  unknownPin: () => `${choiceName(subject)} is pinned, but is no longer offered.`,
  unknownExclusion: () => "",
  tooManyChoices: () => "There are too many courses to choose from. Ask for a narrower kind.",
  tooManyWays: () => `${nameOf(subject)} has too many options to compare.`,
})[kind]?.() ?? "";
const problemsOf = () => (ranking?.problems ?? []).map(problemOf).filter(Boolean)
  .map((line) => make("p", { class: "small" }, line));

let shownReasons = "";
const showReasons = () => {
  const stuck = ranking?.stuck;
  const state = JSON.stringify([stuck, ranking?.problems, stuck && ranking.costs]);
  if (state === shownReasons) return;
  shownReasons = state;
  const problems = problemsOf();
  if (!stuck) {
    write("reasons", problems.length ? make("div", { class: "notice caution" }, problems) : "");
    return;
  }
  const fixes = fixesOf(ranking.costs);
  focusKept(() => write("reasons", make("div", { class: "notice" },
    make("h3", {}, headOf(stuck)), exampleOf(stuck), unusableOf(stuck), problems,
    fixes.length ? make("p", { class: "label" }, "Fixes") : "",
    make("p", { class: "actions" }, fixes))));
};
