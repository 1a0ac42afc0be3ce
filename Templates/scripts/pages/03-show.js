// Shows answers, and starts the search.

const step = 10;
let limit = step;
let typed = "";
// A page that was found, with its summary until the page itself is there.
const row = (hit) => {
  const link = make("a", { href: root + hit.address }, ...marked(hit.id.bytes, hit.id.found));
  const text = make("p", { class: "small" });
  for (const { bytes, found } of hit.instructors) text.append(...marked(bytes, found));
  return { hit, link, text, item: make("li", {}, make("div", {}, make("h3", {}, link), text)) };
};
const complete = async ({ hit, link, text }, asked) => {
  const whole = await page(hit.address);
  if (typed !== asked) return;
  const { most, part, title, inTitle, inText } = locate(whole, asked);
  if (!most) {
    const first = whole.find((one) => one.text.length);
    if (first && !text.hasChildNodes()) text.append(...excerpt(first, []));
    return;
  }
  if (part.id) {
    link.href = `${root}${hit.address}#${encodeURIComponent(part.id)}`;
    link.append(" › ", ...marked(title, inTitle));
  }
  if (part.text.length) text.replaceChildren(...excerpt(part, inText));
};

// Pages are fetched when typing pauses, and then the number is announced, too.
const pause = 200;
let waiting;
const settle = (rows, line) => {
  const asked = typed;
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    status.textContent = line;
    keepAddress();
    // A page that cannot be fetched keeps its summary.
    for (const one of rows) complete(one, asked).catch(() => pages.delete(one.hit.address));
  }, pause);
};
const keepAddress = () => {
  const query = typed && `?q=${encodeURIComponent(typed).replace(/%20/g, "+")}`;
  if (query === location.search) return;
  try {
    history.replaceState(null, "", location.pathname + query);
  } catch {
    // Too often for this browser: the result is shown anyway.
  }
};
const show = () => {
  found.hidden = !typed;
  browse.hidden = Boolean(typed);
  if (!typed) {
    list.replaceChildren();
    return settle([], "");
  }
  const answer = ask({ ...none(), q: typed }, 0, limit);
  const near = answer.words.find(({ kind }) => kind === 1);
  const rows = answer.hits.map(row);
  list.replaceChildren(...rows.map(({ item }) => item));
  more.hidden = answer.count <= limit;
  found.hidden = !answer.count;
  browse.hidden = answer.count > 0;
  settle(rows, !answer.count ? words.none(typed)
    : near ? `${words.near(near.text)} ${words.count(answer.count)}` : words.count(answer.count));
};
const change = () => {
  typed = box.value.trim();
  limit = step;
  show();
};
const start = async () => {
  await open(form.dataset.module, form.dataset.index);
  const given = new URLSearchParams(location.search).get("q");
  if (given && !box.value) box.value = given.slice(0, 200);
  form.classList.remove("script");
  form.dataset.ready = "";
  change();
  box.addEventListener("input", change);
  more.addEventListener("click", () => {
    const first = limit;
    limit += step;
    show();
    list.children[first]?.querySelector("a").focus();
  });
  // Safari empties the field of a page that it takes from its memory, just after this event.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) setTimeout(() => { box.value = typed; });
  });
};
form.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.focus();
});
start().catch(() => {
  status.textContent = location.protocol === "file:" ? words.file : words.failed;
});
