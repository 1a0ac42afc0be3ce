// The values calculated from courses.

const {
  by, compare, decimal, fixed, half, ladder, plus, points, power, reach, standing, times, trend, yaml,
  zero,
} = globalThis.almanac.grading;
const scaleOf = ({ scale }) => scales.find(({ name }) => name === scale) ?? standard;
const percent = (value) => value ? `${fixed(value, 1)}\u202f%` : "–";

// The values of a record are calculated once, since no record is changed in place.
const once = (calculate) => {
  const known = new WeakMap();
  return (record) => {
    if (!known.has(record)) known.set(record, calculate(record));
    return known.get(record);
  };
};
// A course's average and letter; `result` if it has a final one.
const gradeOf = once(({ entry }) => {
  const { value, letter } = standing(entry, scaleOf(entry).steps);
  return { value, letter: entry.result ?? letter };
});
// The range of averages that is still possible; null if the course has a result or nothing is open.
const reachOf = once(({ entry }) => {
  const found = entry.result ? null : reach(entry, scaleOf(entry).steps);
  return found && compare(found.lowest.value, found.highest.value) ? found : null;
});
const trendOf = once(({ entry }) => trend(entry));
const ladderOf = once(({ entry }) => ladder(entry, scaleOf(entry).steps));
// "A− needs 91.3 % on the final": the best letter that is still possible.
const needWords = (record) => {
  if (isFinished(record.entry)) return "";
  const { final, rungs } = ladderOf(record);
  const rung = rungs.find(({ need }) => need <= 1000);
  if (!rung) return "";
  const letter = shownLetter(rung.letter);
  return rung.need ? `${letter} needs ${percent([BigInt(rung.need), 10n])} on `
    + (final ? "the final" : "everything left") : `${letter} is safe`;
};
const resultOf = (group, { drops }) => (
  standing({ drops, groups: [{ ...group, "extra-credit": undefined }] }, []).value
);
// The same course with other scores, by the places of group and work: "2 0".
const withScores = (entry, scores) => {
  const all = structuredClone(entry);
  for (const [place, { score }] of scores) {
    const [group, work] = place.split(" ").map(Number);
    all.groups[group].assignments ??= [{ name: all.groups[group].name, "out-of": "100" }];
    all.groups[group].assignments[work].score = score;
  }
  return all;
};

const attemptOf = ({ id, entry, repeats }) => (
  { id, repeats, course: entry, scale: scaleOf(entry) }
);
const inOrder = (all) => all.map((one) => [termOf(one.entry.term), one])
  .sort(([one], [other]) => one.first.localeCompare(other.first)).map(([, one]) => one);
// Averages overall and by term, each of finished courses and with those in progress.
const averagesOf = (all) => {
  const ordered = inOrder(all);
  const both = (some) => {
    const attempts = some.map(attemptOf);
    return { finished: summary(attempts, false), soFar: summary(attempts, true) };
  };
  const ids = [...new Set(ordered.map(({ entry }) => entry.term))];
  return {
    overall: both(ordered),
    terms: ids.map((id) => ({
      term: termOf(id), ...both(ordered.filter(({ entry }) => entry.term === id)),
    })),
  };
};
const averageWords = ({ averages: [first] }) => !first ? "–"
  : first.basis === "percent" ? percent(first.value) : fixed(first.value, 2);

// A score as it was typed, with its maximum: "45" and "50", "45/50" or "90 %". Without a score the
// work is open. Null if it is not a score.
const scoreOf = (typed, typedOut, isExtra) => {
  const out = typedOut.trim() ? number(typedOut) : "";
  if (typedOut.trim() && (!out || !isExtra && !isAboveZero(out))) return null;
  if (!typed.trim()) return { score: "", out: out || "100" };
  if (typed.includes("/")) return points(typed);
  if (typed.includes("%")) return points(typed, out || undefined);
  const of = out || "100";
  return points(isAboveZero(of) ? `${typed}/${of}` : typed, of);
};
