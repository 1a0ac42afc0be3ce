// The plan that is edited, and the steps back.

let plan;
const past = [];
const mostSteps = 100;
const freshPlan = (name = "My plan") => ({
  id: newId(), name, term: term.id, wants: [], pins: [], exclusions: [], blocks: [], limits: {},
  likes: {}, order: "score", seed: 1, place: 0,
});
// Plans of another version, and those of a file, may have anything in them.
const checked = (found) => {
  const base = freshPlan();
  const lists = ["wants", "pins", "exclusions", "blocks"];
  const text = (value, most) => typeof value === "string" ? value.slice(0, most) : "";
  if (!found || typeof found !== "object" || !text(found.term, 200)) return null;
  const own = {
    ...base, ...found, id: text(found.id, 80) || base.id, name: text(found.name, 60) || base.name,
    place: 0,
  };
  for (const name of lists) own[name] = Array.isArray(own[name]) ? own[name].slice(0, 64) : [];
  for (const name of ["limits", "likes"]) own[name] = { ...Object(own[name]) };
  const isBlock = (one) => one && Number.isInteger(one.start) && Number.isInteger(one.end)
    && one.start >= 0 && one.start < one.end && one.end <= 1440 && bitsOf(String(one.days));
  own.blocks = own.blocks.filter(isBlock)
    .map(({ title, days, start, end }) => ({ title: text(title, 60) || "Busy", days, start, end }));
  const isWant = (one) => one && (text(one.course, 60) || Array.isArray(one.some) || one.any);
  own.wants = own.wants.filter(isWant);
  return own;
};

let keeping;
const keepPlan = () => {
  clearTimeout(keeping);
  keeping = setTimeout(() => { keep("plans", plan); }, 300);
};
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
// One section of a course at most is pinned; a pinned one is not excluded.
const togglePin = (choice) => change((to) => {
  const wasPinned = has(to.pins, choice);
  const part = sectionOf(choice.course, choice.code)?.part;
  to.pins = to.pins.filter((one) => one.course !== choice.course
    || sectionOf(one.course, one.code)?.part !== part);
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
