// The packs of the chosen term, and the script that ranks in the background.

// `dates` are the dates of the term, by `daysOfTerm`.
let term, index, dates, termPack;
// By department; "" is the pack of all.
const packs = new Map();
const courses = new Map();
const fetched = async (address) => unpacked(await content(fetch(address)));

// The department whose code a course's id begins with; if there are several, the longest code.
const departmentOf = (id) => Object.keys(index.packs)
  .filter((code) => id.startsWith(code) && !/^\p{L}/u.test(id.slice(code.length)))
  .sort((one, other) => other.length - one.length)[0];

// The engine is large, so it is fetched once.
let compiled;
const engineModule = () => {
  compiled ??= content(fetch(app.dataset.module)).then((bytes) => WebAssembly.compile(bytes));
  compiled.catch(() => { compiled = undefined; });
  return compiled;
};

let worker, started;
let generation = 0;
let number = 0;
const waiting = new Map();
const send = (what, content = {}) => new Promise((resolve, reject) => {
  number += 1;
  waiting.set(number, { resolve, reject });
  worker.postMessage({ ask: what, number, ...content });
});
const stop = () => {
  generation += 1;
  started = undefined;
  worker?.terminate();
  for (const { reject } of waiting.values()) reject(new Error("stopped"));
  waiting.clear();
};
const start = async (own) => {
  const module = await engineModule();
  if (own !== generation) throw new Error("stopped");
  worker = new Worker(app.dataset.planner);
  worker.onmessage = ({ data }) => {
    const { resolve, reject } = waiting.get(data.number) ?? {};
    waiting.delete(data.number);
    if (data.isBroken) reject?.(new Error("broken")); else resolve?.(data.answer);
  };
  worker.onerror = stop;
  const isOpen = send("open", { module, term: termPack });
  const all = packs.has("") ? [packs.get("")] : [...packs.values()];
  if (all.length) send("add", { packs: all }).catch(() => {});
  if (!await isOpen) throw new Error("the pack of the term was refused");
};
// Starts anew with the packs that were fetched: that takes less time than a ranking that is no
// longer needed.
const begin = () => {
  stop();
  started = start(generation);
  return started;
};
const ask = async (what, content) => {
  await (started ?? begin());
  return send(what, content);
};

const openTerm = async (chosen) => {
  stop();
  term = chosen;
  packs.clear();
  courses.clear();
  const [list, pack] = await Promise.all([
    content(fetch(`${chosen.folder}index.json`)), fetched(`${chosen.folder}term.bin`),
  ]);
  index = JSON.parse(new TextDecoder().decode(list));
  dates = daysOfTerm(index.term);
  termPack = pack;
};

// Fetches the packs of these departments, and describes the courses. Ids of courses that the term
// does not have are left out.
const fetchCourses = async (ids) => {
  if (!ids.length) return;
  const isWhole = packs.has("");
  const missing = [...new Set(ids.map(departmentOf))]
    .filter((code) => code && !isWhole && !packs.has(code));
  await Promise.all(missing.map(async (code) => {
    packs.set(code, await fetched(`${term.folder}departments/${index.packs[code]}`));
  }));
  // One that starts now adds all packs itself.
  if (missing.length && started) {
    await ask("add", { packs: missing.map((code) => packs.get(code)) });
  }
  const found = await ask("courses", { ids });
  for (const course of found) if (course) courses.set(course.id, course);
};
// A kind of course may be of any department.
const fetchAll = async () => {
  if (packs.has("")) return;
  const pack = await fetched(`${term.folder}all.bin`);
  packs.clear();
  packs.set("", pack);
  await begin();
};

const sectionOf = (id, code) => courses.get(id)?.sections.find((one) => one.code === code);
const addressOf = (id) => {
  const path = index.pages?.[id] ?? `courses/${id.toLowerCase()}`;
  return `${root}${path}.html`;
};
// A section's feed, if it has times.
const feedOf = ({ course, section }) => {
  if (!section.meets.some(({ days }) => days)) return [];
  const key = `${course}-${section.code}`;
  return [`${root}${index.sections?.[key] ?? index.feeds + key.toLowerCase()}.ics`];
};
// The code of a room's building, if the term has its name.
const buildingOf = (place) => Object.keys(index.buildings)
  .filter((code) => place?.startsWith(`${code} `))
  .sort((one, other) => other.length - one.length)[0];
const placeOf = (place) => {
  if (place === "online") return "online";
  if (!place) return "";
  const code = buildingOf(place);
  return code ? index.buildings[code] + place.slice(code.length) : place;
};
