// The schedule that a visitor marked as theirs on the page that builds schedules, as that page
// keeps it in this browser; nothing of it is sent. almanac.ownWeek(path of that page) is its term,
// the address of its page, and its classes; null without one. A class has a name, a weekday,
// minutes from midnight, and the days since 1970 on which it meets: holidays and canceled classes
// are not among these.
const isClass = (one) => typeof one?.name === "string" && Array.isArray(one.dates)
  && [one.day, one.start, one.end, one.color, ...one.dates].every(Number.isInteger);
const isPage = (address) => {
  try { return /^(https?|file):$/.test(new URL(address).protocol); } catch { return false; }
};
const ownWeek = (builder) => {
  let own = null;
  try {
    own = JSON.parse(localStorage.getItem("almanac.mine.week"));
  } catch {
    // Nothing is kept, or something else is.
  }
  const isOwn = own?.site === new URL(builder, location.href).pathname && isPage(own.page)
    && Array.isArray(own.classes) && own.classes.every(isClass);
  return isOwn ? own : null;
};
globalThis.almanac = { ...globalThis.almanac, ownWeek };
