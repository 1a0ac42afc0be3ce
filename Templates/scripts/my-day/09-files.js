// Files: the days as days.yml and as a calendar, and calendars that are read.

// "17:30-18:45", also over midnight.
const spanText = ({ start, end }) => `${timeValue(start)}-${end === 1440 ? "24:00" : timeValue(end)}`;
const slugOf = (title) => plain(title).replace(/[^a-z\d]+/g, "-").replace(/^-|-$/g, "") || "entry";
// Ids as the program makes them, each once.
const idsOf = (all) => {
  const taken = new Set();
  return new Map(all.map(({ id, title }) => {
    let own = slugOf(title).slice(0, 60);
    for (let count = 2; taken.has(own); count += 1) own = `${slugOf(title).slice(0, 60)}-${count}`;
    taken.add(own);
    return [id, own];
  }));
};
const bufferOf = ({ before, after }) => before === undefined && after === undefined ? undefined
  : after ? { before: String(before ?? 0), after: String(after) } : String(before ?? 0);
const activityYAML = (one, ids) => filled({
  id: ids.get(one.id), title: one.title,
  date: one.dates?.length === 1 ? dateOf(one.dates[0]) : undefined,
  dates: one.dates?.length > 1 ? one.dates.map(dateOf) : undefined,
  days: one.days, first: one.days ? dateOf(one.first) : undefined,
  last: one.last === undefined ? undefined : dateOf(one.last),
  every: one.every ? String(one.every) : undefined, as: one.asClasses ? "classes" : undefined,
  except: one.except?.length ? one.except.map(dateOf) : undefined,
  time: one.start === undefined ? undefined : spanText(one), place: one.place, by: one.mode,
  buffer: bufferOf(one), note: one.note,
});
const errandYAML = (one, ids) => filled({
  id: ids.get(one.id), title: one.title, date: dateOf(one.date), takes: String(one.minutes),
  place: one.places.length === 1 ? one.places[0] : undefined,
  "any-of": one.places.length > 1 ? one.places : undefined,
  open: one.open?.length === 1 ? spanText(one.open[0]) : one.open?.map(spanText),
});
// Names that no file of the site knows are places without a location.
const placesYAML = (records) => {
  const used = records.flatMap((one) => [one.place, ...one.places ?? []]).filter(Boolean);
  const { start, end } = settings();
  const unknown = [...new Set([...used, start, end].filter((name) => name
    && placeNamed(name).kind === "unknown"))];
  return [
    ...ofKind("place").map(({ name, at }) => ({
      name, location: at.map((part) => (part / 1e7).toFixed(7)),
    })),
    ...unknown.map((name) => ({ name })),
  ];
};
// A class is skipped with its course: "CMPS 231".
const skipsYAML = (ids) => ofKind("skip").flatMap(({ date, what }) => {
  const [, course] = what.match(/^class (.+) \S+ \d+$/) ?? [];
  if (course) return [{ date: dateOf(date), course }];
  return ids.has(what) ? [{ date: dateOf(date), activity: ids.get(what) }] : [];
});
const travelYAML = ({ modes: own, longestWalk, pace, earliest, latest, ...rest }) => filled({
  modes: own?.length ? own : undefined, "longest-walk": longestWalk && String(longestWalk),
  pace: pace && String(pace), earliest: earliest === undefined ? undefined : timeValue(earliest),
  latest: latest === undefined ? undefined : timeValue(latest), buffer: bufferOf(rest),
});
const daysFile = () => {
  const own = settings();
  const [activities, errands] = [ofKind("activity"), ofKind("errand")];
  const ids = idsOf([...activities, ...errands]);
  const travel = travelYAML(own);
  const parts = {
    places: placesYAML([...activities, ...errands]), start: own.start, end: own.end,
    travel: Object.keys(travel).length ? travel : undefined,
    activities: activities.map((one) => activityYAML(one, ids)),
    errands: errands.map((one) => errandYAML(one, ids)), skip: skipsYAML(ids),
  };
  return ["# Days kept on the page “My day”.", ...Object.entries(parts)
    .filter(([, value]) => value && value.length !== 0)
    .map(([key, value]) => `${key}:${yaml(value, "  ")}`), ""].join("\n");
};

// Calendars (RFC 5545). Times are local wherever the calendar is read: floating.
const stamp = (date, minute) => {
  const whole = date + Math.floor(minute / 1440);
  return `${dateOf(whole).replace(/-/g, "")}T${timeValue(minute % 1440).replace(":", "")}00`;
};
const icsDays = { M: "MO", Tu: "TU", W: "WE", Th: "TH", F: "FR", Sa: "SA", Su: "SU" };
const eventOf = (one, date, more = []) => {
  const { escaped, folded } = globalThis.almanac;
  const isTimed = one.start !== undefined;
  const at = (name, minute) => isTimed ? `${name}:${stamp(date, minute)}`
    : `${name};VALUE=DATE:${dateOf(date + (name === "DTEND" ? 1 : 0)).replace(/-/g, "")}`;
  return [
    "BEGIN:VEVENT", `UID:${one.id.replace(/[^\w-]/g, "-")}-${date}@${location.hostname || "almanac"}`,
    `DTSTAMP:${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}`, at("DTSTART", one.start),
    at("DTEND", one.end), `SUMMARY:${escaped(one.title)}`,
    ...one.place ? [`LOCATION:${escaped(one.place)}`] : [],
    ...one.note ? [`DESCRIPTION:${one.note.replace(/[\\;,]/g, "\\$&").replace(/\n/g, "\\n")}`] : [],
    ...more, "END:VEVENT",
  ].map(folded);
};
// A year ahead for entries that repeat without an end; a month back.
const span = () => [today() - 31, today() + 366];
const eventsOf = (activity) => {
  const [from, to] = span();
  const last = Math.min(activity.last ?? to, to);
  const dates = datesOf(activity, activity.first ?? from, last).filter((date) => !isSkipped(activity.id, date));
  if (!activity.days || activity.asClasses || dates.length < 2) {
    return dates.flatMap((date) => eventOf(activity, date));
  }
  // The rule's own dates without those that are left out.
  const [first] = dates;
  const every = activity.every ?? 1;
  const monday = (date) => date - weekdayOf(date);
  const isDay = (date) => bitsOf(activity.days) >> weekdayOf(date) & 1
    && (monday(date) - monday(activity.first)) / 7 % every === 0;
  const gone = Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .filter((date) => isDay(date) && !dates.includes(date));
  const days = letters.filter((_, place) => bitsOf(activity.days) >> place & 1).map((day) => icsDays[day]);
  const isTimed = activity.start !== undefined;
  const until = isTimed ? stamp(last, activity.start) : dateOf(last).replace(/-/g, "");
  return eventOf(activity, first, [
    `RRULE:FREQ=WEEKLY;INTERVAL=${every};WKST=MO;BYDAY=${days.join(",")};UNTIL=${until}`,
    ...gone.map((date) => isTimed ? `EXDATE:${stamp(date, activity.start)}`
      : `EXDATE;VALUE=DATE:${dateOf(date).replace(/-/g, "")}`),
  ]);
};
// Errands at the hours for which they are planned.
const errandEvents = () => [...new Set(ofKind("errand").filter(({ done }) => !done).map(({ date }) => date))]
  .flatMap((date) => {
    const day = planOf(date);
    return (day?.entries ?? []).filter(({ kind }) => kind === "errand").flatMap((entry) => eventOf({
      ...day.errands[entry.index], start: entry.start, end: entry.end,
      place: day.places[entry.place].name,
    }, date));
  });
const calendarFile = () => [
  "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Almanac//Almanac//EN", "CALSCALE:GREGORIAN",
  ...ofKind("activity").flatMap(eventsOf), ...errandEvents(), "END:VCALENDAR", "",
].join("\r\n");
