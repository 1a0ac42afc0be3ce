// What pages ask of this script, as almanac.degrees.
globalThis.almanac = { ...globalThis.almanac, degrees: { allocate, standingOf, view } };
