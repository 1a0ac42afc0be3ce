// Reads exports as the page on which visitors keep grades does: lines of { from, bytes }, in base64,
// become lists of work as in `ExportSample`.
import { answerAll, offered } from "../../SecondOpinion/scripts.mjs";

const { gradeFiles, grading } = offered("grading", "grade-files");
const reported = (number) => grading.fixed(grading.decimal(number), 9).replace(/\.?0+$/, "");

answerAll(({ from, bytes }) => {
  const text = gradeFiles.decoded(Uint8Array.from(Buffer.from(bytes, "base64")));
  const { work = [] } = gradeFiles.readExport(text, from);
  const groups = [{ name: "All", weight: "100", takes: ["*"] }];
  const [{ assignments }] = gradeFiles.mergeWork(groups, work, () => -1, () => {});
  return assignments.map((one) => {
    const score = one.excused ? "EX" : one.score ? reported(one.score) : "-";
    return `${one.name} ${score}/${reported(one["out-of"])}${one["extra-credit"] ? "+" : ""}`;
  });
});
