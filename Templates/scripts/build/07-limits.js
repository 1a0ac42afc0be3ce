// Limits, preferences, and times to keep free. The fields are made once; they follow the plan.

const updates = [];
const setLimit = (name, value) => change(({ limits }) => {
  if (value === undefined || value === "" || value === false) delete limits[name];
  else limits[name] = value;
});
const labeled = (words, input) => make("label", {}, make("span", { class: "label" }, words), input);
const timeField = (words, name) => {
  const input = make("input", { type: "time", step: 300 });
  input.addEventListener("change", () => setLimit(name, minuteOf(input.value)));
  updates.push(() => { input.value = asTime(plan.limits[name]); });
  return labeled(words, input);
};
const numberField = (words, name, most) => {
  const input = make("input", { type: "number", min: 0, max: most, step: .5, inputmode: "decimal" });
  input.addEventListener("change", () => {
    const value = Number(input.value);
    const isIn = input.value !== "" && value >= 0 && value <= most;
    setLimit(name, isIn ? Math.round(value * 10) : undefined);
  });
  updates.push(() => {
    const tenths = plan.limits[name];
    input.value = tenths === undefined ? "" : credits(tenths);
  });
  return labeled(words, input);
};
const choiceField = (words, entries, read, choose) => {
  const input = make("select", {},
    ...entries.map(([value, name]) => make("option", { value }, name)));
  input.addEventListener("change", () => choose(input.value));
  updates.push(() => { input.value = String(read() ?? ""); });
  return labeled(words, input);
};
const checkField = (words, read, set) => {
  const input = make("input", { type: "checkbox" });
  input.addEventListener("change", () => set(input.checked));
  updates.push(() => { input.checked = Boolean(read()); });
  return make("label", { class: "choice" }, input, make("span", {}, words));
};
const dayFields = (name, read, set) => make("fieldset", { class: "days" },
  make("legend", { class: "label" }, name),
  ...letters.map((letter, day) => checkField(
    dayNames[day].slice(0, 3), () => read() >> day & 1,
    (isOn) => set(isOn ? read() | 1 << day : read() & ~(1 << day)),
  )));
const switchField = (words, name, usual) => checkField(
  words, () => plan.likes[name] ?? usual,
  (isOn) => change(({ likes }) => { likes[name] = isOn ? 1 : 0; }),
);
const foldField = (name, mark, ...content) => {
  const size = make("span", { class: "tiny" });
  updates.push(() => { size.textContent = mark(); });
  return make("details", {}, make("summary", {}, name, size),
    make("div", { class: "fields" }, ...content));
};
const setCount = (values) => {
  const count = Object.values(values).filter(Boolean).length;
  return count ? `${count} set` : "";
};

const limitFold = () => foldField("Limits", () => setCount(plan.limits),
  make("div", { class: "bar pair" },
    timeField("No class before", "earliest"), timeField("No class after", "latest")),
  dayFields("Days without class", () => bitsOf(plan.limits.daysOff ?? ""),
    (bits) => setLimit("daysOff", lettersOf(bits))),
  make("div", { class: "bar pair" },
    numberField("Credits, at least", "leastCredits", 60),
    numberField("Credits, at most", "mostCredits", 60)),
  make("div", { class: "bar pair" },
    choiceField("Between classes", [
      ["", "Any time"], ...[5, 10, 15, 20, 30].map((one) => [one, `At least ${one} min`]),
    ], () => plan.limits.gap, (value) => setLimit("gap", value ? Number(value) : undefined)),
    choiceField("Where", [
      ["", "Anywhere"], ["campus", "On campus only"], ["online", "Online only"],
    ], () => plan.limits.attendance, (value) => setLimit("attendance", value))),
  checkField("Open seats only", () => plan.limits.openSeats, (is) => setLimit("openSeats", is)),
  checkField("Time to walk between classes", () => plan.limits.walking,
    (is) => setLimit("walking", is)),
  checkField("Exams may be at the same time", () => plan.limits.examsMayClash,
    (is) => setLimit("examsMayClash", is)));

const likeFold = () => foldField("What matters to you", () => {
  const count = ["compactDays", "lateStarts", "lunch", "fewGaps", "littleWalking"]
    .filter((name) => plan.likes[name]).length;
  return count ? `${count} on` : "";
},
  switchField("Courses with high grades", "gpa", true),
  switchField("Instructors with high ratings", "rating", true),
  switchField("Few days with class", "compactDays"),
  switchField("Late starts", "lateStarts"),
  switchField("Time for lunch", "lunch"),
  switchField("Short gaps", "fewGaps"),
  switchField("Short walks", "littleWalking"));

const addBlock = (block) => change(({ blocks }) => { blocks.push(block); });
const titleField = (title, place) => {
  const input = make("input", { maxlength: 60, value: title, "data-focus": `title ${place}` });
  input.addEventListener("change", () => change(({ blocks }) => {
    blocks[place].title = input.value.trim() || "Busy";
  }));
  return input;
};
const blockRow = ({ title, days, start, end }, place) => make("li", {},
  make("div", { class: "spine" },
    labeled([days, span({ start, end })].join(" "), titleField(title, place))),
  make("p", { class: "end" }, button("Remove", () => change(({ blocks }) => {
    blocks.splice(place, 1);
  }), { "aria-label": `Remove ${title}`, "data-focus": `block ${place}` })));
const blockFold = () => {
  const list = make("ul", { class: "rows two" });
  updates.push(() => { list.replaceChildren(...plan.blocks.map(blockRow)); });
  let bits = 0;
  const days = make("fieldset", { class: "days" }, make("legend", { class: "label" }, "Days"),
    ...letters.map((letter, day) => {
      const input = make("input", { type: "checkbox", value: letter });
      input.addEventListener("change", () => { bits ^= 1 << day; });
      return make("label", { class: "choice" }, input, make("span", {}, dayNames[day].slice(0, 3)));
    }));
  const title = make("input", { maxlength: 60, placeholder: "Work, sport …" });
  const [from, until] = [0, 1].map(() => make("input", { type: "time", step: 300 }));
  const form = make("form", { class: "fields" }, labeled("Name", title), days,
    make("div", { class: "bar pair" }, labeled("From", from), labeled("Until", until)),
    make("p", { class: "actions" }, make("button", {}, "Keep free")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const [start, end] = [from, until].map(({ value }) => minuteOf(value));
    if (!bits || !(start < end)) return say("Choose days, and a time that ends after it starts.");
    addBlock({ title: title.value.trim() || "Busy", days: lettersOf(bits), start, end });
    bits = 0;
    form.reset();
    return say("Time kept free.");
  });
  return foldField("Times to keep free", () => plan.blocks.length ? `${plan.blocks.length} set` : "",
    list, form);
};
const makeFields = () => write("choices", limitFold(), likeFold(), blockFold());
const showFields = () => { for (const update of updates) update(); };
