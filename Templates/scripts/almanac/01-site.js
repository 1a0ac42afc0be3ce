// What a script adds to every page: newest times of sources, addresses that moved, copy buttons,
// the present moment. Pages are complete without it.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// The service worker stores pages for offline use: see worker.js.
const { worker } = document.body.dataset;
if (worker) {
  navigator.serviceWorker?.register(worker)
    .catch(() => {
      // A file, or a browser that keeps nothing.
    });
}

// The footer shows the time of the page's own data. One file of the site lists the newest time of
// each source.
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
    // A file, or no network: the page's own time is correct, too.
  });
}

// At a missing address, a table of the site lists where pages have moved. A moved page is opened;
// for a removed page, the nearest one is linked.
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
if (gone) find().catch(() => {
  // No network: the page says enough.
});
