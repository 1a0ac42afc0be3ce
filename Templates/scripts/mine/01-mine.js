// The schedule that a visitor marked as theirs on the page that builds schedules: its next class, on
// the pages of today and of rooms. It is read from this browser, and nothing of it is sent. The
// script of the present has run before.

const block = document.getElementById("mine");
if (!block || !globalThis.almanac?.present) return;
const { present, timed, clock, duration, daily } = globalThis.almanac;
const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

let own = null;
try {
  own = JSON.parse(localStorage.getItem("almanac.mine.week"));
} catch {
  // Nothing is kept, or something else is.
}
const isClass = (one) => typeof one?.name === "string" && Number.isInteger(one.days)
  && Number.isInteger(one.start) && Number.isInteger(one.end);
const builder = new URL(block.dataset.build, location.href).pathname;
if (own?.site !== builder || !own?.classes?.every?.(isClass)) return;

const dated = (day) => new Date(Date.parse(timed.dataset.day) + day * 86_400_000)
  .toISOString().slice(0, 10);
const weekdayOf = (date) => (new Date(date).getUTCDay() + 6) % 7;
// The classes of a date: days off have none, and a swapped day has those of another weekday.
const classesOn = (date) => {
  const isOff = date < own.first || date > own.last
    || own.off.some(([first, last]) => first <= date && date <= last);
  const weekday = own.swaps.find(([swapped]) => swapped === date)?.[1] ?? weekdayOf(date);
  return isOff && !own.swaps.some(([swapped]) => swapped === date) ? [] : own.classes
    .filter(({ days, first, last }) => days >> weekday & 1
      && !(first && date < first) && !(last && date > last))
    .sort((one, other) => one.start - other.start);
};
// The first class that is not over, within a week; minutes count from midnight of the page's day.
const nextClass = (minute) => {
  const today = Math.floor(minute / daily);
  for (let day = today; day < today + 8; day += 1) {
    for (const one of classesOn(dated(day))) {
      const [start, end] = [day * daily + one.start, day * daily + one.end];
      if (end > minute) return { ...one, date: dated(day), start, end, daysAhead: day - today };
    }
  }
  return null;
};

const make = (name, words, attributes = {}) => {
  const one = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.append(...words);
  return one;
};
const whenOf = ({ start, end, date, daysAhead }, minute) => {
  if (start <= minute) return `until ${clock(end)}`;
  if (!daysAhead) return `${clock(start)}, in ${duration(start - minute)}`;
  return `${daysAhead === 1 ? "tomorrow" : dayNames[weekdayOf(date)]}, ${clock(start)}`;
};
const show = () => {
  const minute = present();
  const next = Number.isFinite(minute) ? nextClass(minute) : null;
  const words = next
    ? [make("b", [next.name]), ` · ${[whenOf(next, minute), next.place].filter(Boolean).join(" · ")}`]
    : ["No class within a week."];
  block.replaceChildren(make("h2", [next?.start <= minute ? "Your class now" : "Your next class"]),
    make("p", words), make("p", [make("a", ["Your schedule"], {
      href: own.page, class: "tap",
    })], { class: "small" }));
  block.className = "section notice good";
};
// For the list of free rooms: the building of the day's next class, as a stretch of that list's data.
globalThis.almanac.nearMine = (minute, houses) => {
  const next = nextClass(minute);
  const house = houses.findIndex(([code]) => code === next?.building);
  return house >= 0 && next.start < daily ? [next.start, next.end, house, next.name] : [];
};
document.addEventListener("present", show);
show();
document.dispatchEvent(new Event("fresh"));
