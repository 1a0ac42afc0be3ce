// When several people are free, and the rooms that are.

// The stretches of `hours` of at least `least` minutes without any of the stretches.
const freeBetween = (taken, [from, to], least) => {
  const free = [];
  let start = from;
  for (const [begin, end] of [...taken].sort((one, other) => one[0] - other[0])) {
    if (Math.min(begin, to) - start >= least) free.push([start, Math.min(begin, to)]);
    start = Math.max(start, end);
  }
  if (to - start >= least) free.push([start, to]);
  return free;
};

// A date of several people's schedules: each one's classes, in order, and when all are free. There
// are no free times outside the term.
const dayOf = (people, term, date, least = 30) => {
  const held = people.map((one) => one.classes.filter((each) => meetsOn(each, term, date)));
  const isInTerm = term.first <= date && date <= term.last;
  const taken = held.flat().map(({ start, end }) => [start, end]);
  return {
    date, day: teachingDay(term, date), held,
    free: isInTerm ? freeBetween(taken, term.hours, least) : [],
  };
};

// The days of a week from Monday to Friday, and the days of its end with classes.
const weekOf = (people, term, monday) => Array.from({ length: 7 }, (_, place) => (
  dayOf(people, term, monday + place)
)).filter((day, place) => place < 5 || day.held.some((classes) => classes.length));

// Whether a class needs a room in a stretch of a date. Starts and ends of a whole term are in few
// lists; a search reads only the lists of near rooms.
const isTaken = (term, [, , , , times, dated = []], date, [start, end]) => {
  const bit = 1 << teachingDay(term, date);
  for (let place = 0; place < times.length; place += 3) {
    if (times[place] & bit && times[place + 1] < end && start < times[place + 2]) return true;
  }
  return dated.some(([bits, from, to, first, last]) => bits & bit && from < end && start < to
    && dateOf(first) <= date && date <= dateOf(last));
};

// The buildings of everybody's classes before and after a stretch of a day.
const endsAround = (day, [start, end]) => {
  const before = day.held.map((classes) => classes.findLast((one) => one.end <= start)?.building);
  const after = day.held.map((classes) => classes.find((one) => one.start >= end)?.building);
  const known = (building) => (building ?? null) !== null;
  return { before: before.filter(known), after: after.filter(known) };
};

// The buildings by how near they are to all these, as {building, unknown, sum, longest}: those with
// the fewest unknown walks first, then by the sum of the minutes.
const nearestBuildings = (term, { before, after }) => term.buildings.map((_, building) => {
  let [unknown, sum, longest] = [0, 0, 0];
  const add = (walk) => {
    if (walk === null) unknown += 1;
    const minutes = Math.abs(walk);
    sum += minutes;
    if (minutes > longest) longest = minutes;
  };
  for (const from of before) add(term.walks[from][building]);
  for (const to of after) add(term.walks[building][to]);
  return { building, unknown, sum, longest };
}).sort((one, other) => one.unknown - other.unknown || one.sum - other.sum
  || one.building - other.building);

// The first `most` rooms without a class in a stretch of a day, with enough seats for `people`, as
// far as known: those nearest to everybody's classes before and after it first. `longest` is the
// longest walk to these, null if any is unknown.
const freeRooms = (term, day, stretch, people, most = Infinity) => {
  const rooms = [];
  let longest = 0;
  for (const one of nearestBuildings(term, endsAround(day, stretch))) {
    for (const room of term.roomsOf[one.building]) {
      if (rooms.length >= most) return { rooms, longest };
      const known = term.rooms[room];
      const isOffered = known[4] && (known[3] ?? people) >= people;
      if (!isOffered || isTaken(term, known, day.date, stretch)) continue;
      rooms.push(room);
      longest = one.unknown || longest === null ? null : Math.max(longest, one.longest);
    }
  }
  return { rooms, longest };
};

// The class that people are in at a minute of a date, and the next one of that day.
const nowOf = (person, term, date, minute) => {
  const held = person.classes.filter((one) => meetsOn(one, term, date));
  return {
    present: held.find((one) => one.start <= minute && minute < one.end) ?? null,
    next: held.find((one) => one.start > minute) ?? null,
  };
};
