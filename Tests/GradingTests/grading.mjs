// The arithmetic of grades on pages: lines of { course, letters } become lines as
// `PageArithmeticTests` writes them.
import { answerAll, offered, written } from "../SecondOpinion/scripts.mjs";

const { ladder, reach, standing, trend } = offered("grading").grading;

answerAll(({ course, letters }) => {
  const { value, letter } = standing(course, letters);
  const range = reach(course, letters);
  const { final, rungs } = ladder(course, letters);
  // One group by itself has its result, with its drops, as its average.
  const results = course.groups.map((group) => standing(
    { drops: course.drops, groups: [{ ...group, "extra-credit": false }] }, []
  ).value);
  return [
    written(value), letter ?? "nil", range ? `${written(range.lowest.value)} ${range.lowest.letter ?? "nil"}` : "nil",
    range ? `${written(range.highest.value)} ${range.highest.letter ?? "nil"}` : "nil", final ? "final" : "all",
    rungs.map(({ need }) => need).join(" "), trend(course).map(([date, average]) => `${date}:${written(average)}`).join(" "),
    results.map(written).join(" "),
  ].join("; ");
});
