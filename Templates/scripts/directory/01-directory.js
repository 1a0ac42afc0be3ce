// Finds names as they are typed: every typed word begins a word of the name. A list of several pages
// has a file with all names, which is fetched at the first letter.

const part = (name) => document.getElementById(`directory${name}`);
const [field, found, whole, status] = ["-q", "-found", "-all", "-status"].map(part);
const list = part("");
const { root, names } = list.dataset;
const most = 50;
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const wordsOf = (text) => fold(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);

const listed = async () => [...whole.querySelectorAll("li")].map((row) => {
  const link = row.querySelector("a");
  return [link.textContent, link.getAttribute("href"), row.querySelector(".end").textContent];
});
const fetched = async () => {
  const answer = await fetch(list.dataset.names);
  if (!answer.ok) throw new Error(answer.status);
  return (await answer.json()).map(([name, address, detail]) => [name, root + address, detail]);
};
let entries;
const load = async () => {
  entries ??= (names ? fetched() : listed()).then(
    (all) => all.map(([name, href, detail]) => ({ name, href, detail, words: wordsOf(name) })));
  try {
    return await entries;
  } catch {
    entries = undefined;
    return null;
  }
};
const make = (name, attributes, ...content) => {
  const one = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.append(...content);
  return one;
};
const row = ({ name, href, detail }) => make("li", {},
  make("div", {}, make("p", {}, make("a", { class: "tap", href }, name))),
  make("p", { class: "small end" }, detail));

const show = async () => {
  const typed = wordsOf(field.value);
  found.hidden = typed.length === 0;
  whole.hidden = typed.length > 0;
  status.textContent = "";
  if (!typed.length) return;
  const all = await load();
  if (String(wordsOf(field.value)) !== String(typed)) return;
  if (!all) {
    found.hidden = true;
    whole.hidden = false;
    status.textContent = "The search could not be loaded. All names are below.";
    return;
  }
  const fits = all.filter(
    ({ words }) => typed.every((start) => words.some((word) => word.startsWith(start))));
  found.replaceChildren(...fits.slice(0, most).map(row));
  status.textContent = fits.length > most ? `The first ${most} of ${fits.length}`
    : fits.length ? `${fits.length} found` : `No name matches “${field.value.trim()}”`;
};
// A link with a name in its address leads on to the page of that name.
const lead = async () => {
  const name = new URLSearchParams(location.search).get("name");
  if (!name) return;
  const entry = (await load())?.find((one) => one.name === name);
  if (entry) location.replace(entry.href);
  else {
    field.value = name;
    show();
  }
};
lead();
part("").classList.remove("script");
field.addEventListener("input", show);
if (field.value) show();
