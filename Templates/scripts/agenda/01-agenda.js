// A script's additions to the days of people: the next entry, and the entries that are over. The
// script of the present has run before.

if (!globalThis.almanac) return;
const {
  all, timed, daily, wall, instant, present, isOfDay, duration, dayName,
} = globalThis.almanac;

// The next entry of a person: the first that has not begun, on this day or a later one.
const showNext = (minute) => {
  for (const block of all("[data-next]", timed)) {
    const entries = all("[data-start]", block);
    const next = entries.find((entry) => Number(entry.dataset.start) >= minute);
    for (const entry of entries) entry.hidden = entry !== next;
    const none = block.querySelector(":scope > .big");
    none.hidden = next || isOfDay(minute);
    block.hidden = !next && none.hidden;
    if (!next) continue;
    const start = Number(next.dataset.start);
    const days = Math.floor(start / daily) - Math.floor(minute / daily);
    const shown = Date.parse(timed.dataset.day) + start * 60_000;
    const date = dayName(shown);
    // In a night when the clock changes, less or more time passes than its face says.
    const left = Math.ceil((instant(shown) - Date.now()) / 60_000);
    const when = days === 0 ? `in ${duration(left)}`
      : days === 1 ? `tomorrow, ${date}` : date;
    next.querySelector(".label").textContent = `Next, ${when}`;
    const leave = next.querySelector("[data-leave]");
    if (leave && Number(leave.dataset.leave) < minute) leave.textContent = "Leave now";
  }
};

// Folds away the entries that are over, after those that were over when the page was built.
const foldOver = (list, minute) => {
  const over = all(":scope > li[data-end]", list)
    .filter((row) => Number(row.dataset.end) <= minute);
  if (!over.length) return;
  const known = list.parentElement.querySelector(":scope > details.past");
  const fold = known ?? document.createElement("details");
  const earlier = known?.querySelector("ol") ?? document.createElement("ol");
  earlier.append(...over);
  const count = earlier.querySelectorAll(":scope > li:not(.leg)").length;
  const summary = known?.querySelector("summary") ?? document.createElement("summary");
  summary.textContent = list.classList.contains("day")
    ? `Earlier: ${count === 1 ? "1 stop" : `${count} stops`}` : `${count} earlier today`;
  if (!known) {
    fold.className = "past";
    earlier.className = list.className;
    fold.append(summary, earlier);
    list.before(fold);
  }
  for (const row of all(":scope > .next", earlier)) row.classList.remove("next");
};

// The next leg of the day, unless the page knows it.
const markNext = (list) => {
  if (list.querySelector(":scope > .next")) return;
  all(":scope > .leg", list).find((leg) => leg.querySelector(".label"))?.classList.add("next");
};

// Legs that are over turn gray on the map.
const showAgenda = (minute) => {
  if (!isOfDay(minute)) return;
  for (const list of all("ol.rows", timed)) {
    if (list.closest(".past")) continue;
    foldOver(list, minute);
    markNext(list);
  }
  for (const leg of all("li[data-shape]", timed)) {
    if (Number(leg.dataset.end) > minute) continue;
    document.getElementById(leg.dataset.shape)?.setAttribute("class", "route-guess");
  }
};

// The days that are over by now, among the days to come that a month lists.
const showDays = () => {
  const today = new Date(wall(new Date())).toISOString();
  for (const day of all("[data-until]", timed)) {
    const { until } = day.dataset;
    day.hidden = until < today.slice(0, 10) && until.startsWith(today.slice(0, 7));
  }
};

const show = () => {
  showDays();
  if (!timed.dataset.day) return;
  const minute = present();
  showNext(minute);
  showAgenda(minute);
};
show();
document.addEventListener("present", show);
