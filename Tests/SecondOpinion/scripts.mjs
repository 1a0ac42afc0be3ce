// The scripts of pages in Node, for tests that ask them.
import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../../Templates/scripts/", import.meta.url);

// What the scripts of these names offer to pages: `globalThis.almanac`. The parts of a folder
// `ONE+OTHER` belong to both.
export const offered = (...names) => {
  const folders = readdirSync(folder).sort();
  for (const name of names) {
    const parts = folders.filter((one) => one.split("+").includes(name))
      .flatMap((one) => readdirSync(new URL(`${one}/`, folder)).sort().map((part) => `${one}/${part}`))
      .sort().map((part) => readFileSync(new URL(part, folder), "utf8"));
    new Function(`"use strict";${parts.join("\n")}`)();
  }
  return globalThis.almanac;
};

// Reads a line of JSON for each question, and prints one for each answer.
export const answerAll = (answer) => {
  const questions = readFileSync(0, "utf8").split("\n").filter(Boolean);
  console.log(questions.map((line) => JSON.stringify(answer(JSON.parse(line)))).join("\n"));
};

// A fraction as Swift and Python write it.
export const written = (value) => value ? value.join("/").replace(/\/1$/, "") : "nil";
