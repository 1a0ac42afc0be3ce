// The week of a schedule: a button for each class, and times to keep free drawn on it.

const classesOf = (sections) => sections.flatMap(({ course, section }) => section.meets
  .filter(({ days }) => days).flatMap((meeting) => daysOf(meeting.days).map((day) => ({
    ...meeting, day, course, section, first: meeting.first ?? dates.first,
    last: meeting.last ?? dates.last, isPart: meeting.first !== undefined,
  })))).sort((one, other) => one.day - other.day || one.start - other.start || one.end - other.end);
const isSameSection = (one, other) => one.course === other.course && one.section === other.section;
// Pairs of sections that need a person in two places at once, with the times.
const clashesIn = (classes) => classes.flatMap((one, place) => classes.slice(place + 1)
  .filter((other) => !isSameSection(one, other) && meetTogether(one, other, dates))
  .map((other) => ({ one, other })));

const rem = (value) => `${value}rem`;
const hourHeight = 2.75;
const layOut = (box, { start, end }, first, share = 1, index = 0) => {
  box.style.top = rem((start / 60 - first) * hourHeight);
  box.style.height = rem((end - start) / 60 * hourHeight);
  box.style.left = `${100 * index * share}%`;
  box.style.width = `${100 * share}%`;
};
const classBox = (held, first, rivals, press) => {
  const name = nameOf(held.course);
  const place = placeOf(held.place);
  const label = [
    `${name} ${held.section.code}`, dayNames[held.day], span(held), place,
    rivals.length > 1 ? "clash" : "",
  ].filter(Boolean).join(", ");
  const isShort = held.end - held.start < 65;
  const box = button([make("b", {}, name), place && !isShort ? make("span", {}, place) : ""],
    () => press(held), {
      class: `class ${hueOf(held.course)}${rivals.length > 1 ? " clash" : ""}`, "aria-label": label,
      "data-focus": `class ${held.course} ${held.section.code} ${held.day} ${held.start}`,
    });
  layOut(box, held, first, 1 / rivals.length, rivals.indexOf(held));
  return box;
};
const blockBox = (block, first) => {
  const box = make("div", { class: "busy" }, block.title);
  layOut(box, block, first);
  return box;
};

let isDrawing = false;
// Drags on a day draw a time to keep free, in half hours.
const drawOn = (column, day, first, last) => {
  const minuteAt = (event) => {
    const { top, height } = column.getBoundingClientRect();
    const minute = first * 60 + (event.clientY - top) / height * (last - first) * 60;
    return Math.min(last * 60, Math.max(first * 60, minute));
  };
  let from, box;
  const range = (to) => [
    Math.floor(Math.min(from, to) / 30) * 30, Math.max(Math.ceil(Math.max(from, to) / 30) * 30,
      Math.floor(Math.min(from, to) / 30) * 30 + 30),
  ];
  column.addEventListener("pointerdown", (event) => {
    if (!isDrawing) return;
    event.preventDefault();
    column.setPointerCapture(event.pointerId);
    from = minuteAt(event);
    box = make("div", { class: "busy" }, "Busy");
    column.append(box);
  });
  column.addEventListener("pointermove", (event) => {
    if (!box) return;
    const [start, end] = range(minuteAt(event));
    layOut(box, { start, end }, first);
  });
  const done = (event) => {
    if (!box) return;
    const [start, end] = range(minuteAt(event));
    box = undefined;
    addBlock({ title: "Busy", days: letters[day], start, end });
  };
  column.addEventListener("pointerup", done);
  column.addEventListener("pointercancel", () => { box?.remove(); box = undefined; });
};

// `press` gets the class whose button is pressed.
const weekOf = (classes, blocks, press) => {
  const busy = blocks.flatMap((block) => daysOf(bitsOf(block.days))
    .map((day) => ({ ...block, day })));
  const all = [...classes, ...busy];
  const first = Math.min(9, ...all.map(({ start }) => Math.floor(start / 60)));
  const last = Math.max(17, ...all.map(({ end }) => Math.ceil(end / 60)));
  const days = dayNames.map((_, day) => day).filter(
    (day) => day < 5 || isDrawing || all.some((one) => one.day === day)
  );
  const hours = make("div", { class: "hours", "aria-hidden": "true" });
  for (let hour = first; hour < last; hour += 1) {
    hours.append(make("span", {}, String((hour + 11) % 12 + 1)));
  }
  const columns = days.map((day) => {
    const held = classes.filter((one) => one.day === day);
    const column = make("div", { class: "day" },
      ...busy.filter((one) => one.day === day).map((block) => blockBox(block, first)),
      ...held.map((one) => classBox(one, first, held.filter(
        (other) => one === other || meetTogether(one, other, dates)
      ), press)));
    column.style.height = rem((last - first) * hourHeight);
    drawOn(column, day, first, last);
    return make("div", {}, make("p", { class: "tiny" }, dayNames[day].slice(0, 3)), column);
  });
  return make("div", {
    class: `build-week${isDrawing ? " drawing" : ""}`, role: "group", "aria-label": "Week",
  }, hours, ...columns);
};
