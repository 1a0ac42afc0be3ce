// Does with a module of WebAssembly what a file says, as a page would: node module.mjs MODULE STEPS ANSWERS NAME…
//
// The names are those of the module's functions. STEPS is a sequence of a byte (the place of a name), a length in four bytes, and so many bytes. ANSWERS becomes the
// answers, each with its length in four bytes before it. A trap ends this with an exception, and with a status that is not 0.
import { readFileSync, writeFileSync } from "node:fs";

const [, , modulePath, stepsPath, answersPath, ...names] = process.argv;
const { instance } = await WebAssembly.instantiate(readFileSync(modulePath), { page: Math });
const { allocate, memory, ...calls } = instance.exports;
const steps = readFileSync(stepsPath);
const answers = [];
const told = (pointer) => {
  const length = new DataView(memory.buffer).getUint32(pointer, true);
  return Buffer.from(new Uint8Array(memory.buffer, pointer, length + 4));
};
for (let at = 0; at < steps.length; ) {
  const name = names[steps[at]];
  const size = steps.readUInt32LE(at + 1);
  const bytes = steps.subarray(at + 5, at + 5 + size);
  at += 5 + size;
  const room = allocate(size);
  if (room === 0) throw new Error(`no room for ${size} bytes`);
  new Uint8Array(memory.buffer, room, size).set(bytes);
  answers.push(told(calls[name](room, size)));
}
// What no page should do: pointers that were not given, calls without room.
for (const pointer of [0, 1, 16, 0xfffffff0]) for (const size of [0, 8, 0xffffffff]) {
  for (const name of names) {
    if (told(calls[name](pointer, size)).length > 5) throw new Error("what was never given was taken");
  }
}
if (allocate(0xffffffff) !== 0) throw new Error("more was given than there is");
writeFileSync(answersPath, Buffer.concat(answers));
