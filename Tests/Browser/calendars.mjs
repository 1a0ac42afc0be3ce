// The script of calendar files without its page: takes lines of {feeds, name}, answers lines of one calendar's text each.
import { readFileSync } from "node:fs";

const [cases, part] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
new Function(`"use strict";${part}`)();
console.log(cases.split("\n").filter(Boolean).map((line) => {
  const { feeds, name } = JSON.parse(line);
  return JSON.stringify(globalThis.almanac.joined(feeds, name));
}).join("\n"));
