// What pages ask of this script, as almanac.grading: all arithmetic of grades is here.
globalThis.almanac = {
  ...globalThis.almanac,
  grading: {
    compare, decimal, fixed, isFinished, ladder, percentOf, points, reach, standing,
    summary, trend, yaml,
  },
};
