// The file with the sections of a term: its dates, rooms, walks and courses. Dates are days since
// 1970, weekdays count from Monday, minutes from midnight.

const {
  clockOf, dateOf, dayCodes, dayNames, daysOfTerm, half, lengthOf, meetTogether, meetsOn, shareDate,
  shortDate, examsOf, examWords, span, teachingDay, weekdayOf,
} = globalThis.almanac.classes;
const mondayOf = (date) => date - weekdayOf(date);

// Finds fields, each of which is on a line of its own; a whole term is never parsed. The courses
// are in the order of their ids, after all other fields.
const fieldsOf = (text) => {
  const valueAt = (start) => JSON.parse(
    text.slice(text.indexOf('":', start) + 2, text.indexOf("\n", start)).replace(/,$/, "")
  );
  const first = text.indexOf('\n"courses":{\n') + 13;
  const field = (name) => valueAt(text.indexOf(`\n"${name}":`) + 1);
  const course = (id) => {
    // As the program writes texts in JSON.
    const key = `${JSON.stringify(id).replaceAll("&", "\\u0026")}:`;
    let [low, high] = [first, text.length];
    while (low < high) {
      const start = text.lastIndexOf("\n", Math.floor((low + high) / 2) - 1) + 1;
      const found = text.slice(start, start + key.length);
      if (found === key) return valueAt(start);
      if (found[0] === '"' && found < key) low = text.indexOf("\n", start) + 1;
      else high = Math.min(start, high - 1);
    }
    return null;
  };
  return { field, course };
};

const readTerm = (text) => {
  const { field, course } = fieldsOf(text);
  const [dates, hours, sources, buildings, walks, rooms] = [
    "term", "hours", "sources", "buildings", "walks", "rooms",
  ].map(field);
  const roomsOf = buildings.map(() => []);
  for (let room = 0; room < rooms.length; room += 1) roomsOf[rooms[room][1]].push(room);
  return { ...daysOfTerm(dates), hours, sources, buildings, walks, rooms, roomsOf, course };
};

// The minutes from one building to another, as {minutes, isEstimate}; null if unknown.
const walkBetween = (term, from, to) => {
  const minutes = term.walks[from]?.[to] ?? null;
  return minutes === null ? null : { minutes: Math.abs(minutes), isEstimate: minutes < 0 };
};

const daysIn = (meeting) => (meeting.days ?? "").match(/Tu|Th|Sa|Su|[MWF]/g)
  ?.map((day) => dayCodes.indexOf(day)) ?? [];

// Every class of sections on every weekday, by day and start, with the dates it has.
const classesOf = (sections, term) => sections.flatMap((section) => section.meets.flatMap(
  (meeting) => {
    const room = term.rooms[meeting.room];
    return daysIn(meeting).map((day) => ({
      ...meeting, day, section, building: room?.[1] ?? null, place: room?.[0], page: room?.[2],
      first: meeting.first ? dateOf(meeting.first) : term.first,
      last: meeting.last ? dateOf(meeting.last) : term.last,
      isPart: Boolean(meeting.first),
    }));
  }
)).sort((one, other) => one.day - other.day || one.start - other.start || one.end - other.end);

// The sections of a link that the term has, in its order, and the ids of the others.
const sectionsOf = (link, term) => {
  const names = [...new Set(link.sections.map((one) => one.course))];
  const found = [];
  const lost = [];
  for (const one of link.sections) {
    const course = term.course(one.course);
    const section = course && Object.hasOwn(course.sections, one.code)
      && course.sections[one.code];
    if (section) {
      found.push({
        ...section, off: (section.off ?? []).map(([date, ...rest]) => [dateOf(date), ...rest]),
        exams: (section.exams ?? []).map(([date, ...rest]) => [dateOf(date), ...rest]),
        id: idOf(one), name: course.name, title: course.title, page: course.page,
        color: `hue${names.indexOf(one.course) % 12 + 1}`,
      });
    } else {
      lost.push(idOf(one));
    }
  }
  return { found, lost };
};
