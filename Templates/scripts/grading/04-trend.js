// How a grade went: the average after each date with graded work, ascending, as [date, average].
// Work without a date counts from the start, so the last one is the present average.
const trend = (course) => {
  const until = (date) => ({
    ...course, groups: course.groups.map((group) => group.assignments ? {
      ...group, assignments: group.assignments.map(
        (work) => work.date && !(work.date <= date) ? { ...work, score: undefined } : work
      ),
    } : group),
  });
  const dates = course.groups.flatMap(({ assignments }) => assignments ?? [])
    .filter((work) => counts(work) && work.score && work.date).map(({ date }) => date);
  return [...new Set(dates)].sort().map((date) => [date, average(until(date))])
    .filter(([, value]) => value);
};
