// Fills the page with the schedules after the "#". The sections of a term are in one file, which is
// fetched when a link is opened.
const shared = document.getElementById("shared");
if (shared) {
  const named = (name) => document.getElementById(`shared-${name}`);
  const [line, command, list, rest, head, form] = [
    "term", "command", "sections", "week", "head", "form",
  ].map(named);
  const [nothing, plain] = [line.textContent, command.textContent];
  const files = new Map();
  let update = () => {};
  // The place of the schedule that was removed last, for the focus of the keyboard.
  let left = null;

  const termIn = (item) => {
    const { file } = item.dataset;
    if (!files.has(file)) {
      files.set(file, fetch(file).then(async (answer) => {
        if (!answer.ok) throw new Error(answer.status);
        return readTerm(await answer.text());
      }));
      files.get(file).catch(() => files.delete(file));
    }
    return files.get(file);
  };
  const itemOf = ({ term }) => all("#shared-terms li").find((one) => one.dataset.term === term);
  const go = (texts) => { location.hash = texts.join("&"); };
  const status = (words) => { named("status").textContent = words; };

  const fill = ({ rows, parts, update: next }, problems) => {
    list.replaceChildren(...rows);
    const wrong = problems.map((words) => notice("caution", words));
    rest.replaceChildren(...wrong, ...parts);
    update = next ?? (() => {});
    if (left !== null) all("button", list)[Math.min(left, rows.length - 1)]?.focus();
    left = null;
  };

  const showPeople = (people, problems, item, term) => {
    const name = item.textContent;
    const here = people.filter((one) => one.term === item.dataset.term);
    const away = people.length - here.length;
    const wrong = away ? [...problems,
      `${away} of ${people.length} schedules ${away === 1 ? "is" : "are"} not of ${name}.`] : problems;
    if (people.length === 1) return fill(schedulePage(people[0], term, name), wrong);
    const leave = (place) => {
      left = place;
      status(`${here[place].name || `Schedule ${place + 1}`} is removed.`);
      go(here.filter((_, other) => other !== place).map((one) => one.text));
    };
    return fill(groupPage(here, term, name, leave), wrong);
  };

  const titles = (people) => {
    const [one, ...others] = people;
    head.textContent = others.length ? `${people.length} schedules`
      : one?.name ? `Schedule of ${one.name}` : "Shared schedule";
  };

  const show = async () => {
    const fragment = location.hash.slice(1);
    // The "#" of a place on this page, such as that of "Skip to content", keeps the schedule.
    if (fragment && document.getElementById(fragment)) return;
    const { people, problems } = readLinks(fragment);
    // If schedules are of several terms, those of the first one that the site has.
    const item = people.map(itemOf).find(Boolean);
    titles(people);
    update = () => {};
    line.textContent = item ? item.textContent : people.length
      ? `${people[0].term}: not a term of this site` : problems[0] ?? nothing;
    rest.replaceChildren();
    list.replaceChildren(...(people.length === 1 ? people[0].sections : [])
      .map((one) => make("li", "", idOf(one))));
    // In quotation marks, so that a shell does not read the link; those within it are encoded.
    command.textContent = people.length === 1
      ? `almanac save '${location.href.replace(/'/g, "%27")}'` : plain;
    if (!item) return;
    try {
      const term = await termIn(item);
      if (location.hash.slice(1) === fragment) showPeople(people, problems, item, term);
    } catch {
      rest.replaceChildren(make("p", "small", "No network: titles and times are not here."));
    }
  };

  // Links are added one by one, with or without a name.
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const [link, name] = [form.elements.link, form.elements.name];
    const typed = link.value.trim();
    const { people, problems } = readLinks(typed.includes("#") ? splitAt(typed, "#")[1] : typed);
    const known = readLinks(location.hash.slice(1)).people;
    const isAmong = (one) => known.some((other) => isSame(one, other));
    if (!people.length) return status(problems[0] ?? "Paste a share link first.");
    if (people.every(isAmong)) return status("This schedule is already shown.");
    if (known.length + people.length > mostPeople) {
      return status(`At most ${mostPeople} schedules can be compared.`);
    }
    const added = people.length === 1 && name.value.trim()
      ? [nameOfLink(people[0].text, name.value)] : people.map((one) => one.text);
    const count = known.length + added.length;
    status(count === 1 ? "Added." : `Added: ${count} schedules are compared.`);
    go([...known.map((one) => one.text), ...added]);
    link.value = "";
    name.value = "";
    return undefined;
  });

  addEventListener("hashchange", show);
  addEventListener("online", show);
  document.addEventListener("present", () => update());
  show();
}
