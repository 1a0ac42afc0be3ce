// The places of the words in a page. The page itself is fetched: it is the one that the reader
// opens next.

const decoder = new TextDecoder();
// Strings and marks: `bytes` from one place to another, with the ranges to mark.
const marked = (bytes, marks, from = 0, to = bytes.length) => {
  const out = [];
  let at = from;
  const text = (end) => decoder.decode(bytes.subarray(at, end));
  for (const [start, end] of marks) {
    if (start < from || end > to) continue;
    out.push(text(start));
    at = start;
    out.push(make("mark", {}, text(end)));
    at = end;
  }
  return [...out, text(to)];
};
// The ranges of the typed words in a text: see `CatalogIndex.marks(toBytes:)`.
const marks = (typed, text) => {
  const query = encoder.encode(typed);
  const asked = new Uint8Array(2 + query.length + text.length);
  asked.set([query.length & 255, query.length >> 8]);
  asked.set(query, 2);
  asked.set(text, 2 + query.length);
  const read = call("mark", asked);
  return read.list(read.word(), () => [read.word(), read.word(), read.byte()]);
};
const different = (marks) => new Set(marks.map(([, , word]) => word)).size;

// The parts of a page, each with the heading above it; the first has none.
const blocks = "address,blockquote,br,dd,div,dt,figcaption,h2,h3,h4,h5,h6,li,p,pre,summary,td,th";
// The parts that are no text of the page: drawings, and the numbers of footnotes.
const unread = "svg,script,style,.unseen,[role=doc-noteref],[role=doc-backlink]";
const parts = (html) => {
  const out = [{ id: "", title: "", text: "" }];
  const prose = new DOMParser().parseFromString(html, "text/html").querySelector(".prose");
  if (!prose) return out;
  for (const hidden of prose.querySelectorAll(unread)) hidden.remove();
  const walker = document.createTreeWalker(prose, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) out.at(-1).text += node.data;
    else if (/^H[2-6]$/.test(node.tagName) && node.id) {
      out.push({ id: node.id, title: node.textContent.trim(), text: "" });
      while (node.lastChild) node.lastChild.remove();
    } else if (node.matches(blocks)) out.at(-1).text += "\n";
  }
  for (const part of out) {
    part.text = encoder.encode(part.text.replace(/\s+/g, " ").trim());
  }
  return out;
};
const pages = new Map();
const page = (address) => {
  if (!pages.has(address)) {
    const file = root + address;
    pages.set(address, content(fetch(file)).then((bytes) => parts(decoder.decode(bytes))));
  }
  return pages.get(address);
};

// About so many bytes of a text, where most of the words are; whole words, and whole characters.
const size = 220;
const excerpt = ({ text }, found) => {
  const near = (start) => found.filter(([from, to]) => from >= start && to <= start + size - 60);
  const all = different(found);
  let best = found[0]?.[0] ?? 0;
  let most = 0;
  for (const [start] of found.slice(0, 200)) {
    const count = different(near(start));
    if (count > most) [best, most] = [start, count];
    if (count === all) break;
  }
  const space = 32;
  const from = best < 60 ? 0 : text.indexOf(space, best - 60) + 1 || best;
  const start = from > best ? best : from;
  let end = Math.min(text.length, start + size);
  const word = text.lastIndexOf(space, end);
  if (end < text.length && word > best + size / 4) end = word;
  while ((text[end] & 0xc0) === 0x80) end += 1;
  return [
    ...(start ? ["… "] : []), ...marked(text, found, start, end), ...(end < text.length ? [" …"] : []),
  ];
};
// The part of a page with most of the words, then with most in its heading, the first of several.
const locate = (parts, typed) => {
  let best = { most: 0 };
  for (const part of parts) {
    const title = encoder.encode(part.title);
    const [inTitle, inText] = [marks(typed, title), marks(typed, part.text)];
    const most = 100 * different([...inTitle, ...inText]) + different(inTitle);
    if (most > best.most) best = { most, part, title, inTitle, inText };
  }
  return best;
};
