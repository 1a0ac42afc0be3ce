// The list of rooms that are free at a moment: names, free times and rulers. The scripts of the
// present and of rooms have run before.
if (!globalThis.almanac?.kept) return;
const { all, timed, present, isOfDay, face, clock, make, kept, freshFor } = globalThis.almanac;

const list = document.getElementById("free");
const form = document.getElementById("find");
if (!list || !form) return;
// A name as runs of letters or digits, in lower case, without accents and leading zeros.
const runs = (text) => {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/\p{L}+|\p{N}+/gu) ?? []).map((run) => run.replace(/^0+(?=\p{N})/u, ""));
};
const words = (text) => text.split(/\s+/).map((word) => runs(word).join("")).filter(Boolean);
const goesBy = (name, word) => name.some((_, place) => name.slice(place).join("").startsWith(word));
const field = (name) => form.elements[name];
let day;

const free = (room) => {
  const stretches = [];
  for (const [from, to] of room.open) {
    let start = from;
    for (const [taken, end] of room.uses) {
      if (end <= start || taken >= to) continue;
      if (taken > start) stretches.push([start, taken]);
      start = Math.max(start, end);
    }
    if (start < to) stretches.push([start, to]);
  }
  // A room that is free at the end of the day may stay free into the next.
  if (room.end && stretches.length) stretches[stretches.length - 1][1] = room.end;
  return stretches;
};

const svg = (name, attributes, ...content) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
};
// The whole hours of a window; each name has space for 40 units, as on the program's rulers.
const hoursOf = ([first, last]) => {
  const wide = 354 * 60 / (last - first);
  const step = 60 * ([1, 2, 3, 4, 6].find((hours) => wide * hours >= 40) ?? 12);
  const hours = [];
  for (let hour = Math.ceil(first / 60) * 60; hour <= last; hour += 60) {
    const x = 2 + 354 * (hour - first) / (last - first);
    hours.push({ hour: hour / 60 % 24, x: x.toFixed(1), isNamed: hour % step === 0 });
  }
  return hours;
};
const ticks = (window, y) => hoursOf(window)
  .map(({ x, isNamed }) => `M${x} ${y}v-${isNamed ? 4 : 2}`).join("");

// The hours above the rulers, which begin at the moment that is asked for.
const showScale = (window, isShown) => {
  const figure = document.querySelector(".scale");
  const drawing = figure?.querySelector("svg");
  if (!drawing) return;
  figure.hidden = !isShown;
  for (const old of all(":scope > :not(title)", drawing)) old.remove();
  // The rulers' pattern of reserved time.
  const hatch = svg("pattern", { id: "hatch", width: 5, height: 5,
    patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
  svg("path", { class: "diagonal", d: "M1 0v5" }));
  drawing.append(hatch, svg("path", { class: "axis", d: `M2 23H356${ticks(window, 23)}` }));
  const named = hoursOf(window).filter(({ isNamed }) => isNamed);
  const hasNoon = named.some(({ hour }) => hour === 12);
  named.forEach(({ hour, x }, place) => {
    const half = place || hasNoon ? "" : hour < 12 ? " am" : " pm";
    const anchor = x < 10 ? "soft" : x > 346 ? "soft right" : "soft middle";
    drawing.append(svg(
      "text", { class: anchor, x, y: 35 }, (hour === 12 ? "noon" : hour % 12 || 12) + half
    ));
  });
};

const ruler = (room, window, finding) => {
  const [first, last] = window;
  const within = (minute) => Math.min(Math.max(minute, first), last);
  const x = (minute) => 2 + 354 * (within(minute) - first) / (last - first);
  const cut = (minute) => x(minute).toFixed(1);
  const drawing = svg("svg", {
    viewBox: "0 0 358 19", role: "img", "aria-label": `${room.name}: ${finding}`
  });
  const bar = (from, to, attributes) => {
    const width = (x(to) - x(from)).toFixed(1);
    if (width > 0) {
      drawing.append(svg("rect", { x: cut(from), y: 4, width, height: 9, ...attributes }));
    }
  };
  drawing.append(svg("path", { class: "axis closed", d: "M2 8.5H356" }));
  for (const [from, to] of room.open) bar(from, to, { class: "hours" });
  for (const [from, to] of room.free) {
    if (to <= first || from >= last) continue;
    bar(from, to, { class: "ok-tint" });
    drawing.append(svg(
      "path", { class: "ok-line", "stroke-width": 3, d: `M${cut(from)} 12.5H${cut(to)}` }
    ));
  }
  for (const [from, to, color] of room.uses) {
    bar(from, to, color ? { class: `hue${color} fill` }
      : { class: "outline", fill: "url(#hatch)" });
  }
  drawing.append(svg("path", { class: "axis", d: `M2 16H356${ticks(window, 16)}` }));
  return drawing;
};

// The walk from the building of the next class.
const walkText = (room, near) => {
  const minutes = near && day.walks?.[near.house]?.[room.house];
  return minutes ? `${minutes} min from ${day.houses[near.house][1]}` : "";
};

const seatsOf = (rooms) => {
  const seats = rooms.map((room) => room.seats ?? 0);
  const [least, most] = [Math.min(...seats), Math.max(...seats)];
  return !least ? "" : least === most ? `${most} seats` : `${least} – ${most} seats`;
};

// A line for a room, or for several of a building that are the same from then on.
const row = (rooms, window, label, minute, finding, walk = "") => {
  const [room] = rooms;
  const link = (one, text) => make("a", { href: one.href, "aria-label": one.name }, text);
  const [time, half] = minute === null ? ["", ""] : face(minute);
  const figure = make("p", { class: "numeral" }, `${time} `, make("small", {}, half));
  const detail = rooms.length === 1 ? room.detail : [`${rooms.length} rooms`, seatsOf(rooms)]
    .filter(Boolean).join(" · ");
  const words = make("div", {},
    make("h3", {}, rooms.length === 1
      ? make("a", { href: room.href }, room.name) : day.houses[room.house][1]),
    make("p", { class: "small" }, [detail, walk].filter(Boolean).join(" · ")));
  if (rooms.length > 1) {
    words.append(make("p", { class: "numbers" }, ...rooms.map((one) => link(one, one.number))));
  }
  return make("li", {}, words,
    make("div", { class: "end" },
      make("p", { class: "label" }, label),
      ...(minute === null ? [] : [figure])),
    make("div", { class: "wide figure" }, ruler(room, window, finding)));
};

// Rooms of one building that are free until the same minute and used alike afterwards.
const grouped = (rooms, at) => {
  const groups = new Map();
  for (const room of rooms) {
    const rest = [room.uses, room.open].map((all) => all.filter(([, end]) => end > at));
    const key = JSON.stringify([room.house, room.until, rest]);
    groups.set(key, [...groups.get(key) ?? [], room]);
  }
  // Two rooms are named one by one.
  return [...groups.values()].flatMap((group) => (
    group.length > 2 ? [group] : group.map((room) => [room])
  ));
};
