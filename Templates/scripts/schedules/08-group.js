// Several schedules: who is free now, when all are, and the rooms that are free then.

const shownRooms = 5;

// The date and the minute by the campus's clock; null where it is unknown.
const campusNow = () => {
  const { wall } = globalThis.almanac ?? {};
  const now = wall && wall(new Date()) / 60_000;
  return now ? { date: Math.floor(now / 1440), minute: now % 1440 } : null;
};

const stateOf = (person, term, now) => {
  if (!now || now.date < term.first || now.date > term.last) return "";
  const { present, next } = nowOf(person, term, now.date, now.minute);
  const time = (at) => `${clockOf(at)} ${half(at)}`;
  if (present) {
    const place = present.place ? `, ${present.place}` : "";
    return `in ${present.section.name} until ${time(present.end)}${place}`;
  }
  return next ? `free until ${time(next.start)}` : "free, no more classes today";
};

// The state of each person now, kept up to date.
const personRows = (people, term, leave) => people.map((person, place) => {
  const state = make("p", "small");
  const update = (now) => {
    const words = stateOf(person, term, now);
    state.textContent = words ? words[0].toUpperCase() + words.slice(1)
      : person.sections.map(idOf).join(", ");
    state.classList.toggle("ok", words.startsWith("free"));
  };
  const open = make("a", "", person.title);
  open.href = `#${person.text}`;
  const remove = button("Remove", "", () => leave(place));
  remove.setAttribute("aria-label", `Remove ${person.title}`);
  const row = make("li", "", make("div", `spine ${person.color}`, make("h3", "", open), state),
    make("p", "end small", remove));
  return { row, update };
});

const roomsLine = (term, day, stretch, people) => {
  const { rooms, longest } = freeRooms(term, day, stretch, people, shownRooms);
  if (!rooms.length) return make("p", "small", "No known room is without a class all that time.");
  const line = make("p", "small", longest ? `Free rooms within ${longest} min: ` : "Free rooms: ");
  rooms.forEach((room, place) => {
    const { 0: name, 2: page } = term.rooms[room];
    line.append(place ? ", " : "", linkTo(page, name));
  });
  return line;
};

// Rooms are looked for when a row is less than a window away.
const roomsOfRows = new WeakMap();
const near = new IntersectionObserver((rows) => {
  for (const { isIntersecting, target } of rows) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    target.firstChild.append(roomsOfRows.get(target)());
  }
}, { rootMargin: "100%" });

const freeRow = (term, day, stretch, people) => {
  const [start, end] = stretch;
  const row = make("li", "", make("div", "", make("p", "",
    make("b", "", span({ start, end })), make("span", "small", ` ${lengthOf(end - start)}`))));
  roomsOfRows.set(row, () => roomsLine(term, day, stretch, people));
  near.observe(row);
  return row;
};

// The days on which all are free at some time, with the rooms.
const freeList = (days, term, people) => days.flatMap((day) => {
  if (day.date < term.first || day.date > term.last) return [];
  return [
    make("h3", "label part-head", `${dayNames[weekdayOf(day.date)]} ${shortDate(day.date)}`),
    day.day < 0 ? make("p", "small", "No classes.")
      : day.free.length
        ? make("ul", "rows two", ...day.free.map((one) => freeRow(term, day, one, people)))
        : make("p", "small", "No half hour in which all are free."),
  ];
});

const keyOf = (people) => {
  const swatch = (kind) => draw("svg", { viewBox: "0 0 18 14", "aria-hidden": "true" },
    draw("rect", { class: kind, width: 18, height: 14 }));
  return make("p", "key",
    ...people.map(({ color, title }) => make("span", color, swatch("fill"), title)),
    make("span", "", swatch("ok-tint"), "all free"));
};

// The week with today, otherwise the first of the term.
const presentWeek = (term) => {
  const today = campusNow()?.date ?? 0;
  return mondayOf(today >= term.first && today <= term.last ? today : term.first);
};

const weekParts = (people, term, monday) => {
  const days = weekOf(people, term, monday);
  return make("div", "columns",
    part("The weeks", overlayOf(days, people), keyOf(people)),
    part("All free",
      ...freeList(days, term, people.length),
      make("p", "tiny note", "The known rooms without a class that are nearest to everybody’s "
        + "classes before and after. Reservations, exams and closing hours are not "
        + "known here.")));
};

// The page of a group: `leave` removes a schedule by its place.
const groupPage = (links, term, termName, leave) => {
  const people = links.map((link, place) => {
    const { found, lost } = sectionsOf(link, term);
    return { ...link, lost, classes: classesOf(found, term), color: `hue${place + 1}`,
      title: link.name || `Schedule ${place + 1}` };
  });
  const lost = people.flatMap((one) => one.lost.map((id) => `${one.title}: ${id}`));
  const rows = personRows(people, term, leave);
  const shown = make("div");
  let monday = presentWeek(term);
  const line = make("p", "small");
  line.setAttribute("role", "status");
  const go = (weeks) => {
    monday += 7 * weeks;
    line.textContent = `${shortDate(monday)} – ${shortDate(monday + 6)}`;
    earlier.disabled = monday <= mondayOf(term.first);
    later.disabled = monday >= mondayOf(term.last);
    shown.replaceChildren(weekParts(people, term, monday));
  };
  const earlier = button("Earlier", "", () => go(-1));
  const later = button("Later", "", () => go(1));
  go(0);
  const parts = [make("p", "actions", ...shareButton(`${people.length} schedules, ${termName}`))];
  if (lost.length) parts.push(notice("caution", `Not in ${termName}`, `${lost.join("; ")}.`));
  parts.push(make("div", "actions weeks", earlier, later, line), shown);
  const update = () => {
    const now = campusNow();
    for (const one of rows) one.update(now);
  };
  update();
  return { rows: rows.map((one) => one.row), parts, update };
};
