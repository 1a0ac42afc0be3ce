// The common parts of pages on which visitors keep something: their storage, fields and forms.

const { button, draw, focusKept, make } = globalThis.almanac.elements;
const { store } = globalThis.almanac;
const { memory } = store;

// A name that people wrote keeps its direction.
const written = (name, attributes = {}) => make("bdi", attributes, name);
let fieldCount = 0;
// A label above its field.
const labeled = (words, field, attributes = {}) => {
  field.id ||= `field-${fieldCount += 1}`;
  return make("div", attributes, make("label", { class: "label", for: field.id }, words), field);
};
const checkbox = (words, isOn, attributes = {}) => {
  const box = make("input", { type: "checkbox", ...attributes });
  box.checked = isOn;
  return [make("label", { class: "choice" }, box, make("span", {}, words)), box];
};
const textField = (value, attributes = {}) => {
  const field = make("input", {
    type: "text", autocomplete: "off", maxlength: 200, dir: "auto", ...attributes,
  });
  field.value = value ?? "";
  return field;
};
// Phones show digits for it.
const numberField = (value, attributes = {}) => textField(value, {
  inputmode: "decimal", autocapitalize: "none", spellcheck: "false", maxlength: 40, dir: "ltr",
  ...attributes,
});
const choiceField = (choices, value, attributes = {}) => {
  const field = make("select", attributes,
    ...choices.map(([key, words]) => make("option", { value: key }, words)));
  field.value = value;
  return field;
};
// A form that Enter submits, but in one of `fields` while the next one is empty: that is then next.
// The focus stays in the field if the form of that name is drawn again.
const asForm = (name, fields, submit, ...content) => {
  const form = make("form", { class: "fields-row" }, ...content);
  [...form.elements].forEach((one, place) => { one.dataset.focus ??= `${name} ${place}`; });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  fields.slice(0, -1).forEach((field, place) => {
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || fields[place + 1].value || event.isComposing) return;
      event.preventDefault();
      fields[place + 1].focus();
    });
  });
  return form;
};
// Marks a field as wrong.
const markWrong = (field) => {
  field.setAttribute("aria-invalid", "true");
  field.addEventListener("input", () => field.removeAttribute("aria-invalid"), { once: true });
  field.focus();
};
