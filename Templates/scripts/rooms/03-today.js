// A room's page of today: its state now, with past slots folded away.
const tell = () => {
  const verdict = document.querySelector("[data-stretches]");
  const now = verdict && present();
  if (now === null) return;
  const here = JSON.parse(verdict.dataset.stretches).find(([from, to]) => from <= now && now < to);
  if (!here) return;
  verdict.textContent = here[3];
  verdict.className = `notice big ${here[2]}`;
};
const fold = () => {
  const table = document.querySelector("[data-stretches] ~ .columns table.slots");
  const now = table && present();
  if (now === null || document.querySelector(".past")) return;
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
  const earlier = make(
    "table",
    { class: "slots", "data-minutes": length },
    make("caption", { class: "unseen" }, "Earlier slots"),
    make("tbody", {}, ...rows.slice(0, over))
  );
  table.before(make(
    "details",
    { class: "past" },
    make("summary", {}, over === 1 ? "1 earlier slot" : `${over} earlier slots`),
    earlier
  ));
};
const settle = () => { tell(); fold(); };
settle();
setInterval(tell, 60_000);
document.addEventListener("fresh", settle);

// A link to one of the days ahead opens what is folded there.
const unfold = () => {
  document.getElementById(location.hash.slice(1))?.querySelector(
    ":scope > details"
  )?.setAttribute("open", "");
};
unfold();
addEventListener("hashchange", unfold);
