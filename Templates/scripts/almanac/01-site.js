// A script's additions to every page: newest times of sources, copy buttons, and the scripts of
// parts that are far down. Pages are complete without it.

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

// A part that is needed only where it is read has a script of its own, which is fetched when the
// part is less than a window away.
const near = new IntersectionObserver((parts) => {
  for (const { isIntersecting, target } of parts) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    const script = document.createElement("script");
    script.src = target.dataset.later;
    // A part that needs two scripts has an element for each, in their order.
    script.async = false;
    document.head.append(script);
  }
}, { rootMargin: "100%" });
for (const part of all("[data-later]")) near.observe(part);
