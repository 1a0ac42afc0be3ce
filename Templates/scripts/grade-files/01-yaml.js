// Reads YAML as grades.yml has it: maps and lists, in lines or in brackets; plain, quoted and block
// scalars; comments. Scalars stay text. A node has its `line` and `text`, `list` or `map`: values
// by keys, each with the line of its key as `at`. Unreadable parts are reported and left out.

const wrong = (line, words) => { throw Object.assign(new Error(words), { line }); };
const needsQuotes = (sign) => `a value that begins with ${sign}; put it in quotes`;
const deepest = 40;
const escapes = {
  0: "\0", a: "\x07", b: "\b", e: "\x1b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v", _: "\xa0",
  N: "\x85", L: "\u2028", P: "\u2029",
};
// Line ends within a scalar are spaces, and empty lines are line ends.
const foldedGap = (gap) => {
  const ends = gap.split("\n").length - 2;
  return ends ? "\n".repeat(ends) : " ";
};
const folded = (text) => text.replace(/[ \t]*\n\s*/g, foldedGap);
// The text between double quotes.
const unescaped = (text) => text.replace(
  /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|(\n)[ \t]*|([\s\S]))|[ \t]*\n\s*/g,
  (whole, short, middle, long, end, sign) => {
    const code = parseInt(short ?? middle ?? long, 16);
    if (code >= 0) return code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
    if (end) return "";
    return sign === undefined ? foldedGap(whole) : escapes[sign] ?? sign;
  }
);
const isDash = ({ rest }) => /^-(\s|$)/.test(rest);
const isRemark = (rest) => /^\s*(#|$)/.test(rest);
// The key at the beginning of a line, and where its value is; null if there is none.
const keyIn = ({ rest, number }) => {
  const [quoted, double, single] = rest
    .match(/^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')\s*(?=:(\s|$))/) ?? [];
  const size = quoted ? quoted.length : rest.search(/:(\s|$)/);
  const plain = rest.slice(0, Math.max(0, size)).trimEnd();
  if (size < 1 || !quoted && /^["'[{#&*!|>@\`%]|\s#/.test(plain)) return null;
  const after = rest.slice(size + 1);
  const space = after.length - after.trimStart().length;
  const name = !quoted ? plain
    : double === undefined ? single.replace(/''/g, "'") : unescaped(double);
  return { name, at: size + 1 + space, rest: after.slice(space), number };
};

// Within brackets, a plain scalar ends at a bracket, a comma, a colon before a space, or a remark.
const flowPlain = new RegExp([
  "(?:[^\\s,[\\]{}:]", ":(?![\\s,[\\]{}]|$)", "\\s+(?![\\s#:,[\\]{}]|$)", "\\s+(?=:[^\\s,[\\]{}]))+",
].join("|"), "y");

const readYaml = (given) => {
  const source = given.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const problems = [];
  const lines = [];
  let start = 0;
  for (const full of source.split("\n")) {
    const rest = full.replace(/^ +/, "");
    lines.push({ number: lines.length + 1, start, full, indent: full.length - rest.length, rest });
    start += full.length + 1;
  }
  // A document may begin with three dashes.
  const first = lines.find(({ rest }) => !isRemark(rest));
  if (/^---(\s|$)/.test(first?.full)) {
    const rest = first.full.slice(3).trimStart();
    const indent = first.full.length - rest.length;
    Object.assign(first, { full: " ".repeat(indent) + rest, indent, rest });
  }
  let at = 0;
  // The next line that says something.
  const peek = () => {
    for (; at < lines.length; at += 1) {
      const { rest, number } = lines[at];
      if (isRemark(rest)) continue;
      if (!rest.startsWith("\t")) break;
      problems.push({ line: number, words: "a tab before the text; use spaces" });
    }
    const line = lines[at];
    if (line && /^(---|\.\.\.)(\s|$)/.test(line.full)) {
      if (lines.slice(at + 1).some(({ rest }) => !isRemark(rest))) {
        problems.push({ line: line.number, words: "what follows this line is not read" });
      }
      lines.length = at;
      return undefined;
    }
    return line;
  };
  // An error within `work` costs the lines that belong to it, not the lines around it.
  const attempt = (indent, work) => {
    const before = at;
    try { work(); } catch (error) {
      if (!error.line) throw error;
      problems.push({ line: error.line, words: error.message });
      at = Math.max(at, before + 1);
      while (lines[at] && (isRemark(lines[at].rest) || lines[at].indent > indent)) at += 1;
    }
  };
  const place = (offset) => {
    let found = Math.min(at, lines.length - 1);
    while (lines[found + 1]?.start <= offset) found += 1;
    return found;
  };

  const quoted = (from) => {
    const pattern = source[from] === '"' ? /"((?:[^"\\]|\\[\s\S])*)"/y : /'((?:[^']|'')*)'/y;
    pattern.lastIndex = from;
    const [whole, text] = pattern.exec(source)
      ?? wrong(lines[place(from)].number, "the quote that opens here is never closed");
    const inner = source[from] === '"' ? unescaped(text) : folded(text).replace(/''/g, "'");
    return [inner, from + whole.length];
  };
  // A value in brackets and the offset after it.
  const flow = (from, depth) => {
    let now = from;
    const line = () => lines[place(now)].number;
    const space = () => {
      const gap = /(?:\s|#[^\n]*)*/y;
      gap.lastIndex = now;
      now += gap.exec(source)[0].length;
    };
    const plain = () => {
      flowPlain.lastIndex = now;
      const text = flowPlain.exec(source)?.[0] ?? "";
      now += text.length;
      return folded(text);
    };
    const scalar = () => {
      if (!/["']/.test(source[now])) return { text: plain(), isPlain: true };
      const [text, end] = quoted(now);
      now = end;
      return { text };
    };
    const value = (level) => {
      space();
      const found = { line: line() };
      const sign = source[now];
      if (level > deepest) wrong(line(), "too many brackets in each other");
      if (/[&*!|>@\`%]/.test(sign ?? "")) wrong(line(), needsQuotes(sign));
      if (!/[[{]/.test(sign ?? "")) return Object.assign(found, scalar());
      const isMap = sign === "{";
      const close = isMap ? "}" : "]";
      Object.assign(found, isMap ? { map: new Map() } : { list: [] });
      now += 1;
      for (space(); source[now] !== close; space()) {
        if (now >= source.length) wrong(found.line, `the ${sign} that opens here is never closed`);
        const own = line();
        if (isMap) {
          const { text } = scalar();
          space();
          const hasValue = source[now] === ":";
          if (!text || !hasValue && !/[,}]/.test(source[now] ?? "")) {
            wrong(own, "expected a key and a colon");
          }
          now += hasValue ? 1 : 0;
          space();
          const node = hasValue && !/[,}]/.test(source[now] ?? "") ? value(level + 1)
            : { line: own, text: "", isPlain: true };
          add(found, text, node, own);
        } else {
          found.list.push(value(level + 1));
        }
        space();
        if (source[now] === ",") now += 1;
        else if (source[now] !== close && now < source.length) {
          wrong(line(), `expected a comma or ${close}`);
        }
      }
      now += 1;
      return found;
    };
    const node = value(depth);
    return [node, now];
  };
  const add = ({ map }, key, node, line) => {
    if (map.has(key)) problems.push({ line, words: `“${key}” is here twice; the first is used` });
    else map.set(key, { ...node, at: line });
  };

  const blockScalar = (line, least) => {
    const [, sign, chomp, depth] = line.rest.match(/^([|>])([+-]?)(\d?)[+-]?\s*(#.*)?$/)
      ?? wrong(line.number, needsQuotes(line.rest[0]));
    at += 1;
    const own = [];
    while (lines[at] && (lines[at].indent >= least || !lines[at].full.trim())) {
      own.push(lines[at].full);
      at += 1;
    }
    const indent = depth ? least - 1 + Number(depth)
      : (own.find((one) => one.trim()) ?? "").search(/\S/);
    const end = chomp === "-" ? "" : "\n";
    const text = own.map((one) => one.slice(Math.max(0, indent))).join("\n").replace(/\n*$/, end);
    return { line: line.number, text: sign === ">" ? folded(text).trimEnd() : text };
  };
  const plainScalar = (line, least) => {
    const parts = [];
    let isOpen = true;
    const goesOn = ({ indent, rest }) => !parts.length || indent >= least && !isRemark(rest);
    while (isOpen && lines[at] && goesOn(lines[at])) {
      const [text, remark] = lines[at].rest.split(/\s#/);
      if (/:(\s|$)/.test(text.trimEnd())) {
        wrong(lines[at].number, "a colon within a value; put the value in quotes");
      }
      parts.push(text.trim());
      isOpen = remark === undefined;
      at += 1;
    }
    return { line: line.number, text: parts.join(" "), isPlain: true };
  };
  // The scalar or the brackets with which the line begins.
  const value = (least, depth) => {
    const line = lines[at];
    const sign = line.rest[0];
    if (/[|>]/.test(sign)) return blockScalar(line, least);
    if (/[&*!@\`%]/.test(sign) || isDash(line)) {
      wrong(line.number, needsQuotes(sign));
    }
    if (!/["'[{]/.test(sign)) return plainScalar(line, least);
    const from = line.start + line.indent;
    const [node, end] = /["']/.test(sign) ? quoted(from) : flow(from, depth);
    const last = place(end - 1);
    const after = lines[last].full.slice(end - lines[last].start);
    if (!isRemark(after)) {
      wrong(lines[last].number, `unexpected “${after.trim().slice(0, 20)}” after the value`);
    }
    at = last + 1;
    return typeof node === "string" ? { line: line.number, text: node } : node;
  };
  // Goes on with the rest of a line, as if a line began there.
  const within = (line, column, rest) => {
    lines[at] = { ...line, indent: line.indent + column, rest };
  };
  const block = (least, depth) => {
    const line = peek();
    if (!line || line.indent < least) {
      return { line: (line ?? lines.at(-1))?.number ?? 1, text: "", isPlain: true };
    }
    if (depth > deepest) wrong(line.number, "too many levels");
    if (isDash(line)) return list(line.indent, depth);
    return keyIn(line) ? map(line.indent, depth) : value(least, depth);
  };
  const each = (indent, isOwn, work) => {
    const isHere = (line) => line?.indent > indent || line?.indent === indent && isOwn(line);
    for (let line = peek(); isHere(line); line = peek()) {
      attempt(indent, () => {
        if (line.indent > indent) wrong(line.number, "this line begins too far to the right");
        work(line);
      });
    }
  };
  const list = (indent, depth) => {
    const found = { line: lines[at].number, list: [] };
    each(indent, isDash, (line) => {
      const rest = line.rest.slice(1).trimStart();
      if (isRemark(rest)) at += 1; else within(line, line.rest.length - rest.length, rest);
      found.list.push(block(indent + 1, depth + 1));
    });
    return found;
  };
  const map = (indent, depth) => {
    const found = { line: lines[at].number, map: new Map() };
    each(indent, () => true, (line) => {
      if (isDash(line)) wrong(line.number, "unexpected item of a list");
      const key = keyIn(line) ?? wrong(line.number, "expected a key and a colon");
      let node;
      if (isRemark(key.rest)) {
        at += 1;
        const next = peek();
        node = next && next.indent === indent && isDash(next) ? list(indent, depth + 1)
          : block(indent + 1, depth + 1);
      } else {
        within(line, key.at, key.rest);
        node = value(indent + 1, depth + 1);
      }
      add(found, key.name, node, line.number);
    });
    return found;
  };
  let node = { line: 1, text: "", isPlain: true };
  attempt(-1, () => { node = block(0, 0); });
  const rest = peek();
  if (rest) problems.push({ line: rest.number, words: "this line and those below it are not read" });
  return { node, problems };
};
