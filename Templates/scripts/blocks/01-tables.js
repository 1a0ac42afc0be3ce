// Tables of data: sorts by a tap on a heading, searches, and shows some rows at a time.
//
// Without it all rows are there, in the author's order.

const numberOf = (text) => {
  const digits = text.replace(/−/g, "-").replace(/[^0-9.e-]/gi, "");
  return digits && !isNaN(digits) ? +digits : NaN;
};

const keyOf = (cell) => {
  if (cell.dataset.at) return +cell.dataset.at;
  if (cell.textContent == "–") return null;
  return cell.className == "number" ? numberOf(cell.textContent) : cell.textContent;
};

/** Ascending; missing values are last in both directions. */
const compare = (a, b, sign) => {
  if (a == null || b == null) return (a == null) - (b == null);
  return sign * (typeof a == "number" && typeof b == "number" ? a - b : ("" + a).localeCompare(b));
};

const make = (name, words) => {
  const element = document.createElement(name);
  if (words) element.textContent = words;
  return element;
};

for (const table of document.querySelectorAll("table[data-rows]")) {
  const body = table.tBodies[0];
  const all = [...body.rows];
  const size = +table.dataset.rows;
  const heads = [...table.tHead.rows[0].cells];
  let rows = all;
  let shown = size;

  const status = make("span");
  status.setAttribute("role", "status");
  const more = make("button", "Show more");
  more.type = "button";

  const show = () => {
    body.replaceChildren(...rows.slice(0, shown));
    const count = Math.min(shown, rows.length);
    status.textContent = count < all.length ? `${count} of ${all.length} rows ` : "";
    more.hidden = shown >= rows.length;
  };

  const sort = (column) => {
    const head = heads[column];
    const sign = head.getAttribute("aria-sort") == "ascending" ? -1 : 1;
    for (const other of heads) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", sign > 0 ? "ascending" : "descending");
    rows = rows
      .map((row) => [keyOf(row.cells[column]), row])
      .sort((a, b) => compare(a[0], b[0], sign))
      .map(([, row]) => row);
    show();
  };

  heads.forEach((head, column) => {
    const button = make("button", head.textContent);
    button.type = "button";
    button.addEventListener("click", () => sort(column));
    head.replaceChildren(button);
  });

  const bar = make("p");
  bar.className = "table-bar small";
  if (all.length > size) {
    const search = make("input");
    search.type = "search";
    search.placeholder = "Search the table";
    search.setAttribute("aria-label", "Search the table");
    search.addEventListener("input", () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      rows = all.filter((row) => {
        const text = row.textContent.toLowerCase();
        return words.every((word) => text.includes(word));
      });
      for (const head of heads) head.removeAttribute("aria-sort");
      shown = size;
      show();
    });
    bar.append(search);
  }
  more.addEventListener("click", () => {
    shown += size;
    show();
  });
  bar.append(status, more);
  table.parentElement.after(bar);
  show();
}
