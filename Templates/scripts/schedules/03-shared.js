// Fills the page with the schedule after the "#". The sections of a term are in one file, which is
// fetched when a link is opened.
const shared = document.getElementById("shared");
if (shared) {
  const part = (name) => document.getElementById(`shared-${name}`);
  const [term, command, list, week] = ["term", "command", "sections", "week"].map(part);
  const [nothing, plain] = [term.textContent, command.textContent];
  const files = new Map();
  const offered = (item) => {
    const { file } = item.dataset;
    if (!files.has(file)) {
      files.set(file, fetch(item.dataset.file).then((answer) => {
        if (!answer.ok) throw new Error(answer.status);
        return answer.json();
      }));
      files.get(file).catch(() => files.delete(file));
    }
    return files.get(file);
  };

  // The sections that the term has, in the order of the link; a color for each course.
  const known = (link, courses) => {
    const names = [...new Set(link.sections.map((one) => one.course))];
    return link.sections.flatMap((one) => {
      const course = Object.hasOwn(courses, one.course) && courses[one.course];
      const section = course && Object.hasOwn(course.sections, one.code)
        && course.sections[one.code];
      return section ? [{
        ...section, id: idOf(one), name: course.name, title: course.title,
        href: shared.dataset.root + course.page,
        color: `hue${names.indexOf(one.course) % 12 + 1}`,
      }] : [];
    });
  };

  const notice = (kind, head, ...lines) => make("div", `notice ${kind} gap`,
    make("h2", "", head), ...lines.map((line) => make("p", "small", line)));

  const sectionRow = (section) => {
    const link = make("a", "", section.name);
    link.href = section.href;
    const item = make("li", "", make("div", `spine ${section.color}`,
      make("h3", "", link, ` ${section.title}`),
      make("p", "small", [section.id, section.who].filter(Boolean).join(" · "))));
    if (section.feed) {
      const feed = make("a", "tap", "Calendar");
      feed.href = `${shared.dataset.how}#${section.feed}`;
      feed.setAttribute("aria-label", `Calendar of ${section.id}`);
      item.append(make("p", "end small", feed));
    }
    return item;
  };

  const fill = (link, name, courses) => {
    const sections = known(link, courses);
    const lost = link.sections.map(idOf)
      .filter((id) => !sections.some((section) => section.id === id));
    const classes = classesOf(sections);
    const clashes = clashesIn(classes);
    const untimed = sections.filter((one) => !one.meets.some((meeting) => meeting.days));
    list.replaceChildren(...sections.map(sectionRow));
    const parts = [];
    if (lost.length) parts.push(notice("caution", `Not in ${name}`, `${lost.join(", ")}.`));
    if (clashes.length) parts.push(notice("", "Classes clash", ...clashes));
    else if (classes.length) parts.push(make("p", "badges", make("span", "badge ok", "✓ no clash")));
    if (classes.length) {
      parts.push(make("div", "columns",
        make("section", "section", make("header", "", make("h2", "", "The week")),
          ...agendaOf(classes)),
        make("section", "section", make("header", "", make("h2", "", "At a glance")),
          gridOf(classes))));
    }
    if (untimed.length) {
      const ids = untimed.map((one) => one.id).join(", ");
      parts.push(make("p", "small note", `No set time: ${ids}.`));
    }
    week.replaceChildren(...parts);
  };

  const show = async () => {
    const fragment = location.hash.slice(1);
    // The "#" of a place on this page, such as that of "Skip to content", keeps the schedule.
    if (fragment && document.getElementById(fragment)) return;
    let link = null;
    try { link = fragment && readLink(fragment); } catch {
      // not a schedule
    }
    const item = link && all("#shared-terms li").find((one) => one.dataset.term === link.term);
    term.textContent = link ? (item ? item.textContent : `${link.term}: not a term of this site`)
      : fragment ? "This link is damaged: it has no readable schedule." : nothing;
    week.replaceChildren();
    list.replaceChildren(...(link?.sections ?? []).map((one) => make("li", "", idOf(one))));
    // In quotation marks, so that a shell does not read the link; those within it are encoded.
    command.textContent = link ? `almanac save '${location.href.replace(/'/g, "%27")}'` : plain;
    if (!item) return;
    try {
      const courses = await offered(item);
      if (location.hash.slice(1) === fragment) fill(link, item.textContent, courses);
    } catch {
      week.replaceChildren(make("p", "small", "No network: titles and times are not here."));
    }
  };
  addEventListener("hashchange", show);
  show();
}
