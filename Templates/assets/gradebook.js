// Grades that are entered on a gradebook's page, and what the course would come to with them. The page is complete without it.
(() => {
  // The arithmetic of the room Grading, in exact fractions: [numerator, denominator above 0], in lowest terms.
  const over = (top, bottom) => {
    let [a, b] = [top < 0n ? -top : top, bottom];
    while (b) [a, b] = [b, a % b];
    return [top / a, bottom / a];
  };
  const power = (places) => [10n ** BigInt(places), 1n];
  const decimal = (text) => {
    const [whole, rest = ""] = text.split(".");
    return over(BigInt(whole + rest), power(rest.length)[0]);
  };
  const plus = ([a, b], [c, d]) => over(a * d + c * b, b * d);
  const minus = (a, [c, d]) => plus(a, [-c, d]);
  const times = ([a, b], [c, d]) => over(a * c, b * d);
  // By a number above 0.
  const by = (a, [c, d]) => times(a, [d, c]);
  const compare = ([a, b], [c, d]) => Number(a * d > c * b) - Number(a * d < c * b);
  const [zero, half, one, hundred] = ["0", "0.5", "1", "100"].map(decimal);

  // A score is what was earned and what it is out of; so is their sum.
  const sum = (scores) => scores.reduce(([a, b], [c, d]) => [plus(a, c), plus(b, d)], [zero, zero]);
  // By how far they lie above or below a sum's result, in points.
  const ranked = (scores, all) => {
    const result = by(...all);
    const leads = new Map(scores.map((score) => [score, minus(score[0], times(result, score[1]))]));
    return [...scores].sort((a, b) => compare(leads.get(a), leads.get(b)));
  };
  // Goes on from sum to sum until one has the result of the one before.
  const settle = (next, all) => {
    const other = next(all);
    return compare(by(...other), by(...all)) ? settle(next, other) : other;
  };

  const counts = (work) => !work.excused && work.enabled !== false;

  // What a group comes to, of a hundred; only whether anything in it ever counts while nothing is graded. Open work is scored
  // `open` percent, where that is told.
  const tally = (group, drops, open) => {
    const [scores, bonuses] = [[], []];
    let waiting = 0;
    for (const work of group.assignments ?? [{ "out-of": "1" }]) {
      if (!counts(work)) continue;
      const isExtra = work["extra-credit"];
      const out = decimal(work["out-of"]);
      const earned = work.score ? decimal(work.score) : open && !isExtra && times(open, by(out, hundred));
      if (!earned) {
        waiting += isExtra ? 0 : 1;
        continue;
      }
      const isPart = group.counting === "percent";
      (isExtra ? bonuses : scores).push([isPart ? by(earned, out[0] ? out : hundred) : earned, isExtra ? zero : isPart ? one : out]);
    }
    const count = scores.length;
    if (!count) return { isAlive: waiting };
    const held = drops === "open-first" ? waiting : 0;
    const [lowest, highest] = ["lowest", "highest"].map((end) => Number(group[`drop-${end}`] ?? 0));
    const low = Math.min(Math.max(0, lowest - held), count - 1);
    const high = Math.min(Math.max(0, highest - Math.max(0, held - lowest)), count - 1 - low);
    // The best for whoever drops at the bottom, made worst by whoever drops at the top.
    const everything = sum([...scores, ...bonuses]);
    const all = low + high ? settle((outer) => {
      const rest = ranked(scores, outer).slice(0, count - high);
      return settle((inner) => sum([...ranked(rest, inner).slice(low), ...bonuses]), outer);
    }, everything) : everything;
    return { isAlive: true, result: times(hundred, by(...all)) };
  };

  // The course's average; nothing while nothing that weighs is graded. The open work of those groups that `isAsked` lets through is
  // scored `open` percent.
  // Of groups whose open work is left open.
  const known = new WeakMap();
  const average = (course, isAsked, open) => {
    const tallies = course.groups.map((group) => {
      const asked = isAsked?.(group);
      const found = !asked && known.get(group) || tally(group, course.drops, asked && open);
      if (!asked) known.set(group, found);
      return { ...found, weight: decimal(group.weight), isExtra: group["extra-credit"] };
    });
    const [total, graded] = ["isAlive", "result"].map((key) => tallies.filter((each) => each[key] && !each.isExtra)
      .reduce((all, { weight }) => plus(all, weight), zero));
    return graded[0] ? tallies.map(({ result, weight, isExtra }) => result ? times(result, by(weight, isExtra ? total : graded)) : zero)
      .reduce(plus) : null;
  };

  // Each letter with the least average that is rounded to it.
  const goals = ({ rounding }, letters) => letters.map(([letter, from]) => {
    const places = ["whole", "tenth", "hundredth"].indexOf(rounding);
    const unit = power(Math.max(0, places));
    const [a, b] = times(decimal(from), unit);
    return { letter, from, goal: places < 0 ? decimal(from) : by(minus([(a + b - 1n) / b, 1n], half), unit) };
  });

  // The least percentage that brings each letter, in tenths, 1001 where 1000 do not: on the final's open work while there is any, else
  // on all open work. No rungs where nothing is open.
  const ladder = (course, letters) => {
    const isOpen = ({ assignments }) => !assignments || assignments.some((work) => counts(work) && !work.score && !work["extra-credit"]);
    const final = course.groups.find((group) => group.final && isOpen(group));
    const isAsked = (group) => final ? group === final : isOpen(group) && !group["extra-credit"];
    const scored = [];
    const scoring = (tenths) => scored[tenths] ??= average(course, isAsked, over(BigInt(tenths), 10n));
    const rungs = course.groups.some(isAsked) && scoring(0) ? goals(course, letters) : [];
    return { final, rungs: rungs.map(({ goal, ...rung }) => {
      let [low, need] = [-1, 1001];
      while (need - low > 1) {
        const between = low + need >> 1;
        if (compare(scoring(between), goal) < 0) low = between;
        else need = between;
      }
      return { ...rung, need };
    }) };
  };

  const standing = (course, letters) => {
    const value = average(course);
    return { value, letter: value && goals(course, letters).find(({ goal }) => compare(goal, value) <= 0)?.letter };
  };

  // Rounded to so many places, halves up.
  const fixed = (value, places) => {
    const [top, bottom] = plus(times(value, power(places)), half);
    const digits = `${top / bottom}`.padStart(places + 1, "0");
    return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  };

  // The points that "17.5/20", "88 %" or "88" are of work that is out of `out`, with at most nine places, as gradebooks hold numbers.
  // Work that is new is out of what is typed.
  const points = (typed, out) => {
    const [, earned, isPercent, total] = typed.replace(/\s/g, "").replace(/,/g, ".")
      .match(/^(\d{1,9}(?:\.\d{1,9})?)(?:(%)|\/(\d{1,9}(?:\.\d{1,9})?))?$/) ?? [];
    const of = decimal(total ?? "100");
    if (!earned || !of[0]) return null;
    const isNothing = out && !decimal(out)[0];
    if (isNothing && (isPercent || total)) return null;
    const score = isNothing ? decimal(earned) : times(decimal(earned), by(out ? decimal(out) : of, of));
    const text = fixed(score, 9).replace(/\.?0+$/, "");
    return /^\d{1,9}\b/.test(text) ? { score: text, out: out ?? total ?? "100" } : null;
  };

  // YAML. JSON's strings are a part of it but for what it takes for the end of a line, or not at all.
  const scalar = (value) => /^(?!null$)[a-z][a-z-]*$|^\d[\d.-]*$/.test(value) ? value
    : JSON.stringify(value).replace(/[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
      (one) => `\\u${one.charCodeAt().toString(16).padStart(4, "0")}`);
  const yaml = (value, pad) => {
    if (Object(value) !== value) return ` ${scalar(value)}`;
    if (Array.isArray(value)) return value.map((each) => `\n${pad}-${yaml(each, `${pad}  `).replace(/^\s+/, " ")}`).join("");
    const fields = Object.entries(value).map(([key, each]) => `${scalar(key)}:${yaml(each, `${pad}  `)}`);
    return Object.values(value).every((each) => Object(each) !== each) ? ` {${fields.join(", ")}}` : fields.map((each) => `\n${pad}${each}`).join("");
  };

  // The page.
  const root = document.getElementById("whatif");
  if (!root) return;
  const read = () => JSON.parse(root.dataset.course);
  const { course, letters } = read();
  const place = `almanac what-if ${location.pathname}`;
  const part = (name) => document.getElementById(`whatif-${name}`);
  const make = (tag, properties, ...inside) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...inside);
    return element;
  };
  const shown = (letter) => letter?.replace(/-$/, "−") ?? "–";
  const percent = (value) => value ? `${fixed(value, 1)}\u202f%` : "–";

  const groupOf = (entry, all) => all.groups.find(({ name }) => name === entry.group);
  const workOf = (entry, all) => groupOf(entry, all)?.assignments?.find(({ name }) => name === entry.name);
  // What the file says of an entry's work. An entry knows what it said then: where that has changed since, the file is right.
  const told = (entry) => {
    const [group, work] = [groupOf(entry, course), workOf(entry, course)];
    return work ? `${work.score ?? ""}/${work["out-of"]}` : group && (group.assignments ? "new" : "whole");
  };
  let entries = [];
  try {
    entries = JSON.parse(localStorage[place]).filter((entry) => told(entry) === entry.was && decimal(entry.score));
  } catch { /* This page kept nothing, or the browser keeps nothing. */ }
  const withEntries = () => {
    const all = read().course;
    for (const entry of entries) {
      const work = workOf(entry, all);
      if (work) work.score = entry.score;
      else (groupOf(entry, all).assignments ??= []).push({ name: entry.name, score: entry.score, "out-of": entry.out });
    }
    return all;
  };

  const row = (entry) => {
    const onclick = () => {
      change(entries.filter((each) => each !== entry));
      (part("list").querySelector("button") ?? part("score")).focus();
    };
    return make("li", {},
      make("div", {}, make("p", {}, entry.name), make("p", { className: "s" }, `${entry.group}: ${entry.score} of ${entry.out}`)),
      make("button", { type: "button", ariaLabel: `Remove ${entry.name}`, onclick }, "Remove"));
  };
  const rung = ({ letter, from, need }, current) => {
    const word = need > 1000 ? "no" : need ? "" : "safe";
    return make("tr", { className: letter === current ? "cur" : "" },
      make("th", { className: "g", scope: "row" }, shown(letter)), make("td", { className: "n s" }, from),
      make("td", { className: "n" }, word ? make("small", { className: need ? "red" : "ok" }, part("ladder").dataset[word])
        : make("span", { className: "nb" }, percent([BigInt(need), 10n]))));
  };
  const show = () => {
    const all = withEntries();
    const [now, then] = [course, all].map((each) => standing(each, letters));
    for (const [name, { value, letter }] of Object.entries({ now, then })) {
      part(name).replaceChildren(`${shown(letter)} `, make("small", {}, percent(value)));
    }
    const { final, rungs } = ladder(all, letters);
    part("list").replaceChildren(...entries.map(row));
    part("rungs").replaceChildren(...rungs.map((each) => rung(each, then.letter)));
    part("asked").textContent = part("asked").dataset[final ? "final" : "open"];
    part("ladder").hidden = !rungs.length;
    part("entered").hidden = !entries.length;
  };

  // Says one of the words that the page has for it; of a field, that it cannot stay as it is.
  const say = (word) => {
    part("say").textContent = part("say").dataset[word] ?? "";
    for (const field of ["score", "name"]) part(field).ariaInvalid = field === word;
    if (word) part(word)?.focus();
  };
  const change = (changed) => {
    entries = changed;
    show();
    try {
      localStorage[place] = JSON.stringify(entries);
      if (!entries.length) localStorage.removeItem(place);
      say();
    } catch { say("lost"); }
  };
  // The group that is chosen, and its work unless that is new; a group without any is one piece of work.
  const chosen = () => {
    const [place, work] = part("work").value.split(" ");
    const group = course.groups[place];
    return [group, work && (group.assignments?.[work] ?? group)];
  };
  const choose = () => { part("new").hidden = !!chosen()[1]; };
  const enter = () => {
    const [group, work] = chosen();
    const entry = { group: group.name, name: work?.name ?? part("name").value.trim() };
    const was = told(entry);
    const found = points(part("score").value, workOf(entry, course)?.["out-of"] ?? (was === "whole" ? "100" : undefined));
    if (!entry.name || !found) return say(entry.name ? "score" : "name");
    const others = entries.filter(({ group, name }) => group !== entry.group || name !== entry.name);
    change([...others, { ...entry, was, ...found }]);
    part("score").value = part("name").value = "";
    part("score").focus();
  };

  part("work").onchange = choose;
  part("add").onclick = enter;
  part("score").onkeydown = part("name").onkeydown = (event) => { if (event.key === "Enter") enter(); };
  part("forget").onclick = () => {
    change([]);
    part("score").focus();
  };
  part("export").onclick = () => {
    const file = new Blob([`${root.dataset.note}\ncourses:${yaml([withEntries()], "  ")}\n`]);
    make("a", { href: URL.createObjectURL(file), download: "grades.yml" }).click();
  };
  choose();
  show();
  root.hidden = false;
})();
