// The best schedules: how many fit, and one of them as a week and as a list.

let ranking = null;
let asked = 0;
// Whether a question is asked that may take long.
let isLong = false;
const entries = () => ranking?.list.entries ?? [];
// A section that was swapped for another one stays so until something changes.
const shownPicks = () => plan.own ?? entries()[plan.place]?.picks
  .map(({ course, sections, others }) => ({ course, codes: sections, others })) ?? [];
const shownIds = () => shownPicks().map(({ course }) => course);
const shownSections = () => shownPicks().flatMap(({ course, codes }) => codes.map((code) => ({
  course, section: sectionOf(course, code),
}))).filter(({ section }) => section);
const idsOf = (sections) => sections.map(({ course, section }) => `${course}-${section.code}`);

const orderNames = [
  ["score", "Best score"], ["earliest-end", "Ends earliest"], ["campus-days", "Fewest days"],
  ["gaps", "Shortest gaps"], ["walking", "Least walking"], ["open-seats", "Most open seats"],
  ["sampled", "Random draw"],
];
const measureOf = (order, value) => {
  if (value === null || value === undefined) return "";
  const amount = value / 1e9;
  const words = {
    "earliest-end": () => `ends ${clock(amount)} at the latest`,
    "campus-days": () => `${Number(amount.toFixed(1))} days a week`,
    gaps: () => `${lengthOf(Math.round(amount))} of gaps a week`,
    walking: () => `${lengthOf(Math.round(amount))} of walking a week`,
    "open-seats": () => `${counted(Math.round(amount), "open seat", "open seats")} in the fullest section`,
  };
  return words[order]?.() ?? "";
};
const many = (count) => count === ">" ? "More than 18 quintillion"
  : grouped(BigInt(count));
const countLine = () => {
  if (!plan.wants.length) return "";
  if (!ranking) return "Comparing…";
  const { fitting, combinations } = ranking;
  if (fitting === null && isBusy()) return "Comparing…";
  if (fitting === null) return "Too many options to count";
  if (fitting === "0") return "No schedule fits";
  const noun = fitting === "1" ? "schedule fits" : "schedules fit";
  const all = combinations && combinations !== fitting
    ? `, of ${many(combinations).toLowerCase()} combinations` : "";
  return `${many(fitting)} ${noun}${all}`;
};

// The measures of a version of one's own, which is in no list.
let ownEntry = null;
const useOwn = async (picks) => {
  plan.own = picks;
  ownEntry = null;
  keepPlan();
  showResult();
  const fixed = picks.flatMap(({ course, codes }) => codes.map((code) => ({ course, code })));
  const question = {
    ...plan, wants: [], pins: [], exclusions: [], blocks: [], limits: { examsMayClash: true }, fixed,
  };
  const answer = await ask("rank", { plan: question, scope: "first" }).catch(() => null);
  if (plan.own !== picks) return;
  ownEntry = answer?.list.entries[0] ?? null;
  showResult();
};

const isBusy = () => element("result").hasAttribute("aria-busy");
const move = (step) => {
  plan.place = (plan.place + step + entries().length) % entries().length;
  delete plan.own;
  keepPlan();
  showResult();
};
const listHead = () => {
  const order = make("select", { id: "build-order", "aria-label": "Order", "data-focus": "order" },
    ...orderNames.map(([value, name]) => make("option", { value }, name)));
  order.value = plan.order;
  order.addEventListener("change", () => change((to) => { to.order = order.value; }));
  const count = entries().length;
  const steps = make("p", { class: "steps" },
    button("‹", () => move(-1), { "aria-label": "Previous schedule", "data-focus": "previous" }),
    make("span", { role: "status" }, plan.own ? "Your version" : `${plan.place + 1} of ${count}`),
    button("›", () => move(1), { "aria-label": "Next schedule", "data-focus": "next" }));
  const draw = plan.order === "sampled" ? [button("Draw again",
    () => change((to) => { to.seed = to.seed % 1_000_000 + 1; }), { "data-focus": "draw" })] : [];
  return make("div", { class: "list-head" }, order, ...draw, steps);
};

const scoreLine = (entry) => {
  const order = ranking.list.order;
  const isListed = entry !== ownEntry;
  const parts = [
    entry.score === null ? "" : `score ${decimal(entry.score, 3)}`,
    entry.gpa ? `GPA ${decimal(entry.gpa.mean, 2)}${entry.gpa.imputed ? "†" : ""}` : "",
    entry.rating ? `rating ${decimal(entry.rating.mean, 2)}${entry.rating.imputed ? "†" : ""}` : "",
    isListed ? measureOf(order, ranking.list.measures[plan.place]) : "",
  ].filter(Boolean);
  const isGuess = entry.gpa?.imputed || entry.rating?.imputed;
  return [
    parts.length ? make("p", { class: "small" }, parts.join(" · ")) : "",
    isGuess ? make("p", { class: "tiny" }, "† partly estimated: some courses have no data") : "",
    ranking.list.proof === "proven" || order === "sampled" || !isListed ? ""
      : make("p", { class: "tiny" }, "Best found so far: there are too many to compare them all."),
  ];
};
const clashNotice = (clashes) => {
  if (!clashes.length) return [];
  const lines = clashes.map(({ one, other }) => {
    const time = span({
      start: Math.max(one.start, other.start), end: Math.min(one.end, other.end),
    });
    const [first, second] = [one, other]
      .map(({ course, section }) => `${nameOf(course)} ${section.code}`);
    return `${first} and ${second}: ${dayNames[one.day]} ${time}.`;
  });
  return [make("div", { class: "notice" }, make("h3", {}, "Classes clash"),
    ...[...new Set(lines)].map((line) => make("p", { class: "small" }, line)))];
};

// Days with the same classes are listed once.
const agendaOf = (classes) => {
  const groups = [];
  dayNames.forEach((name, day) => {
    const held = classes.filter((one) => one.day === day);
    if (!held.length) return;
    const key = JSON.stringify(held.map((one) => [one.course, one.section.code, one.start, one.end]));
    const known = groups.find((group) => group.key === key);
    if (known) known.names.push(name); else groups.push({ key, held, names: [name] });
  });
  return groups.flatMap(({ held, names }) => [
    make("h3", { class: "label part-head" }, listed(names)),
    make("ol", { class: "rows" }, ...held.map((one) => make("li", {},
      make("p", { class: "time" }, clockOf(one.start), make("small", {}, half(one.start))),
      make("div", { class: `spine ${hueOf(one.course)}` },
        make("h4", {}, `${nameOf(one.course)} ${one.section.code}`),
        make("p", { class: "small" }, [
          span(one), one.isPart ? `${shortDate(one.first)} – ${shortDate(one.last)}` : "",
          one.kind, placeOf(one.place), one.section.who[0]?.name,
        ].filter(Boolean).join(" · ")))))),
  ]);
};
const examList = (sections) => {
  const exams = examsOf(sections.map(({ course, section }) => ({
    ...section, course, exams: section.exams?.map(([date, start, end, place]) => (
      [date, start, end, placeOf(place)])),
  })));
  return exams.length ? [make("h3", { class: "label part-head" }, "Exams"),
    make("ul", { class: "rows two" }, ...exams.map((exam) => make("li", {},
      make("div", { class: `spine ${hueOf(exam.section.course)}` },
        make("h4", {}, `${nameOf(exam.section.course)} ${exam.section.code}`),
        make("p", { class: exam.isClash ? "small warn" : "small" }, examWords(exam))))))] : [];
};
// Walks that take longer than there is time.
const walkLines = (walks) => walks
  .filter(({ minutes, leave, arrive }) => minutes !== null && minutes > arrive - leave)
  .map(({ from, to, days, leave, arrive, minutes, isEstimate }) => {
    const walk = `${minutes} min on foot from ${from} to ${to}${isEstimate ? " (estimated)" : ""}`;
    return make("p", { class: "small warn" },
      `▲ ${lettersOf(days)}: ${walk}, with ${lengthOf(arrive - leave)} between classes.`);
  });
const seatLines = (sections) => sections.map(({ course, section }) => make("li", {},
  make("div", { class: `spine ${hueOf(course)}` },
    make("h4", {}, `${nameOf(course)} ${section.code}`),
    make("p", { class: "small" }, ...sectionLine(section)))));

const jump = element("jump");
const showCount = () => {
  const line = countLine();
  element("count").textContent = line;
  jump.firstElementChild.textContent = `${line} ↓`;
  jump.hidden = !line || isResultSeen;
};
// On a phone the schedules are below the courses: a bar at the foot of the screen leads there.
let isResultSeen = false;
new IntersectionObserver(([{ isIntersecting, boundingClientRect }]) => {
  isResultSeen = isIntersecting || boundingClientRect.top < 0;
  if (plan) showCount();
}).observe(element("head"));

let shownState = "";
const showResult = () => {
  showCount();
  showReasons();
  const sections = shownSections();
  if (!sections.length && !plan.blocks.length && !isDrawing) {
    shownState = "";
    write("list", plan.wants.length ? "" : make("div", { class: "empty" },
      make("p", {}, "Add a course to see its schedules.")));
    return;
  }
  // Refined answers often change nothing: a button that is being pressed is then not replaced.
  const state = JSON.stringify([
    ranking?.list, plan.place, plan.own, ownEntry, plan.blocks, isDrawing, idsOf(sections),
  ]);
  if (state === shownState) return;
  shownState = state;
  const classes = classesOf(sections);
  const entry = plan.own ? ownEntry : entries()[plan.place];
  const untimed = sections.filter(({ section }) => !section.meets.some(({ days }) => days))
    .map(({ course, section }) => `${nameOf(course)} ${section.code}`);
  focusKept(() => write("list",
    entries().length ? listHead() : "",
    entry ? scoreLine(entry) : "",
    clashNotice(clashesIn(classes)),
    weekOf(classes, plan.blocks, openSwap),
    button(isDrawing ? "Done" : "Draw times to keep free", () => {
      isDrawing = !isDrawing;
      showResult();
    }, { "aria-pressed": String(isDrawing), "data-focus": "drawing" }),
    make("div", { id: "build-swap", tabindex: "-1" }),
    sections.length ? actionsOf(sections) : "",
    entry ? walkLines(entry.walks) : "",
    agendaOf(classes), examList(sections),
    untimed.length ? make("p", { class: "small note" }, `No set time: ${untimed.join(", ")}.`) : "",
    sections.length ? make("details", {}, make("summary", {}, "Sections and seats"),
      make("ul", { class: "rows two" }, ...seatLines(sections))) : ""));
};

const showFreedom = () => {
  for (const one of app.querySelectorAll("[data-freedom]")) {
    one.textContent = freedomOf(one.dataset.freedom);
  }
};

// A first list at once, then the best one, then freedom and the costs of limits. The newest question
// wins: one that may take long is stopped for it.
const rank = async () => {
  asked += 1;
  const own = asked;
  if (!plan.wants.length) {
    ranking = null;
    showResult();
    return;
  }
  element("result").setAttribute("aria-busy", "true");
  try {
    if (isLong) {
      isLong = false;
      begin().catch(() => {});
    }
    const question = structuredClone(plan);
    for (const scope of ["first", "entries", "details"]) {
      isLong = scope !== "first";
      const answer = await ask("rank", { plan: question, scope });
      if (own !== asked) return;
      isLong = false;
      await settle(answer);
      if (own !== asked) return;
    }
    showFreedom();
    element("result").removeAttribute("aria-busy");
    showCount();
  } catch (error) {
    if (own !== asked || error.message === "stopped") return;
    say("These courses could not be compared. Try fewer.");
    begin().catch(() => giveUp("The ranking stopped. Reload the page."));
  }
};
// Kinds find courses that are not described yet.
const settle = async (answer) => {
  if (!answer) return say("These courses could not be compared.");
  const ids = new Set([answer.list, ...answer.others].flatMap(({ entries: all }) => all)
    .flatMap(({ picks }) => picks.map(({ course }) => course)));
  const unknown = [...ids].filter((id) => !courses.has(id));
  if (unknown.length) {
    for (const course of await ask("courses", { ids: unknown })) {
      if (course) courses.set(course.id, course);
    }
  }
  ranking = answer;
  showResult();
  return undefined;
};
const show = () => {
  delete plan.own;
  ranking = null;
  focusKept(() => {
    showFields();
    showCourses();
    showPlans();
  });
  showCount();
  keepPlan();
  rank();
};
