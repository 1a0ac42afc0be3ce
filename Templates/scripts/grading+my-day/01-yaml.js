// Values as YAML. JSON's strings are valid in it, except for characters that YAML reads as line ends
// or refuses.
const scalar = (value) => /^(?!null$)[a-z][a-z-]*$|^\d[\d.-]*$/.test(value) ? value
  : JSON.stringify(value).replace(/[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (one) => `\\u${one.charCodeAt().toString(16).padStart(4, "0")}`);
const yaml = (value, pad) => {
  if (Object(value) !== value) return ` ${scalar(value)}`;
  if (Array.isArray(value)) {
    return value.map((each) => `\n${pad}-${yaml(each, `${pad}  `).replace(/^\s+/, " ")}`).join("");
  }
  const fields = Object.entries(value)
    .map(([key, each]) => `${scalar(key)}:${yaml(each, `${pad}  `)}`);
  return Object.values(value).every((each) => Object(each) !== each)
    ? ` {${fields.join(", ")}}`
    : fields.map((each) => `\n${pad}${each}`).join("");
};
