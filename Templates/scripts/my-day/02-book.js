// The kept records: activities, errands, places of one's own, skips on a date, and settings. Each
// is a record with an id and a kind; it is never changed in place. A file or a former version may
// have anything, so records are made anew with only the values that this page can have written.

// A text that people wrote, on one line or several.
const text = (value, most = 200) => typeof value !== "string" ? ""
  : [...value.replace(/[^\P{Cc}\n]|\p{Cs}/gu, " ")].slice(0, most).join("").trim();
const line = (value, most) => text(value, most).replace(/\s+/g, " ");
const whole = (value, least, most) => Number.isInteger(value) && value >= least && value <= most
  ? value : undefined;
// Between the years 1970 and 2035: see `PackFormat`.
const lastDay = 24_000;
const day = (value) => whole(value, 0, lastDay);
const filled = (record) => Object.fromEntries(Object.entries(record).filter(
  ([, value]) => value !== "" && value !== undefined && value !== false && value !== null
));
const listIn = (value, one, most = 1000) => [...new Set(
  (Array.isArray(value) ? value : []).slice(0, most).map((each) => one(each))
)].filter((each) => each !== undefined && each !== "");
const modeIn = (value) => modes.includes(value) ? value : "";
// A time and its end, which may be on the next day.
const spanIn = (found) => {
  const start = whole(found.start, 0, 1439);
  const end = whole(found.end, (start ?? 0) + 1, (start ?? 0) + 1440);
  return start === undefined || end === undefined ? {} : { start, end };
};
const repetitionIn = (found) => {
  const days = letters.filter((_, place) => bitsOf(line(found.days)) >> place & 1).join("");
  if (!days) return { dates: listIn(found.dates, day, 400).sort((a, b) => a - b) };
  const first = day(found.first);
  const last = day(found.last);
  return {
    days, first, every: whole(found.every, 2, 52), asClasses: found.asClasses === true,
    last: last !== undefined && last >= first ? last : undefined,
  };
};
const readers = {
  activity: (found) => {
    const repetition = repetitionIn(found);
    const isKnown = repetition.days ? repetition.first !== undefined : repetition.dates.length > 0;
    return line(found.title) && isKnown ? {
      title: line(found.title), ...repetition, ...spanIn(found), place: line(found.place),
      mode: modeIn(found.mode), before: whole(found.before, 0, 1440),
      after: whole(found.after, 0, 1440), note: text(found.note, 2000),
      except: repetition.days ? listIn(found.except, day, 400) : undefined,
    } : null;
  },
  errand: (found) => {
    const places = listIn(found.places, (one) => line(one), 20);
    const isKnown = line(found.title) && day(found.date) !== undefined
      && whole(found.minutes, 1, 1440) && places.length;
    const open = (Array.isArray(found.open) ? found.open : []).slice(0, 10)
      .map((one) => spanIn(Object(one))).filter(({ start, end }) => end > start)
      .sort((a, b) => a.start - b.start).filter((one, at, all) => !at || one.start > all[at - 1].end);
    return isKnown ? {
      title: line(found.title), date: found.date, minutes: found.minutes, places,
      open: open.length ? open : undefined, done: found.done === true,
    } : null;
  },
  place: (found) => {
    const at = Array.isArray(found.at) ? found.at : [];
    const isKnown = whole(at[0], -9e8, 9e8) !== undefined && whole(at[1], -18e8, 18e8) !== undefined;
    return line(found.name) && isKnown ? { name: line(found.name), at: [at[0], at[1]] } : null;
  },
  skip: (found) => day(found.date) !== undefined && line(found.what)
    ? { date: found.date, what: line(found.what) } : null,
  settings: (found) => ({
    start: line(found.start), end: line(found.end),
    modes: listIn(found.modes, modeIn, 4), longestWalk: whole(found.longestWalk, 1, 1440),
    pace: Number.isFinite(found.pace) && found.pace >= 1 && found.pace <= 30 ? found.pace : undefined,
    earliest: whole(found.earliest, 0, 1439), latest: whole(found.latest, 0, 2880),
    before: whole(found.before, 0, 1440), after: whole(found.after, 0, 1440),
  }),
};
const recordIn = (found) => {
  if (!store.isText(80)(found?.id) || !Object.hasOwn(readers, found.kind)) return [];
  const { id, kind } = found;
  const record = readers[kind](found);
  const added = Number.isFinite(found.added) ? found.added : 0;
  return record ? [filled({ id, kind, added, ...record })] : [];
};

const ofKind = (kind) => [...memory.days.values()].filter((one) => one.kind === kind)
  .sort((one, other) => one.added - other.added || one.id.localeCompare(other.id));
const settings = () => memory.days.get("settings") ?? { id: "settings", kind: "settings" };
const skipId = (what, date) => `skip ${date} ${what}`.slice(0, 80);
const isSkipped = (what, date) => memory.days.has(skipId(what, date));

// Every change goes through here: it is kept, and can be undone.
const past = steps();
const showObstacle = async () => {
  const words = await obstacleWords("days");
  element("missing").textContent = words;
  element("missing").hidden = !words;
};
const changeAll = (edits, words) => {
  past.put("days", edits.map(([id, edit]) => {
    const before = memory.days.get(id);
    return [id, recordIn(edit(before && structuredClone(before)))[0]];
  })).then(showObstacle);
  say(words);
  show();
};
const change = (id, edit, words) => changeAll([[id, edit]], words);
const add = (record, words) => {
  const id = store.newId();
  // Entries stay in the order in which they were added, even in one moment.
  const added = Math.max(Date.now(), ...[...memory.days.values()].map((one) => one.added + 1));
  change(id, () => ({ id, added, ...record }), words);
  navigator.storage?.persist?.().catch(() => {
    // The browser decides by itself.
  });
  return id;
};
const remove = ({ id }, words) => change(id, () => null, words);
const skip = (what, date, name) => change(skipId(what, date), () => ({
  id: skipId(what, date), kind: "skip", date, what,
}), `${name} is skipped that day.`);
