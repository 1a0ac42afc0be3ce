// The catalog's search: the engine is WebAssembly (Sources/Program/PhoneWasm), which answers what `Query.bytes` asks in `Answer.bytes`; this is
// what stands around it. What is looked for is in the address of the page, in the words of `almanac search`.
(() => {
  "use strict";
  const form = document.getElementById("search");
  if (!form || !self.WebAssembly) return;
  const element = (id) => document.getElementById(id);
  const [found, browse, status, more] = ["found", "browse", "search-status", "search-more"].map(element);
  const box = form.elements.q;
  const make = (name, attributes = {}, ...content) => {
    const one = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
    one.append(...content);
    return one;
  };
  const counted = (count, one, many) => `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

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
    const told = phone[name](room, bytes.length);
    const size = new DataView(phone.memory.buffer).getUint32(told, true);
    const read = reader(new Uint8Array(phone.memory.buffer, told + 4, size).slice());
    if (read.byte() !== 0) throw new TypeError(`${name} was refused`);
    return read;
  };

  // Columns and facets, as the index describes itself.
  let columns, facets, barCount;
  const describe = (read) => {
    read.word();
    columns = read.list(read.byte(), () => ({
      key: read.text(), name: read.text(), places: read.byte(), least: read.number(), most: read.number(),
    }));
    barCount = read.byte();
    facets = read.list(read.byte(), () => ({
      key: read.text(), name: read.text(), labels: read.list(read.word(), () => ({ code: read.text(), name: read.text() })),
    }));
    for (const column of columns) Object.assign(column, scale(column, 10 ** column.places));
  };
  // Sliders move along round steps, about twenty of them.
  const scale = ({ key, least, most }, power) => {
    let step = 10 ** Math.floor(Math.log10(Math.max(1, (most - least) / 20)));
    for (const times of [2, 2.5, 2]) if ((most - least) / step > 30) step *= times;
    if (key === "credits") step = power / 2;
    step = Math.max(1, Math.round(step));
    return { power, step, from: Math.floor(least / step) * step, to: Math.ceil(most / step) * step };
  };
  const decimal = (column, value) => String(value / column.power);
  const column = (key) => columns.findIndex((one) => one.key === key);
  // Ranges stand for both columns of credits: the fewest and the most that can be had.
  const ranged = () => columns.filter(({ key, least, most }) => least < most && key !== "credits-most" && key !== "seats");

  // What is looked for.
  const none = () => ({ q: "", labels: {}, ranges: {}, open: false, days: "", time: ["", ""], sort: "" });
  let wish = none();
  const letters = ["M", "Tu", "W", "Th", "F", "Sa", "Su"];
  const dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
  const daysIn = (text) => text.match(/[MTWFS][uha]?/g) ?? [];
  const listed = (names) => names.join(", ").replace(/, ([^,]*)$/, " and $1");
  const minutes = (text) => { const [hour, minute] = text.split(":").map(Number); return hour * 60 + minute; };

  const readAddress = () => {
    const given = new URLSearchParams(location.search);
    wish = none();
    wish.q = (given.get("q") ?? "").slice(0, 200);
    for (const { key, labels } of facets) {
      const codes = new Set(labels.map((label) => label.code));
      const chosen = (given.get(key) ?? "").split("|").filter((code) => codes.has(code));
      if (chosen.length) wish.labels[key] = chosen;
    }
    for (const one of ranged()) {
      const ends = /^(-?[\d.]*)\.\.(-?[\d.]*)$/.exec(given.get(one.key) ?? "");
      const range = ends && ends.slice(1).map((end) => end && Number.isFinite(Number(end)) ? Math.round(Number(end) * one.power) : null);
      if (range?.some((end) => end !== null)) wish.ranges[one.key] = range;
    }
    wish.open = given.get("seats") === "1..";
    wish.days = letters.filter((day) => daysIn(given.get("days") ?? "").includes(day)).join("");
    const times = /^(\d\d:\d\d)?-(\d\d:\d\d)?$/.exec(given.get("time") ?? "");
    if (times) wish.time = [times[1] ?? "", times[2] ?? ""];
    const [key, way] = (given.get("sort") ?? "").split(":");
    if (key === "catalog" || column(key) >= 0) wish.sort = way === "least" ? `${key}:least` : key;
  };
  const asAddress = () => {
    const pairs = [];
    const add = (key, value) => value && pairs.push(`${key}=${encodeURIComponent(value).replace(/%20/g, "+").replace(/%(3A|7C|2C)/g, decodeURIComponent)}`);
    add("q", wish.q.trim());
    for (const [key, codes] of Object.entries(wish.labels)) add(key, codes.join("|"));
    for (const [key, ends] of Object.entries(wish.ranges)) {
      add(key, ends.map((end) => end === null ? "" : decimal(columns[column(key)], end)).join(".."));
    }
    add("seats", wish.open && "1..");
    add("days", wish.days);
    add("time", wish.time.some(Boolean) && wish.time.join("-"));
    add("sort", wish.sort);
    return pairs.join("&");
  };

  // The filters that are set: what chips say, and how each is taken back.
  const filters = () => [
    ...facets.flatMap(({ key, name, labels }) => (wish.labels[key] ?? []).map((code) => ({
      about: key, text: key === "level" ? `${code} level` : labels.find((label) => label.code === code).name || code,
      clear: (from) => { from.labels[key] = from.labels[key].filter((one) => one !== code); },
    }))),
    ...Object.entries(wish.ranges).map(([key, [least, most]]) => {
      const one = columns[column(key)];
      const ends = [least, most].map((end) => end === null ? "" : decimal(one, end));
      return {
        about: key, text: `${one.name} ${least === null ? `≤ ${ends[1]}` : most === null ? `≥ ${ends[0]}` : ends.join(" – ")}`,
        clear: (from) => { delete from.ranges[key]; },
      };
    }),
    ...(wish.open ? [{ about: "seats", text: "Open seats", clear: (from) => { from.open = false; } }] : []),
    ...(wish.days ? [{ about: "days", text: `${listed(daysIn(wish.days).map((day) => dayNames[letters.indexOf(day)]))} only`, clear: (from) => { from.days = ""; } }] : []),
    ...(wish.time.some(Boolean) ? [{
      about: "time", text: [wish.time[0] && `from ${wish.time[0]}`, wish.time[1] && `until ${wish.time[1]}`].filter(Boolean).join(" "),
      clear: (from) => { from.time = ["", ""]; },
    }] : []),
  ];

  // The question as bytes: see `Query.bytes`.
  const question = (wish, offset, limit) => {
    const out = [];
    const byte = (value) => out.push(value & 255);
    const short = (value) => { byte(value); byte(value >> 8); };
    const word = (value) => { short(value); short(value >> 16); };
    const text = new TextEncoder().encode(wish.q);
    byte(1);
    short(text.length);
    out.push(...text);
    const [key, way] = wish.sort.split(":");
    const place = column(key);
    short(place < 0 ? 0xffff : place);
    byte((place >= 0 && way !== "least" ? 1 : 0) | (wish.sort ? 0 : 2));
    word(offset);
    short(limit);
    const parts = [];
    const number = (key, least, most) => parts.push(() => {
      byte(0); byte(column(key)); word(least ?? -0x80000000); word(most ?? 0x7fffffff);
    });
    for (const [key, [least, most]] of Object.entries(wish.ranges)) {
      if (key !== "credits") number(key, least, most);
      else {
        if (most !== null) number(key, null, most);
        if (least !== null) number("credits-most", least, null);
      }
    }
    if (wish.open) number("seats", 1, null);
    facets.forEach(({ key, labels }, facet) => {
      const codes = wish.labels[key];
      if (codes?.length) parts.push(() => {
        byte(1); byte(facet); short(codes.length);
        for (const code of codes) short(labels.findIndex((label) => label.code === code));
      });
    });
    if (wish.days || wish.time.some(Boolean)) parts.push(() => {
      // A quarter of an hour is allowed only where all of it is.
      const [from, to] = [wish.time[0] ? minutes(wish.time[0]) : 0, wish.time[1] ? minutes(wish.time[1]) : 1440];
      const chosen = daysIn(wish.days);
      const bits = new Uint8Array(84);
      letters.forEach((day, place) => {
        if (wish.days && !chosen.includes(day)) return;
        for (let quarter = Math.ceil(from / 15); quarter < Math.floor(to / 15); quarter++) {
          const bit = place * 96 + quarter;
          bits[bit >> 3] |= 1 << (bit & 7);
        }
      });
      byte(2);
      out.push(...bits);
    });
    byte(parts.length);
    for (const part of parts) part();
    return Uint8Array.from(out);
  };
  const ask = (wish, offset = 0, limit = 0) => {
    const read = call("query", question(wish, offset, limit));
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
          id: words(), title: words(), address: read.text(), instructors: read.list(read.short(), words),
          scores: columns.map(() => ({ value: read.number(), count: read.word() })),
        };
      }),
    };
    answer.bars = columns.map(() => read.list(barCount + 1, read.word));
    answer.labels = facets.map(({ labels }) => labels.map(read.word));
    return answer;
  };

  // What was found.
  const decoder = new TextDecoder();
  const marked = ({ bytes, found }) => {
    const out = document.createDocumentFragment();
    let at = 0;
    for (const [from, to] of found) {
      out.append(decoder.decode(bytes.subarray(at, from)), make("mark", {}, decoder.decode(bytes.subarray(from, to))));
      at = to;
    }
    out.append(decoder.decode(bytes.subarray(at)));
    return out;
  };
  const unknown = -0x80000000;
  const shown = (one, { value }) => value === unknown ? "–" : (value / one.power).toFixed(one.places);
  const seats = ({ value }) => {
    if (value === unknown) return ["–"];
    const [state, glyph] = value <= 0 ? ["red", "✕"] : value <= form.dataset.few ? ["warn", "▲"] : ["ok", "●"];
    return [make("span", { class: state }, `${glyph}\u00a0${Math.max(0, value)}`)];
  };
  const credits = (low, high) => {
    if (low.value === unknown) return "";
    const [from, to] = [low, high].map(({ value }) => String(value / 10));
    return from === to || high.value === unknown ? `${from} cr` : `${from} – ${to} cr`;
  };
  const row = (hit) => {
    const score = (key) => hit.scores[column(key)];
    const details = make("small");
    const add = (...content) => details.append(...(details.childNodes.length ? [" · "] : []), ...content);
    const amount = credits(score("credits"), score("credits-most"));
    if (amount) add(amount);
    // Whoever filters or sorts by something sees it, with how many answers are behind it.
    const asked = new Set([...Object.keys(wish.ranges), wish.sort.split(":")[0]]);
    columns.forEach((one, place) => {
      if (!asked.has(one.key) || ["credits", "credits-most", "seats", "gpa", "rating"].includes(one.key)) return;
      const { count } = hit.scores[place];
      add(`${one.name} ${shown(one, hit.scores[place])}${count ? `, n ${count.toLocaleString("en-US")}` : ""}`);
    });
    hit.instructors.slice(0, 3).forEach((name) => add(marked(name)));
    if (hit.instructors.length > 3) add(`${hit.instructors.length - 3} more`);
    const figure = (key) => make("td", { class: "n" }, shown(columns[column(key)], score(key)));
    return make("tr", {},
      make("th", { scope: "row" },
        make("a", { class: "ttl", href: form.dataset.root + hit.address }, make("b", {}, marked(hit.id)), " ", marked(hit.title)),
        make("br"), details),
      figure("gpa"), figure("rating"), make("td", { class: "n" }, ...seats(score("seats"))));
  };

  // The filters themselves. All are made once; what stands in a fold is drawn for each answer only while somebody sees it.
  const [panel, filtersFold] = ["filters", "filters-fold"].map(element);
  const updates = [];
  let newest;
  const fold = (id, name, content, mark, draw) => {
    const size = make("span", { class: "xs" });
    const details = make("details", { id: `filter-${id}` }, make("summary", {}, name, size), make("div", {}, ...content));
    panel.append(details);
    const update = () => {
      size.textContent = mark();
      if (newest && details.open && filtersFold.open) draw(newest);
    };
    details.addEventListener("toggle", update);
    updates.push(update);
  };
  filtersFold.addEventListener("toggle", () => { for (const update of updates) update(); });
  const choose = (facet, place) => {
    const { key, name, labels } = facet;
    if (!labels.length) return;
    const items = labels.map(({ code, name }) => {
      const input = make("input", { type: "checkbox", value: code });
      const count = make("small");
      input.addEventListener("change", () => {
        const chosen = new Set(wish.labels[key] ?? []);
        if (input.checked) chosen.add(code); else chosen.delete(code);
        if (chosen.size) wish.labels[key] = [...chosen]; else delete wish.labels[key];
        change();
      });
      // The code of a saved schedule is its address, which tells nobody anything.
      const words = key === "fits" ? name : name && name !== code ? `${code} ${name}` : code;
      return { code, input, count, line: make("label", { class: "chk" }, input, make("span", {}, words), count) };
    });
    const list = make("fieldset", { class: "opts" }, make("legend", { class: "vh" }, name), ...items.map((item) => item.line));
    const mark = () => wish.labels[key]?.length ? `${wish.labels[key].length} set` : "";
    fold(key, name, [list], mark, (answer) => {
      items.forEach((item, label) => {
        const count = answer.labels[place][label];
        item.input.checked = wish.labels[key]?.includes(item.code) ?? false;
        item.count.textContent = count.toLocaleString("en-US");
        item.line.hidden = !count && !item.input.checked;
      });
    });
  };
  const drawing = (name, attributes) => {
    const one = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
    return one;
  };
  const slide = (one) => {
    const place = column(one.key);
    const ends = [one.from, one.to];
    const inputs = ["at least", "at most"].map((word, end) => make("input", {
      type: "range", min: one.from, max: one.to, step: one.step, value: ends[end], "aria-label": `${one.name}, ${word}`,
    }));
    const [words, lacking] = [make("p", { class: "s" }), make("p", { class: "xs" })];
    const histogram = drawing("svg", { viewBox: "0 0 290 32", preserveAspectRatio: "none", "aria-hidden": "true", class: "hist" });
    const range = () => inputs.map((input, end) => Number(input.value) === ends[end] ? null : Number(input.value));
    const tell = () => {
      const [least, most] = range();
      const told = [least, most].map((end) => end === null ? "any" : decimal(one, end));
      inputs.forEach((input, end) => input.setAttribute("aria-valuetext", told[end]));
      words.textContent = least === null && most === null ? `Any, ${decimal(one, one.from)} to ${decimal(one, one.to)}`
        : `${decimal(one, least ?? one.from)} to ${decimal(one, most ?? one.to)}`;
    };
    inputs.forEach((input, end) => input.addEventListener("input", () => {
      // The two ends do not pass each other.
      const [low, high] = inputs.map((other) => Number(other.value));
      if (low > high) inputs[1 - end].value = input.value;
      const chosen = range();
      if (chosen.some((end) => end !== null)) wish.ranges[one.key] = chosen; else delete wish.ranges[one.key];
      change(one.key);
    }));
    const content = [words, histogram, make("div", { class: "ends" }, ...inputs), lacking];
    fold(one.key, one.name, content, () => wish.ranges[one.key] ? "set" : "", (answer) => {
      const set = wish.ranges[one.key] ?? [null, null];
      inputs.forEach((input, end) => { input.value = set[end] ?? ends[end]; });
      tell();
      const [without, ...bars] = answer.bars[place];
      const top = Math.max(1, ...bars);
      const width = 290 / (one.to - one.from || 1);
      const bar = (one.most - one.least + 1) / bars.length;
      histogram.replaceChildren(...bars.map((count, index) => {
        const low = one.least + index * bar;
        const isIn = low + bar > (set[0] ?? -Infinity) && low <= (set[1] ?? Infinity);
        const height = count ? Math.max(1, 28 * count / top) : 0;
        return drawing("rect", {
          class: isIn ? "ink" : "rf", x: ((low - one.from) * width).toFixed(1), width: Math.max(1, bar * width - 2).toFixed(1),
          y: (30 - height).toFixed(1), height: height.toFixed(1),
        });
      }), drawing("path", { class: "ax", d: "M0 30.5H290" }));
      lacking.textContent = without ? `${counted(without, "course has", "courses have")} no value and would be hidden` : "";
    });
  };
  const when = () => {
    const boxes = letters.map((day, place) => {
      const input = make("input", { type: "checkbox", value: day });
      input.addEventListener("change", () => {
        wish.days = boxes.filter((box) => box.checked).map((box) => box.value).join("");
        change();
      });
      return Object.assign(input, { line: make("label", { class: "chk" }, input, dayNames[place]) });
    });
    const times = ["From", "Until"].map((word, end) => {
      const input = make("input", { type: "time", step: 900 });
      input.addEventListener("change", () => { wish.time[end] = input.value; change(); });
      return Object.assign(input, { line: make("label", {}, make("span", { class: "lab" }, word), input) });
    });
    const content = [
      make("fieldset", { class: "opts wk7" }, make("legend", { class: "lab" }, "Meets only on"), ...boxes.map((box) => box.line)),
      make("div", { class: "bar two2" }, ...times.map((time) => time.line)),
    ];
    fold("when", "Days and times", content, () => wish.days || wish.time.some(Boolean) ? "set" : "", () => {
      for (const box of boxes) box.checked = daysIn(wish.days).includes(box.value);
      times.forEach((input, end) => { if (input.value !== wish.time[end]) input.value = wish.time[end]; });
    });
  };
  const build = () => {
    const seats = columns[column("seats")];
    if (seats.least <= seats.most) {
      const input = make("input", { type: "checkbox" });
      input.addEventListener("change", () => { wish.open = input.checked; change(); });
      panel.append(make("label", { class: "chk" }, input, "Open seats only"));
      updates.push(() => { input.checked = wish.open; });
    }
    facets.forEach(choose);
    when();
    ranged().forEach(slide);
    const order = form.elements.sort;
    order.append(make("option", { value: "" }, "Best match"), make("option", { value: "catalog" }, "Course number"));
    for (const { key, name, least, most } of columns) {
      if (least > most || key === "credits-most") continue;
      order.append(make("option", { value: key }, `${name}, highest first`), make("option", { value: `${key}:least` }, `${name}, lowest first`));
    }
    order.addEventListener("change", () => { wish.sort = order.value; change(); });
    updates.push(() => { order.value = wish.sort; });
  };

  // Showing.
  const page = 50;
  let limit = page;
  const isAsking = () => wish.q.trim() !== "" || wish.sort !== "" || filters().length > 0;
  const chip = ({ text, clear }, label) => {
    const button = make("button", { type: "button" }, label ?? `${text} ✕`, ...(label ? [] : [make("span", { class: "vh" }, " remove")]));
    button.addEventListener("click", () => { clear(wish); change(); box.focus(); });
    return button;
  };
  const explain = (answer, set) => {
    const out = [];
    for (const { text, kind } of answer.words) {
      if (kind === 1) out.push(make("p", { class: "say q" }, `No exact match for “${text}”. Close matches:`));
      if (kind === 2) out.push(make("p", { class: "say q" }, `No course matches “${text}”.`));
    }
    if (answer.count || !set.length) return out;
    // The way out of each filter, with what it gives.
    const ways = set.map((filter) => {
      const wider = structuredClone(wish);
      filter.clear(wider);
      return [filter, ask(wider).count];
    }).filter(([, count]) => count);
    if (ways.length) out.push(make("div", { class: "acts" }, ...ways.map(([filter, count]) => chip(filter, `Without “${filter.text}”: ${count.toLocaleString("en-US")}`))));
    return out;
  };
  let told;
  // The engine tells so many rows at once.
  const most = 200;
  const show = () => {
    const answer = ask(wish, 0, Math.min(most, limit));
    for (let at = most; at < Math.min(limit, answer.count); at += most) {
      answer.hits.push(...ask(wish, at, Math.min(most, limit - at)).hits);
    }
    const set = filters();
    newest = answer;
    for (const update of updates) update();
    if (box.value !== wish.q) box.value = wish.q;
    element("search-set").textContent = set.length ? `${set.length} set` : "";
    element("chips").replaceChildren(...set.map((filter) => chip(filter)));
    const isOpen = isAsking();
    found.hidden = !isOpen;
    browse.hidden = isOpen;
    if (!isOpen) { status.textContent = ""; return; }
    const rows = answer.hits;
    element("search-rows").replaceChildren(...rows.map(row));
    found.querySelector(".scroll").hidden = !rows.length;
    element("search-why").replaceChildren(...explain(answer, set));
    more.hidden = rows.length >= answer.count;
    more.textContent = `Show ${Math.min(page, answer.count - rows.length)} more`;
    const line = counted(answer.count, "course", "courses");
    element("search-count").textContent = line;
    // Told when typing pauses, not at each letter.
    clearTimeout(told);
    told = setTimeout(() => { status.textContent = line; }, 400);
  };
  // All steps of one movement are one step back: letters typed in a row, a slider moved.
  let last;
  const change = (movement) => {
    limit = page;
    const query = asAddress();
    const address = location.pathname + (query ? `?${query}` : "");
    if (address !== location.pathname + location.search) history[movement && movement === last ? "replaceState" : "pushState"](null, "", address);
    last = movement;
    show();
  };
  const restore = () => {
    readAddress();
    limit = history.state?.limit ?? page;
    last = undefined;
    show();
  };

  const unpacked = async (packed) => {
    // An index begins with its own mark; a packed one, which hosts may have unpacked, does not.
    const bytes = new Uint8Array(packed);
    if (bytes[0] !== 0x1f) return bytes;
    return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  };
  const content = async (asked) => {
    const response = await asked;
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    return response.arrayBuffer();
  };
  const start = async () => {
    const [module, index] = await Promise.all([content(fetch(form.dataset.module)), content(fetch(form.dataset.index)).then(unpacked)]);
    phone = (await WebAssembly.instantiate(module, {})).instance.exports;
    describe(call("open", index));
    build();
    const typed = box.value;
    readAddress();
    if (typed && typed !== wish.q) { wish.q = typed; change("typing"); }
    restore();
    if (history.state?.top) scrollTo(0, history.state.top);
    form.dataset.ready = "";
    box.addEventListener("input", () => { wish.q = box.value; change("typing"); });
    more.addEventListener("click", () => {
      const first = limit;
      limit += page;
      history.replaceState({ limit }, "");
      show();
      element("search-rows").children[first]?.querySelector("a").focus();
    });
    addEventListener("popstate", restore);
    addEventListener("pagehide", () => history.replaceState({ limit, top: scrollY }, ""));
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // Puts a phone's keyboard away, and a reader's ear on what was found.
    element("search-count").focus();
  });
  filtersFold.open = matchMedia("(min-width:60rem)").matches;
  start().catch(() => {
    status.classList.remove("vh");
    status.textContent = "Search could not be loaded. You can still browse every course below.";
  });
})();
