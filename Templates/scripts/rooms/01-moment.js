// A script's additions to pages of rooms: favorites and updates. They are complete without it. The
// script of the present has run before.

if (!globalThis.almanac) return;
const { all, timed, present, isOfDay } = globalThis.almanac;
const freshFor = 300_000;

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
      if (fresh.day) timed.dataset.day = fresh.day;
      for (const id of open) document.getElementById(id)?.setAttribute("open", "");
      document.dispatchEvent(new Event("fresh"));
    } catch {
      // Offline, or opened as a file: the page keeps its content, and the time of it.
    }
  };
  setInterval(refresh, 30_000);
  document.addEventListener("visibilitychange", refresh);
}
