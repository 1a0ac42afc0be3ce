const encoder = new TextEncoder();
const letters = ["M", "Tu", "W", "Th", "F", "Sa", "Su"];
const daysIn = (text) => text.match(/Tu|Th|Sa|Su|[MWF]/g) ?? [];
const minutes = (text) => {
  const [hour, minute] = text.split(":").map(Number);
  return hour * 60 + minute;
};
// Numbers and lists in words.
const grouped = new Intl.NumberFormat("en-US").format;
const counted = (count, one, many) => `${grouped(count)} ${count === 1 ? one : many}`;
const listed = (names) => names.join(", ").replace(/, ([^,]*)$/, " and $1");

// An empty query. `taken` are times in which no class may be: a weekday, and minutes from midnight.
const none = () => ({
  q: "", labels: {}, ranges: {}, open: false, days: "", time: ["", ""], taken: [], sort: ""
});

// The query as bytes, and the answer's bytes as an object: see `Query.bytes` and `Answer.bytes`.
const question = (request, offset, limit, isWide) => {
  const out = [];
  const byte = (value) => out.push(value & 255);
  const short = (value) => { byte(value); byte(value >> 8); };
  const word = (value) => { short(value); short(value >> 16); };
  const text = (words) => {
    const bytes = encoder.encode(words);
    short(bytes.length);
    out.push(...bytes);
  };
  byte(1);
  text(request.q);
  const [key, way] = request.sort.split(":");
  const place = column(key);
  short(place < 0 ? 0xffff : place);
  byte((place >= 0 && way !== "least" ? 1 : 0) | (request.sort ? 0 : 2) | (isWide ? 0 : 4));
  word(offset);
  short(limit);
  const parts = [];
  const number = (key, least, most) => parts.push(() => {
    byte(0); byte(column(key)); word(least ?? -0x80000000); word(most ?? 0x7fffffff);
  });
  for (const [key, [least, most]] of Object.entries(request.ranges)) {
    if (key !== "credits") number(key, least, most);
    else {
      if (most !== null) number(key, null, most);
      if (least !== null) number("credits-most", least, null);
    }
  }
  if (request.open) number("seats", 1, null);
  facets.forEach(({ key, labels }, facet) => {
    const codes = request.labels[key];
    if (codes?.length) parts.push(() => {
      byte(1); byte(facet); short(codes.length);
      for (const code of codes) short(labels.findIndex((label) => label.code === code));
    });
  });
  const names = request.labels.instructor ?? [];
  if (names.length) parts.push(() => {
    byte(3); byte(names.length);
    for (const name of names) text(name);
  });
  if (request.days || request.time.some(Boolean) || request.taken.length) parts.push(() => {
    // A quarter of an hour is allowed only if all of it is.
    const [from, to] = [
      request.time[0] ? minutes(request.time[0]) : 0, request.time[1] ? minutes(request.time[1]) : 1440
    ];
    const chosen = daysIn(request.days);
    const bits = new Uint8Array(84);
    letters.forEach((day, place) => {
      if (request.days && !chosen.includes(day)) return;
      for (let quarter = Math.ceil(from / 15); quarter < Math.floor(to / 15); quarter++) {
        const bit = place * 96 + quarter;
        bits[bit >> 3] |= 1 << (bit & 7);
      }
    });
    for (const { day, start, end } of request.taken) {
      for (let quarter = Math.floor(start / 15); quarter < Math.ceil(end / 15); quarter++) {
        const bit = (day * 96 + quarter) % 672;
        bits[bit >> 3] &= ~(1 << (bit & 7));
      }
    }
    byte(2);
    out.push(...bits);
  });
  byte(parts.length);
  for (const part of parts) part();
  return Uint8Array.from(out);
};
// Histograms and counts of labels take most of the engine's time: only those who draw them ask for
// them, by `isWide`.
const ask = (request, offset = 0, limit = 0, isWide = false) => {
  const read = call("query", question(request, offset, limit, isWide));
  const words = () => {
    const bytes = read.bytes();
    return { bytes, found: read.list(read.short(), () => [read.short(), read.short()]) };
  };
  const answer = {
    words: read.list(read.byte(), () => ({ text: read.text(), kind: read.byte() })),
    count: read.word(),
    hits: read.list(read.short(), () => {
      read.word();
      read.short();
      return {
        id: words(), title: words(), address: read.text(),
        instructors: read.list(read.short(), words),
        scores: columns.map(() => ({ value: read.number(), count: read.word() })),
      };
    }),
  };
  if (isWide) {
    answer.bars = columns.map(() => read.list(barCount + 1, read.word));
    answer.labels = facets.map(({ labels }) => labels.map(read.word));
  }
  return answer;
};

globalThis.almanac = {
  ...globalThis.almanac,
  engine: {
    ask, call, column, content, counted, daysIn, encoder, grouped, letters, listed, minutes, none,
    open, unpacked,
  },
};
