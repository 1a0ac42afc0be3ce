// One schedule: its sections, clashes and week, and how to get it into a calendar.

// The schedule that this phone marked as its owner's; null without one.
const mine = () => {
  try {
    const fragment = localStorage.getItem("almanac.mine");
    return readLinks((fragment ?? "").replace(/^#/, "")).people[0] ?? null;
  } catch {
    return null;
  }
};

const setOf = (link) => JSON.stringify([link.term, ...link.sections.map(idOf).sort()]);
const isSame = (one, other) => setOf(one) === setOf(other);

// Clashes with the visitor's own schedule, as parts of the page.
const againstMine = (link, classes, term) => {
  const own = mine();
  if (!own || own.term !== link.term || isSame(own, link)) return [];
  const clashes = clashesIn(classes, term, classesOf(sectionsOf(own, term).found, term));
  return clashes.length
    ? [notice("caution", "Clashes with your schedule", ...clashes)]
    : [make("p", "badges", make("span", "badge ok", "✓ no clash with yours"))];
};

const button = (text, kind, act) => {
  const one = make("button", kind, text);
  one.type = "button";
  one.addEventListener("click", act);
  return one;
};

const shareButton = (title) => {
  const { navigator } = globalThis;
  const address = () => location.href;
  if (navigator.share) {
    return [button("Share", "", () => navigator.share({ title, url: address() }).catch(() => {
      // Closed without a choice.
    }))];
  }
  if (!navigator.clipboard) return [];
  const copy = button("Share", "", async () => {
    try {
      await navigator.clipboard.writeText(address());
      copy.textContent = "Link copied";
    } catch {
      copy.textContent = "Copy the address of this page";
    }
  });
  return [copy];
};

// The name of a calendar file, as every system accepts it.
const fileNameOf = (title) => {
  const name = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return `${name}.ics`;
};

const calendarPart = (sections, title) => {
  const feeds = sections.filter((one) => one.feed);
  const others = sections.filter((one) => !one.feed).map((one) => one.id).join(", ");
  const status = make("p", "small note");
  status.setAttribute("role", "status");
  const add = button("Add to calendar", "primary", async () => {
    status.textContent = "";
    add.disabled = true;
    try {
      const { calendarOf, download } = globalThis.almanac;
      download(await calendarOf(feeds.map((one) => root + one.feed), title), fileNameOf(title));
    } catch {
      status.textContent = "The calendars could not be loaded. Try again with a network.";
    }
    add.disabled = false;
  });
  const lists = feeds.map((one) => {
    const link = linkTo(one.feed, one.id);
    const { href } = link;
    if (/^https?:/.test(href)) link.href = href.replace(/^https?:/, "webcal:");
    link.className = "tap";
    return make("li", "", link);
  });
  return part("In your calendar",
    ...(feeds.length ? [
      make("p", "small", "The file has all classes as they are today. It does not update."),
      make("p", "actions", add), status,
      make("h3", "label part-head", "Calendars that update"),
      make("p", "small", "Tap each section to subscribe to it:"),
      make("ul", "links small", ...lists),
    ] : []),
    ...(others ? [make("p", "small note", `No set times, so no calendar: ${others}.`)] : []));
};

// The exams by date, if any is known.
const examPart = (sections) => {
  const exams = examsOf(sections);
  return exams.length ? [part("Exams", make("ul", "rows two", ...exams.map((exam) => make("li", "",
    make("div", `spine ${exam.section.color}`, make("h3", "", exam.section.id),
      make("p", exam.isClash ? "small warn" : "small", examWords(exam)))))))] : [];
};

// How old seats are: the newest moment of the term's sources, which one file of the site lists.
const seatsNote = (sections, term) => {
  const { moments } = document.querySelector("footer[data-moments]")?.dataset ?? {};
  if (!moments || !sections.some((one) => one.seats)) return [];
  const note = make("p", "small note");
  fetch(moments).then((answer) => answer.json()).then((all) => {
    const [newest] = all.filter((one) => term.sources.includes(one.name))
      .map((one) => one.at).sort().reverse();
    if (newest) note.textContent = `Seats as of ${ageOf(newest)}.`;
  }).catch(() => {
    note.textContent = "The age of the seats is not known without a network.";
  });
  return [note];
};

// The parts of the page below the list of sections.
const schedulePage = (link, term, termName) => {
  const { found, lost } = sectionsOf(link, term);
  const classes = classesOf(found, term);
  const clashes = clashesIn(classes, term);
  const untimed = found.filter((one) => !one.meets.some((meeting) => meeting.days));
  const title = [link.name, termName].filter(Boolean).join(" – ");
  const parts = [...seatsNote(found, term), make("p", "actions", ...shareButton(title))];
  if (lost.length) parts.push(notice("caution", `Not in ${termName}`, `${lost.join(", ")}.`));
  if (clashes.length) parts.push(notice("", "Classes clash", ...clashes));
  else if (classes.length) parts.push(make("p", "badges", make("span", "badge ok", "✓ no clash")));
  parts.push(...againstMine(link, classes, term));
  if (classes.length) {
    parts.push(make("div", "columns",
      part("The week", ...agendaOf(classes, term)),
      part("At a glance", gridOf(classes, term))));
  }
  if (untimed.length) {
    const ids = untimed.map((one) => one.id).join(", ");
    parts.push(make("p", "small note", `No set time: ${ids}.`));
  }
  parts.push(...examPart(found));
  if (found.length) parts.push(calendarPart(found, title));
  return { rows: found.map(sectionRow), parts };
};
