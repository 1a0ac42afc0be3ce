// How a grade went: the average after each date with graded work, ascending, as [date, average].
// Work without a date counts from the start, so the last one is the present average. Each date
// calculates only the groups that change.
const trend = (course) => {
  const until = (group, date) => tally(group, course.drops, { date });
  const changes = new Map();
  course.groups.forEach(({ assignments }, place) => {
    for (const work of assignments ?? []) {
      if (!counts(work) || !work.score || !work.date) continue;
      changes.set(work.date, [...changes.get(work.date) ?? [], place]);
    }
  });
  const results = course.groups.map((group) => until(group, ""));
  return [...changes.keys()].sort().map((date) => {
    for (const place of new Set(changes.get(date))) {
      results[place] = until(course.groups[place], date);
    }
    return [date, combined(course, results)];
  }).filter(([, value]) => value);
};
