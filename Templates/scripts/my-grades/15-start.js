// The shown part, and the start.

const top = make("div", {});
const panel = make("div", {});
const groupsBox = make("section", { class: "section" });
const outlookBox = make("div", {});
const columns = make("div", { class: "columns" }, make("div", {}, groupsBox), outlookBox);
const putGroups = keeper();
const putOutlook = keeper();
let openId;
// Parts further down are drawn once the change itself can be seen: until then the page is busy.
let waiting;
const drawLater = (work) => {
  clearTimeout(waiting);
  element("view").setAttribute("aria-busy", "true");
  waiting = setTimeout(() => {
    focusKept(work);
    element("view").removeAttribute("aria-busy");
  }, 30);
};
const outlookParts = (record) => {
  const { study, groups } = record.entry;
  const names = groups.map(({ assignments }) => assignments?.map(({ name }) => name));
  return [
    ...[ladderTable, trendSection, whatIf].map(
      (draw, place) => [`${place} ${store.newId()}`, () => draw(record)]
    ),
    [JSON.stringify([record.id, study, names]), () => studySection(record)],
  ];
};
// Details are drawn again only if another course is open, or if they may have changed from outside:
// a field that is being left must stay where it is.
const showCourse = (record, isWhole) => {
  putGroups(groupsBox, groupParts(record));
  updateHead(record);
  settleIn(top, [courseHead, columns]);
  if (isWhole) for (const box of [outlookBox, panel]) box.replaceChildren();
  drawLater(() => {
    putOutlook(outlookBox, outlookParts(record));
    if (!panel.hasChildNodes()) panel.append(notesSection(record), detailsSection(record));
  });
};
const show = (isAnew) => {
  const record = records().find(
    ({ id }) => new URL(`#${id}`, location.href).hash === location.hash
  );
  const isOther = openId !== record?.id;
  if (isOther) edited = "";
  openId = record?.id;
  focusKept(() => {
    if (record) {
      showCourse(record, isOther || isAnew);
      return;
    }
    clearTimeout(waiting);
    element("view").removeAttribute("aria-busy");
    top.replaceChildren(...listView());
    panel.replaceChildren();
  });
  element("undo").hidden = !changes.canUndo();
};
const turn = () => {
  show();
  scrollTo(0, 0);
  const record = openId && memory.grades.get(openId);
  if (record && !record.entry.groups.length) focusOn("new group");
  else document.getElementById("grades-head")?.focus({ preventScroll: true });
};
const openCourse = (id) => {
  history.pushState(null, "", `#${id}`);
  turn();
};

const start = async () => {
  if (!await loadKept()) return;
  const all = [...memory.grades.values()].map((one) => [one.id, recordIn(one)[0]]);
  memory.grades.clear();
  for (const [id, record] of all) if (record) memory.grades.set(id, record);
  element("view").append(top, panel);
  show();
  showLock();
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
