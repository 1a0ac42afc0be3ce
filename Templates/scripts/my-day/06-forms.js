// Forms that add and change activities and errands.

let form = null;
const openForm = (kind, record = null) => {
  form = { kind, record };
  show();
  const first = element("form").querySelector("input");
  first?.focus();
  first?.scrollIntoView({ block: "center" });
};
const closeForm = () => { form = null; };
const focusOn = (key) => document.querySelector(`[data-focus="${CSS.escape(key)}"]`)?.focus();
// Keeps the values of a form, and closes it.
const keepForm = (record, words) => {
  const old = form.record;
  closeForm();
  if (old) change(old.id, (own) => ({ ...own, ...record }), words);
  else add(record, words);
  focusOn(old ? `edit ${old.id}` : `new ${record.kind}`);
};
const formButtons = (record) => make("p", { class: "actions" },
  make("button", { class: "primary" }, record ? "Save" : "Add"),
  button("Cancel", () => {
    closeForm();
    show();
  }),
  record ? button("Delete", () => {
    closeForm();
    remove(record, `${record.title} is deleted.`);
  }) : "");
const dateField = (value, attributes = {}) => textField(value === undefined ? "" : dateOf(value), {
  type: "date", maxlength: false, dir: false, ...attributes,
});
const timeField = (value) => textField(timeValue(value), { type: "time", maxlength: false, dir: false });
const dateIn = (field) => /^\d{4}-\d\d-\d\d$/.test(field.value) ? day(numberOf(field.value)) : undefined;
const minutesField = (value) => numberField(value === undefined ? "" : String(value), {
  inputmode: "numeric", maxlength: 4,
});
const minutesTyped = (field, least) => {
  const typed = field.value.trim();
  if (!typed) return undefined;
  return /^\d{1,4}$/.test(typed) ? whole(Number(typed), least, 1440) ?? null : null;
};

const repetitions = [
  ["", "Once"], ["1", "Every week"], ["2", "Every 2 weeks"], ["3", "Every 3 weeks"], ["4", "Every 4 weeks"],
];
// The fields of a repetition, and their values.
const repetitionFields = (record) => {
  const date = dateField(record ? record.first ?? record.dates[0] : shownDay, { required: true });
  const every = choiceField(repetitions, record?.days ? String(record.every ?? 1) : "");
  const own = bitsOf(record?.days ?? letters[weekdayOf(shownDay)]);
  const boxes = letters.map((letter, place) => checkbox(letter, own >> place & 1,
    { "aria-label": dayNames[place] }));
  const last = dateField(record?.last);
  const [classLabel, asClasses] = checkbox("Not on holidays, as classes", Boolean(record?.asClasses));
  const more = make("div", { class: "wide" },
    make("fieldset", { class: "weekdays" }, make("legend", { class: "label" }, "On"),
      ...boxes.map(([label]) => label)),
    labeled("Until", last, { class: "half" }), classLabel);
  const fit = () => { more.hidden = !every.value; };
  every.addEventListener("input", fit);
  fit();
  const said = () => {
    const first = dateIn(date);
    if (first === undefined) return refuse(date, "Choose a date.");
    if (!every.value) return { dates: [first], days: "", first: undefined, last: undefined };
    const days = letters.filter((_, place) => boxes[place][1].checked).join("");
    if (!days) return refuse(boxes[0][1], "Choose a weekday.");
    const end = dateIn(last);
    if (end !== undefined && end < first) return refuse(last, "Choose a later day.");
    return {
      days, first, last: end, every: Number(every.value), asClasses: asClasses.checked, dates: undefined,
    };
  };
  const fields = [
    labeled("Date", date, { class: "half" }), labeled("Repeats", every, { class: "half" }), more,
  ];
  return { fields, said };
};

const activityForm = (record) => {
  const title = textField(record?.title, { required: true, placeholder: "Choir" });
  const repetition = repetitionFields(record);
  const [start, end] = [timeField(record?.start), timeField(record?.end)];
  const [place, offers] = placeField(record?.place);
  const mode = choiceField(
    [["", "As usual"], ...modes.map((one) => [one, modeWords[one][0]])], record?.mode ?? ""
  );
  const [before, after] = [minutesField(record?.before), minutesField(record?.after)];
  const note = textField(record?.note, { maxlength: 2000 });
  const save = () => {
    if (!line(title.value)) return refuse(title, "Enter what you do.");
    const when = repetition.said();
    if (!when) return undefined;
    const span = [minutesIn(start.value), minutesIn(end.value)];
    if (span[0] === null && span[1] !== null) return refuse(start, "Enter when it begins.");
    if (span[0] !== null && (span[1] === null || span[1] === span[0])) {
      return refuse(end, "Enter when it ends.");
    }
    const buffers = [minutesTyped(before, 0), minutesTyped(after, 0)];
    if (buffers[0] === null) return refuse(before, "Enter minutes, such as 10.");
    if (buffers[1] === null) return refuse(after, "Enter minutes, such as 10.");
    // An end before the start is on the next day.
    const times = span[0] === null ? { start: undefined, end: undefined }
      : { start: span[0], end: span[1] + (span[1] < span[0] ? 1440 : 0) };
    return keepForm({
      kind: "activity", title: line(title.value), ...when, ...times, place: line(place.value),
      mode: mode.value, before: buffers[0], after: buffers[1], note: note.value,
    }, `${line(title.value)} is ${record ? "changed" : "added"}.`);
  };
  return asForm("activity", [], save,
    labeled("What", title, { class: "wide" }), ...repetition.fields,
    labeled("From", start, { class: "half" }), labeled("To", end, { class: "half" }),
    placeBlock("Where", place, offers),
    make("details", { class: "wide" }, make("summary", {}, "More"),
      make("div", { class: "fields" },
        labeled("Travel", mode), labeled("Free minutes before", before),
        labeled("Free minutes after", after), labeled("Note", note))),
    formButtons(record));
};

const errandForm = (record) => {
  const title = textField(record?.title, { required: true, placeholder: "Return books" });
  const date = dateField(record?.date ?? shownDay, { required: true });
  const minutes = minutesField(record?.minutes ?? 10);
  const [other, otherOffers] = placeField(record?.places.slice(1).join("; "), {
    placeholder: "Station; Market", maxlength: 1000,
  });
  const [place, offers] = placeField(record?.places[0], {}, (names) => {
    other.value = names.join("; ");
    other.closest("details").open = true;
  });
  const open = record?.open?.[0] ?? {};
  const [start, end] = [timeField(open.start), timeField(open.end)];
  const save = () => {
    if (!line(title.value)) return refuse(title, "Enter what is to be done.");
    if (dateIn(date) === undefined) return refuse(date, "Choose a date.");
    const takes = minutesTyped(minutes, 1);
    if (!takes) return refuse(minutes, "Enter how many minutes it takes, such as 10.");
    const places = [place.value, ...other.value.split(";")].map((one) => line(one)).filter(Boolean);
    if (!places.length) return refuse(place, "Enter where it is done.");
    const span = [minutesIn(start.value), minutesIn(end.value)];
    if ((span[0] === null) !== (span[1] === null) || span[0] !== null && span[1] <= span[0]) {
      return refuse(end, "Enter when it opens and when it closes, on the same day.");
    }
    // Several hours, as imported ones may have, stay if the first ones are not changed.
    const isSame = span[0] === (open.start ?? null) && span[1] === (open.end ?? null);
    const hours = span[0] === null ? undefined
      : isSame ? record.open : [{ start: span[0], end: span[1] }];
    return keepForm({
      kind: "errand", title: line(title.value), date: dateIn(date), minutes: takes, places, open: hours,
    }, `${line(title.value)} is ${record ? "changed" : "added"}.`);
  };
  return asForm("errand", [], save,
    labeled("What", title, { class: "wide" }), labeled("Date", date, { class: "half" }),
    labeled("Takes minutes", minutes, { class: "half" }),
    placeBlock("Where", place, offers),
    make("details", { class: "wide" }, make("summary", {}, "More"),
      make("div", { class: "fields" },
        placeBlock("Or at one of these", other, otherOffers),
        labeled("Open from", start), labeled("Open to", end))),
    formButtons(record));
};
const formView = () => {
  if (!form) {
    return make("p", { class: "actions" },
      button("+ Activity", () => openForm("activity"), { class: "primary", "data-focus": "new activity" }),
      button("+ Errand", () => openForm("errand"), { "data-focus": "new errand" }));
  }
  const { kind, record } = form;
  return make("section", { class: "section editor" },
    make("h2", {}, record ? "Change" : kind === "errand" ? "New errand" : "New activity"),
    kind === "errand" ? errandForm(record) : activityForm(record));
};
