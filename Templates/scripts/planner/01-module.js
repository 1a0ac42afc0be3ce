// Ranks schedules in the background, so that the page stays quick: the program's own ranking, as
// WebAssembly (Sources/Program/PlannerWasm). The page sends the module, the packs that it fetched
// and questions; each gets one answer, in order.

let planner;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

// Bytes in; the bytes of JSON out, none for a question that the module refused.
const call = (name, bytes) => {
  const room = planner.allocate(bytes.length);
  if (!room) return null;
  new Uint8Array(planner.memory.buffer, room, bytes.length).set(bytes);
  const answer = planner[name](room, bytes.length);
  const size = new DataView(planner.memory.buffer).getUint32(answer, true);
  if (!size) return null;
  return JSON.parse(decoder.decode(new Uint8Array(planner.memory.buffer, answer + 4, size)));
};
