// The shown part, and the start.

const top = make("div", {});
const side = make("div", {});
const turnTo = (date) => {
  shownDay = Math.max(0, Math.min(lastDay, date));
  closeForm();
  const { pathname, search } = location;
  const fragment = shownDay === today() ? "" : `#${dateOf(shownDay)}`;
  history.replaceState(null, "", pathname + search + fragment);
  show();
  say("");
};
const dayHead = (day) => {
  const field = dateField(shownDay, { "aria-label": "Date", class: "day-field", "data-focus": "date" });
  field.addEventListener("change", () => {
    const date = dateIn(field);
    if (date !== undefined) turnTo(date);
  });
  const step = (days, words, sign) => button(sign, () => turnTo(shownDay + days), {
    "aria-label": words, "data-focus": words,
  });
  const summary = summaryOf(day);
  return [
    make("div", { class: "turn" }, step(-1, "The day before", "‹"), field, step(1, "The day after", "›"),
      shownDay === today() ? "" : button("Today", () => turnTo(today()), { "data-focus": "today" })),
    make("h2", { id: "days-head", tabindex: "-1" }, dateWords(shownDay)),
    summary ? make("p", { class: "small" }, summary) : "",
  ];
};
const nextWords = (count) => `${count} ${count === 1 ? "class is" : "classes are"} those of your schedule.`;
const ownWords = () => {
  if (!app.dataset.build) return "";
  if (classes().length) return make("p", { class: "tiny note" }, nextWords(classes().length));
  return make("p", { class: "small" },
    make("a", { href: app.dataset.build }, "Build a schedule"),
    " and mark it as yours: its classes are part of your day.");
};
// Details are drawn again only when they may have changed: a field that is being left stays.
let drawnSettings;
const settingsView = () => {
  const key = JSON.stringify([settings(), ofKind("place")]);
  if (key === drawnSettings) return;
  drawnSettings = key;
  const open = [...side.querySelectorAll("details[open]")].map(({ id }) => id);
  side.replaceChildren(travelSection(), placesSection());
  for (const one of side.children) one.open = open.includes(one.id);
};
let drawnForm;
const panel = make("div", { id: "days-form" });
const formPanel = () => {
  if (drawnForm === form && panel.firstChild) return;
  drawnForm = form;
  panel.replaceChildren(formView());
};
const list = make("div", {});
const map = make("div", {});
const ways = make("div", {});
top.append(make("div", { class: "columns" }, list, make("div", {}, map, ways)));
// The map is drawn once the list is on the screen.
let later;
const showMap = (day) => {
  clearTimeout(later);
  later = setTimeout(() => map.replaceChildren(mapOf(day)), 30);
};
const show = () => {
  const day = planOf(shownDay, true);
  if (!day) {
    say("This day could not be planned.");
    return;
  }
  const isOpen = Boolean(ways.querySelector("details[open]"));
  focusKept(() => {
    formPanel();
    list.replaceChildren(...dayHead(day), agenda(day), panel, errandsSection(day), goneSection(day),
      ownWords());
    ways.replaceChildren(waysSection(day));
    for (const one of ways.children) one.open = isOpen;
    settingsView();
  });
  element("undo").hidden = !past.canUndo();
  showMap(day);
};

const readFile = async (file) => {
  const words = await file.text();
  if (/^\s*BEGIN:VCALENDAR/i.test(words)) return readCalendar(words);
  const said = await past.record(() => store.importAll(file, { days: recordIn }));
  show();
  return say(said);
};
const linkedDay = () => {
  const date = location.hash.slice(1);
  return /^\d{4}-\d\d-\d\d$/.test(date) ? day(numberOf(date)) ?? today() : today();
};
const begin = async () => {
  if (!await loadKept()) return;
  const all = [...memory.days.values()].map((one) => [one.id, recordIn(one)[0]]);
  memory.days.clear();
  for (const [id, record] of all) if (record) memory.days.set(id, record);
  try {
    await Promise.all([openEngine(), loadPlaces()]);
  } catch {
    element("missing").textContent = "What this page calculates with could not be loaded. Try again with"
      + " a network; Lockdown Mode turns it off.";
    element("missing").hidden = false;
    return;
  }
  shownDay = linkedDay();
  element("view").append(top, side);
  show();
  showLock();
  await showObstacle();
  app.hidden = false;
  app.dataset.ready = "";
  addEventListener("hashchange", () => turnTo(linkedDay()));
};
element("undo").addEventListener("click", () => {
  past.undo().then(showObstacle);
  closeForm();
  show();
  say("The last change is undone.");
});
element("export").addEventListener("click", store.exportAll);
element("import").addEventListener("click", () => element("file").click());
element("yaml").addEventListener("click", () => {
  globalThis.almanac.download(daysFile(), "days.yml", "text/yaml;charset=utf-8");
  say("Put the file into Content/people/ID as days.yml.");
});
element("calendar").addEventListener("click", () => {
  globalThis.almanac.download(calendarFile(), "days.ics");
  say("The file has your activities and errands as they are now. It does not update.");
});
element("file").addEventListener("change", async () => {
  const [file] = element("file").files;
  if (file) await readFile(file);
  element("file").value = "";
});
begin();
