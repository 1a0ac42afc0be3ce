// The next class of the visitor's own schedule, on the pages of today and of rooms, and on the
// first also the whole day. The script of the present has run before.

const block = document.getElementById("mine");
if (!block || !globalThis.almanac?.present) return;
const { present, timed, clock, duration, daily } = globalThis.almanac;
const own = ownWeek(block.dataset.build);
if (!own) return;
const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const firstDay = Math.round(Date.parse(timed.dataset.day) / 86_400_000);
const classesOn = (date) => own.classes.filter(({ dates }) => dates.includes(date))
  .sort((one, other) => one.start - other.start);
// The first class that is not over, within a week; minutes count from midnight of the page's day.
const nextClass = (minute) => {
  const today = Math.floor(minute / daily);
  for (let day = today; day < today + 8; day += 1) {
    for (const one of classesOn(firstDay + day)) {
      const [start, end] = [day * daily + one.start, day * daily + one.end];
      if (end > minute) return { ...one, date: firstDay + day, start, end, daysAhead: day - today };
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
  return `${daysAhead === 1 ? "tomorrow" : dayNames[(date + 3) % 7]}, ${clock(start)}`;
};

const draw = (name, attributes, ...content) => {
  const one = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.append(...content);
  return one;
};
// The day's classes over its hours, drawn as the program draws a person's day; the script of the
// present marks the minute on it.
const rulerOf = (classes) => {
  const first = Math.floor(Math.min(480, ...classes.map(({ start }) => start)) / 60);
  const last = Math.ceil(Math.max(1080, ...classes.map(({ end }) => end)) / 60);
  const x = (minute) => 2 + 354 * (minute / 60 - first) / (last - first);
  const words = classes.map(({ name, start, end }) => `${name} ${clock(start)} – ${clock(end)}`);
  const drawing = draw("svg", {
    viewBox: "0 0 358 38", role: "img", "aria-label": `Your day: ${words.join(", ")}`,
  });
  for (const { start, end, color } of classes) {
    const width = x(end) - x(start);
    drawing.append(draw("rect", { class: `hue${color} fill`, x: x(start), y: 4, width, height: 16 }));
  }
  drawing.append(draw("path", { class: "axis", d: "M2 23H356" }));
  for (let hour = first; hour <= last; hour += 1) {
    const isNamed = (hour - first) % 2 === 0;
    drawing.append(draw("path", { class: "axis", d: `M${x(hour * 60)} 23v-${isNamed ? 4 : 2}` }));
    const anchor = hour === first ? "soft" : hour === last ? "soft right" : "soft middle";
    if (isNamed) {
      drawing.append(draw("text", { class: anchor, x: x(hour * 60), y: 35 }, (hour + 11) % 12 + 1));
    }
  }
  const figure = make("figure", [drawing], { class: "figure apart" });
  figure.dataset.ruler = `${first * 60},${last * 60}`;
  return figure;
};
// It stays the same drawing for a day, with the marks that the script of the present drew on it.
let drawn = { day: NaN, parts: [] };
const rulerAt = (minute) => {
  const day = Math.floor(minute / daily);
  if (!("whole" in block.dataset) || drawn.day === day) return drawn.parts;
  const classes = classesOn(firstDay + day);
  drawn = { day, parts: classes.length ? [rulerOf(classes)] : [] };
  return drawn.parts;
};

const show = () => {
  const minute = present();
  const next = Number.isFinite(minute) ? nextClass(minute) : null;
  const words = next
    ? [make("b", [next.name]), ` · ${[whenOf(next, minute), next.place].filter(Boolean).join(" · ")}`]
    : ["No class within a week."];
  block.replaceChildren(make("h2", [next?.start <= minute ? "Your class now" : "Your next class"]),
    make("p", words), ...rulerAt(minute), make("p", [make("a", ["Your schedule"], {
      href: own.page, class: "tap",
    })], { class: "small" }));
  block.className = "section notice good";
};
// For the list of free rooms: the building of the day's next class, as a stretch of that list's
// data.
globalThis.almanac.nearMine = (minute, houses) => {
  const next = nextClass(minute);
  const house = houses.findIndex(([code]) => code === next?.building);
  return house >= 0 && next.start < daily ? [next.start, next.end, house, next.name] : [];
};
document.addEventListener("present", show);
show();
document.dispatchEvent(new Event("fresh"));
