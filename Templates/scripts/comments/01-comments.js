// Student comments of a course are on separate pages. The first is fetched when its fold is opened,
// each further one on request. The page is parsed, not run. A link leads there until then, and if
// fetching fails.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const take = async (link) => {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(answer.status);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = all("#comments > details", page);
  const older = page.querySelector("#comments a[rel=next]");
  if (older) {
    older.href = new URL(older.getAttribute("href"), answer.url).href;
    older.addEventListener("click", async (event) => {
      event.preventDefault();
      try { await take(older); } catch { location.href = older.href; }
    });
    const more = document.createElement("p");
    more.className = "actions";
    more.append(older);
    found.push(more);
  }
  if (found.length) link.closest("p").replaceWith(...found);
};
for (const fold of all("details[data-comments]")) {
  fold.addEventListener("toggle", () => {
    const link = fold.querySelector(":scope > p > a");
    if (fold.open && link && !fold.dataset.asked) {
      fold.dataset.asked = "";
      take(link).catch(() => { delete fold.dataset.asked; });
    }
  });
}
