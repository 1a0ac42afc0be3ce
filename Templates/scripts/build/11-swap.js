// A class that is tapped shows the other sections of its part; one of them takes its place.

const swapped = (held, code) => shownPicks().map((pick) => pick.course !== held.course ? pick : {
  ...pick, codes: pick.codes.map((one) => one === held.section.code ? code : one),
});
const openSwap = (held) => {
  const { course: id, section } = held;
  const course = courses.get(id);
  const others = course.sections.filter(
    ({ code, part }) => part === section.part && code !== section.code
  );
  const rest = shownSections().filter((one) => !(one.course === id && one.section === section));
  const rows = others.map((other) => {
    const classes = classesOf([...rest, { course: id, section: other }]);
    const clashes = clashesIn(classes)
      .filter(({ one, other: two }) => one.section === other || two.section === other);
    const names = [...new Set(clashes.map(({ one, other: two }) => nameOf(
      (one.section === other ? two : one).course
    )))];
    return make("li", {},
      make("div", {},
        make("h4", {}, other.code),
        make("p", { class: "small" }, ...sectionLine(other)),
        names.length
          ? make("p", { class: "small red" }, `✕ clashes with ${listed(names)}`)
          : make("p", { class: "small ok" }, "✓ no clash")),
      make("p", { class: "end" }, button("Use", () => {
        useOwn(swapped(held, other.code));
        say(`${nameOf(id)} ${other.code} is in your version.`);
      }, { "aria-label": `Use ${nameOf(id)} ${other.code}` })));
  });
  const choice = { course: id, code: section.code };
  const panel = element("swap");
  panel.replaceChildren(make("div", { class: "swap" },
    make("h3", {}, `${nameOf(id)} ${section.code} `,
      make("small", {}, courses.get(id)?.title ?? "")),
    make("p", { class: "small" }, ...sectionLine(section)),
    make("p", { class: "actions" },
      button(has(plan.pins, choice) ? "Unpin" : "Pin", () => togglePin(choice)),
      button("Exclude", () => toggleExclusion(choice)),
      make("a", { class: "button", href: addressOf(id) }, "Course page"),
      button("Close", () => panel.replaceChildren())),
    rows.length
      ? [make("p", { class: "label" }, counted(rows.length, "other section", "other sections")),
        make("ul", { class: "rows two" }, rows)]
      : make("p", { class: "small" }, "No other section of this part is offered.")));
  panel.focus({ preventScroll: true });
  panel.scrollIntoView({ block: "nearest" });
};
