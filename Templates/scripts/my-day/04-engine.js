// Days are planned by the program's own rules, as WebAssembly (Sources/Program/DaysWasm): a
// question as `DayQuestion` in, an answer as `DayText` out.

let engine;
const decoder = new TextDecoder();
const call = (name, bytes) => {
  const room = engine.allocate(bytes.length);
  if (!room) return null;
  new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes);
  const answer = engine[name](room, bytes.length);
  const size = new DataView(engine.memory.buffer).getUint32(answer, true);
  if (!size) return null;
  return JSON.parse(decoder.decode(new Uint8Array(engine.memory.buffer, answer + 4, size)));
};
const content = async (address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.arrayBuffer();
};
// The pack may be packed; some hosts have unpacked it already.
const unpacked = async (packed) => {
  const bytes = new Uint8Array(packed);
  if (bytes[0] !== 0x1f) return bytes;
  return new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")))
      .arrayBuffer()
  );
};
const openEngine = async () => {
  const [module, pack] = await Promise.all([
    content(app.dataset.module), content(app.dataset.pack).then(unpacked),
  ]);
  // Sines are the browser's.
  engine = (await WebAssembly.instantiate(module, { page: Math })).instance.exports;
  if (!call("open", pack)) throw new Error("the pack was refused");
};

// The classes of the visitor's own schedule, as activities. One is skipped by its name and time.
const classes = () => (globalThis.almanac.ownWeek?.(app.dataset.build) ?? { classes: [] }).classes
  .map(({ name, start, end, place, building, dates, color }) => ({
    id: `class ${name} ${start}`, kind: "class", title: name, start, end, place, building, dates, color,
  }));
// A class's room may be one that the site does not list; then it is in its building.
const classPlace = ({ place, building }) => {
  const known = placeNamed(place ?? "");
  if (known.at || !building) return known;
  return sitePlaces.find((one) => one.kind === "building" && one.building === building) ?? known;
};

const writeRepetition = (write, one) => {
  if (one.dates) {
    write.number(0);
    write.list(one.dates, write.signed);
    return;
  }
  write.number(1);
  write.number(bitsOf(one.days));
  write.number(one.every ?? 1);
  write.signed(one.first);
  write.number((one.last ?? one.first + 3660) - one.first);
  write.flag(one.asClasses);
};
const writeTime = (write, { start, end }) => {
  write.number(start);
  write.number(end - start);
};
const writeActivity = (write, one, place, usual) => {
  writeRepetition(write, one);
  write.list(one.except ?? [], write.signed);
  write.flag(one.start !== undefined);
  if (one.start !== undefined) writeTime(write, one);
  write.orNone(place);
  write.orNone(one.mode ? allModes.indexOf(one.mode) : undefined);
  const hasBuffer = one.before !== undefined || one.after !== undefined;
  write.flag(hasBuffer);
  if (!hasBuffer) return;
  write.number(one.before ?? usual.before ?? 0);
  write.number(one.after ?? usual.after ?? 0);
};
// Without hours of its own an errand at one place follows the place's.
const hoursOf = ({ open, places, date }) => {
  const hours = places.length === 1 ? placeNamed(places[0]).hours?.[weekdayOf(date)] : undefined;
  if (open || !hours?.length) return open ?? [];
  return hours.flatMap((start, at) => at % 2 ? [] : [{ start, end: hours[at + 1] }])
    .sort((a, b) => a.start - b.start).filter((one, at, all) => !at || one.start > all[at - 1].end);
};
const writeTravel = (write, { longestWalk, pace, earliest, latest, before = 0, after = 0, ...rest }) => {
  const own = rest.modes?.length ? rest.modes : ["walking"];
  write.list(own.map((mode) => allModes.indexOf(mode)), write.number);
  write.orNone(longestWalk);
  write.flag(pace !== undefined);
  // Kilometers an hour as meters a minute.
  if (pace !== undefined) write.real(pace * 1000 / 60);
  write.orNone(earliest);
  write.orNone(latest);
  write.number(before);
  write.number(after);
};

// A day with its routes: the answer, with the meanings of its numbers.
const plan = (date, activities, errands, hasLines) => {
  const usual = settings();
  const places = [];
  const numbers = new Map();
  const numberOfPlace = (place) => {
    const key = JSON.stringify([place.name, place.at, place.building]);
    if (!numbers.has(key)) {
      numbers.set(key, places.length);
      places.push(place);
    }
    return numbers.get(key);
  };
  const named = (name) => name ? numberOfPlace(placeNamed(name)) : undefined;
  const spots = activities.map((one) => (
    one.kind === "class" ? numberOfPlace(classPlace(one)) : named(one.place)
  ));
  const goals = errands.map((one) => one.places.map(named));
  const ends = [named(usual.start), named(usual.end ?? usual.start)];
  const write = writer();
  write.signed(date);
  write.text(app.dataset.term);
  write.list(places, ({ name, at, building }) => {
    write.text(name);
    write.flag(at);
    at?.forEach(write.signed);
    write.textOrNone(building);
    write.flag(false);
  });
  write.list(activities, (one, number) => writeActivity(write, one, spots[number], usual));
  write.list(errands, (one, number) => {
    write.signed(one.date);
    write.number(one.minutes);
    write.list(goals[number], write.number);
    write.list(hoursOf(one), (time) => writeTime(write, time));
  });
  const skipped = [...activities.keys()].filter((number) => isSkipped(activities[number].id, date));
  write.list(skipped, write.number);
  ends.forEach(write.orNone);
  writeTravel(write, usual);
  write.flag(hasLines);
  const answer = call("plan", write.file(5));
  return answer && { ...answer, places, activities, errands };
};
const planOf = (date, hasLines = false) => plan(
  date, [...classes(), ...ofKind("activity")],
  ofKind("errand").filter((one) => one.date === date && !one.done), hasLines
);
// The dates of an activity from one day to another, both included.
const datesOf = (activity, first, last) => activity.dates ?? Array.from(
  { length: Math.max(0, last - first + 1) }, (_, at) => first + at
).filter((date) => plan(date, [activity], [], false)?.entries.length);
