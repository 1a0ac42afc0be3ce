// What pages gain from a script: the present moment, and copying. They are complete without it.
(() => {
  "use strict";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  // Pages that were read, those of the day and the catalog's search are kept for when there is no network.
  const { worker } = document.body.dataset;
  if (worker) navigator.serviceWorker?.register(worker).catch(() => { /* A file, or a browser that keeps nothing. */ });

  // The foot prints since when the page's own data has been so. One file of the whole site says how new its sources are by now.
  const foot = document.querySelector("footer[data-moments]");
  const showMoments = async () => {
    const answer = await fetch(foot.dataset.moments);
    if (!answer.ok) return;
    const moments = await answer.json();
    let newest = null;
    for (const name of all("[data-source]", foot)) {
      const kinds = name.dataset.kinds.split(" ");
      const [source] = moments.filter((moment) => moment.name === name.dataset.source && kinds.includes(moment.kind))
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
  if (foot) showMoments().catch(() => { /* A file, or no network: the page's own moment is true as well. */ });

  // At a missing address: one table of the site says where the page is now. What moved is opened, what is gone is linked to.
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

  // Copy buttons are hidden at first, because without a script they would do nothing. One without an id copies what precedes it.
  if (navigator.clipboard) {
    for (const button of all("[data-copy]")) {
      const source = document.getElementById(button.dataset.copy) ?? button.previousElementSibling;
      button.classList.remove("js");
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText((source.value ?? source.textContent).trim());
        const word = button.textContent;
        button.textContent = "Copied";
        setTimeout(() => { button.textContent = word; }, 2000);
      });
    }
  }

  // A link may lead into what is folded: not every browser unfolds it.
  const unfold = () => {
    const place = document.getElementById(location.hash.slice(1));
    const fold = place?.closest("details:not([open])");
    if (!fold) return;
    fold.open = true;
    place.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  unfold();

  // Behind the "#" of the page on how to subscribe is the file of a feed, seen from the root of the site. Nothing else is taken: all
  // addresses made of it are below the address that the page itself names.
  const how = document.getElementById("how");
  if (how) {
    const show = () => {
      const [file, name] = /^(?:feeds|f)(?:\/[a-z0-9_-]+)*\/([a-z0-9_-]+)(?:\+alarms|\.flat)?\.ics$/.exec(location.hash.slice(1)) ?? [];
      const address = file && how.dataset.base + file;
      const fresh = document.getElementById("how-new");
      how.hidden = fresh.hidden = !file;
      document.getElementById("how-paste").hidden = !!file;
      document.getElementById("how-address").value = address ?? "";
      for (const link of all("a[data-outlook]")) {
        link.search = file ? `?url=${encodeURIComponent(address)}&name=${name}` : "";
      }
      if (!file) return;
      how.querySelector("a").href = address.replace(/^https?:/, "webcal:");
      // The program strips "webcal:" from an address, and leaves one that is there twice.
      fresh.querySelector("a").href = `webcal:${address}`;
    };
    addEventListener("hashchange", show);
    show();
  }

  // What a link to a shared schedule carries behind its "#", as text. The grammar is that of the program's own reader:
  // TERM:COURSE-CODE,COURSE-CODE with everything odd percent-encoded.
  const shared = document.getElementById("shared");
  if (shared) {
    const word = (text) => {
      const plain = decodeURIComponent(text);
      if (!plain || /\p{Cc}/u.test(plain)) throw new URIError(text);
      return plain;
    };
    const read = (fragment) => {
      const [, name, list] = /^([^:]+):(.+)$/s.exec(fragment);
      const parts = list.split(",").filter(Boolean);
      if (!parts.length || parts.length > 64) throw new RangeError("sections");
      const sections = parts.map((part) => {
        const [, course, code] = /^([^-]+)-(.+)$/s.exec(part);
        const id = word(course).toUpperCase();
        if (!/^[\p{L}\p{N}.&/]+$/u.test(id)) throw new RangeError("course");
        return `${id.replace(/^(\D+)(?=\d)/, "$1 ")}-${word(code)}`;
      });
      return { term: word(name), sections: [...new Set(sections)] };
    };
    const term = document.getElementById("shared-term");
    const command = document.getElementById("shared-command");
    const [nothing, plain] = [term.textContent, command.textContent];
    const show = () => {
      const fragment = location.hash.slice(1);
      // A place on this page, where "Skip to content" leads: the schedule stays.
      if (fragment && document.getElementById(fragment)) return;
      let link = null;
      try { link = fragment && read(fragment); } catch { /* not a schedule */ }
      const known = link && all("#shared-terms li").find((item) => item.dataset.term === link.term);
      term.textContent = link ? (known ? known.textContent : link.term)
        : fragment ? "This link is damaged: it has no readable schedule." : nothing;
      document.getElementById("shared-sections").replaceChildren(...(link?.sections ?? []).map((section) => {
        const item = document.createElement("li");
        item.textContent = section;
        return item;
      }));
      // In quotation marks, so that a shell does not read the link; those within it are encoded.
      command.textContent = link ? `almanac save '${location.href.replace(/'/g, "%27")}'` : plain;
    };
    addEventListener("hashchange", show);
    show();
  }

  // What students wrote stands on pages of its own: the first is fetched when somebody asks for it, each further one when they ask for
  // more. A page that is only parsed runs nothing. Until then, and where it cannot be had, a link leads there.
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
      more.className = "acts";
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

  // The page's day and zone against the clock: only a page of this very day has a present moment.
  const main = document.querySelector("main[data-day]");
  if (!main) return;
  const minute = () => {
    const parts = Object.fromEntries(new Intl.DateTimeFormat("en-CA", {
      timeZone: main.dataset.zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit",
      hour: "2-digit", minute: "2-digit",
    }).formatToParts(new Date()).map((part) => [part.type, part.value]));
    const isToday = `${parts.year}-${parts.month}-${parts.day}` === main.dataset.day;
    return isToday ? Number(parts.hour) * 60 + Number(parts.minute) : null;
  };

  // A red line on every ruler that holds the present minute, and a red edge on the slot that does. Rulers run from x = 2 to
  // x = 356. Drawn again when a page of rooms has taken in fresh figures.
  const mark = () => {
    const now = minute();
    for (const old of all("[data-ruler] .rl, [data-ruler] .rdf")) old.remove();
    for (const old of all("tr[data-slot] .now")) old.classList.remove("now");
    if (now === null) return;
    for (const figure of all("[data-ruler]")) {
      const [from, to] = figure.dataset.ruler.split(",").map(Number);
      const svg = figure.querySelector("svg");
      if (!svg || now < from || now > to) continue;
      const x = (2 + 354 * (now - from) / (to - from)).toFixed(1);
      const draw = (className, path) => {
        const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
        shape.setAttribute("class", className);
        shape.setAttribute("d", path);
        svg.append(shape);
      };
      draw("rl", `M${x} 0V25`);
      draw("rdf", `M${x - 4} -1h8l-4 6z`);
    }
    const slot = all("tr[data-slot]").filter((row) => Number(row.dataset.slot) <= now).pop();
    if (slot && now < Number(slot.dataset.slot) + Number(slot.closest("table").dataset.minutes)) {
      let row = slot;
      while (row && !row.querySelector("td")) row = row.previousElementSibling;
      row?.querySelector("td").classList.add("now");
    }
  };
  mark();
  document.addEventListener("fresh", mark);

  // What is over folds away, beneath what was over already when the page was made; of a day's ways, the next one to leave for stands out.
  const now = minute();
  if (now === null) return;
  for (const list of all("ol.rows")) {
    const over = all(":scope > li[data-end]", list).filter((row) => Number(row.dataset.end) <= now);
    if (!over.length || list.closest(".past")) continue;
    const known = list.parentElement.querySelector(":scope > details.past");
    const fold = known ?? document.createElement("details");
    const earlier = known?.querySelector("ol") ?? document.createElement("ol");
    earlier.append(...over);
    const classes = earlier.querySelectorAll(":scope > li:not(.leg)").length;
    const summary = known?.querySelector("summary") ?? document.createElement("summary");
    summary.textContent = list.classList.contains("day") ? `Earlier: ${classes === 1 ? "1 stop" : `${classes} stops`}`
      : classes === 1 ? "1 earlier today" : `${classes} earlier today`;
    if (!known) {
      fold.className = "past";
      earlier.className = list.className;
      fold.append(summary, earlier);
      list.before(fold);
    }
    for (const row of all(":scope > .go", earlier)) row.classList.remove("go");
    if (!list.querySelector(":scope > .go")) list.querySelector(":scope > .leg:has(.lab)")?.classList.add("go");
  }
})();
