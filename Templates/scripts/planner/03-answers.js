// The page's questions. A question that the module cannot answer gets `null`.
const answers = {
  open: async ({ module, term }) => {
    planner = (await WebAssembly.instantiate(module, {})).exports;
    return call("open", term);
  },
  add: ({ packs }) => packs.map((pack) => call("add", pack)),
  courses: ({ ids }) => ids.map((id) => call("course", encoder.encode(id))),
  code: ({ text }) => call("code", encoder.encode(text)),
  rank: ({ plan, scope }) => call("rank", question(plan, scope)),
};

let turn = Promise.resolve();
addEventListener("message", ({ data }) => {
  turn = turn.then(async () => {
    let answer = null;
    try {
      answer = await answers[data.ask](data);
    } catch {
      // A module that has no memory left: the page starts another one.
      postMessage({ number: data.number, isBroken: true });
      return;
    }
    postMessage({ number: data.number, answer });
  });
});
