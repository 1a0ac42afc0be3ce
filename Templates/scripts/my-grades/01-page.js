// The page on which visitors keep grades of their own. Everything stays in this browser.

const app = document.getElementById("grades");
if (!app) return;
const element = (id) => document.getElementById(`grades-${id}`);

// The words about the last change, next to the button that undoes it.
const say = (words) => { element("status").textContent = words; };

const scales = JSON.parse(app.dataset.scales);
const siteTerms = JSON.parse(app.dataset.terms);
const standard = scales.find(({ name }) => name === "standard") ?? scales[0];

// Puts elements into `parent`, and leaves those alone that are there already.
const settleIn = (parent, children) => {
  for (const one of [...parent.children]) if (!children.includes(one)) one.remove();
  children.forEach((one, place) => {
    if (parent.children[place] !== one) parent.insertBefore(one, parent.children[place] ?? null);
  });
};
// Elements by their content: one whose content would be the same again is kept.
const keeper = () => {
  let kept = new Map();
  return (parent, parts) => {
    const next = new Map(parts.map(([key, draw]) => [key, kept.get(key) ?? draw()]));
    kept = next;
    settleIn(parent, [...next.values()].filter(Boolean));
  };
};
// Marks a field as wrong, and says why.
const refuse = (field, words) => {
  markWrong(field);
  say(words);
};

const shownLetter = (letter) => letter?.replace(/-$/, "−") ?? "–";
// The browser's own words for dates take most of the time in which a page of grades is drawn.
const shortMonths = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const dateWords = (date) => `${shortMonths[date.slice(5, 7) - 1]} ${Number(date.slice(8))}`;
const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0")).join("-");
};

// Terms: the site's terms, and seasons of the years before, which are at customary dates.
const seasons = [
  ["Winter", "01-02", "01-31"], ["Spring", "02-01", "05-31"], ["Summer", "06-01", "08-15"],
  ["Fall", "08-20", "12-20"],
];
const seasonTerm = (id) => {
  const [, word, year] = id.match(/^([a-z]+)-(\d{4})$/) ?? [];
  const season = seasons.find(([name]) => name.toLowerCase() === word);
  return season && {
    id, name: `${season[0]} ${year}`, first: `${year}-${season[1]}`, last: `${year}-${season[2]}`,
    isCustomary: true,
  };
};
const termOf = (id) => siteTerms.find((one) => one.id === id)
  ?? settings().terms?.find((one) => one.id === id) ?? seasonTerm(id)
  ?? { id, name: id, first: "9999" };
const termChoices = (own) => {
  const year = Number(today().slice(0, 4));
  const years = Array.from({ length: 10 }, (_, back) => year + 1 - back);
  const ids = years.flatMap((one) => seasons.map(([name]) => `${name.toLowerCase()}-${one}`));
  return [...new Set([...siteTerms.map(({ id }) => id), ...ids, own].filter(Boolean))].map(termOf)
    .sort((one, other) => other.first.localeCompare(one.first)).map(({ id, name }) => [id, name]);
};
