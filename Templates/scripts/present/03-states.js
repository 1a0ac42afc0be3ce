// The state of a room or place at each minute of the day: a line for each change, with the minute,
// whether it is free ("good") or not ("caution"), and the words; the last line is where the day
// ends.
const stateAt = (text, minute) => {
  if (!isOfDay(minute)) return null;
  const lines = text.split("\n").map((line) => /^(\d+) ?(\S*) ?(.*)$/.exec(line));
  const next = lines.findIndex((line) => Number(line?.[1]) > minute);
  return next > 0 ? lines[next - 1] : null;
};

const showStates = (minute) => {
  for (const part of all("[data-states]", timed)) {
    const [, , kind, words] = stateAt(part.dataset.states, minute) ?? [];
    // A time and its half of the day are in one line.
    part.textContent = words?.replace(/ ([ap]m)\b/g, "\u00a0$1")
      ?? (part.matches(".numeral") ? "–" : unknown);
    if (part.matches(".notice")) part.className = `notice big ${kind ?? "caution"}`;
    // A room's shape on the plan of its floor.
    document.getElementById(part.dataset.shape)?.classList.toggle("free", kind === "good");
  }
  for (const time of all("[data-now]", timed)) {
    if (isOfDay(minute)) time.textContent = clock(minute);
  }
  const today = new Date(wall(new Date())).toISOString().slice(0, 10);
  for (const date of all("[data-date]", timed)) {
    const isToday = date.dataset.date === today;
    if (isToday) date.setAttribute("aria-current", "date");
    else date.removeAttribute("aria-current");
    for (const word of all(".today", date)) word.hidden = !isToday;
  }
};

// A red line on every ruler that contains the present minute, a red edge on its slot. Rulers run
// from x = 2 to x = 356.
const mark = (minute) => {
  for (const old of all("[data-ruler] :is(.now-line, .red-fill)", timed)) old.remove();
  for (const old of all("tr[data-slot] .now", timed)) old.classList.remove("now");
  if (!isOfDay(minute)) return;
  for (const figure of all("[data-ruler]", timed)) {
    const [from, to] = figure.dataset.ruler.split(",").map(Number);
    const svg = figure.querySelector("svg");
    if (!svg || minute < from || minute > to) continue;
    const x = (2 + 354 * (minute - from) / (to - from)).toFixed(1);
    const draw = (className, path) => {
      const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
      shape.setAttribute("class", className);
      shape.setAttribute("d", path);
      svg.append(shape);
    };
    draw("now-line", `M${x} 0V25`);
    draw("red-fill", `M${x - 4} -1h8l-4 6z`);
  }
  const slot = all("tr[data-slot]", timed).filter((row) => Number(row.dataset.slot) <= minute).pop();
  if (slot && minute < Number(slot.dataset.slot) + Number(slot.closest("table").dataset.minutes)) {
    let row = slot;
    while (row && !row.querySelector("td")) row = row.previousElementSibling;
    row?.querySelector("td").classList.add("now");
  }
};
