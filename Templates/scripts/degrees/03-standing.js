// The courses that count in a degree and the missing ones, by the rules of `DegreeStanding`.

const tenths = (credits) => Math.round(10 * Number(credits ?? 0));
const canonical = (course) => course.toUpperCase().replace(/[-_\s]/g, "");
const accepts = (pattern) => {
  const parts = pattern.split("*").map((one) => canonical(one).replace(/[^\p{L}\d]/gu, "\\$&"));
  const whole = new RegExp(`^${parts.join(".*")}$`, "u");
  return (course) => whole.test(canonical(course));
};
// Courses that can count, planned ones last. `attempts` are in the order in which they were taken,
// each with `id`, `course`, `repeats`, `isPassed` and `isOpen`: those that repeat each other are one.
const coursesOf = (attempts, planned = []) => {
  const leader = new Map();
  const top = (key) => leader.has(key) ? top(leader.get(key)) : key;
  const join = (one, other) => {
    if (top(one) !== top(other)) leader.set(top(other), top(one));
  };
  for (const { id, course, repeats } of attempts) {
    join(canonical(course), `id ${id}`);
    if (repeats) join(`id ${repeats}`, `id ${id}`);
  }
  const parts = new Map();
  for (const one of attempts) {
    const key = top(`id ${one.id}`);
    parts.set(key, [...parts.get(key) ?? [], one]);
  }
  const known = new Set();
  const taken = [...parts.values()].flatMap((all) => {
    const passed = all.filter(({ isPassed }) => isPassed).at(-1);
    const found = passed ?? all.filter(({ isOpen }) => isOpen).at(-1);
    if (!found) return [];
    for (const { course } of all) known.add(canonical(course));
    return [{ ...found, progress: passed ? 0 : 1 }];
  });
  const later = planned.filter(({ course }) => !known.has(canonical(course))
    && known.add(canonical(course)));
  return [...taken, ...later.map((one) => ({ ...one, progress: 2 }))];
};
const creditsOf = (courses) => total(courses.map(({ credits }) => tenths(credits)));
// Each group with the courses that count in it, and the missing ones once all of them are passed.
const standingOf = (degree, attempts) => {
  const courses = coursesOf(attempts, degree.planned);
  const demands = degree.groups.map(({ courses: count, credits }) => (
    { courses: Number(count ?? 0), credits: tenths(credits) }
  ));
  const tests = degree.groups.map(({ of }) => of.map(accepts));
  const kinds = new Map();
  courses.forEach(({ course, credits, progress }, place) => {
    const groups = tests.flatMap((all, group) => all.some((test) => test(course)) ? [group] : []);
    const key = JSON.stringify([groups, tenths(credits), progress]);
    if (!groups.length) return;
    if (!kinds.has(key)) kinds.set(key, { groups, credits: tenths(credits), progress, places: [] });
    kinds.get(key).places.push(place);
  });
  const list = [...kinds.values()];
  const { counts, isLeast } = allocate(demands, list);
  const homes = courses.map(() => -1);
  list.forEach(({ places }, kind) => {
    const rest = [...places];
    counts[kind].forEach((count, group) => {
      for (const place of rest.splice(0, count)) homes[place] = group;
    });
  });
  const groups = degree.groups.map((group, place) => {
    const own = courses.filter((_, index) => homes[index] === place);
    const missing = (progress) => {
      const counted = own.filter((one) => one.progress <= progress);
      return {
        courses: Math.max(0, demands[place].courses - counted.length),
        credits: Math.max(0, demands[place].credits - creditsOf(counted)),
      };
    };
    return { group, courses: own, missing: missing(2), now: missing(0) };
  });
  return { groups, isLeast, unused: courses.filter((_, index) => homes[index] < 0) };
};
