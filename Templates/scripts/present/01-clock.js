// The present, on every page that mentions it: states of rooms, the next entries, and how old the
// page is. Pages are complete without it. Minutes count from midnight of the page's day by the
// campus's clock, from 1,440 on they are of the next day.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
// The page's main element, or that of a private page within its cover.
const timed = document.querySelector("[data-zone]");
if (!timed) return;
const daily = 1440;

// The campus's clock at an instant, as if it showed universal time.
let parts;
try {
  parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: timed.dataset.zone, hourCycle: "h23", year: "numeric", month: "2-digit",
    day: "2-digit", hour: "2-digit", minute: "2-digit",
  });
} catch {
  // A browser that does not know the time zone.
  return;
}
const wall = (instant) => {
  const part = Object.fromEntries(parts.formatToParts(instant).map((one) => [one.type, one.value]));
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute);
};

// The instant at which the campus's clock shows a time. The second step corrects for a change of the
// clock in between.
const instant = (shown) => {
  const near = shown - (wall(shown) - shown);
  return near + shown - wall(near);
};

// The minutes since midnight of the page's day; negative before that day.
const present = () => Math.floor((wall(new Date()) - Date.parse(timed.dataset.day)) / 60_000);
// Whether the page's day is the present one. Rooms may stay open past its midnight.
const isOfDay = (minute) => minute >= 0 && minute < Number(timed.dataset.ends ?? daily);

const face = (minute) => {
  const hour = Math.floor(minute / 60) % 24;
  return [`${hour % 12 || 12}:${String(minute % 60).padStart(2, "0")}`, hour < 12 ? "am" : "pm"];
};
const clock = (minute) => face(minute).join("\u00a0");
const duration = (minutes) => [
  minutes >= 60 ? `${Math.floor(minutes / 60)} h` : "",
  minutes % 60 || !minutes ? `${minutes % 60} min` : "",
].filter(Boolean).join(" ");
