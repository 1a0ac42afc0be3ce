// The rows of the courses found.
const decoder = new TextDecoder();
// A highlighted text: strings and marks.
const marked = ({ bytes, found }) => {
  const out = [];
  let at = 0;
  for (const [from, to] of found) {
    out.push(
      decoder.decode(bytes.subarray(at, from)),
      make("mark", {}, decoder.decode(bytes.subarray(from, to)))
    );
    at = to;
  }
  return [...out, decoder.decode(bytes.subarray(at))];
};
// Strings that follow each other become one: the fewer nodes, the sooner they are laid out.
const joined = (parts) => parts.reduce((out, part) => {
  if (typeof part === "string" && typeof out.at(-1) === "string") out.push(out.pop() + part);
  else if (part !== "") out.push(part);
  return out;
}, []);
const unknown = -0x80000000;
const shown = (one, { value }) =>
  value === unknown ? "–" : (value / one.power).toFixed(one.places);
const seats = ({ value }) => {
  if (value === unknown) return ["–"];
  const [state, glyph] = value <= 0 ? ["red", "✕"]
    : value <= form.dataset.few ? ["warn", "▲"] : ["ok", "●"];
  return [make("span", { class: state }, `${glyph}\u00a0${Math.max(0, value)}`)];
};
// The scores that the page's table has columns for.
const shownScores = [...found.querySelectorAll("th[data-score]")].map((one) => one.dataset.score);
const credits = (low, high) => {
  if (low.value === unknown) return "";
  const [from, to] = [low, high].map(({ value }) => String(value / 10));
  return from === to || high.value === unknown ? `${from} cr` : `${from} – ${to} cr`;
};
// A name leads to the instructor's page by way of their list, which knows its address.
const teacher = (name) => {
  const { people } = form.dataset;
  if (!people) return marked(name);
  const href = `${people}?name=${encodeURIComponent(decoder.decode(name.bytes))}`;
  return [make("a", { href }, ...marked(name))];
};
const row = (hit) => {
  const score = (key) => hit.scores[column(key)];
  const details = [];
  const add = (...content) => details.push(...(details.length ? [" · "] : []), ...content);
  const amount = credits(score("credits"), score("credits-most"));
  if (amount) add(amount);
  // Scores that are filtered or sorted by are shown, with the number of answers.
  const asked = new Set([...Object.keys(request.ranges), request.sort.split(":")[0]]);
  columns.forEach((one, place) => {
    const others = ["credits", "credits-most", "seats", "gpa", "rating"];
    if (!asked.has(one.key) || others.includes(one.key)) return;
    const { count } = hit.scores[place];
    const answers = count ? `, n ${grouped(count)}` : "";
    add(`${one.name} ${shown(one, hit.scores[place])}${answers}`);
  });
  hit.instructors.slice(0, 3).forEach((name) => add(...teacher(name)));
  if (hit.instructors.length > 3) add(`${hit.instructors.length - 3} more`);
  return make("tr", {},
    make("th", { scope: "row" },
      make("a", { class: "title", href: form.dataset.root + hit.address },
        make("b", {}, ...joined(marked(hit.id))), ...joined([" ", ...marked(hit.title)])),
      make("br"), make("small", {}, ...joined(details))),
    ...shownScores.map((key) => make("td", { class: "number" },
      ...(key === "seats" ? seats(score(key)) : [shown(columns[column(key)], score(key))]))));
};
