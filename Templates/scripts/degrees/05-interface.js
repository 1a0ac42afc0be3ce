// The functions of this script for pages, as almanac.degrees.
globalThis.almanac = { ...globalThis.almanac, degrees: { allocate, standingOf, view } };
