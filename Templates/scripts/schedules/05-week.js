// The picture of a week, drawn as the program draws it: days as columns, 46 units an hour.

const draw = (name, attributes, ...parts) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...parts);
  return element;
};
const week = { left: 28, top: 22, height: 46, width: 358 };

// One class: a tinted block with an edge, and with its name if it has space.
const blockOf = ({ color, name }, { x, y, width, height }) => {
  const block = draw("g", { class: color },
    draw("rect", { class: "tint", x, y, width, height }),
    draw("rect", { class: "fill", x, y, width: 3.5, height }));
  if (height >= 14 && width >= 40) {
    name.split(" ").slice(0, height < 31 ? 1 : 2).forEach((text, line) => {
      block.append(
        draw("text", { class: "bold", x: x + 8, y: y + 13 + 13 * line }, text.slice(0, 6))
      );
    });
  }
  return block;
};

const outlineOf = ({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`;

// Narrow blocks of one color are one shape: a group has hundreds of them.
const narrowBlocks = (places) => {
  const shapes = new Map();
  for (const [{ color }, place] of places) {
    shapes.set(color, (shapes.get(color) ?? "") + outlineOf(place));
  }
  return [...shapes].map(
    ([color, d]) => draw("g", { class: color }, draw("path", { class: "fill", d }))
  );
};

// `columns` are {name, blocks, free}; a block is {start, end, lane, lanes, color, name}, with the
// lane it has among `lanes` next to each other; `free` are stretches.
const pictureOf = (columns, label) => {
  const { left, top, height, width } = week;
  const blocks = columns.flatMap((one) => one.blocks);
  const spans = [
    ...blocks.map(({ start, end }) => [start, end]), ...columns.flatMap((one) => one.free),
  ];
  const first = Math.floor(Math.min(...spans.map(([start]) => start)) / 60);
  const last = Math.ceil(Math.max(...spans.map(([, end]) => end)) / 60);
  const column = (width - left) / columns.length;
  const y = (minute) => top + (minute / 60 - first) * height;
  const tall = (start, end) => Math.max(1, y(end) - y(start) - 2);
  const svg = draw("svg", {
    viewBox: `0 0 ${width} ${y(last * 60) + 8}`, role: "img", "aria-label": label,
  });
  const free = columns.flatMap((one, place) => one.free.map(([start, end]) => outlineOf({
    x: left + place * column + 1, y: y(start) + 1, width: column - 2, height: tall(start, end),
  })));
  if (free.length) svg.append(draw("path", { class: "ok-tint", d: free.join("") }));
  for (let hour = first; hour <= last; hour += 1) {
    svg.append(draw("path", { class: hour > first ? "grid" : "axis",
      d: `M${left} ${y(hour * 60)}H${width}` }),
      draw("text", { class: "serif right", x: 22, y: y(hour * 60) + (hour > first ? 5 : 10) },
        clockOf(hour * 60).split(":")[0]));
  }
  const places = columns.flatMap(({ blocks: held }, place) => held.map((one) => {
    const size = (column - 3) / one.lanes;
    return [one, {
      x: left + place * column + 1.5 + size * one.lane, y: y(one.start) + 1,
      width: size < 16 ? Math.max(1, size - 1) : size, height: tall(one.start, one.end),
    }];
  }));
  const isNarrow = ([, { width: size }]) => size < 16;
  svg.append(
    ...columns.map(({ name }, place) => (
      draw("text", { class: "middle bold", x: left + (place + .5) * column, y: 14 }, name)
    )),
    ...narrowBlocks(places.filter(isNarrow)),
    ...places.filter((one) => !isNarrow(one)).map((one) => blockOf(...one))
  );
  return make("figure", "figure week", svg);
};

const shownDays = (classes) => dayNames.map((_, day) => day)
  .filter((day) => day < 5 || classes.some((one) => one.day === day));

// The week of one schedule; classes that clash are next to each other.
const gridOf = (classes, term) => {
  const columns = shownDays(classes).map((day) => {
    const held = classes.filter((one) => one.day === day);
    return { name: dayNames[day].slice(0, 3), free: [], blocks: held.map((one) => {
      const rivals = held.filter((other) => other === one || meetTogether(one, other, term));
      return { ...one, lane: rivals.indexOf(one), lanes: rivals.length,
        color: one.section.color, name: one.section.name };
    }) };
  });
  const words = classes.map((one) => `${dayNames[one.day]} ${span(one)} ${one.section.name}`);
  return pictureOf(columns, `Week: ${words.join("; ")}`);
};

// The weeks of several people over each other, with a lane and a color for each, and the time that
// all are free.
const overlayOf = (days, people) => pictureOf(days.map(({ date, held, free }) => ({
  name: `${dayNames[weekdayOf(date)].slice(0, 3)} ${shortDate(date).split(" ")[0]}`, free,
  blocks: held.flatMap((classes, lane) => classes.map(({ start, end, section }) => ({
    start, end, lane, lanes: people.length, color: people[lane].color, name: section.name,
  }))),
})), `The weeks of ${people.length} people; the times that all are free are listed.`);
