// The engine of the catalog's search is WebAssembly (Sources/Program/PhoneWasm): a query as
// `Query.bytes` in, an answer as `Answer.bytes` out. The catalog, the page that builds schedules and
// the search of text pages ask it.

// One call at a time, bytes in, bytes out.
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
const column = (key) => columns.findIndex((one) => one.key === key);
const unpacked = async (packed) => {
  // The index may be packed; some hosts have unpacked it already.
  const bytes = new Uint8Array(packed);
  if (bytes[0] !== 0x1f) return bytes;
  return new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")))
      .arrayBuffer()
  );
};
const content = async (asked) => {
  const response = await asked;
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.arrayBuffer();
};
// Loads the engine and an index, and gives the index's description of itself.
const open = async (address, indexAddress) => {
  const [module, index] = await Promise.all([
    content(fetch(address)), content(fetch(indexAddress)).then(unpacked)
  ]);
  phone = (await WebAssembly.instantiate(module, {})).instance.exports;
  describe(call("open", index));
  return { columns, facets, barCount };
};
