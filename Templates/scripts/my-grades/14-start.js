// What is shown, and the start.

const top = make("div", {});
const panel = make("div", {});
let openId;
// Details are drawn again only if another course is open, or if they may have changed from outside:
// a field that is being left must stay where it is.
const show = (isAnew) => {
  const record = records().find(
    ({ id }) => new URL(`#${id}`, location.href).hash === location.hash
  );
  const isOther = openId !== record?.id;
  if (isOther) edited = "";
  openId = record?.id;
  focusKept(() => {
    if (!record) {
      top.replaceChildren(...listView());
      panel.replaceChildren();
      return;
    }
    top.replaceChildren(courseHead(record), make("div", { class: "columns" },
      make("div", {}, groupsSection(record)),
      make("div", {}, ladderTable(record.entry, gradeOf(record).letter), trendSection(record),
        whatIf(record), studySection(record))));
    if (isOther || isAnew) panel.replaceChildren(notesSection(record), detailsSection(record));
  });
  element("undo").hidden = !past.length;
};
const turn = () => {
  show();
  scrollTo(0, 0);
  const record = openId && memory.grades.get(openId);
  if (record && !record.entry.groups.length) focusOn("new group");
  else document.getElementById("grades-head")?.focus({ preventScroll: true });
};

const start = async () => {
  await store.load();
  const all = [...memory.grades.values()].map((one) => [one.id, recordIn(one)[0]]);
  memory.grades.clear();
  for (const [id, record] of all) if (record) memory.grades.set(id, record);
  element("view").append(top, panel);
  show();
  await showObstacle();
  app.hidden = false;
  app.dataset.ready = "";
  addEventListener("hashchange", turn);
};
element("undo").addEventListener("click", () => {
  undo();
  if (element("undo").hidden) element("view").querySelector("input")?.focus();
});
element("export").addEventListener("click", store.exportAll);
element("yaml").addEventListener("click", offerGrades);
element("import").addEventListener("click", () => element("file").click());
element("file").addEventListener("change", async () => {
  const [file] = element("file").files;
  if (file) await readFile(file);
  element("file").value = "";
});
start();
