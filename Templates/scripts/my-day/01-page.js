// The page on which visitors keep days of their own. Everything stays in this browser.

const app = document.getElementById("days");
if (!app) return;
const element = (id) => document.getElementById(`days-${id}`);
const encoder = new TextEncoder();

// The words about the last change, next to the button that undoes it.
const say = (words) => { element("status").textContent = words; };
const refuse = (field, words) => {
  markWrong(field);
  say(words);
};

const modes = app.dataset.modes.split(" ").filter(Boolean);
const modeWords = {
  walking: ["Walk", "on foot"], cycling: ["Cycle", "by bicycle"], driving: ["Drive", "by car"],
};
// In the order of the program.
const allModes = ["walking", "cycling", "driving", "transit"];

// Dates are days since 1970, as written dates "2026-11-18".
const dayLength = 86_400_000;
const numberOf = (date) => Math.round(Date.parse(`${date}T00:00:00Z`) / dayLength);
const dateOf = (number) => new Date(number * dayLength).toISOString().slice(0, 10);
// The clock of a zone at a moment, as if it were UTC.
const clocks = new Map();
const wallAt = (moment, zone) => {
  if (!clocks.has(zone)) {
    clocks.set(zone, new Intl.DateTimeFormat("en-US", {
      timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit",
      hour: "2-digit", minute: "2-digit",
    }));
  }
  const parts = Object.fromEntries(
    clocks.get(zone).formatToParts(moment).map(({ type, value }) => [type, value])
  );
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute);
};
// By the site's clock.
const today = () => Math.floor(wallAt(Date.now(), app.dataset.zone) / dayLength);
const months = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
  "November", "December",
];
// The browser's own words for dates take most of the time in which a page is drawn.
const dateWords = (number) => {
  const [, month, date] = dateOf(number).split("-").map(Number);
  return `${dayNames[weekdayOf(number)]}, ${months[month - 1]} ${date}`;
};
// Weekdays from Monday as 0.
const weekdayOf = (number) => (number + 3) % 7;
const letters = ["M", "Tu", "W", "Th", "F", "Sa", "Su"];
const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const bitsOf = (days) => (days.match(/Tu|Th|Sa|Su|[MWF]/g) ?? [])
  .reduce((all, day) => all | 1 << letters.indexOf(day), 0);

// Minutes from midnight, which may be on the next day.
const faceOf = (minute) => {
  const [hour, rest] = [Math.floor(minute / 60) % 24, minute % 60];
  return `${(hour + 11) % 12 + 1}:${String(rest).padStart(2, "0")}`;
};
const halfOf = (minute) => (minute / 720 & 1 ? "pm" : "am");
const clock = (minute) => `${faceOf(minute)} ${halfOf(minute)}`;
const lengthOf = (minutes) => minutes < 60 ? `${minutes} min`
  : [`${Math.floor(minutes / 60)} h`, minutes % 60 ? `${minutes % 60} min` : ""].filter(Boolean).join(" ");
const minutesIn = (time) => /^\d\d:\d\d/.test(time)
  ? 60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5)) : null;
const timeValue = (minute) => minute === undefined || minute === null ? ""
  : [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

// The day that is shown.
let shownDay = today();
