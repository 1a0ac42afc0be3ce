// Terms and plans to choose from, and the start.

const terms = [...element("terms").children].map(({ dataset, textContent }) => ({
  ...dataset, name: textContent.trim(), isFirst: dataset.first !== undefined,
}));
const plansOf = (id) => [...memory.plans.values()].filter((one) => one.term === id);
const planChooser = element("plan");
const undoButton = element("undo");
undoButton.addEventListener("click", () => {
  undo();
  say("The last change is undone.");
  if (undoButton.hidden) field.focus();
});
const showPlans = () => {
  const own = plansOf(term.id);
  if (!own.some(({ id }) => id === plan.id)) own.push(plan);
  planChooser.replaceChildren(...own.map(({ id, name }) => make("option", { value: id }, name)));
  planChooser.value = plan.id;
  undoButton.hidden = !past.length;
  dropButton.hidden = own.length < 2;
};
const openPlan = async (next) => {
  await keepNow();
  plan = next;
  past.length = 0;
  if (plan.wants.some(({ any }) => any)) await fetchAll();
  await fetchCourses(chosen());
  show();
};
const addPlan = () => openPlan(freshPlan(`Plan ${plansOf(term.id).length + 1}`));
const renamePlan = () => {
  const name = prompt("Name of the plan", plan.name)?.trim().slice(0, 60);
  if (name) change((to) => { to.name = name; });
};
const emptyPlan = () => {
  if (!confirm("Empty this plan? Saved schedules stay.")) return;
  change((to) => Object.assign(to, { ...freshPlan(to.name), id: to.id }));
};
const dropPlan = async () => {
  if (!confirm(`Delete “${plan.name}”? Saved schedules stay.`)) return;
  await forget("plans", plan.id);
  await openPlan(checked(plansOf(term.id)[0]) ?? freshPlan());
};
const dropButton = button("Delete this plan", dropPlan);
write("plan-actions", button("New plan", addPlan), button("Rename", renamePlan),
  button("Empty this plan", emptyPlan), dropButton);
planChooser.addEventListener("change", () => {
  openPlan(checked(memory.plans.get(planChooser.value)) ?? freshPlan());
});

const termChooser = element("term");
const chooseTerm = async (chosenTerm) => {
  say("");
  ranking = null;
  try {
    await openTerm(chosenTerm);
    openSearch(chosenTerm);
    app.hidden = false;
    await describeSaved();
    const last = plansOf(chosenTerm.id).at(-1);
    await openPlan(checked(last) ?? freshPlan());
    showSaved();
    app.dataset.ready = "";
  } catch {
    giveUp("The courses of this term could not be loaded. Are you offline?");
  }
};
termChooser.append(...terms.map(({ id, name }) => make("option", { value: id }, name)));
termChooser.addEventListener("change", () => {
  chooseTerm(terms.find(({ id }) => id === termChooser.value));
});

const startPage = async () => {
  await load();
  makeFields();
  const [first] = [...terms.filter(({ isFirst }) => isFirst), ...terms];
  if (!first) return giveUp("No term has courses yet.");
  termChooser.value = first.id;
  return chooseTerm(first);
};
startPage();
