// The field that adds courses: the catalog's search, with kinds such as "any DSHU" first. Until its
// index is here, courses are found by how their ids and the words of their titles begin.

const engine = globalThis.almanac.engine;
const field = element("field");
const options = element("options");
let catalog;
// Schedules are ranked before a course is searched by more than its title, so the ranking comes
// first on a slow network.
const openSearch = async (chosen) => {
  catalog = undefined;
  try {
    await engineModule();
    const found = await engine.open(app.dataset.search, chosen.index);
    if (chosen !== term) return;
    catalog = found;
    if (document.activeElement === field) suggest();
  } catch {
    // Without a network, ids and titles are enough to go on.
  }
};
const decoder = new TextDecoder();
const plainText = ({ bytes }) => decoder.decode(bytes);

// Labels of gen-eds, levels and departments that begin with the words.
const kindsFor = (words) => {
  const low = words.toLowerCase().replace(/^any /, "");
  const named = { gened: "genEds", "gen-ed": "genEds", level: "levels", department: "departments" };
  return catalog.facets.filter(({ key }) => named[key]).flatMap(({ key, labels }) => labels
    .filter(({ code, name }) => code.toLowerCase() === low
      || low.length > 2 && name.toLowerCase().startsWith(low))
    .map(({ code, name }) => ({
      name: key === "level" ? name || code : code, detail: name === code ? "" : name,
      kind: { [named[key]]: [key === "level" ? Number(code) : code] },
    }))).slice(0, 3);
};
const most = 8;
const findTitles = (words) => {
  const parts = words.toLowerCase().split(/\s+/);
  const start = parts.join("").toUpperCase();
  const isFound = ([id, title]) => {
    const held = `${nameOf(id)} ${title}`.toLowerCase().split(/\s+/);
    return parts.every((part) => held.some((word) => word.startsWith(part)));
  };
  const all = Object.entries(index.titles);
  return [...new Set([...all.filter(([id]) => id.startsWith(start)), ...all.filter(isFound)])]
    .slice(0, most)
    .map(([id, title]) => ({ head: nameOf(id), detail: title, choose: () => addCourse(id) }));
};
const find = (words) => {
  if (!catalog) return findTitles(words);
  const { hits } = engine.ask({ ...engine.none(), q: words }, 0, most);
  return [
    ...kindsFor(words).map(({ name, detail, kind }) => ({
      head: `Any ${name} course`, detail, choose: () => addKind(kind, name),
    })),
    ...hits.map((hit) => {
      const id = plainText(hit.id).replaceAll(" ", "").toUpperCase();
      return { head: plainText(hit.id), detail: plainText(hit.title), choose: () => addCourse(id) };
    }),
  ];
};

let found = [];
let active = -1;
const close = () => {
  found = [];
  options.hidden = true;
  field.setAttribute("aria-expanded", "false");
  field.removeAttribute("aria-activedescendant");
};
const mark = (place) => {
  active = place;
  [...options.children].forEach((one, at) => one.setAttribute("aria-selected", at === place));
  if (place < 0) field.removeAttribute("aria-activedescendant");
  else {
    field.setAttribute("aria-activedescendant", options.children[place].id);
    options.children[place].scrollIntoView({ block: "nearest" });
  }
};
const choose = async (place) => {
  const one = found[place];
  if (!one) return;
  close();
  field.value = "";
  field.focus();
  try { await one.choose(); } catch (error) {
    if (error.message !== "stopped") say("This course could not be loaded. Are you offline?");
  }
};
const suggest = () => {
  const words = field.value.trim();
  if (!words || !index) return close();
  found = find(words);
  options.replaceChildren(...found.map(({ head, detail }, place) => {
    const one = make("li", { role: "option", id: `build-option-${place}` },
      make("b", {}, head), detail ? ` ${detail}` : "");
    // Before the field loses the focus.
    one.addEventListener("pointerdown", (event) => event.preventDefault());
    one.addEventListener("click", () => choose(place));
    return one;
  }));
  options.hidden = !found.length;
  field.setAttribute("aria-expanded", String(found.length > 0));
  mark(found.length ? 0 : -1);
  if (!found.length) say(`No course for “${words}”.`);
  return undefined;
};
field.addEventListener("input", suggest);
field.addEventListener("blur", close);
field.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && found.length) {
    event.preventDefault();
    mark((active + step + found.length) % found.length);
  } else if (event.key === "Escape") close();
  else if (event.key === "Enter") {
    event.preventDefault();
    choose(Math.max(0, active));
  }
});
