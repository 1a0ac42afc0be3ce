// The page that builds schedules. Everything that a visitor chooses stays in this browser: the page
// fetches packs of the term, and ranks schedules in a background script.

const app = document.getElementById("build");
if (!app) return;
const element = (id) => document.getElementById(`build-${id}`);
const say = (words) => { element("status").textContent = words; };
const giveUp = (reason) => {
  element("missing").textContent = reason;
  element("missing").hidden = false;
  app.hidden = true;
};
if (!self.WebAssembly || !self.Worker) {
  giveUp("This browser has WebAssembly turned off (in Lockdown Mode, for example), which this page needs.");
  return;
}

// An element with attributes, and with texts and elements in it.
const make = (name, attributes = {}, ...content) => {
  const one = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false && value !== undefined) one.setAttribute(key, value === true ? "" : value);
  }
  one.append(...content.flat().filter((part) => part !== "" && part !== null));
  return one;
};
const button = (words, press, attributes = {}) => {
  const one = make("button", { type: "button", ...attributes }, words);
  one.addEventListener("click", press);
  return one;
};
const write = (id, ...content) => element(id).replaceChildren(...content.flat());

const grouped = new Intl.NumberFormat("en-US").format;
const counted = (count, one, many) => `${grouped(count)} ${count === 1 ? one : many}`;
const listed = (names) => names.join(", ").replace(/, ([^,]*)$/, " and $1");
const decimal = (value, places) => (value / 1e9).toFixed(places);
const credits = (tenths) => String(tenths / 10);

// Days are bits, Monday the lowest; times are minutes from midnight.
const letters = ["M", "Tu", "W", "Th", "F", "Sa", "Su"];
const dayNames = [
  "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
];
const daysOf = (bits) => letters.map((_, day) => day).filter((day) => bits >> day & 1);
const bitsOf = (text) => (text.match(/Tu|Th|Sa|Su|[MWF]/g) ?? [])
  .reduce((bits, day) => bits | 1 << letters.indexOf(day), 0);
const lettersOf = (bits) => daysOf(bits).map((day) => letters[day]).join("");
const face = (minute) => [
  `${Math.floor(minute / 60 + 11) % 12 + 1}:${String(minute % 60).padStart(2, "0")}`,
  minute % 1440 < 720 ? "am" : "pm",
];
const clock = (minute) => face(minute).join(" ");
const span = (start, end) => {
  const [[from, half], [until, other]] = [face(start), face(end)];
  return half === other ? `${from} – ${until} ${other}` : `${from} ${half} – ${until} ${other}`;
};
const duration = (minutes) => [
  minutes >= 60 ? `${Math.floor(minutes / 60)} h` : "",
  minutes % 60 || !minutes ? `${minutes % 60} min` : "",
].filter(Boolean).join(" ");
const asTime = (minute) => minute === undefined ? ""
  : `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const minuteOf = (text) => {
  const [hour, minute] = text.split(":").map(Number);
  return text ? hour * 60 + minute : undefined;
};
// "CMPS231" as pages write it: "CMPS 231".
const nameOf = (id) => courses.get(id)?.name ?? id.replace(/^(\D+)(?=\d)/, "$1 ");
const root = app.dataset.root;
