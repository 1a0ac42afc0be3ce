// Does with the search engine as WebAssembly what a file says, as a page would: node phone.mjs MODULE STEPS ANSWERS
//
// STEPS is a sequence of a byte (0: open an index, 1: answer a query, 2: suggest filters), a length in four bytes, and so many bytes. ANSWERS becomes the answers,
// each with its length in four bytes before it. A trap ends this with an exception, and with a status that is not 0.
import { readFileSync, writeFileSync } from "node:fs";

const [, , modulePath, stepsPath, answersPath] = process.argv;
const { instance } = await WebAssembly.instantiate(readFileSync(modulePath), {});
const phone = instance.exports;
const steps = readFileSync(stepsPath);
const answers = [];
for (let at = 0; at < steps.length; ) {
  const kind = steps[at];
  const size = steps.readUInt32LE(at + 1);
  const bytes = steps.subarray(at + 5, at + 5 + size);
  at += 5 + size;
  const room = phone.allocate(size);
  if (room === 0) throw new Error(`no room for ${size} bytes`);
  new Uint8Array(phone.memory.buffer, room, size).set(bytes);
  const told = [phone.open, phone.query, phone.suggest][kind](room, size);
  const length = new DataView(phone.memory.buffer).getUint32(told, true);
  answers.push(Buffer.from(new Uint8Array(phone.memory.buffer, told, length + 4)));
}
// What no page should do: pointers that were not given, calls without room.
for (const pointer of [0, 1, 16, 0xfffffff0]) for (const size of [0, 8, 0xffffffff]) {
  for (const call of [phone.open, phone.query, phone.suggest]) {
    const told = call(pointer, size);
    const length = new DataView(phone.memory.buffer).getUint32(told, true);
    if (length !== 1) throw new Error("what was never given was taken");
  }
}
if (phone.allocate(0xffffffff) !== 0) throw new Error("more was given than there is");
writeFileSync(answersPath, Buffer.concat(answers));
