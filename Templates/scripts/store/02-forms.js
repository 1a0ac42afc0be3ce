// The values that a file or a former version may have: entries are made anew with only the values
// that pages can have written.

// Without control characters and halves of surrogate pairs, which no address can have.
const isText = (most) => (value) => typeof value === "string" && value.length > 0
  && value.length <= most && !/[\p{Cc}\p{Cs}]/u.test(value);
const isWhole = (most) => (value) => Number.isInteger(value) && value >= 0 && value <= most;
const isOneOf = (...all) => (value) => all.includes(value);
const mostChoices = 64;
const isListOf = (isOne) => (value) => Array.isArray(value) && value.length > 0
  && value.length <= mostChoices && value.every((one) => isOne(one));
const listOf = (value, isOne) => (Array.isArray(value) ? value : []).filter((one) => isOne(one))
  .slice(0, mostChoices);
// The members of an object that have the form of that name.
const formed = (value, forms) => Object.fromEntries(Object.entries(forms)
  .filter(([name, isFormed]) => Object.hasOwn(Object(value), name) && isFormed(value[name]))
  .map(([name]) => [name, value[name]]));
const hasAll = (value, forms) => Object.keys(formed(value, forms)).length
  === Object.keys(forms).length;

// A section is written as its course and its code: "CMPS330-0101".
const parted = (key) => {
  const at = key.indexOf("-");
  return [key.slice(0, at), key.slice(at + 1)];
};
const linkOf = (termId, ids) => [
  encodeURIComponent(termId),
  ids.map((key) => parted(key).map(encodeURIComponent).join("-")).join(","),
].join(":");
const isKey = (value) => isText(100)(value) && value.indexOf("-") > 0;
const factForms = Object.fromEntries(["times", "places", "people", "title", "credits"].map(
  (name) => [name, (value) => typeof value === "string" && value.length <= 1000]
));
const savedForms = {
  id: isText(80), title: isText(60), term: isText(200), sections: isListOf(isKey),
};
// A saved schedule; its link is made anew.
const savedIn = (found) => {
  if (!hasAll(found, savedForms)) return [];
  const one = formed(found, savedForms);
  const facts = Object(found.facts);
  return [{
    ...one, link: linkOf(one.term, one.sections), at: String(found.at ?? "").slice(0, 10),
    facts: Object.fromEntries(one.sections.map(
      (key) => [key, formed(Object.hasOwn(facts, key) ? facts[key] : null, factForms)]
    )),
  }];
};
