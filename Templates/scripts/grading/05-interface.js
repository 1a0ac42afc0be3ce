// The functions of this script for pages, as almanac.grading: the arithmetic of courses, and of
// fractions.
globalThis.almanac = {
  ...globalThis.almanac,
  grading: {
    by, compare, decimal, fixed, half, ladder, percentOf, plus, points, power, reach, standing, times,
    trend, yaml, zero,
  },
};
