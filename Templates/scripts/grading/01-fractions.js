// Exact fractions, as in the module Grading: [numerator, denominator above 0], in lowest terms.
const over = (top, bottom) => {
  let [a, b] = [top < 0n ? -top : top, bottom];
  while (b) [a, b] = [b, a % b];
  return [top / a, bottom / a];
};
const power = (places) => [10n ** BigInt(places), 1n];
// Each text is read once.
const decimals = new Map();
const decimal = (text) => {
  if (!decimals.has(text)) {
    const [whole, rest = ""] = text.split(".");
    decimals.set(text, over(BigInt(whole + rest), power(rest.length)[0]));
  }
  return decimals.get(text);
};
const plus = ([a, b], [c, d]) => over(a * d + c * b, b * d);
const minus = (a, [c, d]) => plus(a, [-c, d]);
const times = ([a, b], [c, d]) => over(a * c, b * d);
// Divides by a number above 0.
const by = (a, [c, d]) => times(a, [d, c]);
const compare = ([a, b], [c, d]) => Number(a * d > c * b) - Number(a * d < c * b);
const [zero, half, one, hundred] = ["0", "0.5", "1", "100"].map(decimal);
