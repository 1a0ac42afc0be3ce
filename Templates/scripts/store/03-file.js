// Everything that is kept, as one file. The words name the parts that are not in it.

const exportAll = () => {
  globalThis.almanac.download(JSON.stringify({
    almanac: 1, ...Object.fromEntries(stores.map((name) => [name, [...memory[name].values()]])),
  }, null, 1), "almanac.json", "application/json");
  return sealable.some(isLocked)
    ? "Grades and days are not in the file: open them with your passphrase first." : "";
};

// For entries that the page itself does not show, the values that lists need: the page that shows
// them checks the rest.
const isEntry = (one) => isText(80)(one?.id) && JSON.stringify(one).length < 1e6;
const keptIn = (one) => isEntry(one) ? [one] : [];
const others = {
  plans: (one) => isEntry(one) && hasAll(one, { name: isText(60), term: isText(200) }) ? [one] : [],
  saved: savedIn,
  grades: keptIn, days: keptIn,
};
// Keeps the entries of a file, next to the present ones or in their place. `checks` has a function
// for each kind that the page shows: the good part of an entry, as a list of one or none. Resolves
// to words about the entries read.
const importAll = async (file, checks) => {
  let found;
  try { found = JSON.parse(await file.text()); } catch {
    return "This file is not one that this page wrote.";
  }
  if (found?.almanac !== 1) return "This file is not one that this page wrote.";
  const counts = {};
  for (const name of stores) {
    const listed = !isLocked(name) && Array.isArray(found[name]) ? found[name] : [];
    const all = listed.slice(0, 1000).filter(Boolean)
      .flatMap((one) => ({ ...others, ...checks })[name](one));
    for (const one of all) await keep(name, one);
    // Courses, activities and errands, without settings, degrees, places and skips.
    counts[name] = all.filter(
      (one) => name === "grades" ? one.entry : !/^[ps]/.test(one.kind)
    ).length;
  }
  const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`;
  const words = [
    counted(counts.plans, "plan", "plans"), counted(counts.saved, "schedule", "schedules"),
    ...counts.grades ? [counted(counts.grades, "course with grades", "courses with grades")] : [],
    ...counts.days ? [counted(counts.days, "day entry", "day entries")] : [],
  ];
  const left = sealable.some((name) => isLocked(name) && found[name]?.length)
    ? " Grades and days are locked and stay as they are." : "";
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)} read.${left}`;
};

globalThis.almanac = {
  ...globalThis.almanac,
  store: {
    afterOthers, exportAll, forget, formed, hasAll, importAll, isListOf, isOneOf, isShut, isText,
    isWhole, keep, linkOf, listOf, load, memory, mine, newId, opened, parted, read, sealable, setMine,
    whyNothingIsKept,
    cipher: () => cipher, lock: () => lock, unopened: () => unopened,
    useLock: (nextLock, nextCipher) => { [lock, cipher] = [nextLock, nextCipher]; },
  },
};
