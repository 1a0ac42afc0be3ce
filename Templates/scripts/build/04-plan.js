// The plan that is edited, and the steps back.

let plan;
const past = [];
const mostSteps = 100;
const freshPlan = (name = "My plan") => ({
  id: newId(), name, term: term.id, wants: [], pins: [], exclusions: [], blocks: [], limits: {},
  likes: {}, order: "score", seed: 1, place: 0,
});
// Plans of another version, and plans of a file, may have anything in them: a plan is made anew
// with only the values that this page can have written.
const isDays = (value) => typeof value === "string" && value !== ""
  && value === lettersOf(bitsOf(value));
const isId = isText(60);
const limitForms = {
  earliest: isWhole(1440), latest: isWhole(1440), daysOff: isDays, leastCredits: isWhole(600),
  mostCredits: isWhole(600), gap: isWhole(240), attendance: isOneOf("campus", "online"),
  openSeats: isOneOf(true), walking: isOneOf(true), examsMayClash: isOneOf(true),
};
const likeForms = Object.fromEntries([
  "gpa", "rating", "compactDays", "lateStarts", "lunch", "fewGaps", "littleWalking",
].map((name) => [name, isOneOf(0, 1)]));
const kindForms = {
  genEds: isListOf(isId), levels: isListOf(isWhole(10_000)), departments: isListOf(isId),
};
const blockForms = { title: isText(60), days: isDays, start: isWhole(1439), end: isWhole(1440) };
const wantOf = (value) => {
  const want = Object(value);
  if (isId(want.course)) return [{ course: want.course }];
  if (isListOf(isId)(want.some)) return [{ some: [...want.some], least: 1, most: 1 }];
  const kind = formed(want.any, kindForms);
  return Object.keys(kind).length && isText(100)(want.name)
    ? [{ any: kind, count: 1, name: want.name }] : [];
};
const sectionForms = { course: isId, code: isId };
const instructorForms = { course: isId, instructor: isText(200) };
const choicesOf = (value) => listOf(value, Boolean).flatMap((one) => (
  [sectionForms, instructorForms].filter((forms) => hasAll(one, forms)).slice(0, 1)
    .map((forms) => formed(one, forms))
));
const checked = (found) => {
  const base = freshPlan();
  if (!hasAll(found, { term: isText(200) })) return null;
  const { wants, pins, exclusions, blocks, limits, likes } = found;
  return {
    ...base,
    ...formed(found, {
      id: isText(80), name: isText(60), term: isText(200), seed: isWhole(1_000_000),
      order: isOneOf(...orderNames.map(([order]) => order)),
    }),
    wants: listOf(wants, Boolean).flatMap(wantOf),
    pins: choicesOf(pins), exclusions: choicesOf(exclusions),
    blocks: listOf(blocks, (one) => hasAll(one, blockForms) && one.start < one.end)
      .map((one) => formed(one, blockForms)),
    limits: formed(limits, limitForms), likes: formed(likes, likeForms),
  };
};

// A plan is kept when its changes pause, and before another one is opened or the page is left.
let keeping;
const keepNow = async () => {
  clearTimeout(keeping);
  if (plan && memory.plans.has(plan.id)) await keep("plans", plan);
};
const keepPlan = () => {
  memory.plans.set(plan.id, plan);
  clearTimeout(keeping);
  keeping = setTimeout(keepNow, 300);
};
addEventListener("pagehide", keepNow);
// Every change goes through here: it can be undone, it is kept, and the list follows.
const change = (edit) => {
  past.push(structuredClone(plan));
  if (past.length > mostSteps) past.shift();
  edit(plan);
  plan.place = 0;
  show();
};
const undo = () => {
  const before = past.pop();
  if (!before) return;
  plan = before;
  show();
};

const chosen = () => plan.wants.flatMap((want) => want.course ? [want.course] : want.some ?? []);
const isSame = (one, other) => one.course === other.course && one.code === other.code
  && one.instructor === other.instructor;
const has = (list, choice) => list.some((one) => isSame(one, choice));
const toggle = (list, choice) => {
  const at = list.findIndex((one) => isSame(one, choice));
  if (at < 0) list.push(choice); else list.splice(at, 1);
};
// At most one section of each part of a course is pinned, or one instructor of the course; a pinned
// one is not excluded.
const togglePin = (choice) => change((to) => {
  const wasPinned = has(to.pins, choice);
  const part = sectionOf(choice.course, choice.code)?.part;
  to.pins = to.pins.filter((one) => one.course !== choice.course
    || !choice.instructor && !one.instructor && sectionOf(one.course, one.code)?.part !== part);
  if (!wasPinned) to.pins.push(choice);
  to.exclusions = to.exclusions.filter((one) => !isSame(one, choice));
});
const toggleExclusion = (choice) => change((to) => {
  toggle(to.exclusions, choice);
  to.pins = to.pins.filter((one) => !isSame(one, choice));
});
const addCourse = async (id) => {
  if (chosen().includes(id)) return say(`${nameOf(id)} is in your list already.`);
  await fetchCourses([id]);
  if (!courses.has(id)) return say(`${nameOf(id)} has no sections this term.`);
  change((to) => {
    const other = to.wants[joined];
    joined = -1;
    if (!other || other.any) to.wants.push({ course: id });
    else if (other.some) other.some.push(id);
    else to.wants[to.wants.indexOf(other)] = { some: [other.course, id], least: 1, most: 1 };
  });
  return say(`${nameOf(id)} added.`);
};
// The request that the next course is an alternative to; -1 for none.
let joined = -1;
const join = (place) => {
  joined = place;
  element("field").focus();
  say("Choose a course that you would take instead.");
};
const addKind = async (kind, name) => {
  say("Loading every department…");
  await fetchAll();
  await fetchCourses(chosen());
  change((to) => { to.wants.push({ any: kind, count: 1, name }); });
  say(`Any ${name} course added.`);
};
const removeWant = (place) => change((to) => {
  const [gone] = to.wants.splice(place, 1);
  const ids = gone.course ? [gone.course] : gone.some ?? [];
  for (const name of ["pins", "exclusions"]) {
    to[name] = to[name].filter((one) => !ids.includes(one.course));
  }
});
