// Reads files as the page on which visitors keep grades does: lines of { text, as } become what
// `readYaml` or `readGrades` say.
import { answerAll, offered } from "../SecondOpinion/scripts.mjs";

const { gradeFiles } = offered("grading", "grade-files");
const plain = (node) => node.list ? node.list.map(plain)
  : node.map ? Object.fromEntries([...node.map].map(([key, value]) => [key, plain(value)])) : node.text;
const scales = [{ name: "standard", steps: [["A", "90"], ["F", "0"]] }];
const termDays = (id) => id.startsWith("fall-") ? { first: `${id.slice(5)}-08-30`, last: `${id.slice(5)}-12-15` } : undefined;

answerAll(({ text, as }) => {
  if (as === "grades") return gradeFiles.readGrades(text, { term: "fall-2026", scales, termDays });
  const { node, problems } = gradeFiles.readYaml(text);
  return { value: plain(node), problems };
});
