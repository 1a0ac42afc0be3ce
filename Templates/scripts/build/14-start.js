// Terms and plans to choose from, and the start.

const terms = [...element("terms").children].map(({ dataset, textContent }) => ({
  ...dataset, name: textContent.trim(), isFirst: dataset.first !== undefined,
}));
const plansOf = (id) => [...memory.plans.values()].filter((one) => one.term === id);
const planChooser = element("plan");
const showPlans = () => {
  const own = plansOf(term.id);
  if (!own.some(({ id }) => id === plan.id)) own.push(plan);
  planChooser.replaceChildren(
    ...own.map(({ id, name }) => make("option", { value: id }, name)),
    make("option", { value: "new" }, "New plan"), make("option", { value: "name" }, "Rename…"),
    make("option", { value: "reset" }, "Empty this plan"),
    ...(own.length > 1 ? [make("option", { value: "drop" }, "Delete this plan")] : []),
    ...(past.length ? [make("option", { value: "undo" }, "Undo the last change")] : []),
  );
  planChooser.value = plan.id;
};
const openPlan = async (next) => {
  plan = next;
  past.length = 0;
  if (plan.wants.some(({ any }) => any)) await fetchAll();
  await fetchCourses(chosen());
  show();
};
const planActions = {
  new: () => openPlan(freshPlan(`Plan ${plansOf(term.id).length + 1}`)),
  name: () => {
    const name = prompt("Name of the plan", plan.name)?.trim().slice(0, 60);
    if (name) change((to) => { to.name = name; }); else showPlans();
  },
  reset: () => {
    if (confirm("Empty this plan? Saved schedules stay.")) {
      change((to) => Object.assign(to, { ...freshPlan(to.name), id: to.id }));
    } else showPlans();
  },
  drop: async () => {
    await forget("plans", plan.id);
    await openPlan(plansOf(term.id)[0] ?? freshPlan());
  },
  undo,
};
planChooser.addEventListener("change", () => {
  const act = planActions[planChooser.value];
  if (act) act(); else openPlan(checked(memory.plans.get(planChooser.value)) ?? freshPlan());
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
