// Reads the values of nodes. Errors are reported with their lines: `report(line, words)`.

const isNothing = (node) => node.isPlain && ["", "~", "null"].includes(node.text);
const shown = (node) => node.list ? "a list" : node.map ? "keys and values"
  : node.text ? `“${[...node.text].slice(0, 40).join("")}”` : "nothing";
// How one kind of value is written: `parse` gives the value, and undefined for other text.
const kind = (expectation, parse) => (node, report) => {
  const value = node.text === undefined ? undefined : parse(node.text);
  if (value === undefined) report(node.line, `expected ${expectation}, found ${shown(node)}`);
  return value;
};
const match = (pattern) => (text) => pattern.test(text) ? text : undefined;
const decimals = /^\d{1,9}(\.\d{1,9})?$/;
const isMore = (text) => /[1-9]/.test(text);
const asText = kind("text", (text) => text.trim() ? text : undefined);
const asNumber = kind("a number like 12 or 7.5", match(decimals));
const asPositive = kind("a number above 0, like 12 or 7.5",
  (text) => decimals.test(text) && isMore(text) ? text : undefined);
const asCredits = kind("credits like 3 or 1.5", match(/^\d{1,2}(\.\d)?$/));
const asFlag = kind("true or false", (text) => ({ true: true, false: false })[text]);
const asDate = kind("a date like 2026-08-31", (text) => {
  const moment = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(moment)
    && new Date(moment).toISOString().startsWith(text) ? text : undefined;
});
const asWord = (...words) => kind(`one of ${words.join(", ")}`,
  (text) => words.includes(text) ? text : undefined);
const asWhole = (least, most) => kind(`a whole number from ${least} to ${most}`,
  (text) => /^\d{1,9}$/.test(text) && text >= least && text <= most
    ? String(Number(text)) : undefined);
const asWeight = kind("a weight above 0, like 20, 7.5 or 20%", (text) => {
  const plain = text.replace(/ ?%$/, "");
  return decimals.test(plain) && isMore(plain) ? plain : undefined;
});
const asList = (one) => (node, report) => {
  const all = node.list ?? (node.text ? [node] : null);
  if (!all) report(node.line, `expected a list, found ${shown(node)}`);
  return (all ?? []).map((item) => one(item, report)).filter((value) => value !== undefined);
};
const asAnything = (node) => node;
// The values of a map by the kinds of its keys; keys that no kind is for are reported.
const asMap = (kinds, required = []) => (node, report) => {
  if (!node.map) {
    report(node.line, `expected keys and values, found ${shown(node)}`);
    return undefined;
  }
  const found = { line: node.line };
  for (const [key, value] of node.map) {
    if (!Object.hasOwn(kinds, key)) report(value.at, `“${key}” is not a key here; it is ignored`);
    else if (!isNothing(value)) found[key] = kinds[key](value, report);
  }
  for (const key of required) if (!node.map.has(key)) report(node.line, `“${key}” is missing`);
  return required.some((key) => found[key] === undefined) ? undefined : found;
};
