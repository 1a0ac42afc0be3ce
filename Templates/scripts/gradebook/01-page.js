// Scores that are entered on a gradebook's page, and the course's grade with them: the form on the
// page, and the entries that the browser keeps. The page is complete without it.
const root = document.getElementById("whatif");
if (!root) return;
const { decimal, fixed, ladder, points, standing, yaml } = globalThis.almanac.grading;
const read = () => JSON.parse(root.dataset.course);
const { course, letters } = read();
// A private page is one of several in a file, by the name behind "#/" in the address.
const { pathname } = new URL(location.hash.replace(/^#\/(\w+).*/, "$1.html"), location);
const place = `almanac what-if ${pathname}`;
const part = (name) => document.getElementById(`whatif-${name}`);
const make = (tag, properties, ...inside) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...inside);
  return element;
};
const shown = (letter) => letter?.replace(/-$/, "−") ?? "–";
const percent = (value) => value ? `${fixed(value, 1)}\u202f%` : "–";

const groupOf = (entry, all) => all.groups.find(({ name }) => name === entry.group);
const workOf = (entry, all) => groupOf(entry, all)?.assignments?.find(
  ({ name }) => name === entry.name
);
// The gradebook's state of an entry's work. An entry that was made for another state is dropped:
// the gradebook is right.
const shownScore = (entry) => {
  const [group, work] = [groupOf(entry, course), workOf(entry, course)];
  return work
    ? `${work.score ?? ""}/${work["out-of"]}`
    : group && (group.assignments ? "new" : "whole");
};
let entries = [];
try {
  entries = JSON.parse(localStorage[place])
    .filter((entry) => shownScore(entry) === entry.was && decimal(entry.score));
} catch {
  // This page kept nothing, or the browser keeps nothing.
}
const withEntries = () => {
  const all = read().course;
  for (const entry of entries) {
    const work = workOf(entry, all);
    if (work) work.score = entry.score;
    else (groupOf(entry, all).assignments ??= [])
      .push({ name: entry.name, score: entry.score, "out-of": entry.out });
  }
  return all;
};

const row = (entry) => {
  const onclick = () => {
    change(entries.filter((each) => each !== entry));
    (part("list").querySelector("button") ?? part("score")).focus();
  };
  const remove = make("button", { type: "button", onclick }, "Remove");
  remove.setAttribute("aria-label", `Remove ${entry.name}`);
  return make("li", {},
    make("div", {},
      make("p", {}, entry.name),
      make("p", { className: "small" }, `${entry.group}: ${entry.score} of ${entry.out}`)),
    remove);
};
const rung = ({ letter, from, need }, current) => {
  const word = need > 1000 ? "no" : need ? "" : "safe";
  const figure = word
    ? make("small", { className: need ? "red" : "ok" }, part("ladder").dataset[word])
    : make("span", { className: "needed" }, percent([BigInt(need), 10n]));
  return make("tr", { className: letter === current ? "current" : "" },
    make("th", { className: "letter", scope: "row" }, shown(letter)),
    make("td", { className: "number small" }, from),
    make("td", { className: "number" }, figure));
};
const show = () => {
  const all = withEntries();
  const [now, then] = [course, all].map((each) => standing(each, letters));
  for (const [name, { value, letter }] of Object.entries({ now, then })) {
    part(name).replaceChildren(`${shown(letter)} `, make("small", {}, percent(value)));
  }
  const { final, rungs } = ladder(all, letters);
  part("list").replaceChildren(...entries.map(row));
  part("rungs").replaceChildren(...rungs.map((each) => rung(each, then.letter)));
  part("asked").textContent = part("asked").dataset[final ? "final" : "open"];
  part("ladder").hidden = !rungs.length;
  part("entered").hidden = !entries.length;
};

// Shows a message from the page, and marks the field it is about as invalid.
const say = (word) => {
  part("say").textContent = part("say").dataset[word] ?? "";
  for (const field of ["score", "name"]) part(field).setAttribute("aria-invalid", field === word);
  if (word) part(word)?.focus();
};
const change = (changed) => {
  entries = changed;
  show();
  try {
    localStorage[place] = JSON.stringify(entries);
    if (!entries.length) localStorage.removeItem(place);
    say();
  } catch { say("lost"); }
};
// The chosen group, and its work unless that is new. A group without work is itself one piece.
const chosen = () => {
  const [place, work] = part("work").value.split(" ");
  const group = course.groups[place];
  return [group, work && (group.assignments?.[work] ?? group)];
};
const choose = () => { part("new").hidden = !!chosen()[1]; };
const enter = () => {
  const [group, work] = chosen();
  const entry = { group: group.name, name: work?.name ?? part("name").value.trim() };
  const was = shownScore(entry);
  const found = points(
    part("score").value, workOf(entry, course)?.["out-of"] ?? (was === "whole" ? "100" : undefined)
  );
  if (!entry.name || !found) return say(entry.name ? "score" : "name");
  const others = entries.filter(({ group, name }) => group !== entry.group || name !== entry.name);
  change([...others, { ...entry, was, ...found }]);
  part("score").value = part("name").value = "";
  part("score").focus();
};

part("work").onchange = choose;
part("add").onclick = enter;
part("score").onkeydown = part("name").onkeydown = (event) => {
  if (event.key === "Enter") enter();
};
part("forget").onclick = () => {
  change([]);
  part("score").focus();
};
part("export").onclick = () => {
  const file = new Blob([`${root.dataset.note}\ncourses:${yaml([withEntries()], "  ")}\n`]);
  make("a", { href: URL.createObjectURL(file), download: "grades.yml" }).click();
};
choose();
show();
root.hidden = false;
