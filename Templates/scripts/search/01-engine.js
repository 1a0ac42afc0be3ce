// The catalog's search. The engine is WebAssembly (Sources/Program/PhoneWasm): a query as
// `Query.bytes` in, an answer as `Answer.bytes` out. The query is kept in the page's address, with
// the options of `almanac search`.

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
// Most of a page stays as it is at a letter: what does not change is not touched.
const write = (one, words) => { if (one.textContent !== words) one.textContent = words; };
const grouped = new Intl.NumberFormat("en-US").format;
const counted = (count, one, many) => `${grouped(count)} ${count === 1 ? one : many}`;

// The engine: one call at a time, bytes in, bytes out.
const reader = (bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = new TextDecoder();
  let at = 0;
  const next = (size) => (at += size) - size;
  const read = {
    byte: () => view.getUint8(next(1)), short: () => view.getUint16(next(2), true),
    word: () => view.getUint32(next(4), true), number: () => view.getInt32(next(4), true),
    bytes: () => { const size = read.short(); return bytes.subarray(next(size), at); },
    text: () => text.decode(read.bytes()),
    list: (count, item) => Array.from({ length: count }, item),
  };
  return read;
};
let phone;
const call = (name, bytes) => {
  const room = phone.allocate(bytes.length);
  if (!room) throw new RangeError("no room");
  new Uint8Array(phone.memory.buffer, room, bytes.length).set(bytes);
  const answer = phone[name](room, bytes.length);
  const size = new DataView(phone.memory.buffer).getUint32(answer, true);
  const read = reader(new Uint8Array(phone.memory.buffer, answer + 4, size).slice());
  if (read.byte() !== 0) throw new TypeError(`${name} was refused`);
  return read;
};

// Columns and facets, as the index describes itself.
let columns, facets, barCount;
const describe = (read) => {
  read.word();
  columns = read.list(read.byte(), () => ({
    key: read.text(), name: read.text(), places: read.byte(), least: read.number(),
    most: read.number(),
  }));
  barCount = read.byte();
  facets = read.list(read.byte(), () => ({
    key: read.text(), name: read.text(),
    labels: read.list(read.word(), () => ({ code: read.text(), name: read.text() })),
  }));
  for (const column of columns) Object.assign(column, scale(column, 10 ** column.places));
};
// A slider has about twenty round steps.
const scale = ({ key, least, most }, power) => {
  let step = 10 ** Math.floor(Math.log10(Math.max(1, (most - least) / 20)));
  for (const times of [2, 2.5, 2]) if ((most - least) / step > 30) step *= times;
  if (key === "credits") step = power / 2;
  step = Math.max(1, Math.round(step));
  return { power, step, from: Math.floor(least / step) * step, to: Math.ceil(most / step) * step };
};
const decimal = (column, value) => String(value / column.power);
const column = (key) => columns.findIndex((one) => one.key === key);
// One range filters both columns of credits, the lowest and the highest.
const ranged = () => columns.filter(
  ({ key, least, most }) => least < most && key !== "credits-most" && key !== "seats"
);
