// Scores as text. `fixed` rounds to a number of places, halves up.
const fixed = (value, places) => {
  const [top, bottom] = plus(times(value, power(places)), half);
  const digits = `${top / bottom}`.padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

// The points in "17.5/20", "88 %" or "88" for work that is out of `out`, with at most nine places,
// as in gradebooks. New work is out of the number typed. Null if it is not a score.
const points = (typed, out) => {
  const [, earned, isPercent, total] = typed.replace(/\s/g, "").replace(/,/g, ".")
    .match(/^(\d{1,9}(?:\.\d{1,9})?)(?:(%)|\/(\d{1,9}(?:\.\d{1,9})?))?$/) ?? [];
  const of = decimal(total ?? "100");
  if (!earned || !of[0]) return null;
  const isNothing = out && !decimal(out)[0];
  if (isNothing && (isPercent || total)) return null;
  const score = isNothing
    ? decimal(earned)
    : times(decimal(earned), by(out ? decimal(out) : of, of));
  const text = fixed(score, 9).replace(/\.?0+$/, "");
  return /^\d{1,9}\b/.test(text) ? { score: text, out: out ?? total ?? "100" } : null;
};

// So many percent of `out`, exactly: points as text, or null for a number of more than nine places.
const percentOf = (percent, out) => {
  const exact = times(decimal(percent), by(decimal(out), hundred));
  const text = fixed(exact, 9).replace(/\.?0+$/, "");
  return /^\d{1,9}\b/.test(text) && !compare(decimal(text), exact) ? text : null;
};
