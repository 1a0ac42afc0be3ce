// The functions for drawing, of the pages that keep something, as almanac.elements.

// An element with attributes, and with texts and elements in it.
const make = (name, attributes = {}, ...content) => {
  const one = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false && value !== undefined) one.setAttribute(key, value === true ? "" : value);
  }
  one.append(...content.flat().filter((part) => part !== "" && part !== null));
  return one;
};
const draw = (name, attributes, ...content) => {
  const one = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.append(...content);
  return one;
};
const button = (words, press, attributes = {}) => {
  const one = make("button", { type: "button", ...attributes }, words);
  one.addEventListener("click", press);
  return one;
};
// The focus stays on the element of the same name when a part of the page is drawn again.
const focusKept = (work) => {
  const key = document.activeElement?.dataset?.focus;
  work();
  if (key && document.activeElement?.dataset?.focus !== key) {
    document.querySelector(`[data-focus="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }
};

globalThis.almanac = { ...globalThis.almanac, elements: { button, draw, focusKept, make } };
