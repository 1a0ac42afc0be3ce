// The scripts of pages in Node, for tests that ask them.
import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../../Templates/scripts/", import.meta.url);

// What the scripts of these folders offer to pages: `globalThis.almanac`.
export const offered = (...names) => {
  for (const name of names) {
    const parts = readdirSync(new URL(`${name}/`, folder)).sort()
      .map((part) => readFileSync(new URL(`${name}/${part}`, folder), "utf8"));
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
