// The search of text pages, by the engine of the catalog's search. The words are kept in the page's
// address.

const form = document.getElementById("search");
if (!form) return;
// In the language of the page, with the values in place of their names in braces.
const filled = (text, name, value) => text.split(`{${name}}`).join(value);
const words = {
  none: (typed) => filled(form.dataset.none, "words", typed),
  near: (word) => filled(form.dataset.near, "words", word),
  count: (pages) => {
    const { one, more } = form.dataset;
    const count = pages.toLocaleString(document.documentElement.lang);
    return filled(pages === 1 ? one : more, "count", count);
  },
  failed: form.dataset.failed,
  file: form.dataset.file,
};
const [status, found, browse] = ["search-status", "found", "browse"]
  .map((id) => document.getElementById(id));
const [list, more] = [found.querySelector("ol"), found.querySelector("button")];
const box = form.elements.q;
const { root } = form.dataset;
const { ask, call, content, encoder, none, open } = globalThis.almanac.engine;
const make = (name, attributes = {}, ...inner) => {
  const one = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.append(...inner);
  return one;
};
