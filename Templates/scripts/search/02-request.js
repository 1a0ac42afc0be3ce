// The query, and the page's address for it.
const none = () => ({
  q: "", labels: {}, ranges: {}, open: false, days: "", time: ["", ""], sort: ""
});
let wish = none();
const letters = ["M", "Tu", "W", "Th", "F", "Sa", "Su"];
const dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const daysIn = (text) => text.match(/[MTWFS][uha]?/g) ?? [];
const listed = (names) => names.join(", ").replace(/, ([^,]*)$/, " and $1");
const minutes = (text) => {
  const [hour, minute] = text.split(":").map(Number);
  return hour * 60 + minute;
};

const readAddress = () => {
  const given = new URLSearchParams(location.search);
  wish = none();
  wish.q = (given.get("q") ?? "").slice(0, 200);
  for (const { key, labels } of facets) {
    const codes = new Set(labels.map((label) => label.code));
    const chosen = (given.get(key) ?? "").split("|").filter((code) => codes.has(code));
    if (chosen.length) wish.labels[key] = chosen;
  }
  for (const one of ranged()) {
    const ends = /^(-?[\d.]*)\.\.(-?[\d.]*)$/.exec(given.get(one.key) ?? "");
    const range = ends
      && ends.slice(1).map(
        (end) => end && Number.isFinite(Number(end)) ? Math.round(Number(end) * one.power) : null
      );
    if (range?.some((end) => end !== null)) wish.ranges[one.key] = range;
  }
  wish.open = given.get("seats") === "1..";
  wish.days = letters.filter((day) => daysIn(given.get("days") ?? "").includes(day)).join("");
  const times = /^(\d\d:\d\d)?-(\d\d:\d\d)?$/.exec(given.get("time") ?? "");
  if (times) wish.time = [times[1] ?? "", times[2] ?? ""];
  const [key, way] = (given.get("sort") ?? "").split(":");
  if (key === "catalog" || column(key) >= 0) wish.sort = way === "least" ? `${key}:least` : key;
};
const asAddress = () => {
  const pairs = [];
  const encoded = (value) => encodeURIComponent(value)
    .replace(/%20/g, "+").replace(/%(3A|7C|2C)/g, decodeURIComponent);
  const add = (key, value) => value && pairs.push(`${key}=${encoded(value)}`);
  add("q", wish.q.trim());
  for (const [key, codes] of Object.entries(wish.labels)) add(key, codes.join("|"));
  for (const [key, ends] of Object.entries(wish.ranges)) {
    add(key, ends.map((end) => end === null ? "" : decimal(columns[column(key)], end)).join(".."));
  }
  add("seats", wish.open && "1..");
  add("days", wish.days);
  add("time", wish.time.some(Boolean) && wish.time.join("-"));
  add("sort", wish.sort);
  return pairs.join("&");
};

// The active filters: the text of each chip, and how to remove it.
const filters = () => [
  ...facets.flatMap(({ key, name, labels }) => (wish.labels[key] ?? []).map((code) => ({
    about: key,
    text: key === "level"
      ? `${code} level`
      : labels.find((label) => label.code === code).name || code,
    clear: (from) => { from.labels[key] = from.labels[key].filter((one) => one !== code); },
  }))),
  ...Object.entries(wish.ranges).map(([key, [least, most]]) => {
    const one = columns[column(key)];
    const ends = [least, most].map((end) => end === null ? "" : decimal(one, end));
    const range = least === null ? `≤ ${ends[1]}`
      : most === null ? `≥ ${ends[0]}` : ends.join(" – ");
    return {
      about: key, text: `${one.name} ${range}`,
      clear: (from) => { delete from.ranges[key]; },
    };
  }),
  ...(wish.open ? [{
    about: "seats", text: "Open seats", clear: (from) => { from.open = false; },
  }] : []),
  ...(wish.days ? [{
    about: "days",
    text: `${listed(daysIn(wish.days).map((day) => dayNames[letters.indexOf(day)]))} only`,
    clear: (from) => { from.days = ""; },
  }] : []),
  ...(wish.time.some(Boolean) ? [{
    about: "time",
    text: [wish.time[0] && `from ${wish.time[0]}`, wish.time[1] && `until ${wish.time[1]}`]
      .filter(Boolean)
      .join(" "),
    clear: (from) => { from.time = ["", ""]; },
  }] : []),
];
