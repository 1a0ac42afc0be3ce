// The courses of the plan, each with its sections to choose from.

// A color for each course: the courses of the plan in their order, then those that a kind found.
const hueOf = (id) => {
  const all = [...new Set([...chosen(), ...shownIds()])];
  return `hue${all.indexOf(id) % 12 + 1}`;
};
const timesOf = (meets) => meets.filter((one) => one.days).map(({ days, start, end, kind }) =>
  [lettersOf(days), span({ start, end }), kind].filter(Boolean).join(" "));
const seatsOf = ({ seats }) => {
  const [total, open, waiting] = seats ?? [];
  if (open === null || open === undefined) return null;
  const [state, glyph] = open <= 0 ? ["red", "✕"]
    : open <= Number(app.dataset.few) ? ["warn", "▲"] : ["ok", "●"];
  const words = [
    `${glyph} ${Math.max(0, open)}`, total ? ` of ${total}` : "", " open",
    waiting ? `, ${waiting} waiting` : "",
  ];
  return make("span", { class: state }, words.join(""));
};
const sectionLine = (section) => {
  const times = timesOf(section.meets);
  const places = [...new Set(section.meets.map(({ place }) => placeOf(place)).filter(Boolean))];
  const people = section.who.map(({ name, rating }) =>
    rating ? `${name} (${decimal(rating.mean, 2)})` : name);
  const seats = seatsOf(section);
  const words = [times.join(", ") || "No set time", ...places, ...people].join(" · ");
  return seats ? [words, " · ", seats] : [words];
};

// How many of the schedules that fit have it: "in 40%".
const freedomOf = (key) => {
  const share = ranking?.freedom?.[key];
  if (share === undefined) return "";
  const percent = share / 1e7;
  return percent > 0 && percent < 1 ? "in < 1%" : `in ${Math.round(percent)}%`;
};
const sectionRow = (id, section) => {
  const choice = { course: id, code: section.code };
  const [isPinned, isExcluded] = [has(plan.pins, choice), has(plan.exclusions, choice)];
  const name = `${nameOf(id)} ${section.code}`;
  const key = `${id}-${section.code}`;
  const act = (word, isOn, press) => button(word, press, {
    "aria-pressed": String(isOn), "aria-label": `${word} ${name}`, "data-focus": `${word} ${key}`,
  });
  return make("li", { class: isExcluded ? "excluded" : "" },
    make("div", {},
      make("h4", {}, [section.code, section.part].filter(Boolean).join(" · "), " ",
        make("small", { "data-freedom": key }, freedomOf(key))),
      make("p", { class: "small" }, ...sectionLine(section))),
    make("p", { class: "end choose" },
      act("Pin", isPinned, () => togglePin(choice)),
      act("Exclude", isExcluded, () => toggleExclusion(choice))));
};

// An instructor is pinned where there is a choice of several.
const instructorsOf = (id, course) => {
  const names = [...new Set(course.sections.flatMap(({ who }) => who.map(({ name }) => name)))].sort();
  if (names.length < 2) return [];
  return [make("p", { class: "label" }, "Only with"), make("p", { class: "actions" },
    ...names.map((name) => button(name, () => togglePin({ course: id, instructor: name }), {
      "aria-pressed": String(has(plan.pins, { course: id, instructor: name })),
      "aria-label": `Only with ${name}, ${nameOf(id)}`, "data-focus": `only ${id} ${name}`,
    })))];
};

const openFolds = new Set();
const foldOf = (id, course) => {
  const fold = make("details", { open: openFolds.has(id) });
  const draw = () => {
    if (fold.open && fold.children.length < 2) {
      fold.append(make("ul", { class: "rows two" }, ...course.sections.map(
        (section) => sectionRow(id, section))), ...instructorsOf(id, course));
    }
  };
  const pinned = plan.pins.filter((one) => one.course === id)
    .map(({ code, instructor }) => code ?? instructor);
  const excluded = plan.exclusions.filter((one) => one.course === id).length;
  const state = [
    pinned.length ? `pinned: ${pinned.join(", ")}` : "", excluded ? `${excluded} excluded` : "",
  ].filter(Boolean).join(" · ");
  fold.append(make("summary", { "data-focus": `fold ${id}` },
    counted(course.sections.length, "section", "sections"),
    make("span", { class: "tiny" }, state)));
  fold.addEventListener("toggle", () => {
    if (fold.open) openFolds.add(id); else openFolds.delete(id);
    draw();
  });
  draw();
  return fold;
};
const creditsOf = (course) => {
  if (!course.credits) return "";
  const [low, high] = course.credits;
  return low === high ? `${credits(low)} cr` : `${credits(low)} – ${credits(high)} cr`;
};
const courseLines = (id) => {
  const course = courses.get(id);
  if (!course) {
    return [make("h3", {}, nameOf(id)), make("p", { class: "small red" }, "Not offered this term.")];
  }
  const detail = [creditsOf(course), course.gpa ? `GPA ${decimal(course.gpa.mean, 2)}` : ""];
  return [
    make("h3", {}, make("a", { href: addressOf(id) }, course.name), ` ${course.title}`),
    make("p", { class: "small" }, detail.filter(Boolean).join(" · ")), foldOf(id, course),
  ];
};
const wantRow = (want, place) => {
  const ids = want.course ? [want.course] : want.some ?? [];
  const head = ids.length ? ids.map(nameOf).join(" or ") : `Any ${want.name} course`;
  const lines = ids.length ? ids.flatMap(
    (id, index) => [...(index ? [make("p", { class: "label" }, "or")] : []), ...courseLines(id)]
  ) : [make("h3", {}, head)];
  return make("li", {},
    make("div", { class: `spine ${ids.length === 1 ? hueOf(ids[0]) : ""}` }, ...lines),
    make("p", { class: "end choose" },
      button("Remove", () => removeWant(place), {
        "aria-label": `Remove ${head}`, "data-focus": `remove ${place}`,
      }),
      ids.length ? button("Or…", () => join(place), {
        "aria-label": `Add an alternative to ${head}`, "data-focus": `join ${place}`,
      }) : ""));
};
const showCourses = () => {
  write("wants", plan.wants.map(wantRow));
  const known = plan.wants.map(({ course }) => courses.get(course)?.credits?.[0] ?? 0);
  const total = known.reduce((sum, one) => sum + one, 0);
  element("total").textContent = plan.wants.length
    ? `${counted(plan.wants.length, "course", "courses")}${total ? `, ${credits(total)} credits` : ""}`
    : "";
};
