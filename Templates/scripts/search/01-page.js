// The catalog's search, by the script of its engine. The query is kept in the page's address, with
// the options of `almanac search`, and `mine` for courses that fit with the visitor's own schedule.

const form = document.getElementById("search");
if (!form) return;
const element = (id) => document.getElementById(id);
// A form that would do nothing is taken away, with a word on why.
const giveUp = (reason) => {
  const word = element("search-status");
  word.classList.remove("unseen");
  word.textContent = reason;
  form.replaceChildren(word);
};
if (!self.WebAssembly) {
  return giveUp(
    "This browser has WebAssembly turned off, which the search needs. You can still browse every course below."
  );
}
const [found, browse, status, more] = ["found", "browse", "search-status", "search-more"]
  .map(element);
const box = form.elements.q;
const make = (name, attributes = {}, ...content) => {
  const one = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.append(...content);
  return one;
};
// Most of a page stays as it is at a letter: unchanged parts are not touched.
const write = (one, words) => { if (one.textContent !== words) one.textContent = words; };

const {
  ask, call, column, counted, daysIn, encoder, grouped, letters, listed, minutes, none, open,
} = globalThis.almanac.engine;
// The classes of the visitor's own schedule, if it is of this term; see the script of these.
const own = globalThis.almanac.ownWeek?.(form.dataset.build);
const ownClasses = own?.term === form.dataset.term ? own.classes : [];
// Columns and facets, as the index describes itself.
let columns, facets, barCount;
const decimal = (column, value) => String(value / column.power);
// One range filters both columns of credits, the lowest and the highest.
const ranged = () => columns.filter(
  ({ key, least, most }) => least < most && key !== "credits-most" && key !== "seats"
);
