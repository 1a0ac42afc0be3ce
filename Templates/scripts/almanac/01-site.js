// What pages gain from a script: the present moment, and copying. They are complete without it.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// Pages that were read, those of the day and the catalog's search are kept for when there is no
// network.
const { worker } = document.body.dataset;
if (worker) {
  navigator.serviceWorker?.register(worker)
    .catch(() => { /* A file, or a browser that keeps nothing. */ });
}

// The foot prints since when the page's own data has been so. One file of the whole site says how
// new its sources are by now.
const foot = document.querySelector("footer[data-moments]");
const showMoments = async () => {
  const answer = await fetch(foot.dataset.moments);
  if (!answer.ok) return;
  const moments = await answer.json();
  let newest = null;
  for (const name of all("[data-source]", foot)) {
    const kinds = name.dataset.kinds.split(" ");
    const [source] = moments.filter(
      (moment) => moment.name === name.dataset.source && kinds.includes(moment.kind)
    )
      .sort((one, other) => (one.at < other.at ? 1 : -1));
    if (!source) continue;
    name.append(` ${source.short}`);
    if (!newest || source.at > newest.at) newest = source;
  }
  const time = foot.querySelector("[data-as-of] time");
  if (time && newest && newest.at > time.dateTime) {
    time.dateTime = newest.at;
    time.textContent = newest.long;
  }
};
if (foot) {
  showMoments().catch(() => {
    /* A file, or no network: the page's own moment is true as well. */
  });
}

// At a missing address: one table of the site says where the page is now. What moved is opened,
// what is gone is linked to.
const gone = document.getElementById("gone");
const find = async () => {
  const table = new URL(gone.dataset.gone, location.href);
  const base = table.pathname.slice(0, table.pathname.lastIndexOf("/") + 1);
  if (!location.pathname.startsWith(base)) return;
  const rest = decodeURIComponent(location.pathname.slice(base.length));
  const answer = await fetch(gone.dataset.gone);
  if (!answer.ok) return;
  const pages = await answer.json();
  const addressOf = (page) => base + page.split("/").map(encodeURIComponent).join("/");
  // Hosts serve "courses/cmps231.html" as "courses/cmps231" too.
  const names = rest.endsWith(".html") ? [rest] : [`${rest}.html`, `${rest}index.html`];
  for (const name of names) {
    for (const [pattern, target] of pages.moved) {
      const found = new RegExp(pattern);
      if (!found.test(name)) continue;
      const [page, ...place] = name.replace(found, target).split("#");
      return location.replace([addressOf(page), ...place].join("#"));
    }
    if (!Object.hasOwn(pages.gone, name)) continue;
    gone.querySelector("a").href = addressOf(pages.gone[name]);
    gone.hidden = false;
    return;
  }
};
if (gone) find().catch(() => { /* No network: the page says enough. */ });
