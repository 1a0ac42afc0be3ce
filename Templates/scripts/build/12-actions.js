// The actions for a schedule: save, share, put into a calendar, copy its section numbers.

const addressOfLink = (link) => new URL(`${app.dataset.share}#${link}`, location.href).href;
// The known facts about each section when it is saved, to show later what changed, and the facts
// about its course that the page of grades needs.
const fixedCredits = ([low, high] = []) => low === high && low ? credits(low) : "";
const factsOf = ({ course, section }) => ({
  times: timesOf(section.meets).join(", "),
  places: [...new Set(section.meets.map(({ place }) => placeOf(place)).filter(Boolean))].join(", "),
  people: section.who.map(({ name }) => name).join(", "),
  title: courses.get(course)?.title ?? "", credits: fixedCredits(courses.get(course)?.credits),
});
const savedOf = (sections, title) => ({
  id: newId(), title, term: plan.term, sections: idsOf(sections),
  link: linkOf(plan.term, idsOf(sections)), at: new Date().toISOString().slice(0, 10),
  facts: Object.fromEntries(sections.map((one) => [idsOf([one])[0], factsOf(one)])),
});
const save = async (sections) => {
  const count = memory.saved.size + 1;
  const one = savedOf(sections, `Schedule ${count}`);
  await keep("saved", one);
  showKeeping(one);
  showSaved();
  say(`“${one.title}” is saved on this device.`);
  await drawCode(one.link);
  // Firefox asks the visitor first.
  const isSafe = await navigator.storage?.persist?.().catch(() => false);
  const words = element("keeping").querySelector(".small");
  if (isSafe && words) words.textContent = "This browser keeps it until you unsave it.";
};
// Where a browser may clear its storage, the link is another way to keep a schedule: copied, or
// read by another phone's camera.
const showKeeping = ({ title, link }) => {
  write("keeping", make("div", { class: "swap" },
    make("h3", {}, `“${title}” is saved`),
    make("p", { class: "small" }, "This browser may clear it: keep its link or a file too."),
    make("figure", { class: "figure" }),
    make("p", { class: "actions" },
      button("Copy the link", () => copy(addressOfLink(link), "Link copied.")),
      button("Export as a file", exportKept),
      button("Close", () => write("keeping")))));
};
// The code comes later than its place, so that no button moves away from under a finger.
const drawCode = async (link) => {
  const place = element("keeping").querySelector(".figure");
  const code = await ask("code", { text: addressOfLink(link) }).catch(() => null);
  if (!code) return place.remove();
  return place.append(draw("svg", {
    class: "qr", viewBox: `0 0 ${code.side} ${code.side}`, role: "img",
    "aria-label": "QR code of the schedule’s link", "shape-rendering": "crispEdges",
  }, draw("path", { stroke: "#000", d: code.path })));
};
const copy = async (words, done) => {
  try {
    await navigator.clipboard.writeText(words);
    say(done);
  } catch {
    say(words);
  }
};
const share = (link) => {
  const url = addressOfLink(link);
  if (navigator.share) {
    navigator.share({ title: "Schedule", url }).catch(() => {
      // The visitor closed the sheet.
    });
  } else copy(url, "Link copied.");
};
// The events of the site's own feeds, in one file.
const addToCalendar = async (sections) => {
  const { calendarOf, download } = globalThis.almanac;
  try {
    const name = `${plan.name}, ${term.name}`;
    download(await calendarOf(sections.flatMap(feedOf), name), "schedule.ics");
    say("The file has all classes as they are today. It does not update: the schedule’s page lists calendars that do.");
  } catch {
    say("The calendars could not be loaded. Try again with a network.");
  }
};
const actionsOf = (sections) => {
  const link = linkOf(plan.term, idsOf(sections));
  const numbers = sections.map(({ course, section }) => `${nameOf(course)} ${section.code}`);
  return make("p", { class: "actions" },
    button("Save", () => save(sections), { class: "primary", "data-focus": "save" }),
    button("Share", () => share(link), { "data-focus": "share" }),
    button("Add to calendar", () => addToCalendar(sections), { "data-focus": "calendar" }),
    make("a", { class: "button", href: addressOfLink(link) }, "Open as a page"),
    button("Copy section numbers", () => copy(numbers.join("\n"), "Section numbers copied."),
      { "data-focus": "copy" }),
    plan.own ? button("Back to the list", () => {
      delete plan.own;
      keepPlan();
      showResult();
    }) : "");
};
