// How the average of a course went and the range that is still possible, by the rules of
// `ProgressChart`, which draws the same on pages of gradebooks.

const dayOf = (date) => Date.parse(date) / 864e5;
const near = (value) => Number(fixed(value, 3));
// The days that are drawn, the averages on them, and the drawn values of each.
const progressOf = (record) => {
  const points = trendOf(record).map(([date, value]) => [dayOf(date), near(value)]);
  if (!points.length) return null;
  const { first, last } = termOf(record.entry.term);
  const [start, end] = last ? [dayOf(first), dayOf(last)] : [points[0][0], points.at(-1)[0]];
  const now = dayOf(today());
  const isNow = now >= start && now <= end;
  // The last average again today, since no grade means no change.
  if (isNow && now > points.at(-1)[0]) points.push([now, points.at(-1)[1]]);
  const days = [Math.min(start, points[0][0]), Math.max(end, points.at(-1)[0])];
  const range = reachOf(record);
  const ends = range ? [range.highest, range.lowest].map(({ value, letter }) => (
    { value: near(value), letter, words: fixed(value, 1) }
  )) : [];
  return {
    points, days, now: isNow ? now : undefined, ends,
    hasFan: ends.length > 0 && points.at(-1)[0] < days[1],
  };
};
// All values drawn, the next letter if it is near, and at least twenty percent.
const drawnAverages = ({ points, ends }, steps) => {
  const values = [...points, ...ends.map(({ value }) => [0, value])].map(([, value]) => value);
  const highest = Math.max(...values);
  const next = Math.min(...steps.map(([, from]) => Number(from)).filter((from) => from > highest));
  const high = next <= highest + 10 ? next : highest;
  const least = Math.min(...values, high - 20);
  return [least - (high - least) / 12, high];
};
// The letters at the right: the ends of the fan, then at most four thresholds; of these the present
// letter first, then letters without a sign, then the rest, each with space.
const letterRail = (steps, ends, present, [low, high], y) => {
  const rail = [];
  for (const { value, letter, words } of ends) {
    rail.push({ letter, words, y: Math.max(y(value), rail.length ? rail.at(-1).y + 13 : 0) });
  }
  const rank = (letter) => letter === present ? 0 : letter.length === 1 ? 1 : 2;
  const ranked = steps.filter(([, from]) => from >= low && from <= high)
    .sort(([one, from], [other, least]) => rank(one) - rank(other) || least - from);
  for (const [letter, from] of ranked) {
    if (rail.length - ends.length === 4) break;
    const place = y(Number(from));
    if (rail.every((one) => Math.abs(one.y - place) >= 13)) {
      rail.push({ letter, words: from, y: place, isLine: true });
    }
  }
  return rail;
};
const railParts = ({ letter, words, y, isLine }) => [
  isLine ? draw("path", { class: "grid", d: `M4 ${y.toFixed(1)}H293` }) : "",
  letter ? draw("text", { class: "serif", x: 299, y: (y + 5).toFixed(1) }, shownLetter(letter)) : "",
  draw("text", { class: isLine ? "soft right" : "right bold", x: 358, y: (y + 4).toFixed(1) }, words),
];
const monthParts = ([first, last], x) => {
  const months = [];
  for (let day = Math.ceil(first); day <= last; day += 1) {
    const date = new Date(day * 864e5);
    if (date.getUTCDate() === 1) months.push([x(day), date]);
  }
  return [
    draw("path", { class: "axis", d: `M4 166H289${months.map(([at]) => `M${at} 166v4`).join("")}` }),
    ...months.filter(([at]) => at < 276).map(([at, date]) => draw("text", {
      class: "soft middle", x: Math.max(14, at), y: 181,
    }, shortMonths[date.getUTCMonth()])),
  ];
};
const chartOf = (record, progress) => {
  const { points, days, now, ends, hasFan } = progress;
  const { value, letter } = gradeOf(record);
  const { steps } = scaleOf(record.entry);
  const [low, high] = drawnAverages(progress, steps);
  const x = (day) => Number((4 + 285 * (day - days[0]) / (days[1] - days[0] || 1)).toFixed(1));
  const y = (average) => 166 - 146 * (average - low) / (high - low);
  const at = ([day, average]) => `${x(day)} ${y(average).toFixed(1)}`;
  const apex = points.at(-1);
  const [hue, right] = [hueOf(record), x(days[1])];
  const [top, bottom] = ends.map((one) => y(one.value).toFixed(1));
  const possible = ends.length ? `; ${ends[1].words} to ${ends[0].words} still possible` : "";
  return draw("svg", {
    viewBox: "0 0 358 186", role: "img", "aria-label":
      `Grade in ${record.entry.course}: ${percent(value)}, ${shownLetter(letter)}${possible}`,
  }, ...monthParts(days, x),
  ...letterRail(steps, hasFan ? ends : [], letter, [low, high], y).flatMap(railParts),
  hasFan ? draw("path", {
    class: `${hue} tint fan`, d: `M${at(apex)}L${right} ${top}V${bottom}L${at(apex)}z`,
  }) : "",
  hasFan ? draw("path", { class: "dashed", d: `M${at(apex)}H${right}` }) : "",
  now ? draw("path", { class: "now-line", d: `M${x(now)} 0V166` }) : "",
  draw("path", { class: `${hue} hue-line`, d: `M${points.map(at).join("L")}` }),
  draw("circle", { class: "ring", cx: x(apex[0]), cy: y(apex[1]).toFixed(1), r: 4 }),
  now ? draw("text", {
    class: x(now) < 50 ? "red-text" : "red-text right", x: x(now) + (x(now) < 50 ? 6 : -6), y: 12,
  }, "today") : "");
};

const trendSection = (record) => {
  const progress = progressOf(record);
  if (!progress) return "";
  const range = reachOf(record);
  const row = (words, value) => make("tr", {}, make("th", { scope: "row", class: "name" }, words),
    make("td", { class: "number" }, value));
  const end = ({ value, letter }) => (
    `${percent(value)} (${letter ? shownLetter(letter) : "no letter"})`
  );
  const rows = [
    ...trendOf(record).map(([date, value]) => row(dateWords(date), percent(value))),
    ...range ? [row("Lowest still possible", end(range.lowest)),
      row("Highest still possible", end(range.highest))] : [],
  ];
  const words = progress.hasFan ? "Line: average so far. Fan: results still possible."
    : "Line: average so far.";
  return make("section", { class: "section" }, make("h2", {}, "Progress"),
    range ? make("p", { class: "small" }, "You can still finish anywhere from ",
      make("strong", {}, end(range.lowest)), " to ", make("strong", {}, end(range.highest)),
      ".") : "",
    make("figure", { class: "figure" }, chartOf(record, progress),
      make("figcaption", { class: "small" }, words)),
    make("details", {}, make("summary", {}, "The numbers as a table"),
      make("table", {}, make("caption", { class: "unseen" }, "Average after each date"),
        make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Date"),
          make("th", { scope: "col", class: "number" }, "Average"))),
        make("tbody", {}, ...rows))));
};
