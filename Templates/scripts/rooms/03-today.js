// A room's page of today folds away past slots, and offers no slot that is over.
const fold = (now) => {
  const table = document.querySelector(".columns table.slots");
  if (!table || !isOfDay(now)) return;
  const rows = all("tbody tr[data-slot]", table);
  const length = Number(table.dataset.minutes);
  // A cell that spans rows is folded only as a whole.
  let over = 0;
  rows.forEach((row, index) => {
    const span = Number(row.querySelector("td")?.rowSpan ?? 0);
    if (
      span && Number(rows[Math.min(index + span, rows.length) - 1].dataset.slot) + length <= now
    ) over = index + span;
  });
  if (!over || over === rows.length) return;
  const known = document.querySelector("details.past");
  const earlier = known?.querySelector("tbody") ?? make("tbody");
  earlier.append(...rows.slice(0, over));
  const count = earlier.rows.length;
  const summary = known?.querySelector("summary") ?? make("summary");
  summary.textContent = count === 1 ? "1 earlier slot" : `${count} earlier slots`;
  if (!known) {
    table.before(make("details", { class: "past" }, summary, make(
      "table",
      { class: "slots", "data-minutes": length },
      make("caption", { class: "unseen" }, "Earlier slots"),
      earlier
    )));
  }
};
// The slots of today that can be requested: the first one is shown until another is chosen.
const offerSlots = (now) => {
  const part = document.querySelector(".picked");
  const table = document.querySelector("table.slots");
  if (!part || !table) return;
  const over = (slot) => Number(slot.id.slice(4)) + Number(table.dataset.minutes) <= now;
  for (const slot of all(":scope > div", part)) if (over(slot)) slot.remove();
  if (!part.children.length) part.closest("section").hidden = true;
};
const settle = () => {
  const now = present();
  fold(now);
  offerSlots(now);
};
settle();
document.addEventListener("present", settle);

// For the scripts of requests and of the form that finds rooms.
Object.assign(globalThis.almanac, { make, kept, freshFor });
