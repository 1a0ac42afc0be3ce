// The minute of the day by the campus's clock; null on a page of another day.
const main = document.querySelector("main[data-day]");
if (!main) return;
const minute = () => {
  const parts = Object.fromEntries(new Intl.DateTimeFormat("en-CA", {
    timeZone: main.dataset.zone, hourCycle: "h23", year: "numeric", month: "2-digit",
    day: "2-digit",
    hour: "2-digit", minute: "2-digit",
  }).formatToParts(new Date()).map((part) => [part.type, part.value]));
  const isToday = `${parts.year}-${parts.month}-${parts.day}` === main.dataset.day;
  return isToday ? Number(parts.hour) * 60 + Number(parts.minute) : null;
};

// Marks the present minute: a red line on every ruler that contains it, a red edge on its slot.
// Rulers run from x = 2 to x = 356. Repeated after a page of rooms was updated.
const mark = () => {
  const now = minute();
  for (const old of all("[data-ruler] .now-line, [data-ruler] .red-fill")) old.remove();
  for (const old of all("tr[data-slot] .now")) old.classList.remove("now");
  if (now === null) return;
  for (const figure of all("[data-ruler]")) {
    const [from, to] = figure.dataset.ruler.split(",").map(Number);
    const svg = figure.querySelector("svg");
    if (!svg || now < from || now > to) continue;
    const x = (2 + 354 * (now - from) / (to - from)).toFixed(1);
    const draw = (className, path) => {
      const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
      shape.setAttribute("class", className);
      shape.setAttribute("d", path);
      svg.append(shape);
    };
    draw("now-line", `M${x} 0V25`);
    draw("red-fill", `M${x - 4} -1h8l-4 6z`);
  }
  const slot = all("tr[data-slot]").filter((row) => Number(row.dataset.slot) <= now).pop();
  if (slot && now < Number(slot.dataset.slot) + Number(slot.closest("table").dataset.minutes)) {
    let row = slot;
    while (row && !row.querySelector("td")) row = row.previousElementSibling;
    row?.querySelector("td").classList.add("now");
  }
};
mark();
document.addEventListener("fresh", mark);

// Folds away what is over, after what was over when the page was built, and highlights the next leg
// of the day.
const now = minute();
if (now === null) return;
for (const list of all("ol.rows")) {
  const over = all(":scope > li[data-end]", list).filter((row) => Number(row.dataset.end) <= now);
  if (!over.length || list.closest(".past")) continue;
  const known = list.parentElement.querySelector(":scope > details.past");
  const fold = known ?? document.createElement("details");
  const earlier = known?.querySelector("ol") ?? document.createElement("ol");
  earlier.append(...over);
  const classes = earlier.querySelectorAll(":scope > li:not(.leg)").length;
  const summary = known?.querySelector("summary") ?? document.createElement("summary");
  summary.textContent = list.classList.contains("day")
    ? `Earlier: ${classes === 1 ? "1 stop" : `${classes} stops`}`
    : classes === 1 ? "1 earlier today" : `${classes} earlier today`;
  if (!known) {
    fold.className = "past";
    earlier.className = list.className;
    fold.append(summary, earlier);
    list.before(fold);
  }
  for (const row of all(":scope > .next", earlier)) row.classList.remove("next");
  if (!list.querySelector(":scope > .next")) {
    all(":scope > .leg", list).find((leg) => leg.querySelector(".label"))?.classList.add("next");
  }
}
