// What pages of rooms gain from a script: the present moment, search, favourites, and figures that
// stay fresh. They are complete without it. Minutes count from midnight by the clock of the campus;
// beyond 1,440 they are tomorrow's.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const main = document.querySelector("main");
const freshFor = 300_000;

// What the campus's clock shows at an instant, as if it were universal time.
const wall = (instant) => {
  const parts = Object.fromEntries(new Intl.DateTimeFormat("en-CA", {
    timeZone: main.dataset.zone, hourCycle: "h23", year: "numeric", month: "2-digit",
    day: "2-digit",
    hour: "2-digit", minute: "2-digit",
  }).formatToParts(instant).map((part) => [part.type, part.value]));
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute);
};

// The minute of the page's own day; null on other days. What is open after midnight belongs to the
// day before, until five.
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

// What changes while a page is open lies beside it, to be put in its place.
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
      /* Offline, or opened as a file: what the page holds stays, with its time beside it. */
    }
  };
  setInterval(refresh, 30_000);
  document.addEventListener("visibilitychange", refresh);
}
