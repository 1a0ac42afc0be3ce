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
