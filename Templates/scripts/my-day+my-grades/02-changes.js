// The changes, so that they can be undone until the page is closed. A step is a list of records,
// each with its kind and its id, as they were before: undefined for one that was not there.
const mostSteps = 100;
const steps = () => {
  const past = [];
  const remember = (step) => {
    if (step.length) past.push(step);
    if (past.length > mostSteps) past.shift();
  };
  const write = (step) => Promise.all(step.map(
    ([kind, id, record]) => record ? store.keep(kind, record) : store.forget(kind, id)
  ));
  return {
    canUndo: () => past.length > 0,
    // Puts records of a kind in place as one step, by their ids; one that is undefined goes.
    put: (kind, all) => {
      remember(all.map(([id]) => [kind, id, memory[kind].get(id)]));
      return write(all.map(([id, record]) => [kind, id, record]));
    },
    // The changes of the work are one step, whichever kinds they are of.
    record: async (work) => {
      const before = Object.entries(memory).map(([kind, all]) => [kind, new Map(all)]);
      const result = await work();
      remember(before.flatMap(([kind, all]) => [...memory[kind].keys()]
        .filter((id) => all.get(id) !== memory[kind].get(id)).map((id) => [kind, id, all.get(id)])));
      return result;
    },
    undo: () => write(past.pop() ?? []),
  };
};

// Why a page keeps nothing, in words; empty if it does.
const obstacleWords = async (what) => {
  const words = {
    blocked: "Another tab has an older version of this site open. Close it and load this page"
      + " again: until then nothing is kept.",
    refused: `This browser keeps nothing: your ${what} are lost when you close this page.`
      + " Export them first.",
  };
  return words[await store.whyNothingIsKept()] ?? "";
};
