// The query, and the page's address for it.
let request = none();
const dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

const readAddress = () => {
  const given = new URLSearchParams(location.search);
  request = none();
  request.q = (given.get("q") ?? "").slice(0, 200);
  for (const { key, labels } of facets) {
    const codes = new Set(labels.map((label) => label.code));
    const chosen = (given.get(key) ?? "").split("|").filter((code) => codes.has(code));
    if (chosen.length) request.labels[key] = chosen;
  }
  const names = (given.get("instructor") ?? "").split("|").filter(Boolean);
  if (names.length) request.labels.instructor = names;
  for (const one of ranged()) {
    const ends = /^(-?[\d.]*)\.\.(-?[\d.]*)$/.exec(given.get(one.key) ?? "");
    const range = ends
      && ends.slice(1).map(
        (end) => end && Number.isFinite(Number(end)) ? Math.round(Number(end) * one.power) : null
      );
    if (range?.some((end) => end !== null)) request.ranges[one.key] = range;
  }
  request.open = given.get("seats") === "1..";
  if (given.get("mine")) request.taken = ownClasses;
  request.days = letters.filter((day) => daysIn(given.get("days") ?? "").includes(day)).join("");
  const times = /^(\d\d:\d\d)?-(\d\d:\d\d)?$/.exec(given.get("time") ?? "");
  if (times) request.time = [times[1] ?? "", times[2] ?? ""];
  const [key, way] = (given.get("sort") ?? "").split(":");
  if (key === "catalog" || column(key) >= 0) request.sort = way === "least" ? `${key}:least` : key;
};
const asAddress = () => {
  const pairs = [];
  const encoded = (value) => encodeURIComponent(value)
    .replace(/%20/g, "+").replace(/%(3A|7C|2C)/g, decodeURIComponent);
  const add = (key, value) => value && pairs.push(`${key}=${encoded(value)}`);
  add("q", request.q.trim());
  for (const [key, codes] of Object.entries(request.labels)) add(key, codes.join("|"));
  for (const [key, ends] of Object.entries(request.ranges)) {
    add(key, ends.map((end) => end === null ? "" : decimal(columns[column(key)], end)).join(".."));
  }
  add("seats", request.open && "1..");
  add("mine", request.taken.length && "1");
  add("days", request.days);
  add("time", request.time.some(Boolean) && request.time.join("-"));
  add("sort", request.sort);
  return pairs.join("&");
};

// A label in words: "DSHU Humanities", or in few words "DSHU".
const inWords = (key, { code, name }, isShort) =>
  !name || name === code ? code
    : ["level", "credits", "fits", "reputation"].includes(key) ? name
    : isShort ? code : `${code} ${name}`;
const onClock = (time) => {
  const [hour, minute] = time.split(":");
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? "am" : "pm"}`;
};

// The filters of a query: the text of each chip, and how to remove it.
const filters = (of = request, isShort = false) => [
  ...[...facets, { key: "instructor", labels: [] }].flatMap(
    ({ key, labels }) => (of.labels[key] ?? []).map((code) => ({
      text: inWords(key, labels.find((label) => label.code === code) ?? { code }, isShort),
      clear: (from) => { from.labels[key] = from.labels[key].filter((one) => one !== code); },
    }))
  ),
  ...Object.entries(of.ranges).map(([key, [least, most]]) => {
    const one = columns[column(key)];
    const ends = [least, most].map((end) => end === null ? "" : decimal(one, end));
    const range = least === null ? `≤ ${ends[1]}`
      : most === null ? `≥ ${ends[0]}` : ends.join(" – ");
    return { text: `${one.name} ${range}`, clear: (from) => { delete from.ranges[key]; } };
  }),
  ...(of.taken.length ? [{
    text: "Fits with my schedule", clear: (from) => { from.taken = []; },
  }] : []),
  ...(of.open ? [{ text: "Open seats", clear: (from) => { from.open = false; } }] : []),
  ...(of.days ? [daysIn(of.days).map((day) => dayNames[letters.indexOf(day)])] : []).map(
    (names) => ({
      text: isShort ? names.join("/") : `${listed(names)} only`,
      clear: (from) => { from.days = ""; },
    })
  ),
  ...(of.time.some(Boolean) ? [{
    text: of.time.map((time, end) => time && `${["from", "until"][end]} ${onClock(time)}`)
      .filter(Boolean).join(" "),
    clear: (from) => { from.time = ["", ""]; },
  }] : []),
];
