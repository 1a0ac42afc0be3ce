// The weight groups of a course and their assignments: shown, added, changed, removed.

const wrongScore = "Enter points and what they are out of, or a percentage such as 88 %.";
const wrongWeight = "Enter a weight above 0, such as 40.";
// The work that is being changed: "0" is the first group, "0 2" its third assignment; "" is
// nothing.
let edited = "";
const edit = (place) => {
  edited = place;
  show();
  const first = document.querySelector("#grades-edit input");
  (first ?? element("view").querySelector("[data-added]"))?.focus();
};
const changeGroups = (record, work, words) => {
  edited = "";
  change(record.id, (one) => {
    work(one.entry.groups, one.entry);
    return one;
  }, words);
};
const focusOn = (key) => document.querySelector(`[data-focus="${CSS.escape(key)}"]`)?.focus();

const workDetail = (work) => [
  work.date ? dateWords(work.date) : "", work["extra-credit"] ? "extra credit" : "",
  work.excused ? "excused" : "", work.score ? "" : "not graded",
].filter(Boolean).join(" · ");
const editButton = (place, name) => button("Edit", () => edit(place), {
  "aria-label": `Edit ${name}`, "data-focus": `edit ${place}`,
});
const workRow = (record, work, place) => make("li", {},
  make("div", {},
    make("p", {}, written(work.name)),
    make("p", { class: "small" }, workDetail(work)),
    work.notes ? make("p", { class: "small" }, written(work.notes)) : ""),
  make("div", { class: "end choose" },
    make("span", {}, `${work.score ?? "–"} / ${work["out-of"]}`),
    editButton(place, work.name)));

const removeWork = (record, place) => {
  const [group, index] = place.split(" ").map(Number);
  const { name } = record.entry.groups[group].assignments[index];
  changeGroups(record, (groups) => {
    groups[group].assignments.splice(index, 1);
  }, `${name} is removed.`);
  focusOn(`name ${group}`);
};
const workEditor = (record, place) => {
  const [group, index] = place.split(" ").map(Number);
  const { assignments } = record.entry.groups[group];
  const work = assignments[index];
  const name = textField(work.name);
  const score = numberField(work.score);
  const out = numberField(work["out-of"]);
  const date = textField(work.date, { type: "date", maxlength: false });
  const notes = make("textarea", { rows: 2, maxlength: 5000, dir: "auto" }, work.notes ?? "");
  const [extraLabel, extra] = checkbox("Extra credit", !!work["extra-credit"]);
  const [excusedLabel, excused] = checkbox("Excused", !!work.excused);
  const save = () => {
    const found = scoreOf(score.value, out.value, extra.checked);
    if (!line(name.value)) return refuse(name, "Enter a name.");
    if (!found) return refuse(score, wrongScore);
    const others = assignments.filter((one) => one !== work).map((one) => one.name);
    const after = {
      ...work, name: unique(line(name.value), others), score: found.score, "out-of": found.out,
      date: date.value, notes: notes.value, "extra-credit": extra.checked,
      excused: excused.checked,
    };
    changeGroups(record, (groups) => {
      groups[group].assignments[index] = after;
    }, `${after.name} is changed.`);
    return focusOn(`edit ${place}`);
  };
  return make("li", { id: "grades-edit", class: "editor" }, asForm("editor", [score], save,
    labeled("Name", name, { class: "wide" }), labeled("Score", score, { class: "short" }),
    labeled("Out of", out, { class: "short" }), labeled("Date", date, { class: "half" }),
    labeled("Notes", notes, { class: "wide" }), extraLabel, excusedLabel,
    make("p", { class: "actions" }, make("button", { class: "primary" }, "Save"),
      button("Remove", () => removeWork(record, place), { "aria-label": `Remove ${work.name}` }),
      button("Cancel", () => {
        edit("");
        focusOn(`edit ${place}`);
      }))));
};

// A new assignment: without a name it is called after its group. The form stays while work is added:
// `present` gives the group as it is now.
const workForm = (id, place, present) => {
  const fallback = () => {
    const { name, assignments = [] } = present();
    return unique(`${name} ${assignments.length + 1}`, assignments.map((one) => one.name));
  };
  const name = textField("", { "data-focus": `name ${place}` });
  const score = numberField("", { "data-focus": `score ${place}`, enterkeyhint: "done" });
  const out = numberField(present().assignments?.at(-1)["out-of"] ?? "100", { enterkeyhint: "done" });
  const add = () => {
    const found = scoreOf(score.value, out.value, false);
    if (!found) return refuse(score, wrongScore);
    const given = line(name.value);
    const taken = (present().assignments ?? []).map((one) => one.name);
    const work = {
      name: given ? unique(given, taken) : fallback(), score: found.score,
      "out-of": found.out, date: found.score ? today() : "",
    };
    [name.value, score.value, out.value] = ["", "", found.out];
    changeGroups({ id }, (groups) => {
      (groups[place].assignments ??= []).push(work);
    }, `${work.name} is added.`);
    return focusOn(`${given ? "name" : "score"} ${place}`);
  };
  const form = asForm(`work ${place}`, [name, score], add,
    labeled("Name", name, { class: "wide" }),
    labeled("Score", score, { class: "short" }), labeled("Out of", out, { class: "short" }),
    make("button", { "aria-label": `Add to ${present().name}` }, "+"));
  return { form, suggest: () => { name.placeholder = fallback(); } };
};

const groupEditor = (record, group, place) => {
  const name = textField(group.name);
  const weight = numberField(group.weight);
  const lowest = numberField(group["drop-lowest"], { inputmode: "numeric" });
  const highest = numberField(group["drop-highest"], { inputmode: "numeric" });
  const counting = choiceField(
    [["points", "Points"], ["percent", "Mean of percentages"]], group.counting ?? "points"
  );
  const [finalLabel, final] = checkbox("This is the final", !!group.final);
  const [extraLabel, extra] = checkbox("Extra credit", !!group["extra-credit"]);
  const save = () => {
    if (!line(name.value)) return refuse(name, "Enter a name.");
    if (!isAboveZero(number(weight.value))) return refuse(weight, wrongWeight);
    const others = record.entry.groups.filter((one) => one !== group).map((one) => one.name);
    const after = {
      ...group, name: unique(line(name.value), others), weight: number(weight.value),
      counting: counting.value, "drop-lowest": lowest.value.trim(),
      "drop-highest": highest.value.trim(), final: final.checked, "extra-credit": extra.checked,
    };
    changeGroups(record, (groups) => {
      if (after.final) for (const one of groups) delete one.final;
      groups[place] = after;
    }, `${after.name} is changed.`);
    return focusOn(`edit ${place}`);
  };
  return make("div", { id: "grades-edit", class: "editor" }, asForm("editor", [name, weight], save,
    labeled("Name", name, { class: "wide" }), labeled("Weight", weight, { class: "short" }),
    labeled("Drop lowest", lowest, { class: "short" }),
    labeled("Drop highest", highest, { class: "short" }),
    labeled("What counts", counting, { class: "half" }), finalLabel, extraLabel,
    make("p", { class: "actions" }, make("button", { class: "primary" }, "Save"),
      button("Remove", () => {
        changeGroups(record, (groups) => {
          groups.splice(place, 1);
        }, `${group.name} is removed.`);
        focusOn("new group");
      }, { "aria-label": `Remove ${group.name}` }),
      button("Cancel", () => {
        edit("");
        focusOn(`edit ${place}`);
      }))));
};
const groupDetail = (group) => [
  `weight ${group.weight}`, group.final ? "final" : "",
  group["extra-credit"] ? "extra credit" : "",
  group["drop-lowest"] ? `lowest ${group["drop-lowest"]} dropped` : "",
  group["drop-highest"] ? `highest ${group["drop-highest"]} dropped` : "",
  group.counting === "percent" ? "mean of percentages" : "",
].filter(Boolean).join(" · ");
const groupHead = (record, group, place) => make("div", { class: "group-head" },
  make("div", {}, make("h3", {}, written(group.name)),
    make("p", { class: "small" }, groupDetail(group))),
  make("div", { class: "end choose" },
    make("span", { class: "numeral" }, percent(resultOf(group, record.entry))),
    editButton(String(place), group.name)));
// A group that stays when the page is drawn again: only changed parts are made anew.
const groupBox = () => {
  const [head, rows, foot] = [make("div", {}), make("ul", { class: "rows two" }), make("div", {})];
  const [putHead, putRows, putForm] = [keeper(), keeper(), keeper()];
  const one = make("div", { class: "group" }, head, rows, foot);
  let present, adding;
  const update = (record, group, place) => {
    present = group;
    const { assignments = [], ...rest } = group;
    const works = assignments.map(({ name }) => name);
    const names = record.entry.groups.map(({ name }) => name);
    const isOpen = edited === String(place);
    const result = percent(resultOf(group, record.entry));
    putHead(head, [[JSON.stringify([record.id, rest, isOpen, isOpen && [names, group], result]),
      () => (isOpen ? groupEditor : groupHead)(record, group, place)]]);
    putRows(rows, assignments.map((work, index) => {
      const own = `${place} ${index}`;
      return edited === own
        ? [JSON.stringify([record.id, own, works]), () => workEditor(record, own)]
        : [JSON.stringify([record.id, index, work]), () => workRow(record, work, own)];
    }));
    putForm(foot, [[JSON.stringify([record.id, group.name]), () => {
      adding = workForm(record.id, place, () => present);
      return adding.form;
    }]]);
    adding.suggest();
    return one;
  };
  return { update };
};
// A new group. One that is called final is the final.
const groupForm = (record) => {
  const { groups } = record.entry;
  const name = textField("", {
    "data-focus": "new group", "data-added": "", placeholder: "Homework", enterkeyhint: "next",
  });
  const weight = numberField("", { placeholder: "40", enterkeyhint: "done" });
  const add = () => {
    const given = line(name.value);
    if (!given) return refuse(name, "Enter a name, such as Homework or Final exam.");
    if (!isAboveZero(number(weight.value))) return refuse(weight, wrongWeight);
    const group = {
      name: unique(given, groups.map((one) => one.name)), weight: number(weight.value),
      final: /\bfinal\b/i.test(given) && !groups.some(({ final }) => final),
    };
    changeGroups(record, (all) => all.push(group), `${group.name} is added.`);
    return focusOn("new group");
  };
  return asForm("group", [name, weight], add, labeled("Add a group", name, { class: "wide" }),
    labeled("Weight", weight, { class: "short" }),
    make("button", { "aria-label": "Add the group" }, "+"));
};
const firstGroupWords = () => make("p", { class: "small" },
  "Add each part of the grade with its weight, as the syllabus has it: Homework 40, Midterm 25,"
  + " Final exam 35.");
const groupBoxes = [];
// The groups as keys and functions that draw them.
const groupParts = (record) => {
  const { groups } = record.entry;
  const names = groups.map(({ name }) => name);
  return [
    ["title", () => make("h2", {}, "What counts")],
    ...groups.length ? [] : [["first", firstGroupWords]],
    ...groups.map((group, place) => {
      groupBoxes[place] ??= groupBox();
      const one = groupBoxes[place].update(record, group, place);
      return [`group ${place}`, () => one];
    }),
    [JSON.stringify([record.id, names]), () => groupForm(record)],
  ];
};
