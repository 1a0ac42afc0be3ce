// Charts of data: a tap shows the row of the table below that is drawn there.
//
// Elements with data-i name their rows: "0-11", or "0-33/3" for each third one, joined by spaces.

const rowsOf = (text) =>
  text.split(" ").flatMap((part) => {
    const [range, step] = part.split("/");
    const [first, last = first] = range.split("-").map(Number);
    const rows = [];
    for (let row = first; row <= last; row += +step || 1) rows.push(row);
    return rows;
  });

const boxOf = (element) => {
  const { x, y, width, height } = element.getBBox();
  return [x, y, x + width, y + height];
};

/** Boxes in a drawing's units: of each point of a line, of each closed part of a path. */
const boxesOf = (element) => {
  if (element.tagName == "g") return [...element.children].map(boxOf);
  const path = element.getAttribute("d");
  if (!path) return [boxOf(element)];
  const isLine = element.matches(".series, .seam");
  const boxes = [];
  let [x, y, box] = [0, 0, null];
  for (const [, command, text] of path.matchAll(/([MLHVz])([^MLHVz]*)/g)) {
    const numbers = (text.match(/-?[\d.]+/g) || []).map(Number);
    if (command == "M" && !isLine) boxes.push((box = [Infinity, Infinity, -Infinity, -Infinity]));
    while (numbers.length) {
      if (command != "V") x = numbers.shift();
      if (command != "H") y = numbers.shift();
      if (isLine) boxes.push([x, y, x, y]);
      else box = Object.assign(box, [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)]);
    }
  }
  return boxes;
};

/** How far a point is from a box, 0 inside. */
const distance = ([left, top, right, bottom], x, y) =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

for (const figure of document.querySelectorAll(".chart-block")) {
  const svg = figure.querySelector("svg");
  const table = figure.querySelector(".numbers table");
  if (!svg || !table) continue;
  const heads = [...table.tHead.rows[0].cells].map((cell) => cell.textContent);
  const note = document.createElement("p");
  note.className = "chart-value small";
  note.setAttribute("role", "status");
  svg.after(note);

  svg.addEventListener("click", (event) => {
    let [best, found] = [24, -1];
    for (const element of svg.querySelectorAll("[data-i]")) {
      const matrix = element.getScreenCTM();
      const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      const rows = rowsOf(element.dataset.i);
      boxesOf(element).forEach((box, index) => {
        const away = distance(box, place.x, place.y) * matrix.a;
        if (away < best) [best, found] = [away, rows[index]];
      });
    }
    const row = table.tBodies[0].rows[found];
    note.textContent = row ? [...row.cells].map((cell, index) => `${heads[index]}: ${cell.textContent}`).join(" · ") : "";
  });
}
