// The functions of this script for pages, as almanac.gradeFiles.
globalThis.almanac = {
  ...globalThis.almanac,
  gradeFiles: { decoded, exportForm, mergeWork, readExport, readGrades, readYaml },
};
