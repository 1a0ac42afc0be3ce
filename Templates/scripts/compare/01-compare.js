// Two schedules of a list that are ticked are shown next to each other. The list is complete
// without it.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const make = (name, classes, ...parts) => {
  const element = document.createElement(name);
  if (classes) element.className = classes;
  element.append(...parts);
  return element;
};

const boxes = all("ol.rank input[type=checkbox]");
if (boxes.length > 1 && window.HTMLDialogElement) {
  const dialog = make("dialog", "compare");
  dialog.setAttribute("aria-label", "Two schedules");
  document.querySelector("main").append(dialog);
  const labels = boxes.map((box) => box.closest("label"));
  for (const label of labels) label.classList.remove("script");
  const nameOf = (row) => `Rank ${row.dataset.rank}`;

  const copy = (row, selector) => {
    const found = row.querySelector(selector).cloneNode(true);
    // The names of charts refer to ids, which are on the page once.
    for (const chart of all("[aria-labelledby]", found)) {
      chart.setAttribute("aria-label", chart.querySelector("title").textContent);
      chart.removeAttribute("aria-labelledby");
      chart.removeAttribute("aria-describedby");
    }
    for (const part of [found, ...all("[id]", found)]) part.removeAttribute("id");
    for (const label of all("label", found)) label.remove();
    return found;
  };
  const column = (row) => make("div", "",
    make("p", "label", nameOf(row)), copy(row, "h3"), copy(row, ".numeral"),
    copy(row, ".wide.small"), copy(row, ".badges"));
  const strip = (row) => [make("p", "label", nameOf(row)), copy(row, ".figure")];

  const label = () => {
    const [first] = boxes.filter((box) => box.checked);
    boxes.forEach((box, place) => {
      const words = !first ? "Compare" : box === first ? "Tick another"
        : `Compare with ${first.closest("li").dataset.rank}`;
      labels[place].lastChild.textContent = words;
    });
  };
  dialog.addEventListener("close", () => {
    for (const box of boxes) box.checked = false;
    label();
  });
  const close = make("button", "", "Close");
  close.type = "button";
  close.addEventListener("click", () => dialog.close());
  for (const box of boxes) {
    box.checked = false;
    box.addEventListener("change", () => {
      const rows = boxes.filter((other) => other.checked).map((other) => other.closest("li"));
      label();
      if (rows.length < 2) return;
      dialog.replaceChildren(make("div", "pair", ...rows.map(column)), ...rows.flatMap(strip),
        make("p", "actions", close));
      dialog.showModal();
    });
  }
}
