// Shows answers, and starts the search.
const page = 50;
let limit = page;
const isAsking = () => request.q.trim() !== "" || request.sort !== "" || filters().length > 0;
const chip = ({ text, clear }, label) => {
  const button = make(
    "button",
    { type: "button" },
    label ?? `${text} ✕`,
    ...(label ? [] : [make("span", { class: "unseen" }, " remove")])
  );
  button.addEventListener("click", () => { clear(request); change(); box.focus(); });
  return button;
};
const explain = (answer, set) => {
  const out = [];
  const notice = (words) => out.push(make("p", { class: "notice caution" }, words));
  for (const { text, kind } of answer.words) {
    if (kind === 1) notice(`No exact match for “${text}”. Close matches:`);
    if (kind === 2) notice(`No course matches “${text}”.`);
  }
  if (answer.count || !set.length) return out;
  // Each filter that can be removed, with the number of courses without it.
  const ways = set.map((filter) => {
    const wider = structuredClone(request);
    filter.clear(wider);
    return [filter, ask(wider).count];
  }).filter(([, count]) => count);
  if (ways.length) {
    out.push(make(
      "div",
      { class: "actions" },
      ...ways.map(([filter, count]) => chip(
        filter, `Without “${filter.text}”: ${grouped(count)}`
      ))
    ));
  }
  return out;
};
// Closes a phone's keyboard, and moves screen readers to the result.
const toResults = () => (
  found.hidden ? filtersFold.firstElementChild : element("search-count")
).focus();
// The engine returns at most this many rows at once.
const most = 200;
const rows = element("search-rows");
const sheet = found.querySelector(".scroll");
const addRows = (upTo) => {
  const at = rows.childElementCount;
  rows.append(...ask(request, at, Math.min(most, upTo - at)).hits.map(row));
};
// As many rows as fill the screen are drawn at once, so that no letter waits for the others: these
// follow when typing pauses, a few at a time. Until then their place is kept.
const pause = 120;
const few = () => Math.ceil(innerHeight / (innerWidth < 600 ? 130 : 60));
let filling;
const fill = (total, wait) => {
  if (rows.childElementCount >= total) {
    rows.removeAttribute("aria-busy");
    sheet.style.minHeight = "";
    more.hidden = total >= newest.count;
    return;
  }
  rows.setAttribute("aria-busy", "true");
  filling = setTimeout(() => {
    addRows(Math.min(total, rows.childElementCount + few()));
    fill(total, 0);
  }, wait);
};
let statusTimer;
const show = (isWhole = true) => {
  clearTimeout(filling);
  // Read before anything changes: later it would take a layout of its own.
  if (!isWhole && !found.hidden && !rows.hasAttribute("aria-busy")) {
    sheet.style.minHeight = `${sheet.offsetHeight}px`;
  }
  const answer = ask(request, 0, Math.min(most, limit, isWhole ? limit : few()));
  const total = Math.min(limit, answer.count);
  const set = filters();
  newest = answer;
  wide = undefined;
  for (const update of updates) update();
  if (box.value !== request.q) box.value = request.q;
  write(element("search-set"), set.length ? `${set.length} set` : "");
  element("chips").replaceChildren(...set.map((filter) => chip(filter)));
  suggest();
  const isOpen = isAsking();
  found.hidden = !isOpen;
  browse.hidden = isOpen;
  if (!isOpen) {
    status.textContent = "";
    rows.replaceChildren();
    fill(0);
    return;
  }
  rows.replaceChildren(...answer.hits.map(row));
  while (isWhole && rows.childElementCount < total) addRows(total);
  sheet.hidden = !answer.count;
  element("search-why").replaceChildren(...explain(answer, set));
  more.hidden = true;
  more.textContent = `Show ${Math.min(page, answer.count - total)} more`;
  fill(total, pause);
  const line = counted(answer.count, "course", "courses");
  write(element("search-count"), line);
  // Announced when typing pauses, not at each letter.
  clearTimeout(statusTimer);
  statusTimer = setTimeout(() => { status.textContent = line; }, 400);
};
// A whole search is one step back, with all that was typed and chosen in it. Safari throws where a
// script changes its address a hundred times in thirty seconds: the address follows at most every
// 400 ms.
let waiting, lastKept = -Infinity;
const keepAddress = () => {
  clearTimeout(waiting);
  waiting = undefined;
  lastKept = Date.now();
  const query = asAddress() && `?${asAddress()}`;
  if (query === location.search) return;
  try {
    history[location.search ? "replaceState" : "pushState"](null, "", location.pathname + query);
  } catch {
    // Too often for this browser: the result is shown anyway.
  }
};
const change = () => {
  limit = page;
  show(false);
  waiting ??= setTimeout(keepAddress, Math.max(pause, lastKept + 400 - Date.now()));
};
const restore = () => {
  clearTimeout(waiting);
  waiting = undefined;
  readAddress();
  limit = history.state?.limit ?? page;
  show();
};

const start = async () => {
  ({ columns, facets, barCount } = await open(form.dataset.module, form.dataset.index));
  build();
  const typed = box.value;
  readAddress();
  if (typed && typed !== request.q) {
    request.q = typed;
    keepAddress();
  }
  restore();
  if (history.state?.top) scrollTo(0, history.state.top);
  form.dataset.ready = "";
  box.addEventListener("input", () => { request.q = box.value; change(); });
  more.addEventListener("click", () => {
    const first = limit;
    limit += page;
    history.replaceState({ limit }, "");
    show();
    rows.children[first]?.querySelector("a").focus();
  });
  addEventListener("popstate", restore);
  // Safari empties the field of a page that it takes from its memory, just after this event.
  addEventListener("pageshow", ({ persisted }) => { if (persisted) setTimeout(restore); });
  // Before a course is opened, so that the way back leads here.
  found.addEventListener("click", keepAddress);
  addEventListener("pagehide", () => {
    keepAddress();
    try { history.replaceState({ limit, top: scrollY }, ""); } catch { /* As above. */ }
  });
};
form.addEventListener("submit", (event) => {
  event.preventDefault();
  toResults();
});
filtersFold.open = matchMedia("(min-width:60rem)").matches;
start().catch(() => {
  giveUp("Search could not be loaded. You can still browse every course below.");
});
