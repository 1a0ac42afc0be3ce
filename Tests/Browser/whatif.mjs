// The arithmetic of gradebooks' script without its page: takes lines of {course, letters}, answers lines of
// [average, letter, whether the final is asked for, [tenths of a percent, …]].
import { readFileSync } from "node:fs";

const [cases, ...parts] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
const names = "{ standing, ladder, points, yaml }";
const { standing, ladder, points, yaml } = new Function(`"use strict";${parts.join("\n")}return ${names};`)();

const answer = ({ course, letters, typed, text }) => {
  if (typed) return typed.map(([score, out]) => points(score, out ?? undefined));
  if (text) return yaml(text, "  ");
  const { value, letter } = standing(course, letters);
  const { final, rungs } = ladder(course, letters);
  return [value ? value.join("/") : null, letter ?? null, !!final, rungs.map(({ need }) => need)];
};
console.log(cases.split("\n").filter(Boolean).map((line) => JSON.stringify(answer(JSON.parse(line)))).join("\n"));
