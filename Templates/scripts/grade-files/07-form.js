// The form that puts the work of an export into a course.

const guessOf = ({ name }, groups) => {
  const low = name.toLowerCase();
  const found = groups.findIndex((group) => (
    low.startsWith(group.name.toLowerCase().replace(/(zes|es|s)$/, ""))
  ));
  return found < 0 && groups.length === 1 ? 0 : found;
};
const wholeCourse = { name: "Everything", weight: "100" };
const columnNames = {
  name: "Name", score: "Score", "out-of": "Out of", date: "Date", group: "Group",
};
const likelyColumn = {
  name: /task|assign|name|item|title/i, score: /score|grade|earned|result|^points$/i,
  "out-of": /max|out of|possible|total/i, date: /date|due/i, group: /group|part|categor|kind/i,
};

// The section for a file with this text. `page` draws, has the `courses` as pairs of id and name,
// with the `openCourse`, and gives a course's `entryOf(id)`. `finish` gets the course, its new
// groups, `from` for the next time, and the number of assignments; nothing if it is canceled.
const exportForm = (page, name, text, finish) => {
  const { button, checkbox, choiceField, labeled, make, textField } = page;
  const { headings } = sheetOf(text, () => {}) ?? { headings: [] };
  const chosen = {
    course: page.openCourse ?? page.courses[0]?.[0] ?? "", kind: kindOfExport(headings), student: "",
    out: "", homes: new Map(), columns: null,
  };
  const body = make("div", {});
  const guessColumns = () => Object.fromEntries(Object.entries(likelyColumn).map(
    ([key, words]) => [key, headings.find((one) => words.test(one)) ?? ""]
  ));
  const fromOf = (own) => {
    const columns = chosen.columns
      && Object.fromEntries(Object.entries(chosen.columns).filter(([, heading]) => heading));
    const base = own?.kind === chosen.kind ? own : { kind: chosen.kind };
    return {
      ...base, student: chosen.student.trim() || base.student,
      "out-of": /[1-9]/.test(chosen.out) && exact(chosen.out) ? [["*", chosen.out]] : base["out-of"],
      columns: columns ?? base.columns,
    };
  };
  const homeOf = (one, groups) => chosen.homes.get(one.name) ?? guessOf(one, groups);
  // The result of the present choices.
  const outcome = () => {
    const entry = page.entryOf(chosen.course);
    const groups = entry?.groups.length ? entry.groups : [wholeCourse];
    const from = fromOf(entry?.from);
    const { work, problems } = readExport(text, from);
    const asked = [];
    const report = (line, words) => problems.push({ line, words });
    const after = mergeWork(groups, work ?? [], (one) => {
      asked.push(one);
      return homeOf(one, groups);
    }, report);
    return { groups, from, work, problems, asked, after };
  };
  const set = (key) => (field) => {
    field.addEventListener("change", () => {
      chosen[key] = field.value;
      show();
    });
    return field;
  };
  const columnFields = () => {
    const [label, box] = checkbox("Each row is an assignment", !!chosen.columns);
    box.addEventListener("change", () => {
      chosen.columns = box.checked ? guessColumns() : null;
      show();
    });
    return [label, ...Object.keys(chosen.columns ?? {}).map((key) => {
      const field = choiceField(
        [["", "None"], ...headings.map((one) => [one, one])], chosen.columns[key]
      );
      field.addEventListener("change", () => {
        chosen.columns[key] = field.value;
        show();
      });
      return labeled(columnNames[key], field);
    })];
  };
  const homeFields = ({ asked, groups }) => asked.map((one) => {
    const choices = [
      ...groups.map((group, place) => [String(place), group.name]), ["-1", "Leave out"],
    ];
    const field = choiceField(choices, String(homeOf(one, groups)));
    field.addEventListener("change", () => {
      chosen.homes.set(one.name, Number(field.value));
      show();
    });
    return labeled(`${one.name}: ${one.score ?? "–"}/${one["out-of"]}`, field);
  });
  const show = () => {
    const found = outcome();
    const { asked, work = [], problems } = found;
    const left = asked.filter((one) => homeOf(one, found.groups) < 0);
    const count = work.length - left.length;
    const words = `${count} ${count === 1 ? "assignment" : "assignments"}`;
    const isFocused = body.contains(document.activeElement) && document.activeElement.id;
    body.replaceChildren(
      make("div", { class: "fields" },
        labeled("Course", set("course")(choiceField(
          [...page.courses, ["", "A new course"]], chosen.course, { id: "import-course" }
        ))),
        labeled("Made by", set("kind")(choiceField(
          Object.entries(systemNames), chosen.kind, { id: "import-kind" }
        ))),
        labeled("Your name or id in the file, if it has several students",
          set("student")(textField(chosen.student, { id: "import-student" }))),
        labeled("Points possible, if the file does not have them",
          set("out")(textField(chosen.out, { id: "import-out", inputmode: "decimal" }))),
        ...chosen.kind === "gradebook-csv" ? columnFields() : []),
      asked.length ? make("h3", {}, "Where it counts") : "",
      make("div", { class: "fields" }, ...homeFields(found)),
      problems.length ? make("ul", { class: "small" }, ...problems.map(
        ({ line, words: fault }) => make("li", {}, "Line ", `${line}: ${fault}`)
      )) : "",
      make("p", { class: "actions" },
        count ? button(`Import ${words}`, () => finish({
          course: chosen.course, groups: found.after, from: found.from, words, problems,
        }), { class: "primary" }) : "",
        button("Cancel", () => finish())));
    if (isFocused) document.getElementById(isFocused)?.focus();
  };
  show();
  return make("section", { class: "section" },
    make("h2", { tabindex: "-1", id: "import-head" }, `Import ${name}`), body);
};
