// The day as a list: entries in order, and before each the route to it.

const subjectOf = (day, entry) => entry.kind === "errand"
  ? day.errands[entry.index] : day.activities[entry.index];
const hueOf = ({ color }) => color ? `hue${color}` : false;
const timeCell = (minute) => make("p", { class: "time" },
  ...minute === null || minute === undefined ? [] : [faceOf(minute), make("small", {}, halfOf(minute))]);

const slackWords = ({ slack }) => slack === null ? ""
  : slack < 0 ? `▲ ${lengthOf(-slack)} late` : slack ? `${lengthOf(slack)} to spare` : "just in time";
const objectionWords = {
  unused: "not one of your travel modes", longWalk: "a long walk",
  hour: "outside of your hours", elsewhere: "yours is elsewhere",
};
const distanceWords = ({ meters }) => meters === null ? ""
  : meters < 950 ? `${10 * Math.round(meters / 10)} m` : `${(meters / 1000).toFixed(1)} km`;
const optionWords = (option) => [
  distanceWords(option), ...option.objections.map((one) => objectionWords[one]), slackWords(option),
].filter(Boolean).join(" · ");
const legRow = (day, leg) => {
  const goal = written(day.places[leg.to].name);
  const option = leg.options.find(({ mode }) => mode === leg.mode);
  if (!option) {
    return make("li", { class: "leg" }, timeCell(null),
      make("div", { class: "spine dotted" }, make("p", {}, "No route to ", goal, ".")));
  }
  const mark = option.isEstimate ? "~" : "";
  return make("li", { class: "leg" }, timeCell(option.leave),
    make("div", { class: "spine dotted" },
      make("p", {}, `${modeWords[leg.mode][0]} ${mark}${lengthOf(option.minutes)} to `, goal),
      make("p", { class: option.slack < 0 ? "tiny warn" : "tiny" }, optionWords(option))));
};

const entryButtons = (entry, one) => {
  if (one.kind === "errand") {
    return [
      button("Done", () => change(one.id, (own) => ({ ...own, done: true }), `${one.title} is done.`),
        { "aria-label": `${one.title} is done` }),
      editButton(one),
    ];
  }
  const isOnce = one.dates?.length === 1;
  const skipButton = button("Skip", () => skip(one.id, shownDay, one.title), {
    "aria-label": `Skip ${one.title} on this day`,
  });
  return [...isOnce && one.kind !== "class" ? [] : [skipButton],
    ...one.kind === "class" ? [] : [editButton(one)]];
};
const editButton = (one) => button("Edit", () => openForm(one.kind, one), {
  "aria-label": `Edit ${one.title}`, "data-focus": `edit ${one.id}`,
});
const entryRow = (day, entry) => {
  const one = subjectOf(day, entry);
  const place = one.kind === "class" ? one.place : entry.place === null ? "" : day.places[entry.place].name;
  const lost = entry.place !== null && !day.places[entry.place].at ? " · location unknown" : "";
  const until = entry.start === null ? "all day" : `until ${clock(entry.end)}`;
  return make("li", {}, timeCell(entry.start),
    make("div", { class: ["spine", hueOf(one)].filter(Boolean).join(" ") },
      make("h3", {}, written(one.title)),
      make("p", { class: "small" }, until, place ? " · " : "", place ? written(place) : "", lost),
      one.note ? make("p", { class: "small" }, written(one.note)) : "",
      make("p", { class: "actions slim" }, ...entryButtons(entry, one))),
    make("p", { class: "end small" }, one.kind === "errand" ? "errand" : ""));
};
const agenda = (day) => {
  if (!day.entries.length) {
    return make("div", { class: "empty" }, make("p", {}, "Nothing is planned. Add what you do:"
      + " the route to each place and the time to leave are calculated from one to the next."));
  }
  const rows = day.entries.flatMap((entry, at) => [
    ...day.legs.filter(({ goal }) => goal === at).map((leg) => legRow(day, leg)), entryRow(day, entry),
  ]);
  const home = day.legs.filter(({ goal }) => goal === null).map((leg) => legRow(day, leg));
  return make("ol", { class: "rows day" }, ...rows, ...home);
};

// "3 places · 1.2 km on foot · 25 min traveling"
const summaryOf = (day) => {
  const taken = day.legs.map(({ mode, options }) => options.find((one) => one.mode === mode))
    .filter(Boolean);
  const mark = taken.some(({ isEstimate }) => isEstimate) ? "~" : "";
  const lengths = modes.map((mode) => [mode, taken.filter((one) => one.mode === mode)])
    .filter(([, own]) => own.length && own.every(({ meters }) => meters !== null))
    .map(([mode, own]) => {
      const length = distanceWords({ meters: own.reduce((sum, { meters }) => sum + meters, 0) });
      return `${mark}${length} ${modeWords[mode][1]}`;
    });
  const minutes = taken.reduce((sum, one) => sum + one.minutes, 0);
  const unknown = day.legs.length - taken.length;
  return [
    ...lengths, taken.length ? `${mark}${lengthOf(minutes)} traveling` : "",
    unknown ? `${unknown} ${unknown === 1 ? "route" : "routes"} unknown` : "",
  ].filter(Boolean).join(" · ");
};
const omissionWords = {
  place: "none of its places has a known location",
  time: "there is no free time that long within its hours",
  order: "no time is left with travel and other errands",
};
const errandsSection = (day) => {
  const { tour } = day;
  if (!tour) return "";
  const saved = tour.given === null ? null : tour.given - tour.minutes;
  const method = tour.isProven ? "No order is shorter." : tour.bound === null ? "A good order."
    : `A good order; none takes less than ${lengthOf(tour.bound)}.`;
  const words = saved === null ? "In the order in which you added them, they would not fit. "
    : saved > 0 ? `${lengthOf(saved)} less than in the order in which you added them. ` : "";
  const gone = tour.omitted.map(([index, reason]) => {
    const one = day.errands[index];
    return make("div", { class: "notice caution" },
      make("h3", {}, "Not scheduled: ", written(one.title)),
      make("p", { class: "small" }, `${omissionWords[reason]}.`.replace(/^./, (first) => first.toUpperCase())),
      make("p", { class: "actions slim" }, ...entryButtons({}, one)));
  });
  return make("section", { class: "section" }, make("h2", {}, "Errands"), ...gone,
    make("p", { class: "small" }, `${words}${method}`));
};
const waysSection = (day) => {
  if (!day.legs.length) return "";
  const row = (leg) => make("tr", {},
    make("th", { scope: "row" }, written(day.places[leg.to].name)),
    ...modes.map((mode) => {
      const option = leg.options.find((one) => one.mode === mode);
      const words = option ? `${option.isEstimate ? "~" : ""}${option.minutes} min` : "–";
      return make("td", { class: "number" }, leg.mode === mode ? make("b", {}, words) : words);
    }));
  return make("details", {}, make("summary", {}, "All travel options"),
    make("table", {}, make("caption", { class: "unseen" }, "Minutes of each route by each mode"),
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "To"),
        ...modes.map((mode) => make("th", { scope: "col", class: "number" }, modeWords[mode][0])))),
      make("tbody", {}, ...day.legs.map(row))));
};
// The skipped or done entries of the day, to be taken back.
const goneSection = (day) => {
  const skipped = [...classes(), ...ofKind("activity")].filter(({ id }) => isSkipped(id, shownDay));
  const done = ofKind("errand").filter((one) => one.date === shownDay && one.done);
  if (!skipped.length && !done.length) return "";
  const row = (one, word, back) => make("li", {}, make("p", {}, written(one.title), ` · ${word}`),
    make("p", { class: "end" }, button("Take back", back, { "aria-label": `Take back ${one.title}` })));
  return make("details", {}, make("summary", {}, "Skipped and done",
    make("span", { class: "tiny" }, String(skipped.length + done.length))),
  make("ul", { class: "rows two" },
    ...skipped.map((one) => row(one, "skipped", () => change(skipId(one.id, shownDay), () => null,
      `${one.title} takes place.`))),
    ...done.map((one) => row(one, "done", () => change(one.id, (own) => ({ ...own, done: false }),
      `${one.title} is to be done.`)))));
};
