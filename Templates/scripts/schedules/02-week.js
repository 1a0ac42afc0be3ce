// The week of a shared schedule: its classes, their clashes, an agenda and a grid.

const dayNames = { M: "Monday", Tu: "Tuesday", W: "Wednesday", Th: "Thursday", F: "Friday",
  Sa: "Saturday", Su: "Sunday" };
const codes = Object.keys(dayNames);
const daysOf = (meeting) => meeting.days.match(/Tu|Th|Sa|Su|[MWF]/g) ?? [];

const clock = (minute) => [
  Math.floor(minute / 60 + 11) % 12 + 1, String(minute % 60).padStart(2, "0")
].join(":");
const half = (minute) => (minute % 1440 < 720 ? "am" : "pm");
const span = ({ start, end }) => (half(start) === half(end)
  ? `${clock(start)} – ${clock(end)} ${half(end)}`
  : `${clock(start)} ${half(start)} – ${clock(end)} ${half(end)}`);

// Every class on every weekday, by day and start. Dates, where a class has its own, are ISO texts.
const classesOf = (sections) => sections.flatMap((section) => section.meets
  .filter((meeting) => meeting.days)
  .flatMap((meeting) => daysOf(meeting).map((day) => ({ ...meeting, day, section }))))
  .sort((one, other) => codes.indexOf(one.day) - codes.indexOf(other.day)
    || one.start - other.start || one.end - other.end);

const meetTogether = (one, other) => one.day === other.day && one.start < other.end
  && other.start < one.end
  && !(one.last < other.first || other.last < one.first);

// A sentence for each two sections that need a person in two places at once.
const clashesIn = (classes) => {
  const found = new Map();
  classes.forEach((one, place) => {
    for (const other of classes.slice(place + 1)) {
      if (one.section === other.section || !meetTogether(one, other)) continue;
      const names = [one.section.id, other.section.id].sort().join(" and ");
      const time = { start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) };
      found.set(names, [...found.get(names) ?? [], `${dayNames[one.day]} ${span(time)}`]);
    }
  });
  return [...found].map(([names, times]) => `${names} clash: ${times.join(", ")}.`);
};

const agendaRow = (held) => {
  const link = make("a", "", held.section.name);
  link.href = held.section.href;
  const detail = [span(held), held.kind, held.place, held.section.id]
    .filter(Boolean).join(" · ");
  return make("li", "",
    make("p", "time", clock(held.start), make("small", "", half(held.start))),
    make("div", `spine ${held.section.color}`, make("h3", "", link, ` ${held.section.title}`),
      make("p", "small", detail)));
};

// Days with the same classes are listed once.
const agendaOf = (classes) => {
  const groups = [];
  for (const day of codes) {
    const held = classes.filter((one) => one.day === day);
    if (!held.length) continue;
    const key = JSON.stringify(held.map((one) => [one.section.id, one.start, one.end, one.place]));
    const known = groups.find((group) => group.key === key);
    if (known) known.days.push(dayNames[day]);
    else groups.push({ key, held, days: [dayNames[day]] });
  }
  return groups.flatMap(({ held, days }) => [
    make("h3", "label part-head", days.join(", ")),
    make("ol", "rows", ...held.map(agendaRow)),
  ]);
};

// Drawn as the program draws a week: days as columns, 46 units an hour.
const gridOf = (classes) => {
  const [left, top, height, width] = [28, 22, 46, 358];
  const first = Math.floor(Math.min(...classes.map((one) => one.start)) / 60);
  const last = Math.ceil(Math.max(...classes.map((one) => one.end)) / 60);
  const days = codes.filter((day, place) => place < 5 || classes.some((one) => one.day === day));
  const column = (width - left) / days.length;
  const y = (minute) => top + (minute / 60 - first) * height;
  const draw = (name, attributes, ...parts) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...parts);
    return element;
  };
  const words = classes.map((one) => `${dayNames[one.day]} ${span(one)} ${one.section.name}`);
  const svg = draw("svg", { viewBox: `0 0 ${width} ${y(last * 60) + 8}`, role: "img",
    "aria-label": `Week: ${words.join("; ")}` });
  for (let hour = first; hour <= last; hour += 1) {
    svg.append(draw("path", { class: hour > first ? "grid" : "axis",
      d: `M${left} ${y(hour * 60)}H${width}` }),
      draw("text", { class: "serif right", x: 22, y: y(hour * 60) + (hour > first ? 5 : 10) },
        clock(hour * 60).split(":")[0]));
  }
  days.forEach((day, place) => {
    const x = left + place * column;
    svg.append(draw("text", { class: "middle bold", x: x + column / 2, y: 14 },
      dayNames[day].slice(0, 3)));
    const held = classes.filter((one) => one.day === day);
    held.forEach((one, index) => {
      const rivals = held.filter((other) => meetTogether(one, other));
      const size = (column - 3) / rivals.length;
      const start = x + 1.5 + size * rivals.indexOf(one);
      const [from, tall] = [y(one.start) + 1, Math.max(1, y(one.end) - y(one.start) - 2)];
      const block = draw("g", { class: one.section.color },
        draw("rect", { class: "tint", x: start, y: from, width: size, height: tall }),
        draw("rect", { class: "fill", x: start, y: from, width: 3.5, height: tall }));
      if (tall >= 14 && size >= 40) {
        one.section.name.split(" ").slice(0, tall < 31 ? 1 : 2).forEach((text, line) => {
          block.append(draw("text", { class: "bold", x: start + 8, y: from + 13 + 13 * line },
            text.slice(0, 6)));
        });
      }
      svg.append(block);
    });
  });
  return make("figure", "figure week", svg);
};
