// What pages of rooms gain from a script: the present moment, search, favourites, and figures that stay fresh. They are complete
// without it. Minutes count from midnight by the clock of the campus; beyond 1,440 they are tomorrow's.
(() => {
  "use strict";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const main = document.querySelector("main");
  const freshFor = 300_000;

  // What the campus's clock shows at an instant, as if it were universal time.
  const wall = (instant) => {
    const parts = Object.fromEntries(new Intl.DateTimeFormat("en-CA", {
      timeZone: main.dataset.zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit",
      hour: "2-digit", minute: "2-digit",
    }).formatToParts(instant).map((part) => [part.type, part.value]));
    return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute);
  };

  // The minute of the page's own day; null on other days. What is open after midnight belongs to the day before, until five.
  const present = () => {
    const minute = Math.floor((wall(new Date()) - Date.parse(main.dataset.day)) / 60_000);
    return minute >= 0 && minute < 1740 ? minute : null;
  };

  const face = (minute) => {
    const hour = Math.floor(minute / 60) % 24;
    return [`${hour % 12 || 12}:${String(minute % 60).padStart(2, "0")}`, hour < 12 ? "am" : "pm"];
  };
  const clock = (minute) => face(minute).join(" ");

  const make = (name, attributes = {}, ...content) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...content);
    return element;
  };

  // What changes while a page is open lies beside it, to be put in its place.
  const live = document.querySelector("[data-live]");
  if (live) {
    let last = Date.now();
    const refresh = async () => {
      if (document.hidden || Date.now() - last < freshFor) return;
      last = Date.now();
      try {
        const answer = await fetch(live.dataset.live, { cache: "no-cache" });
        if (!answer.ok) return;
        const fresh = await answer.json();
        const open = all("details[open][id]", live).map((details) => details.id);
        live.innerHTML = fresh.live;
        for (const id of open) document.getElementById(id)?.setAttribute("open", "");
        document.dispatchEvent(new Event("fresh"));
      } catch { /* Offline, or opened as a file: what the page holds stays, with its time beside it. */ }
    };
    setInterval(refresh, 30_000);
    document.addEventListener("visibilitychange", refresh);
  }

  // Favourites are kept in this browser, by the addresses of rooms counted from the root of the site.
  const shelf = `rooms:${new URL(document.querySelector(".brand").href).pathname.replace(/index\.html$/, "")}`;
  const kept = () => {
    try { return new Set(JSON.parse(localStorage.getItem(shelf) ?? "[]")); } catch { return new Set(); }
  };
  const keep = (address, isKept) => {
    const rooms = kept();
    if (isKept) rooms.add(address); else rooms.delete(address);
    try { localStorage.setItem(shelf, JSON.stringify([...rooms])); } catch { return false; }
    return true;
  };
  for (const heart of all("[data-keep]")) {
    const show = () => {
      const isKept = kept().has(heart.dataset.keep);
      heart.setAttribute("aria-pressed", isKept);
      heart.textContent = isKept ? "♥ In favorites (this device)" : "♡ Add to favorites (this device)";
    };
    heart.classList.remove("js");
    heart.addEventListener("click", () => {
      keep(heart.dataset.keep, heart.getAttribute("aria-pressed") !== "true");
      show();
    });
    show();
  }

  // A file that lies in the page is saved by its button.
  const offer = () => {
    for (const button of all("button.js[data-file]")) {
      button.classList.remove("js");
      button.addEventListener("click", () => {
        const address = URL.createObjectURL(new Blob([button.dataset.file], { type: "text/calendar" }));
        make("a", { href: address, download: "invitation.ics" }).click();
        setTimeout(() => URL.revokeObjectURL(address), 60_000);
      });
    }
  };
  offer();
  document.addEventListener("fresh", offer);

  // A room's page of today: how things stand now, and what is past out of the way.
  const tell = () => {
    const verdict = document.querySelector("[data-stretches]");
    const now = verdict && present();
    if (now === null) return;
    const here = JSON.parse(verdict.dataset.stretches).find(([from, to]) => from <= now && now < to);
    if (!here) return;
    verdict.textContent = here[3];
    verdict.className = `say big ${here[2]}`;
  };
  const fold = () => {
    const table = document.querySelector("[data-stretches] ~ .cols table.slots");
    const now = table && present();
    if (now === null || document.querySelector(".past")) return;
    const rows = all("tbody tr[data-slot]", table);
    const length = Number(table.dataset.minutes);
    // A cell that spans rows is folded only as a whole.
    let over = 0;
    rows.forEach((row, index) => {
      const span = Number(row.querySelector("td")?.rowSpan ?? 0);
      if (span && Number(rows[Math.min(index + span, rows.length) - 1].dataset.slot) + length <= now) over = index + span;
    });
    if (!over || over === rows.length) return;
    const earlier = make("table", { class: "slots", "data-minutes": length }, make("caption", { class: "vh" }, "Earlier slots"), make("tbody", {}, ...rows.slice(0, over)));
    table.before(make("details", { class: "past" }, make("summary", {}, over === 1 ? "1 earlier slot" : `${over} earlier slots`), earlier));
  };
  const settle = () => { tell(); fold(); };
  settle();
  setInterval(tell, 60_000);
  document.addEventListener("fresh", settle);

  // A link to one of the days ahead opens what is folded there.
  const unfold = () => {
    document.getElementById(location.hash.slice(1))?.querySelector(":scope > details")?.setAttribute("open", "");
  };
  unfold();
  addEventListener("hashchange", unfold);

  // A day ahead is asked for from one slot to another. What is chosen goes into the mail, the file and the address.
  const requests = document.querySelector("ol[data-minutes]")?.dataset;
  // The instant at which the campus's clock shows a time: a second look settles it where the clock is set in between.
  const instant = (shown) => {
    const near = shown - (wall(shown) - shown);
    return new Date(near + shown - wall(near));
  };
  const ask = (part) => {
    const date = Date.parse(part.closest("li").id);
    const slot = Number(requests.minutes);
    const free = JSON.parse(part.dataset.free);
    const [from, to] = ["From", "To"].map((name) => make("select", { "aria-label": name }));
    const offer = (list, [first, last]) => {
      for (let at = first; at <= last; at += slot) list.append(make("option", { value: at }, clock(at)));
    };
    for (const [first, last] of free) offer(from, [first, last - slot]);
    const fill = () => {
      const [start, end] = [Number(from.value), Number(to.value)];
      const [begin, finish] = [date + start * 60_000, date + end * 60_000];
      const [, weekday, day, month, year] = /^(\w+), 0?(\d+) (\w+) (\d+)/.exec(new Date(begin).toUTCString());
      const words = { day: `${weekday} ${day} ${month}`, year, from: clock(start), to: clock(end) };
      const [on, at, until] = [...new Date(begin).toISOString().slice(0, 16).split("T"), new Date(finish).toISOString().slice(11, 16)];
      const put = (text, names) => text.replace(/%7B(\w+)%7D/g, (whole, name) => name in names ? encodeURIComponent(names[name]) : whole);
      const stamp = (shown) => instant(shown).toISOString().replace(/[-:]|\.\d+/g, "");
      const [mail, link] = [part.querySelector("[href^='mailto:']"), part.querySelector("[rel]")];
      if (mail) mail.href = put(requests.mail, words);
      if (link) link.href = put(requests.link, { date: on, from: at, to: until });
      for (const button of all("[data-file]", part)) {
        button.dataset.file = requests.file.replace(/^UID:[\d-]+\.\d+/m, `UID:${on}.${at.replace(":", "")}`)
          .replace(/^(DTSTAMP|DTSTART):.*$/gm, `$1:${stamp(begin)}`).replace(/^DTEND:.*$/m, `DTEND:${stamp(finish)}`);
      }
    };
    const bound = () => {
      const start = Number(from.value);
      to.replaceChildren();
      offer(to, [start + slot, free.find(([first, last]) => first <= start && start < last)[1]]);
      fill();
    };
    from.addEventListener("input", bound);
    to.addEventListener("input", fill);
    bound();
    part.querySelector("p").replaceChildren("Reserve", from, "–", to);
  };
  for (const part of all("[data-free]")) ask(part);

  // The list of rooms: which are free at a moment, with search and filters.
  const list = document.getElementById("free");
  const form = document.getElementById("find");
  if (!list || !form) return;
  // A name as runs of letters and of digits, small, without accents and zeros before a number.
  const runs = (text) => (text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [])
    .map((run) => run.replace(/^0+(?=\p{N})/u, ""));
  const words = (text) => text.split(/\s+/).map((word) => runs(word).join("")).filter(Boolean);
  const goesBy = (name, word) => name.some((_, place) => name.slice(place).join("").startsWith(word));
  const field = (name) => form.elements[name];
  let day;

  const free = (room) => {
    const stretches = [];
    for (const [from, to] of room.open) {
      let start = from;
      for (const [taken, end] of room.uses) {
        if (end <= start || taken >= to) continue;
        if (taken > start) stretches.push([start, taken]);
        start = Math.max(start, end);
      }
      if (start < to) stretches.push([start, to]);
    }
    // What is free at the end of the day may stay so into the next.
    if (room.end && stretches.length) stretches[stretches.length - 1][1] = room.end;
    return stretches;
  };

  const svg = (name, attributes, ...content) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...content);
    return element;
  };
  const ruler = (room, [first, last], finding) => {
    const x = (minute) => 2 + 354 * (Math.min(Math.max(minute, first), last) - first) / (last - first);
    const cut = (minute) => x(minute).toFixed(1);
    const drawing = svg("svg", { viewBox: "0 0 358 19", role: "img", "aria-label": `${room.name}: ${finding}` });
    const bar = (from, to, attributes) => {
      const width = (x(to) - x(from)).toFixed(1);
      if (width > 0) drawing.append(svg("rect", { x: cut(from), y: 4, width, height: 9, ...attributes }));
    };
    drawing.append(svg("path", { class: "ax sh", d: "M2 8.5H356" }));
    for (const [from, to] of room.open) bar(from, to, { class: "pgf" });
    for (const [from, to] of room.free) {
      if (to <= first || from >= last) continue;
      bar(from, to, { class: "oktf" });
      drawing.append(svg("path", { class: "okl", "stroke-width": 3, d: `M${cut(from)} 12.5H${cut(to)}` }));
    }
    for (const [from, to, colour] of room.uses) bar(from, to, { class: colour ? `k${colour} f` : "gr2 rsv" });
    const ticks = [];
    for (let hour = first; hour <= last; hour += 60) ticks.push(`M${cut(hour)} 16v-${hour % 120 ? 2 : 4}`);
    drawing.append(svg("path", { class: "ax", d: `M2 16H356${ticks.join("")}` }));
    return drawing;
  };

  const row = (room, window, label, minute, finding) => {
    const [time, half] = minute === null ? ["", ""] : face(minute);
    return make("li", {},
      make("div", {}, make("h3", {}, make("a", { href: room.href }, room.name)), make("p", { class: "s" }, room.detail)),
      make("div", { class: "end" }, make("p", { class: "lab" }, label),
        ...(minute === null ? [] : [make("p", { class: "num" }, `${time} `, make("small", {}, half))])),
      make("div", { class: "wide fig" }, ruler(room, window, finding)));
  };

  const state = () => {
    const now = present();
    const asked = field("at").value;
    const at = asked ? Number(asked) : now ?? day.at;
    const query = words(field("q").value);
    const seats = Number(field("seats").value);
    const features = all("input[name=feature]:checked", form).map((box) => box.value);
    const rooms = day.rooms.filter((room) => query.every((word) => room.names.some((name) => goesBy(name, word)))
      && (!seats || room.seats >= seats) && features.every((feature) => room.features?.includes(feature)));
    return { at, isNow: !asked && now !== null, isAsked: query.length > 0, rooms };
  };

  const orders = {
    long: (a, b) => b.until - a.until || a.place - b.place,
    calm: (a, b) => (a.calm < b.calm ? -1 : a.calm > b.calm ? 1 : b.until - a.until || a.place - b.place),
    name: (a, b) => a.place - b.place,
  };

  const describe = (room, at) => {
    const here = room.free.find(([from, to]) => from <= at && at < to);
    if (here) return [`free until`, here[1], `free until ${clock(here[1])}`];
    const use = room.uses.find(([from, to]) => from <= at && at < to);
    const next = room.free.find(([from, to]) => from > at && to - from >= day.slot);
    if (next) return [`free from`, next[0], `${use ? "taken" : "closed"}, free from ${clock(next[0])}`];
    return [use ? "taken until" : "closed", use ? use[1] : null, use ? `taken until ${clock(use[1])}` : "closed"];
  };

  const show = () => {
    const { at, isNow, isAsked, rooms } = state();
    const hour = Math.floor(at / 60) * 60;
    const last = Math.max(...day.rooms.flatMap((room) => room.open.map(([, to]) => to)), hour + 240);
    const window = [Math.max(0, Math.min(hour, last - 240)), Math.ceil(last / 60) * 60];
    const open = rooms.filter((room) => !room.excluded).flatMap((room) => {
      const stretch = room.free.find(([from, to]) => from <= at && at < to);
      return stretch ? [{ ...room, until: stretch[1] }] : [];
    }).sort(orders[field("order").value]);
    const soon = rooms.filter((room) => !room.excluded).flatMap((room) => {
      if (room.free.some(([from, to]) => from <= at && at < to)) return [];
      const stretch = room.free.find(([from, to]) => from > at && from <= at + 30 && to - from >= day.slot);
      return stretch ? [{ ...room, from: stretch[0], until: stretch[1] }] : [];
    }).sort((a, b) => a.from - b.from || b.until - a.until);
    const count = open.length === 1 ? "1 room" : `${open.length || "No"} rooms`;
    document.querySelector("h1").textContent = `${count} free at ${clock(at)}`;
    const limit = form.dataset.all ? Infinity : 24;
    list.replaceChildren(...open.slice(0, limit).map((room) => row(room, window, "until", room.until, `free until ${clock(room.until)}`)));
    const more = document.getElementById("more");
    more.hidden = open.length <= limit;
    more.querySelector("button").textContent = `All ${open.length}`;
    const later = document.getElementById("soon");
    later.hidden = !soon.length;
    later.querySelector("ol").replaceChildren(...soon.slice(0, limit).map((room) =>
      row(room, window, "from", room.from, `free from ${clock(room.from)} until ${clock(room.until)}`)));
    // Whoever looks for a room by its name wants it even where it is taken.
    const shown = new Set([...open, ...soon].map((room) => room.href));
    const others = isAsked ? rooms.filter((room) => !shown.has(room.href)).slice(0, 24) : [];
    const taken = document.getElementById("taken");
    taken.hidden = !others.length;
    taken.querySelector("ol").replaceChildren(...others.map((room) => row(room, window, ...describe(room, at))));
    const hearts = kept();
    const own = day.rooms.filter((room) => hearts.has(room.address));
    const mine = document.getElementById("kept");
    mine.hidden = !own.length;
    mine.querySelector("ol").replaceChildren(...own.map((room) => row(room, window, ...describe(room, at))));
    document.getElementById("when").textContent = isNow ? "now" : `at ${clock(at)}`;
    // Only what was chosen is in the address: neither an empty field nor a list's first choice.
    const answer = new URLSearchParams();
    if (field("q").value) answer.set("q", field("q").value);
    for (const name of ["seats", "at", "order"]) if (field(name).selectedIndex > 0) answer.set(name, field(name).value);
    for (const box of all("input[name=feature]:checked", form)) answer.append("feature", box.value);
    const hash = answer.toString();
    if (hash !== location.hash.slice(1) && !document.getElementById(location.hash.slice(1))) {
      history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
    }
  };

  const restore = () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    for (const name of ["q", "seats", "at", "order"]) {
      const value = asked.get(name);
      if (value !== null && (name === "q" || [...field(name).options].some((option) => option.value === value))) field(name).value = value;
    }
    for (const box of all("input[name=feature]", form)) box.checked = asked.getAll("feature").includes(box.value);
  };

  const load = async () => {
    try {
      const answer = await fetch(form.dataset.day, { cache: "no-cache" });
      if (!answer.ok) return;
      day = await answer.json();
    } catch { return; }
    day.rooms.forEach((room, place) => {
      room.open ??= [];
      room.uses ??= [];
      const names = [...day.houses[room.house].map((name) => `${name} ${room.number}`), room.name, ...room.aliases ?? []];
      Object.assign(room, {
        place, href: form.dataset.root + room.address, free: free(room), names: names.map(runs), calm: room.calm ?? Infinity,
      });
    });
    if (!form.dataset.ready) {
      form.dataset.ready = "yes";
      for (const part of all(".js", form)) part.classList.remove("js");
      restore();
      form.addEventListener("submit", (event) => event.preventDefault());
      form.addEventListener("input", show);
      document.querySelector("#more button").addEventListener("click", () => { form.dataset.all = "yes"; show(); });
      setInterval(() => { if (!document.hidden) show(); }, 60_000);
    }
    show();
  };
  load();
  setInterval(() => { if (!document.hidden) load(); }, freshFor);
})();
