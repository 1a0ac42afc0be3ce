// Allocates courses to the groups of a degree as the page on which visitors keep grades does: lines
// of { demands, kinds } become the loss and the counts.
import { answerAll, offered } from "../SecondOpinion/scripts.mjs";

const { allocate } = offered("degrees").degrees;

answerAll(({ demands, kinds, budget }) => {
  const { counts, loss, isLeast, isBest } = allocate(demands, kinds, budget);
  return { counts, loss, isLeast, isBest };
});
