// What pages ask of this script, as almanac.gradeFiles.
globalThis.almanac = {
  ...globalThis.almanac,
  gradeFiles: { decoded, exportForm, mergeWork, readExport, readGrades, readYaml },
};
