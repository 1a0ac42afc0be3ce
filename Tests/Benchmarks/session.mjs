// What a page does for every keystroke, for the benchmark of the search: ours, lunr and Pagefind behind the same two functions.

/** Our engine: `find(keystroke)` gives how long the call took in milliseconds, and how many rows passed. */
export async function ours() {
  const { instance } = await WebAssembly.instantiate(await bytes("phone.wasm"), {});
  const phone = instance.exports;
  const index = await bytes("index.bin");
  const began = performance.now();
  told(phone, phone.open, new Uint8Array(index));
  const opening = performance.now() - began;
  const find = (keystroke) => {
    const query = queryBytes(keystroke.words, keystroke.conditions ?? [], 0, 20);
    const start = performance.now();
    const answer = told(phone, phone.query, query);
    return { time: performance.now() - start, count: countOf(answer) };
  };
  /** All rows that pass, page by page. */
  const rows = (keystroke) => {
    const out = [];
    for (let offset = 0; ; offset += 200) {
      const answer = told(phone, phone.query, queryBytes(keystroke.words, [], offset, 200));
      const found = rowsOf(answer, keystroke.columns);
      out.push(...found);
      if (found.length < 200) return out;
    }
  };
  return { opening, find, rows };
}

async function bytes(path) {
  return (await fetch(path)).arrayBuffer();
}

function told(phone, call, sent) {
  const room = phone.allocate(sent.length);
  new Uint8Array(phone.memory.buffer, room, sent.length).set(sent);
  const start = call(room, sent.length);
  const length = new DataView(phone.memory.buffer).getUint32(start, true);
  return new DataView(phone.memory.buffer, start + 4, length);
}

/** See Query.swift for the format. */
function queryBytes(words, conditions, offset, limit) {
  const text = new TextEncoder().encode(words);
  const out = new DataView(new ArrayBuffer(64 + text.length + 16 * conditions.length));
  let at = 0;
  const byte = (value) => out.setUint8(at++, value);
  const short = (value) => { out.setUint16(at, value, true); at += 2; };
  const word = (value) => { out.setInt32(at, value, true); at += 4; };
  byte(1);
  short(text.length);
  for (const one of text) byte(one);
  short(0xffff);
  byte(2);
  word(offset);
  short(limit);
  byte(conditions.length);
  for (const condition of conditions) {
    byte(condition.labels ? 1 : 0);
    if (condition.labels) {
      byte(condition.facet);
      short(condition.labels.length);
      condition.labels.forEach(short);
    } else {
      byte(condition.column);
      word(condition.least);
      word(condition.most);
    }
  }
  return new Uint8Array(out.buffer, 0, at);
}

/** Where the hits begin: behind the status and the words. */
function behindWords(answer) {
  if (answer.getUint8(0) !== 0) throw new Error(`status ${answer.getUint8(0)}`);
  let at = 2;
  for (let left = answer.getUint8(1); left > 0; left--) at += 3 + answer.getUint16(at, true);
  return at;
}

function countOf(answer) {
  return answer.getUint32(behindWords(answer), true);
}

/** See AnswerBytes.swift for the format. */
function rowsOf(answer, columns) {
  let at = behindWords(answer) + 4;
  const text = () => { at += 2 + answer.getUint16(at, true); };
  const foundText = () => { text(); at += 2 + 4 * answer.getUint16(at, true); };
  const rows = [];
  const hits = answer.getUint16(at, true);
  at += 2;
  for (let hit = 0; hit < hits; hit++) {
    rows.push(answer.getUint32(at, true));
    at += 6;
    foundText();
    foundText();
    text();
    const names = answer.getUint16(at, true);
    at += 2;
    for (let name = 0; name < names; name++) foundText();
    at += 8 * columns;
  }
  return rows;
}

/**
 * lunr over rows of [row, id, title, instructors, description], asked for every word as a beginning, as we are; without the stemming that
 * would lose beginnings.
 */
export function lunrs(rows) {
  const index = lunr(function () {
    this.ref("row");
    this.field("id", { boost: 8 });
    this.field("title", { boost: 4 });
    this.field("instructors", { boost: 2 });
    this.field("description");
    this.pipeline.reset();
    this.searchPipeline.reset();
    for (const [row, id, title, instructors, description] of rows) {
      this.add({ row, id, title, instructors, description });
    }
  });
  const find = (keystroke) => {
    const words = keystroke.words.toLowerCase().split(/[^a-z0-9]+/).filter(Boolean);
    const start = performance.now();
    const found = index.query((query) => {
      for (const word of words) {
        query.term(word, {
          wildcard: lunr.Query.wildcard.TRAILING, presence: lunr.Query.presence.REQUIRED, usePipeline: false,
        });
      }
    });
    return { time: performance.now() - start, found };
  };
  return { find, rows: (keystroke) => find(keystroke).found.map((one) => Number(one.ref)) };
}

/** Pagefind, with all it loads for a word loaded before the time is taken. */
export async function pagefinds() {
  const pagefind = await import(new URL("site/pagefind/pagefind.js", location.href));
  await pagefind.init();
  const find = async (keystroke) => {
    await pagefind.preload(keystroke.words);
    const start = performance.now();
    const found = await pagefind.search(keystroke.words);
    return { time: performance.now() - start, found: found.results };
  };
  const rows = async (keystroke) => {
    const { found } = await find(keystroke);
    return Promise.all(found.map(async (one) => Number((await one.data()).url.match(/(\d+)\.html$/)[1])));
  };
  return { find, rows };
}
