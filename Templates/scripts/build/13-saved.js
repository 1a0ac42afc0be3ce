// Saved schedules: changes since, comparing two, and one file for all.

const changesOf = (one) => one.term !== term.id ? [] : one.sections.flatMap((key) => {
  const [id, code] = parted(key);
  const section = sectionOf(id, code);
  const name = `${nameOf(id)} ${code}`;
  if (!section) return [`${name} is no longer offered.`];
  const [old, now] = [one.facts?.[key] ?? {}, factsOf({ course: id, section })];
  const words = { times: "time", places: "room", people: "instructor" };
  return Object.entries(words).filter(([part]) => old[part] !== undefined && old[part] !== now[part])
    .map(([part, word]) => {
      const [was, is] = [old[part], now[part]].map((value) => value || "not set");
      return `${name}: ${word} was ${was}, is ${is}.`;
    });
});
const sectionsOf = (one) => one.sections.flatMap((key) => {
  const [course, code] = parted(key);
  const section = sectionOf(course, code);
  return section ? [{ course, section }] : [];
});
const rename = (one) => {
  const title = prompt("Name of the schedule", one.title)?.trim().slice(0, 60);
  if (title) keep("saved", { ...one, title }).then(showSaved);
};
// The classes of the visitor's own schedule with the dates on which they meet, as days since 1970,
// for pages that have no packs.
const meetingDates = (one) => Array.from({ length: dates.days.length }, (_, day) => dates.first + day)
  .filter((date) => meetsOn(one, dates, date));
// Each course of a schedule has a color of its own.
const hueNumber = ({ sections }, course) => (
  [...new Set(sections.map((key) => parted(key)[0]))].indexOf(course) % 12 + 1
);
const weekForPages = (one) => ({
  site: new URL(location.href).pathname, term: one.term, page: addressOfLink(one.link),
  classes: classesOf(sectionsOf(one)).map((held) => ({
    name: `${nameOf(held.course)} ${held.section.code}`, day: held.day, start: held.start,
    end: held.end, place: placeOf(held.place), building: buildingOf(held.place),
    dates: meetingDates(held), color: hueNumber(one, held.course),
  })),
});
let unsaved;
const unsave = async (one) => {
  unsaved = one;
  await forget("saved", one.id);
  if (mine() === one.link) setMine("");
  showSaved();
  say(`“${one.title}” is no longer saved. A calendar that has its classes keeps them: remove them there.`);
};
const compared = new Set();
const savedRow = (one) => {
  const isHere = one.term === term.id;
  const isMine = mine() === one.link;
  const changes = changesOf(one);
  const name = [...terms].find(({ id }) => id === one.term)?.name ?? one.term;
  const box = make("input", { type: "checkbox", "aria-label": `Compare ${one.title}` });
  box.checked = compared.has(one.id);
  box.disabled = !isHere;
  box.addEventListener("change", () => {
    if (box.checked) compared.add(one.id); else compared.delete(one.id);
    for (const id of [...compared].slice(0, -2)) compared.delete(id);
    showSaved();
  });
  return make("li", {},
    make("div", { class: "spine" },
      make("h3", {}, make("a", { href: addressOfLink(one.link) }, one.title), isMine ? " · mine" : ""),
      make("p", { class: "small" },
        `${name} · ${one.sections.map(sectionName).join(", ")} · saved ${one.at}`),
      ...changes.map((line) => make("p", { class: "small warn" }, `▲ ${line}`)),
      make("p", { class: "actions" },
        button(isMine ? "Not mine" : "This is mine", () => {
          if (isMine) setMine(""); else setMine(one.link, isHere ? weekForPages(one) : undefined);
          showSaved();
        }, { "data-focus": `mine ${one.id}` }),
        button("Share", () => share(one.link)),
        button("Rename", () => rename(one)),
        button("Unsave", () => unsave(one)),
        changes.length ? button("Keep the changes", () => {
          const facts = Object.fromEntries(sectionsOf(one)
            .map((section) => [idsOf([section])[0], factsOf(section)]));
          keep("saved", { ...one, facts }).then(showSaved);
        }) : "")),
    make("label", { class: "end choice" }, box, make("span", {}, "Compare")));
};

// Two schedules: their differences in words, and both weeks.
const comparison = () => {
  const pair = [...compared].map((id) => memory.saved.get(id)).filter(Boolean);
  if (pair.length < 2) return [];
  const [one, other] = pair;
  const only = (from, to) => from.sections.filter((key) => !to.sections.includes(key)).map(sectionName);
  const words = [[one, other], [other, one]].map(([from, to]) => make("p", { class: "small" },
    `Only in “${from.title}”: ${only(from, to).join(", ") || "nothing"}.`));
  return [make("h3", { class: "label part-head" }, "Two side by side"), ...words,
    make("div", { class: "build-pair" }, ...pair.map((schedule) => make("div", {},
      make("p", { class: "label" }, schedule.title),
      weekOf(classesOf(sectionsOf(schedule)), [], openSwap))))];
};

const readFile = async (file) => {
  say(await importAll(file, { plans: (one) => [checked(one)].filter(Boolean) }));
  await describeSaved();
  showPlans();
  showSaved();
};
const exportKept = () => say(exportAll());
const describeSaved = async () => {
  const ids = [...memory.saved.values()].filter((one) => one.term === term.id)
    .flatMap(({ sections }) => sections.map((key) => parted(key)[0]));
  if (ids.length) await fetchCourses([...new Set(ids)]);
};
const showSaved = () => {
  // With the newest times and rooms.
  const own = [...memory.saved.values()].find((one) => one.link === mine() && one.term === term.id);
  if (own) setMine(own.link, weekForPages(own));
  element("kept").hidden = false;
  const all = [...memory.saved.values()];
  const file = make("input", { type: "file", accept: "application/json", id: "build-file", hidden: true });
  file.addEventListener("change", () => { if (file.files[0]) readFile(file.files[0]); });
  element("lasting").textContent = all.length
    ? "Safari deletes them after seven days without a visit: keep a link or the file." : "";
  focusKept(() => write("saved",
    all.length ? make("ul", { class: "rows two" }, ...all.map(savedRow))
      : make("p", { class: "small" }, "Nothing is saved yet."),
    ...comparison(),
    make("p", { class: "actions" },
      all.length || memory.plans.size || memory.grades.size ? button("Export as a file", exportKept) : "",
      button("Import a file", () => file.click()),
      unsaved ? button(`Save “${unsaved.title}” again`, async () => {
        await keep("saved", unsaved);
        unsaved = undefined;
        showSaved();
      }) : "", file)));
};
