// The filters. All are made once; the content of a fold is drawn for each answer only while it is
// open.
const [panel, filtersFold] = ["filters", "filters-fold"].map(element);
const updates = [];
let newest, wide;
const fold = (id, name, content, mark, draw) => {
  const size = make("span", { class: "tiny" });
  const details = make(
    "details", { id: `filter-${id}` }, make("summary", {}, name, size), make("div", {}, ...content)
  );
  panel.append(details);
  const update = () => {
    write(size, mark());
    if (newest && details.open && filtersFold.open) draw(wide ??= ask(request, 0, 0, true));
  };
  details.addEventListener("toggle", update);
  updates.push(update);
};
filtersFold.addEventListener("toggle", () => { for (const update of updates) update(); });
const choose = (facet, place) => {
  const { key, name, labels } = facet;
  if (!labels.length) return;
  const items = labels.map(({ code, name }) => {
    const input = make("input", { type: "checkbox", value: code });
    const count = make("small");
    input.addEventListener("change", () => {
      const chosen = new Set(request.labels[key] ?? []);
      if (input.checked) chosen.add(code); else chosen.delete(code);
      if (chosen.size) request.labels[key] = [...chosen]; else delete request.labels[key];
      change();
    });
    const words = key === "credits" ? code : inWords(key, { code, name });
    const line = make("label", { class: "choice" }, input, make("span", {}, words), count);
    return { code, input, count, line };
  });
  const list = make(
    "fieldset",
    { class: key === "credits" ? "options short" : "options" },
    make("legend", { class: "unseen" }, name),
    ...items.map((item) => item.line)
  );
  const mark = () => request.labels[key]?.length ? `${request.labels[key].length} set` : "";
  fold(key, name, [list], mark, (answer) => {
    items.forEach((item, label) => {
      const count = answer.labels[place][label];
      item.input.checked = request.labels[key]?.includes(item.code) ?? false;
      write(item.count, grouped(count));
      item.line.hidden = !count && !item.input.checked;
    });
  });
};
const drawing = (name, attributes) => {
  const one = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  return one;
};
const slide = (one) => {
  const place = column(one.key);
  const ends = [one.from, one.to];
  const inputs = ["at least", "at most"].map((word, end) => make("input", {
    type: "range", min: one.from, max: one.to, step: one.step, value: ends[end],
    "aria-label": `${one.name}, ${word}`,
  }));
  const [words, lacking] = [make("p", { class: "small" }), make("p", { class: "tiny" })];
  const histogram = drawing("svg", {
    viewBox: "0 0 290 32", preserveAspectRatio: "none", "aria-hidden": "true", class: "histogram"
  });
  const range = () => inputs.map(
    (input, end) => Number(input.value) === ends[end] ? null : Number(input.value)
  );
  const label = () => {
    const [least, most] = range();
    const texts = [least, most].map((end) => end === null ? "any" : decimal(one, end));
    inputs.forEach((input, end) => input.setAttribute("aria-valuetext", texts[end]));
    words.textContent = least === null && most === null
      ? `Any, ${decimal(one, one.from)} to ${decimal(one, one.to)}`
      : `${decimal(one, least ?? one.from)} to ${decimal(one, most ?? one.to)}`;
  };
  inputs.forEach((input, end) => input.addEventListener("input", () => {
    // The two ends never cross.
    const [low, high] = inputs.map((other) => Number(other.value));
    if (low > high) inputs[1 - end].value = input.value;
    const chosen = range();
    if (chosen.some((end) => end !== null)) request.ranges[one.key] = chosen;
    else delete request.ranges[one.key];
    change();
  }));
  const content = [words, histogram, make("div", { class: "ends" }, ...inputs), lacking];
  fold(one.key, one.name, content, () => request.ranges[one.key] ? "set" : "", (answer) => {
    const set = request.ranges[one.key] ?? [null, null];
    inputs.forEach((input, end) => { input.value = set[end] ?? ends[end]; });
    label();
    const [without, ...bars] = answer.bars[place];
    const top = Math.max(1, ...bars);
    const width = 290 / (one.to - one.from || 1);
    const bar = (one.most - one.least + 1) / bars.length;
    histogram.replaceChildren(...bars.map((count, index) => {
      const low = one.least + index * bar;
      const isIn = low + bar > (set[0] ?? -Infinity) && low <= (set[1] ?? Infinity);
      const height = count ? Math.max(1, 28 * count / top) : 0;
      return drawing("rect", {
        class: isIn ? "ink" : "rule-fill", x: ((low - one.from) * width).toFixed(1),
        width: Math.max(1, bar * width - 2).toFixed(1),
        y: (30 - height).toFixed(1), height: height.toFixed(1),
      });
    }), drawing("path", { class: "axis", d: "M0 30.5H290" }));
    lacking.textContent = without
      ? `${counted(without, "course has", "courses have")} no value and would be hidden`
      : "";
  });
};
const when = () => {
  const boxes = letters.map((day, place) => {
    const input = make("input", { type: "checkbox", value: day });
    input.addEventListener("change", () => {
      request.days = boxes.filter((box) => box.checked).map((box) => box.value).join("");
      change();
    });
    const line = make("label", { class: "choice" }, input, dayNames[place]);
    return Object.assign(input, { line });
  });
  const times = ["From", "Until"].map((word, end) => {
    const input = make("input", { type: "time", step: 900 });
    input.addEventListener("change", () => { request.time[end] = input.value; change(); });
    return Object.assign(input, {
      line: make("label", {}, make("span", { class: "label" }, word), input)
    });
  });
  const content = [
    make(
      "fieldset",
      { class: "options short" },
      make("legend", { class: "label" }, "Meets only on"),
      ...boxes.map((box) => box.line)
    ),
    make("div", { class: "bar pair" }, ...times.map((time) => time.line)),
  ];
  const mark = () => request.days || request.time.some(Boolean) ? "set" : "";
  fold("when", "Days and times", content, mark, () => {
    for (const box of boxes) box.checked = daysIn(request.days).includes(box.value);
    times.forEach((input, end) => {
      if (input.value !== request.time[end]) input.value = request.time[end];
    });
  });
};
const build = () => {
  const seats = columns[column("seats")];
  if (seats.least <= seats.most) {
    const input = make("input", { type: "checkbox" });
    input.addEventListener("change", () => { request.open = input.checked; change(); });
    panel.append(make("label", { class: "choice" }, input, "Open seats only"));
    updates.push(() => { input.checked = request.open; });
  }
  if (ownClasses.length) {
    const input = make("input", { type: "checkbox" });
    input.addEventListener("change", () => {
      request.taken = input.checked ? ownClasses : [];
      change();
    });
    panel.append(make("label", { class: "choice" }, input, "Fits with my schedule"));
    updates.push(() => { input.checked = request.taken.length > 0; });
  }
  facets.forEach(choose);
  when();
  ranged().filter(({ key }) => key !== "credits").forEach(slide);
  const order = form.elements.sort;
  order.append(
    make("option", { value: "" }, "Best match"),
    make("option", { value: "catalog" }, "Course number")
  );
  for (const { key, name, least, most } of columns) {
    if (least > most || key === "credits-most") continue;
    order.append(
      make("option", { value: key }, `${name}, highest first`),
      make("option", { value: `${key}:least` }, `${name}, lowest first`)
    );
  }
  order.addEventListener("change", () => { request.sort = order.value; change(); });
  updates.push(() => { if (order.value !== request.sort) order.value = request.sort; });
  // On a phone the filters are longer than the screen: this bar stays in sight below them.
  const done = element("filters-done");
  updates.push(() => {
    if (newest) write(done, `Show ${counted(newest.count, "course", "courses")}`);
  });
  done.addEventListener("click", () => {
    filtersFold.open = false;
    toResults();
  });
};
