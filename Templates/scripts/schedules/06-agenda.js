// A schedule in words: its sections with their seats, and its classes day by day.

const { root } = document.getElementById("shared")?.dataset ?? {};
const linkTo = (address, text) => {
  const link = make("a", "", text);
  link.href = root + address;
  return link;
};
const notice = (kind, head, ...lines) => make("div", `notice ${kind} apart`,
  make("h2", "", head), ...lines.map((line) => make("p", "small", line)));
const part = (head, ...rest) => make("section", "section",
  make("header", "", make("h2", "", head)), ...rest);

const seatsIn = ([open, all, waiting]) => [
  open === null ? "" : all === null ? `${open} seats open` : `${open} of ${all} seats open`,
  open === null && all !== null ? `${all} seats` : "",
  waiting ? `${waiting} on the waitlist` : "",
].filter(Boolean).join(", ");

const sectionRow = (section) => {
  const item = make("li", "", make("div", `spine ${section.color}`,
    make("h3", "", linkTo(section.page, section.name), ` ${section.title}`),
    make("p", "small", [section.id, section.who].filter(Boolean).join(" · "))));
  const seats = seatsIn(section.seats ?? [null, null, null]);
  const kind = section.seats?.[0] === 0 ? "small warn" : "small";
  if (seats) item.firstChild.append(make("p", kind, seats));
  if (section.feed) {
    const feed = make("a", "tap", "Calendar");
    feed.href = `${document.getElementById("shared").dataset.how}#${section.feed}`;
    feed.setAttribute("aria-label", `Calendar of ${section.id}`);
    item.append(make("p", "end small", feed));
  }
  return item;
};

// How old data of a local minute is, as far as the campus's clock is known.
const ageOf = (moment) => {
  const campus = globalThis.almanac;
  const time = Date.parse(`${moment}Z`);
  const minutes = campus?.wall ? (campus.wall(new Date()) - time) / 60_000 : 0;
  const age = minutes >= 2880 ? `${Math.floor(minutes / 1440)} days old`
    : minutes > 0 ? `${lengthOf(Math.floor(minutes))} old` : "";
  const [hour, minute] = moment.slice(11).split(":").map(Number);
  const day = shortDate(dateOf(moment.slice(0, 10)));
  const when = `${day}, ${clockOf(60 * hour + minute)} ${half(60 * hour)}`;
  return age ? `${when} (${age})` : when;
};

const wayRow = ({ free, isElsewhere, walk }, one, term) => {
  const goal = term.buildings[one.building];
  const way = !isElsewhere ? "" : walk
    ? `${walk.isEstimate ? "~" : ""}${walk.minutes} min to ${goal}` : `no known route to ${goal}`;
  const words = [free > 0 ? `${lengthOf(free)} free` : "", way].filter(Boolean).join(" · ");
  if (!words) return [];
  const row = make("li", "leg", make("span"), make("span", "", words));
  const spare = walk ? free - walk.minutes : 60;
  if (free >= 0 && spare < 60) {
    row.append(make("span", spare < 0 ? "end warn" : "end",
      spare < 0 ? `▲ ${-spare} min late` : spare ? `${spare} min to spare` : "just in time"));
  }
  return [row];
};

const datesOf = (one) => (one.isPart ? `${shortDate(one.first)} – ${shortDate(one.last)}` : "");

const agendaRow = (one) => {
  const where = one.place ? linkTo(one.page, one.place) : one.online ? "online" : "";
  const detail = make("p", "small");
  [span(one), one.kind, where, one.section.id, datesOf(one)].filter(Boolean)
    .forEach((words, place) => detail.append(place ? " · " : "", words));
  return make("li", "",
    make("p", "time", clockOf(one.start), make("small", "", half(one.start))),
    make("div", `spine ${one.section.color}`,
      make("h3", "", linkTo(one.section.page, one.section.name), ` ${one.section.title}`), detail));
};

// Days with the same classes are listed once.
const agendaOf = (classes, term) => {
  const groups = [];
  for (const day of dayNames.keys()) {
    const held = classes.filter((one) => one.day === day);
    if (!held.length) continue;
    const key = JSON.stringify(held.map((one) => [
      one.section.id, one.start, one.end, one.place, one.first, one.last,
    ]));
    const known = groups.find((group) => group.key === key);
    if (known) known.days.push(dayNames[day]);
    else groups.push({ key, held, days: [dayNames[day]] });
  }
  return groups.flatMap(({ held, days }) => [
    make("h3", "label part-head", days.join(", ")),
    make("ol", "rows", ...held.flatMap((one) => {
      const way = wayTo(one, held, term);
      return [...(way ? wayRow(way, one, term) : []), agendaRow(one)];
    })),
  ]);
};
