// The script of share links without its page: takes lines of {file, links, monday, people}, where file is the text of a term, and
// answers lines of what it calculates: see `answer`. The script of classes comes first.
import { readFileSync } from "node:fs";

const [cases, classes, ...parts] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
const names = "{ readLinks, readTerm, sectionsOf, classesOf, clashesIn, weekOf, freeRooms, nowOf, dateOf }";
new Function(`"use strict";${classes}`)();
const page = new Function(`"use strict";${parts.join("\n")}return ${names};`)();
const textOf = (date) => new Date(date * 86_400_000).toISOString().slice(0, 10);

const stretchOf = (term, day, people) => (stretch) => {
  const { rooms, longest } = page.freeRooms(term, day, stretch, people);
  const near = page.freeRooms(term, day, stretch, people, 3).rooms;
  if (JSON.stringify(near) !== JSON.stringify(rooms.slice(0, 3))) throw new Error("other rooms");
  return { stretch, rooms, longest };
};
const answer = ({ file, links, monday, moments }) => {
  const { people, problems } = page.readLinks(links);
  if (!file) return { people, problems };
  const term = page.readTerm(file);
  const group = people.map((link) => {
    const { found, lost } = page.sectionsOf(link, term);
    return { found: found.map((one) => one.id), lost, classes: page.classesOf(found, term) };
  });
  const days = page.weekOf(group, term, page.dateOf(monday));
  const id = (one) => one && one.section.id;
  return {
    found: group.map((one) => one.found), lost: group.map((one) => one.lost),
    days: days.map((day) => ({
      date: textOf(day.date), held: day.held.map((classes) => classes.map((one) => [id(one), one.start, one.end])),
      free: day.day < 0 ? day.free.map((stretch) => ({ stretch })) : day.free.map(stretchOf(term, day, people.length)),
    })),
    clashes: group.map(({ classes }) => page.clashesIn(classes, term)),
    now: moments.map(([date, minute]) => group.map((one) => {
      const { present, next } = page.nowOf(one, term, page.dateOf(date), minute);
      return [id(present), next && next.start];
    })),
  };
};
console.log(cases.split("\n").filter(Boolean).map((line) => JSON.stringify(answer(JSON.parse(line)))).join("\n"));
