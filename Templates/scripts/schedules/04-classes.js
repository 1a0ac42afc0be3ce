// The classes of one schedule: how it writes their times, where they clash, the walks between them.

// Each two sections that need a person in two places at once, and the times: those within
// `classes`, or between them and the classes of another schedule.
const clashesIn = (classes, term, others = classes) => {
  const found = new Map();
  classes.forEach((one, place) => {
    for (const other of others === classes ? classes.slice(place + 1) : others) {
      if (one.section.id === other.section.id || !meetTogether(one, other, term)) continue;
      const ids = [one.section.id, other.section.id];
      const names = (others === classes ? ids.sort() : ids).join(" and ");
      const time = { start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) };
      found.set(names, [...found.get(names) ?? [], `${dayNames[one.day]} ${span(time)}`]);
    }
  });
  return [...found].map(([names, times]) => (
    `${names}${others === classes ? " clash" : ""}: ${[...new Set(times)].join(", ")}.`
  ));
};

// The way to a class from the one before it on its day: free minutes, and the walk from another
// building.
const wayTo = (one, held, term) => {
  const before = held.filter((other) => other !== one && other.start < one.start
    && shareDate(one, other, term))
    .reduce((last, other) => (last && last.end > other.end ? last : other), null);
  if (!before) return null;
  const free = one.start - before.end;
  const isElsewhere = one.building !== null && before.building !== null
    && one.building !== before.building;
  const walk = isElsewhere ? walkBetween(term, before.building, one.building) : null;
  return { free, isElsewhere, walk };
};
