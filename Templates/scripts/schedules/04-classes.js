// The classes of one schedule: how it writes their times, where they clash, the walks between them.

const clockOf = (minute) => [
  Math.floor(minute / 60 + 11) % 12 + 1, String(minute % 60).padStart(2, "0")
].join(":");
const half = (minute) => (minute % 1440 < 720 ? "am" : "pm");
const span = ({ start, end }) => (half(start) === half(end)
  ? `${clockOf(start)} – ${clockOf(end)} ${half(end)}`
  : `${clockOf(start)} ${half(start)} – ${clockOf(end)} ${half(end)}`);
const lengthOf = (minutes) => [
  minutes >= 60 ? `${Math.floor(minutes / 60)} h` : "",
  minutes % 60 || !minutes ? `${minutes % 60} min` : "",
].filter(Boolean).join(" ");
const shortDate = (date) => {
  const [, day, month] = /^\w+, 0?(\d+) (\w+)/.exec(new Date(date * 86_400_000).toUTCString());
  return `${day} ${month}`;
};

// Whether two classes on a weekday meet on any date.
const shareDate = (one, other, term) => {
  const last = Math.min(one.last, other.last, term.last);
  for (let date = Math.max(one.first, other.first, term.first); date <= last; date += 1) {
    if (meetsOn(one, term, date) && meetsOn(other, term, date)) return true;
  }
  return false;
};
const meetTogether = (one, other, term) => one.day === other.day && one.start < other.end
  && other.start < one.end && shareDate(one, other, term);

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
