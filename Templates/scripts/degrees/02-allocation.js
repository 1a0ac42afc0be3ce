// Assigns courses to the groups of a degree, as `AllocationSearch` does: branch and bound, with
// flows as bounds. `demands` have `courses` and `credits`, in tenths, 0 for none. `kinds` are
// courses that are alike: their `groups`, ascending, `credits`, `progress`, 0 finished, 1 in
// progress, 2 planned, and `places`. A loss is [courses, credits, planned, in progress]: less is
// better.

const isLess = (one, other) => {
  const place = one.findIndex((value, index) => value !== other[index]);
  return place >= 0 && one[place] < other[place];
};
const total = (list) => list.reduce((one, other) => one + other, 0);

// Searches one part of a degree. `budget` is the number of bounds that may be calculated.
const searchPart = (demands, kinds, budget) => {
  const [groupNumbers, kindNumbers] = [[...demands.keys()], [...kinds.keys()]];
  const all = total(kinds.map(({ places }) => places.length));
  // Each rank weighs more than all lower ranks together.
  const credit = (all + 1) ** 2;
  const weights = [credit * (total(demands.map(({ credits }) => credits)) + 1), credit, all + 1, 1];
  const progressPrices = [0, weights[3], weights[2]];
  const priceOf = (loss) => total(loss.map((value, rank) => value * weights[rank]));
  const lossAtLeast = (price) => {
    let rest = Math.max(0, price);
    return weights.map((weight) => {
      const count = Math.floor(rest / weight);
      rest -= count * weight;
      return count;
    });
  };
  const noneCounted = () => kinds.map(() => demands.map(() => 0));
  const creditsIn = (counts, group) => total(
    kinds.map((kind, place) => counts[place][group] * kind.credits)
  );
  const coursesIn = (counts, group) => total(counts.map((own) => own[group]));
  const lossOf = (counts) => {
    const used = (progress) => total(kinds.map((kind, place) => (
      kind.progress === progress ? total(counts[place]) : 0
    )));
    return [
      total(demands.map(({ courses }, group) => Math.max(0, courses - coursesIn(counts, group)))),
      total(demands.map(({ credits }, group) => Math.max(0, credits - creditsIn(counts, group)))),
      used(2), used(1),
    ];
  };
  // Without courses that change nothing: those least far along first, then the last ones.
  const lastFirst = [...kindNumbers].sort((one, other) => (
    kinds[other].progress - kinds[one].progress || kinds[other].places[0] - kinds[one].places[0]
  ));
  const trimmed = (counts) => {
    const after = counts.map((own) => [...own]);
    for (const group of [...groupNumbers].reverse()) {
      let courses = coursesIn(after, group) - demands[group].courses;
      let credits = creditsIn(after, group) - demands[group].credits;
      for (const kind of lastFirst) {
        const own = kinds[kind].credits;
        while (after[kind][group] && courses > 0 && (credits >= own || !own)) {
          after[kind][group] -= 1;
          courses -= 1;
          credits -= own;
        }
      }
    }
    return after;
  };

  // A partly fixed allocation; courses of a kind are allocated in the order of groups.
  const start = {
    counts: noneCounted(), left: demands, open: kinds.map(({ places }) => places.length),
    first: kinds.map(() => 0),
  };
  const replaced = (list, place, value) => list.map((one, index) => index === place ? value : one);
  const choices = ({ open, first, left }, kind) => open[kind] ? kinds[kind].groups.filter((group) => (
    group >= first[kind] && (left[group].courses > 0 || left[group].credits > 0)
  )) : [];
  const assigning = (settled, kind, group) => {
    const { courses, credits } = settled.left[group];
    const own = settled.counts[kind];
    return {
      counts: replaced(settled.counts, kind, replaced(own, group, own[group] + 1)),
      left: replaced(settled.left, group, {
        courses: Math.max(0, courses - 1), credits: Math.max(0, credits - kinds[kind].credits),
      }),
      open: replaced(settled.open, kind, settled.open[kind] - 1),
      first: replaced(settled.first, kind, group),
    };
  };

  // A lower bound of the price, and an allocation close to it. Groups in `bySum` let a course
  // reduce the missing credits by its own, even below 0; in others, n courses have the credits of
  // the n largest. Both are too optimistic.
  const boundOf = (settled, bySum) => {
    const node = (group) => 2 + kinds.length + group;
    const pipes = network(2 + kinds.length + demands.length);
    const ways = [];
    const greatest = demands.map(() => []);
    for (const kind of kindNumbers) {
      const groups = choices(settled, kind);
      const open = settled.open[kind];
      if (!groups.length) continue;
      pipes.connect(0, 2 + kind, open, progressPrices[kinds[kind].progress]);
      for (const group of groups) {
        const credits = bySum.has(group) ? kinds[kind].credits : 0;
        ways.push([kind, group, pipes.connect(2 + kind, node(group), open, -credits * weights[1])]);
        greatest[group].push(...Array(open).fill(kinds[kind].credits));
      }
    }
    for (const group of groupNumbers) {
      let { courses, credits } = settled.left[group];
      if (bySum.has(group)) {
        pipes.connect(node(group), 1, courses, -weights[0]);
        pipes.connect(node(group), 1, Math.max(0, greatest[group].length - courses));
        continue;
      }
      // Courses with the same gain are one pipe.
      let [room, before] = [0, 0];
      const close = () => {
        if (room) pipes.connect(node(group), 1, room, -before);
        room = 0;
      };
      for (const most of greatest[group].sort((one, other) => other - one)) {
        const gain = Math.min(1, courses) * weights[0] + Math.min(most, credits) * weights[1];
        if (!gain) break;
        if (gain !== before) close();
        [room, before] = [room + 1, gain];
        [courses, credits] = [Math.max(0, courses - 1), Math.max(0, credits - most)];
      }
      close();
    }
    const price = priceOf(lossOf(settled.counts)) + pipes.send(0, 1);
    const counts = settled.counts.map((own) => [...own]);
    for (const [kind, group, pipe] of ways) counts[kind][group] += pipes.flow(pipe);
    const next = new Set(groupNumbers.filter((group) => {
      const surplus = creditsIn(counts, group) - demands[group].credits;
      return settled.left[group].credits > 0 && (surplus === 0 ? bySum.has(group) : surplus < 0);
    }));
    return { price, counts, next };
  };

  let steps = 0;
  let best = noneCounted();
  let loss = lossOf(best);
  let isOnlyMissing = true;
  const shortened = (one) => isOnlyMissing ? one.slice(0, 2) : one;
  const isSettled = (price) => !isLess(shortened(lossAtLeast(price)), shortened(loss));
  const calculate = (settled, bySum) => {
    steps += 1;
    const bound = boundOf(settled, bySum);
    const found = trimmed(bound.counts);
    if (isLess(lossOf(found), loss)) [best, loss] = [found, lossOf(found)];
    return bound;
  };
  // The tightest of a few bounds.
  const bound = (settled, bySum) => {
    const keyOf = (set) => [...set].join();
    let sharpest = calculate(settled, bySum);
    const tried = [keyOf(bySum)];
    for (let last = sharpest; tried.length < 5 && steps < budget && !isSettled(sharpest.price);) {
      if (tried.includes(keyOf(last.next))) break;
      tried.push(keyOf(last.next));
      last = calculate(settled, last.next);
      if (last.price > sharpest.price) sharpest = last;
    }
    return sharpest;
  };
  const order = [...kindNumbers].sort((one, other) => kinds[other].credits - kinds[one].credits
    || kinds[one].groups.length - kinds[other].groups.length || one - other);
  let isGivenUp = false;
  let met = new Map();
  const branch = (settled, own) => {
    const kind = order.find((one) => choices(settled, one).length);
    if (isSettled(own.price) || kind === undefined) return;
    const key = JSON.stringify([settled.left, settled.open, settled.first[kind]]);
    const used = priceOf([0, 0, ...lossOf(settled.counts).slice(2)]);
    if (met.get(key) <= used) return;
    met.set(key, used);
    const isLikely = (group) => own.counts[kind][group] > settled.counts[kind][group];
    const groups = choices(settled, kind);
    const children = [...groups.filter(isLikely), ...groups.filter((group) => !isLikely(group))]
      .map((group) => assigning(settled, kind, group));
    for (const next of [...children, { ...settled, open: replaced(settled.open, kind, 0) }]) {
      if (steps >= budget) {
        isGivenUp = true;
        return;
      }
      branch(next, bound(next, own.next));
    }
  };
  // Most work is saved by ignoring the progress of courses at first.
  const root = bound(start, new Set());
  branch(start, root);
  const isLeast = !isGivenUp;
  if (isLeast) {
    [isOnlyMissing, met] = [false, new Map()];
    branch(start, root);
  }
  return { counts: best, loss, isLeast, isBest: !isGivenUp };
};

// The parts of a degree that share no course are searched one after the other.
// `isLeast` says that it is proven that nothing leaves less missing, `isBest` that nothing with as
// little missing needs fewer planned courses, and then fewer in progress.
const allocate = (demands, kinds, budget = 300) => {
  const leader = [...demands.keys()];
  const top = (group) => leader[group] === group ? group : top(leader[group]);
  for (const { groups } of kinds) for (const group of groups) leader[top(group)] = top(groups[0]);
  const counts = kinds.map(() => demands.map(() => 0));
  let [loss, isLeast, isBest] = [[0, 0, 0, 0], true, true];
  for (const part of new Set(leader.map((_, group) => top(group)))) {
    const groups = [...demands.keys()].filter((group) => top(group) === part);
    const own = [...kinds.keys()].filter((kind) => top(kinds[kind].groups[0]) === part);
    const found = searchPart(groups.map((group) => demands[group]), own.map((kind) => ({
      ...kinds[kind], groups: kinds[kind].groups.map((group) => groups.indexOf(group)),
    })), budget);
    own.forEach((kind, place) => groups.forEach((group, column) => {
      counts[kind][group] = found.counts[place][column];
    }));
    loss = loss.map((value, rank) => value + found.loss[rank]);
    isLeast &&= found.isLeast;
    isBest &&= found.isBest;
  }
  return { counts, loss, isLeast, isBest };
};
