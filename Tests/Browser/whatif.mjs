// The arithmetic of gradebooks' script without its page: takes lines of {course, letters}, answers lines of
// [average, letter, whether the final is asked for, [tenths of a percent, …]].
import { readFileSync } from "node:fs";

const [script, cases] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
const start = script.indexOf("  // The arithmetic");
const end = script.indexOf("  // The page.");
if (start < 0 || end < start) throw new Error("the script has no such parts");
const { standing, ladder, points, yaml } = new Function(`"use strict";${script.slice(start, end)}return { standing, ladder, points, yaml };`)();

const answer = ({ course, letters, typed, text }) => {
  if (typed) return typed.map(([score, out]) => points(score, out ?? undefined));
  if (text) return yaml(text, "  ");
  const { value, letter } = standing(course, letters);
  const { final, rungs } = ladder(course, letters);
  return [value ? value.join("/") : null, letter ?? null, !!final, rungs.map(({ need }) => need)];
};
console.log(cases.split("\n").filter(Boolean).map((line) => JSON.stringify(answer(JSON.parse(line)))).join("\n"));
