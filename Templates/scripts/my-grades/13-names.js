// The names of the site's courses, which complete the text typed into the field for a course. They
// are loaded when it is first used; without a network nothing is offered.

const catalogs = {};
// The titles and credits of a term's courses, by id; nothing if the site or the device has none.
// What a network did not give is asked for again the next time.
const catalogOf = (id) => {
  const { index: address } = siteTerms.find((one) => one.id === id) ?? {};
  catalogs[id] ??= address ? fetch(address).then((answer) => answer.ok ? answer.json() : null)
    .catch(() => { delete catalogs[id]; }) : Promise.resolve();
  return catalogs[id];
};
// The present term, or the first one that has courses.
const namedTerm = siteTerms.find(({ id, index }) => index && id === app.dataset.term)
  ?? siteTerms.find(({ index }) => index);
const spaced = (id) => id.replace(/^(\D+)(?=\d)/, "$1 ");
// With the title and the credits of the catalog, where the entry has none.
const completedBy = (catalog, entry) => {
  const id = canonical(entry.course);
  return catalog && Object.hasOwn(catalog.titles, id) ? {
    ...entry, ...filled({
      title: entry.title || line(catalog.titles[id]),
      credits: entry.credits || number(catalog.credits?.[id]),
    }),
  } : entry;
};
const mostOffers = 6;
// How long a course waits for names that are on their way, in milliseconds; then it has none.
const longestWait = 5000;
const namesFor = (catalog, words) => {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  const start = canonical(words);
  if (start.length < 2) return [];
  const all = Object.keys(catalog.titles);
  const isFound = (id) => {
    const held = `${spaced(id)} ${catalog.titles[id]}`.toLowerCase().split(/\s+/);
    return parts.every((part) => held.some((word) => word.startsWith(part)));
  };
  return [...new Set([...all.filter((id) => id.startsWith(start)), ...all.filter(isFound)])]
    .slice(0, mostOffers);
};
// The offers below the field, which `choose` adds.
const nameOffers = (field, choose) => {
  const box = make("p", { class: "actions" });
  let catalog;
  const offer = () => {
    const found = catalog ? namesFor(catalog, field.value) : [];
    box.replaceChildren(...found.map((id) => button(
      [`${spaced(id)} `, make("small", {}, catalog.titles[id])],
      () => choose(completedBy(catalog, freshEntry(spaced(id))))
    )));
  };
  const open = async () => {
    catalog ??= namedTerm && await catalogOf(namedTerm.id);
    offer();
  };
  field.addEventListener("focus", open);
  field.addEventListener("input", offer);
  // A name typed in full has the title and the credits of its course.
  const entryFor = async (name) => {
    if (!catalog) say("Looking for the title …");
    await Promise.race([open(), new Promise((done) => { setTimeout(done, longestWait); })]);
    const id = canonical(name);
    return completedBy(catalog, freshEntry(catalog?.titles[id] ? spaced(id) : name));
  };
  return { box, entryFor };
};
// Planned courses with the credits of the catalog, where they have none.
const plannedCompleted = async (planned) => {
  const catalog = planned.length && namedTerm ? await catalogOf(namedTerm.id) : null;
  return planned.map((one) => filled({
    ...one, credits: one.credits || number(catalog?.credits?.[canonical(one.course)]),
  }));
};
// A course of a file with what the file leaves out.
const completed = async (record) => ({
  ...record, entry: completedBy(await catalogOf(record.entry.term), record.entry),
});
