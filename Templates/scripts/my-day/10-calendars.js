// Reads calendars (RFC 5545): events become activities.

const unescaped = (words) => words.replace(/\\([\\;,nN])/g, (_, sign) => /n/i.test(sign) ? " " : sign);
// A time of a zone as the site's clock shows it; one without a known zone stays as it is.
const localOf = (wall, zone) => {
  const own = app.dataset.zone;
  if (!zone || zone === own) return wall;
  try {
    const moment = wall - (wallAt(wall, zone) - wall);
    return wallAt(wall - (wallAt(moment, zone) - moment), own);
  } catch {
    return wall;
  }
};
// ";TZID=Europe/Rome:20261118T173000" as a date and, unless it is all day, a minute.
const timeIn = (property) => {
  const [, year, month, date, hour, minute, utc] = property
    .match(/:(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?\s*$/) ?? [];
  if (!year || month > 12 || date > 31) return null;
  const zone = utc ? "UTC" : property.match(/TZID="?([^":;]+)/)?.[1];
  const wall = Date.UTC(year, month - 1, date, hour ?? 0, minute ?? 0);
  if (Number.isNaN(wall)) return null;
  const own = hour === undefined ? wall : localOf(wall, zone);
  const at = Math.floor(own / dayLength);
  return { date: at, minute: hour === undefined ? undefined : Math.round((own - at * dayLength) / 60_000) };
};
const durationIn = (property) => {
  const [, weeks, days, hours, minutes] = property
    .match(/:P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?\s*$/) ?? [];
  return 10_080 * (weeks ?? 0) + 1440 * (days ?? 0) + 60 * (hours ?? 0) + Number(minutes ?? 0);
};
const letterOf = Object.fromEntries(Object.entries(icsDays).map(([letter, code]) => [code, letter]));

// A weekly rule as a repetition; null for a rule that this page does not know.
const ruleIn = (rule, start) => {
  const parts = Object.fromEntries(rule.replace(/^[^:]*:/, "").split(";").map((part) => part.split("=")));
  const every = Number(parts.INTERVAL ?? 1);
  const isDaily = parts.FREQ === "DAILY" && every === 1;
  if (parts.FREQ !== "WEEKLY" && !isDaily || every > 52) return null;
  const known = ["FREQ", "INTERVAL", "BYDAY", "UNTIL", "COUNT", "WKST"];
  if (Object.keys(parts).some((key) => !known.includes(key))) return null;
  const usual = isDaily ? Object.values(icsDays) : [icsDays[letters[weekdayOf(start)]]];
  const codes = parts.BYDAY?.split(",") ?? usual;
  if (codes.some((code) => !letterOf[code])) return null;
  const bits = bitsOf(codes.map((code) => letterOf[code]).join(""));
  const days = letters.filter((_, place) => bits >> place & 1).join("");
  let last = parts.UNTIL ? timeIn(`:${parts.UNTIL}`)?.date : undefined;
  if (parts.COUNT) {
    let left = Math.min(Number(parts.COUNT) || 1, 1000);
    const monday = start - weekdayOf(start);
    for (last = start; ; last += 1) {
      const isHeld = bits >> weekdayOf(last) & 1 && Math.floor((last - monday) / 7) % every === 0;
      if (isHeld) left -= 1;
      if (left <= 0) break;
    }
  }
  return { days, first: start, last, every };
};
// The values of several lines of one name; `propertyOf` gives only the first.
const datesIn = (part, name) => part.map((each) => each.replace(/\r?\n[ \t]/g, ""))
  .filter((each) => new RegExp(`^${name}[;:]`, "i").test(each))
  .flatMap((each) => {
    const [head, values] = [each.slice(0, each.indexOf(":")), each.slice(each.indexOf(":") + 1)];
    return values.split(",").map((value) => timeIn(`${head}:${value}`)?.date);
  }).filter((date) => date !== undefined);

const activityIn = (part) => {
  const { propertyOf } = globalThis.almanac;
  const valueOf = (name) => unescaped(propertyOf(part, name).replace(/^[^:]*:/, ""));
  const start = timeIn(propertyOf(part, "DTSTART"));
  if (!start || day(start.date) === undefined || /:CANCELLED/i.test(propertyOf(part, "STATUS"))) return null;
  const end = timeIn(propertyOf(part, "DTEND"));
  const isTimed = start.minute !== undefined;
  const lasts = end && isTimed === (end.minute !== undefined)
    ? 1440 * (end.date - start.date) + (end.minute ?? 0) - (start.minute ?? 0)
    : durationIn(propertyOf(part, "DURATION"));
  const rule = propertyOf(part, "RRULE");
  const repetition = rule ? ruleIn(rule, start.date) : null;
  const days = isTimed ? 1 : Math.max(1, Math.min(60, Math.round(lasts / 1440)));
  const where = valueOf("LOCATION");
  return {
    uid: valueOf("UID"), moved: timeIn(propertyOf(part, "RECURRENCE-ID"))?.date,
    isUnknown: Boolean(rule) && !repetition,
    activity: {
      kind: "activity", title: valueOf("SUMMARY") || "Event",
      ...repetition ? { ...repetition, except: datesIn(part, "EXDATE") }
        : { dates: Array.from({ length: days }, (_, at) => start.date + at) },
      ...isTimed ? { start: start.minute, end: start.minute + Math.max(1, Math.min(1440, lasts)) } : {},
      place: /:\/\/|@/.test(where) ? "" : where,
    },
  };
};
// A short name of a long one that differs where that does: FNV-1a with 64 bits.
const digestOf = (words) => [...words].reduce(
  (all, letter) => (all ^ BigInt(letter.codePointAt())) * 0x100000001b3n & 0xffffffffffffffffn,
  0xcbf29ce484222325n
).toString(36);
// Adds the events of a calendar, as one step; events read before are replaced.
const mostEvents = 500;
const readCalendar = async (words) => {
  const parts = globalThis.almanac.partsOf(words).parts.filter(([first]) => /^BEGIN:VEVENT/i.test(first));
  const found = parts.slice(0, mostEvents).map(activityIn).filter(Boolean);
  for (const one of found.filter(({ moved }) => moved !== undefined)) {
    const rule = found.find(({ uid, activity, moved }) => (
      uid === one.uid && moved === undefined && activity.days
    ));
    rule?.activity.except.push(one.moved);
  }
  const edits = found.map(({ uid, moved, activity }, at) => {
    const id = `ics ${digestOf(uid || String(at))} ${moved ?? ""}`.trim();
    return [id, (old) => ({ id, added: old?.added ?? Date.now() + at, ...activity })];
  });
  const strange = found.filter(({ isUnknown }) => isUnknown).length;
  const missing = parts.length - found.length;
  const said = [
    `${edits.length} ${edits.length === 1 ? "event" : "events"} read.`,
    strange ? `Repetitions that this page does not know: ${strange}. Of these only the first date is kept.`
      : "",
    missing ? `Left out, as canceled, without a date, or too many: ${missing}.` : "",
  ];
  if (edits.length) changeAll(edits, said.filter(Boolean).join(" "));
  else say(parts.length ? said.filter(Boolean).join(" ") : "This file has no events.");
};
