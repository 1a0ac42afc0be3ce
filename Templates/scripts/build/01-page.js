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

const { button, draw, focusKept, make } = globalThis.almanac.elements;
const write = (id, ...content) => element(id).replaceChildren(...content.flat());

const {
  exportAll, forget, formed, hasAll, importAll, isListOf, isOneOf, isText, isWhole, keep, linkOf,
  listOf, load, memory, mine, newId, parted, setMine,
} = globalThis.almanac.store;
const { content, counted, daysIn, grouped, letters, listed, minutes, unpacked } = (
  globalThis.almanac.engine
);
const {
  clockOf, dayNames, daysOfTerm, examsOf, examWords, half, lengthOf, meetTogether, meetsOn,
  shortDate, span,
} = globalThis.almanac.classes;
const decimal = (value, places) => (value / 1e9).toFixed(places);
const credits = (tenths) => String(tenths / 10);

// Days are bits, Monday the lowest; times are minutes from midnight.
const daysOf = (bits) => letters.map((_, day) => day).filter((day) => bits >> day & 1);
const bitsOf = (text) => daysIn(text)
  .reduce((bits, day) => bits | 1 << letters.indexOf(day), 0);
const lettersOf = (bits) => daysOf(bits).map((day) => letters[day]).join("");
const clock = (minute) => `${clockOf(minute)} ${half(minute)}`;
const asTime = (minute) => minute === undefined ? ""
  : `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const minuteOf = (text) => text ? minutes(text) : undefined;
// "CMPS231" as pages write it: "CMPS 231".
const nameOf = (id) => courses.get(id)?.name ?? id.replace(/^(\D+)(?=\d)/, "$1 ");
const root = app.dataset.root;
