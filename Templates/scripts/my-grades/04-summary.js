// Averages over courses, by the rules of GradeSummary: grades count by credits, and grades of
// different kinds are never combined.

// Whether the outcome of a course is final.
const isFinished = ({ status, result }) => (status ?? "current") !== "current"
  || result && result !== "I";
const rounded = (value, rounding) => {
  const places = ["whole", "tenth", "hundredth"].indexOf(rounding);
  if (places < 0) return value;
  const [top, bottom] = plus(times(value, power(places)), half);
  return by([top / bottom, 1n], power(places));
};
const bestPoints = ({ steps }) => steps.flatMap(([, , points]) => points ? [decimal(points)] : [])
  .sort(compare).at(-1);

// The value of a course's grade and its basis, or the reason why it has none. `scale` has `steps`,
// best first, each with its letter, its threshold and its points, and `percentages` if its letters
// are percentages.
const worth = (course, scale) => {
  const { value, letter } = standing(course, scale.steps);
  const earned = course.result ?? letter;
  const step = scale.steps.find(([name]) => name === earned);
  if (!step) return "no grade";
  const best = bestPoints(scale);
  if (best) {
    return step[2] ? { basis: fixed(best, 1), value: decimal(step[2]) }
      : "no points for this letter";
  }
  if (!scale.percentages) return "no points in this scale";
  return earned === letter && value
    ? { basis: "percent", value: rounded(value, course.rounding) } : "no percentage";
};
// How an attempt counts: a basis, a value and credits, or the reason why it does not.
const role = ({ course, scale }, isWithCurrent) => {
  const isMark = course.result && !scale.steps.some(([letter]) => letter === course.result);
  if (isMark) return `result ${course.result}`;
  if (course.status === "dropped") return "dropped";
  if (course["pass-fail"]) return "pass/fail";
  if (course["in-gpa"] === false) return "excluded by you";
  if (!isWithCurrent && !isFinished(course)) return "in progress";
  const found = worth(course, scale);
  if (typeof found === "string") return found;
  const credits = course.credits && decimal(course.credits);
  return credits?.[0] ? { ...found, credits } : "no credits";
};
// Averages of attempts, in the order in which they were taken, each with `id`, `course`, `scale`
// and, if it repeats another one, that one's id as `repeats`: of those that repeat each other, only
// the last one counts. `reasons` says by id why others do not. Averages have `basis`, the best
// points or "percent", `value` and `credits`, the one of most credits first.
const summary = (attempts, isWithCurrent) => {
  const roles = new Map(attempts.map((one) => [one.id, role(one, isWithCurrent)]));
  const earlier = new Map(attempts.map(({ id, repeats }) => [id, repeats]));
  const first = (id, seen = []) => earlier.has(earlier.get(id)) && !seen.includes(id)
    ? first(earlier.get(id), [...seen, id]) : id;
  const chains = new Map(attempts.map(({ id }) => [id, first(id)]));
  const last = new Map();
  for (const { id } of attempts) {
    if (typeof roles.get(id) !== "string") last.set(chains.get(id), id);
  }
  const reasons = new Map();
  const sums = new Map();
  for (const [id, found] of roles) {
    const isReplaced = typeof found !== "string" && last.get(chains.get(id)) !== id;
    if (isReplaced || typeof found === "string") {
      reasons.set(id, isReplaced ? "repeated later" : found);
      continue;
    }
    const [points, credits] = sums.get(found.basis) ?? [zero, zero];
    sums.set(found.basis, [
      plus(points, times(found.value, found.credits)), plus(credits, found.credits),
    ]);
  }
  const averages = [...sums].map(
    ([basis, [points, credits]]) => ({ basis, value: by(points, credits), credits })
  ).sort((one, other) => compare(other.credits, one.credits));
  return { averages, reasons };
};
