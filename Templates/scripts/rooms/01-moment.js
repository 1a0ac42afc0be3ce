// What a script adds to pages of rooms: the present moment, search, favorites and updates. They are
// complete without it. Minutes count from midnight by the campus's clock; from 1,440 on they are of
// the next day.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const main = document.querySelector("main");
const freshFor = 300_000;

// The campus's clock at an instant, as if it showed universal time.
const wall = (instant) => {
  const parts = Object.fromEntries(new Intl.DateTimeFormat("en-CA", {
    timeZone: main.dataset.zone, hourCycle: "h23", year: "numeric", month: "2-digit",
    day: "2-digit",
    hour: "2-digit", minute: "2-digit",
  }).formatToParts(instant).map((part) => [part.type, part.value]));
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute);
};

// The minute of the page's day, which ends at five in the morning; null on other days.
const present = () => {
  const minute = Math.floor((wall(new Date()) - Date.parse(main.dataset.day)) / 60_000);
  return minute >= 0 && minute < 1740 ? minute : null;
};

const face = (minute) => {
  const hour = Math.floor(minute / 60) % 24;
  return [`${hour % 12 || 12}:${String(minute % 60).padStart(2, "0")}`, hour < 12 ? "am" : "pm"];
};
const clock = (minute) => face(minute).join(" ");

const make = (name, attributes = {}, ...content) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
};

// The part of a page that changes is a file of its own, and replaces the one on the page.
const live = document.querySelector("[data-live]");
if (live) {
  let last = Date.now();
  const refresh = async () => {
    if (document.hidden || Date.now() - last < freshFor) return;
    last = Date.now();
    try {
      const answer = await fetch(live.dataset.live, { cache: "no-cache" });
      if (!answer.ok) return;
      const fresh = await answer.json();
      const open = all("details[open][id]", live).map((details) => details.id);
      live.innerHTML = fresh.live;
      for (const id of open) document.getElementById(id)?.setAttribute("open", "");
      document.dispatchEvent(new Event("fresh"));
    } catch {
      // Offline, or opened as a file: the page keeps its content, and the time of it.
    }
  };
  setInterval(refresh, 30_000);
  document.addEventListener("visibilitychange", refresh);
}
