// The averages of grade points over courses, overall and by term.

const creditWords = ({ averages: [first] }) => first
  ? `${Number(fixed(first.credits, 1))} credits` : "";
const termRow = ({ term, finished, soFar }) => make("tr", {},
  make("th", { scope: "row" }, term.name, " ", make("small", {}, creditWords(soFar))),
  make("td", { class: "number" }, averageWords(soFar)),
  make("td", { class: "number" }, averageWords(finished)));
const otherWords = ({ basis, value }) => basis === "percent"
  ? `percentages ${percent(value)}` : `points of ${basis}: ${fixed(value, 2)}`;
const averagesSection = (all) => {
  const { overall, terms } = averagesOf(all);
  const omitted = all.filter(({ id }) => overall.soFar.reasons.has(id));
  const others = overall.soFar.averages.slice(1).map(otherWords);
  return make("section", { class: "section" },
    make("h2", {}, "Grade point average"),
    make("dl", { class: "figures" },
      make("div", {}, make("dt", {}, "So far"),
        make("dd", { class: "numeral" }, averageWords(overall.soFar))),
      make("div", {}, make("dt", {}, "Finished courses"),
        make("dd", { class: "numeral" }, averageWords(overall.finished)))),
    others.length ? make("p", { class: "small" }, `On other scales: ${others.join(", ")}.`) : "",
    make("table", { class: "apart" }, make("caption", { class: "unseen" }, "Averages by term"),
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Term"),
        make("th", { scope: "col", class: "number" }, "So far"),
        make("th", { scope: "col", class: "number" }, "Finished"))),
      make("tbody", {}, ...terms.map(termRow))),
    omitted.length ? make("details", {}, make("summary", {}, "Not counted",
      make("span", { class: "tiny" }, String(omitted.length))),
    make("ul", {}, ...omitted.map(({ id, entry }) => make("li", { class: "small" },
      written(entry.course), `: ${overall.soFar.reasons.get(id)}`)))) : "");
};
