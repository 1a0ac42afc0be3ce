// Adds scores. A score is a pair of whole numbers: points earned, points possible, each in a unit
// that all scores of a group have in common, so that sums need no fractions.
const sum = (scores) => scores.reduce(([a, b], [c, d]) => [a + c, b + d], [0n, 0n]);
const inWholes = (values) => {
  const unit = values.reduce((one, [, bottom]) => one * over(bottom, one)[0], 1n);
  return [values.map(([top, bottom]) => top * (unit / bottom)), unit];
};
// Sorts scores by points above the result of the sum `all`, ascending.
const ranked = (scores, [earned, possible]) => scores
  .map((score) => [score[0] * possible - earned * score[1], score])
  .sort(([a], [b]) => Number(a > b) - Number(a < b)).map(([, score]) => score);
// Repeats `next` until the result no longer changes.
const settle = (next, all) => {
  const other = next(all);
  return other[0] * all[1] === all[0] * other[1] ? other : settle(next, other);
};

const counts = (work) => !work.excused && work.enabled !== false;

// A group's result in percent. If nothing is graded: only whether anything in it can count. Open
// work gets `open` percent, if given; open extra credit only with `hasBonus`. With a `date`, work
// that was graded later is open.
const tally = (group, drops, { open, hasBonus, date } = {}) => {
  const [earnings, sizes, isBonus] = [[], [], []];
  let waiting = 0;
  for (const work of group.assignments ?? [{ "out-of": "1" }]) {
    if (!counts(work)) continue;
    const isExtra = work["extra-credit"];
    const out = decimal(work["out-of"]);
    const isGraded = work.score && (date === undefined || !work.date || work.date <= date);
    const earned = isGraded
      ? decimal(work.score)
      : open && (!isExtra || hasBonus) && times(open, by(out, hundred));
    if (!earned) {
      waiting += isExtra ? 0 : 1;
      continue;
    }
    const isPart = group.counting === "percent";
    earnings.push(isPart ? by(earned, out[0] ? out : hundred) : earned);
    sizes.push(isExtra ? zero : isPart ? one : out);
    isBonus.push(isExtra);
  }
  const [[wholes, unit], [outs, outUnit]] = [earnings, sizes].map(inWholes);
  const all = wholes.map((earned, place) => [earned, outs[place]]);
  const [scores, bonuses] = [false, true].map(
    (isExtra) => all.filter((_, place) => !isBonus[place] !== isExtra)
  );
  const count = scores.length;
  if (!count) return { isAlive: waiting };
  const held = drops === "open-first" ? waiting : 0;
  const [lowest, highest] = ["lowest", "highest"].map((end) => Number(group[`drop-${end}`] ?? 0));
  const low = Math.min(Math.max(0, lowest - held), count - 1);
  const high = Math.min(Math.max(0, highest - Math.max(0, held - lowest)), count - 1 - low);
  // The lowest scores are dropped for the best result, the highest ones for the worst.
  const everything = sum(all);
  const [earned, possible] = low + high ? settle((outer) => {
    const rest = ranked(scores, outer).slice(0, count - high);
    return settle((inner) => sum([...ranked(rest, inner).slice(low), ...bonuses]), outer);
  }, everything) : everything;
  return { isAlive: true, result: over(100n * earned * outUnit, possible * unit) };
};

// The average of the course whose groups have these results; null if nothing that counts is graded.
const combined = ({ groups }, results) => {
  const tallies = results.map((found, place) => ({
    ...found, weight: decimal(groups[place].weight), isExtra: groups[place]["extra-credit"],
  }));
  const [total, graded] = ["isAlive", "result"].map((key) => tallies
    .filter((each) => each[key] && !each.isExtra)
    .reduce((all, { weight }) => plus(all, weight), zero));
  if (!graded[0]) return null;
  const share = ({ result, weight, isExtra }) =>
    result ? times(result, by(weight, isExtra ? total : graded)) : zero;
  return tallies.map(share).reduce(plus);
};
// The course's average. Open work of the groups that `isAsked` accepts gets `open` percent. The
// results of all other groups are kept.
const known = new WeakMap();
const average = (course, isAsked, open) => combined(course, course.groups.map((group) => {
  const asked = isAsked?.(group);
  const found = !asked && known.get(group) || tally(group, course.drops, { open: asked && open });
  if (!asked) known.set(group, found);
  return found;
}));

// Each letter with the lowest average that rounds to it.
const goals = ({ rounding }, letters) => letters.map(([letter, from]) => {
  const places = ["whole", "tenth", "hundredth"].indexOf(rounding);
  const unit = power(Math.max(0, places));
  const [a, b] = times(decimal(from), unit);
  return {
    letter, from, goal: places < 0 ? decimal(from) : by(minus([(a + b - 1n) / b, 1n], half), unit)
  };
});

// The lowest score that each letter needs, in tenths of a percent; 1001 if 1000 is not enough. It
// is needed on the open work of the final, if there is any, otherwise on all open work. No rungs if
// nothing is open.
const ladder = (course, letters) => {
  const isOpen = ({ assignments }) => !assignments
    || assignments.some((work) => counts(work) && !work.score && !work["extra-credit"]);
  const found = course.groups.find((group) => group.final && isOpen(group));
  // A final that is extra credit is not enough for an average.
  const final = found && average(course, (group) => group === found, zero) ? found : undefined;
  const isAsked = (group) => final ? group === final : isOpen(group) && !group["extra-credit"];
  const scored = [];
  const scoring = (tenths) => scored[tenths] ??= average(
    course, isAsked, over(BigInt(tenths), 10n)
  );
  const rungs = course.groups.some(isAsked) && scoring(0) ? goals(course, letters) : [];
  return { final, rungs: rungs.map(({ goal, ...rung }) => {
    let [low, need] = [-1, 1001];
    while (need - low > 1) {
      const between = low + need >> 1;
      if (compare(scoring(between), goal) < 0) low = between;
      else need = between;
    }
    return { ...rung, need };
  }) };
};

const letterOf = (value, course, letters) => value
  && goals(course, letters).find(({ goal }) => compare(goal, value) <= 0)?.letter;
const standing = (course, letters) => {
  const value = average(course);
  return { value, letter: letterOf(value, course, letters) };
};

// The lowest and the highest final average, each with its letter: with all open work at 0 and at
// 100 percent, including extra credit. Null if no group has a weight.
const reach = (course, letters) => {
  const [lowest, highest] = [zero, hundred].map((open) => combined(
    course, course.groups.map((group) => tally(group, course.drops, { open, hasBonus: true }))
  )).map((value) => ({ value, letter: letterOf(value, course, letters) }));
  return lowest.value && { lowest, highest };
};
