// Makes one calendar file (RFC 5545) of several of the site's feeds, for the pages with schedules:
// almanac.calendarOf(addresses, name) fetches the feeds and resolves to the text of the file,
// almanac.joined(feeds, name) does so for texts, and almanac.download(text, file) offers it.

// Raw lines, each with its folded rest. A component's own lines are kept as they are.
const linesOf = (feed) => feed.split(/\r?\n(?![ \t])/).filter(Boolean);

// The components in the calendar, each as its raw lines, and the calendar's own properties.
const partsOf = (feed) => {
  const parts = [];
  const own = [];
  let depth = 0;
  for (const line of linesOf(feed)) {
    const begins = /^BEGIN:/i.test(line);
    if (begins) depth += 1;
    if (depth === 2 && begins) parts.push([]);
    if (depth >= 2) parts.at(-1).push(line);
    else own.push(line);
    if (/^END:/i.test(line)) depth -= 1;
  }
  return { parts, own };
};

// The first property of that name of a component, without properties of components in it.
const propertyOf = (part, name) => {
  let depth = 0;
  for (const line of part) {
    if (/^BEGIN:/i.test(line)) depth += 1;
    if (/^END:/i.test(line)) depth -= 1;
    const plain = line.replace(/\r?\n[ \t]/g, "");
    if (depth === 1 && new RegExp(`^${name}[;:]`, "i").test(plain)) {
      return plain.slice(name.length);
    }
  }
  return "";
};
const identityOf = (part) => JSON.stringify(
  [part[0].toUpperCase(), ...["TZID", "UID", "RECURRENCE-ID"].map((name) => propertyOf(part, name))]
);
// Whether a version of an event is newer: it was changed more often, or as often and later.
const isNewer = (one, other) => {
  const [mine, theirs] = [one, other].map((part) => Number(propertyOf(part, "SEQUENCE").slice(1)));
  if (mine !== theirs) return mine > theirs;
  return propertyOf(one, "LAST-MODIFIED") > propertyOf(other, "LAST-MODIFIED");
};

const escaped = (text) => text.replace(/[\\;,]/g, "\\$&").replace(/\s+/g, " ");
// At most 75 bytes a line, without breaking a character.
const folded = (line) => {
  const lines = [""];
  let size = 0;
  for (const letter of line) {
    const bytes = new TextEncoder().encode(letter).length;
    if (size + bytes > 75) {
      lines.push(" ");
      size = 1;
    }
    lines[lines.length - 1] += letter;
    size += bytes;
  }
  return lines.join("\r\n");
};

const joined = (feeds, name) => {
  const found = new Map();
  const calendars = feeds.map(partsOf);
  for (const part of calendars.flatMap((one) => one.parts)) {
    const identity = identityOf(part);
    const known = found.get(identity);
    if (!known || isNewer(part, known)) found.set(identity, part);
  }
  const isZone = (part) => /^BEGIN:VTIMEZONE/i.test(part[0]);
  const parts = [...found.values()];
  const zone = calendars.flatMap((one) => one.own).find((line) => /^X-WR-TIMEZONE:/i.test(line));
  return [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Almanac//Almanac//EN", "CALSCALE:GREGORIAN",
    folded(`NAME:${escaped(name)}`), folded(`X-WR-CALNAME:${escaped(name)}`), zone,
    ...parts.filter(isZone).flat(), ...parts.filter((part) => !isZone(part)).flat(),
    "END:VCALENDAR", "",
  ].filter((line) => line !== undefined).join("\r\n").replace(/\r?\n/g, "\r\n");
};

const feedAt = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer.text();
};
const calendarOf = async (addresses, name) => joined(
  await Promise.all([...new Set(addresses)].map(feedAt)), name
);

const download = (text, file, type = "text/calendar;charset=utf-8") => {
  const link = document.createElement("a");
  const address = URL.createObjectURL(new Blob([text], { type }));
  link.href = address;
  link.download = file;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the file after the tap.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

globalThis.almanac = {
  ...globalThis.almanac, calendarOf, download, escaped, folded, joined, partsOf, propertyOf,
};
