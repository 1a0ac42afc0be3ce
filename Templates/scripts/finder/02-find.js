// Search and filters of the list of rooms; the choice is kept in the address.
const state = () => {
  const minute = present();
  const now = isOfDay(minute) ? minute : null;
  const asked = field("at").value;
  const at = asked ? Number(asked) : now ?? day.at;
  const query = words(field("q").value);
  const seats = Number(field("seats").value);
  const house = day.houses.findIndex(([code]) => code === form.dataset.house);
  const features = all("input[name=feature]:checked", form).map((box) => box.value);
  const isNamed = (room) => query.every((word) => room.names.some((name) => goesBy(name, word)));
  const rooms = day.rooms.filter((room) => isNamed(room) && (!seats || room.seats >= seats)
    && (house < 0 || room.house === house)
    && features.every((feature) => room.features?.includes(feature)));
  // Where the present or the next class is.
  const [, , near, name] = day.near?.find(([from, to]) => from <= at && at < to)
    ?? globalThis.almanac.nearMine?.(at, day.houses) ?? [];
  return {
    at, isNow: !asked && now !== null, isKnown: asked || now !== null, isAsked: query.length > 0,
    rooms, near: near === undefined ? null : { house: near, name },
  };
};

// How likely an interruption is, ascending: by the end of the free time, the uses of the day, the
// rooms next door that are in use, and the seats.
const disturbance = (room, at) => {
  const neighbors = [room.place - 1, room.place + 1].map((place) => day.rooms[place])
    .filter((one) => one && one.house === room.house && one.floor === room.floor);
  const used = room.floor === undefined ? 2 : neighbors.filter(
    (one) => one.uses.some(([from, to]) => from <= at && at < to)
  ).length;
  return [-room.until, room.uses.length, used, room.seats ?? Infinity, room.place];
};
const compare = (one, other) => {
  const index = one.findIndex((value, place) => value !== other[place]);
  return index < 0 ? 0 : one[index] - other[index];
};
const orders = {
  long: (a, b) => a.isFar - b.isFar || b.until - a.until || a.place - b.place,
  calm: (a, b) => compare(a.calm, b.calm),
  name: (a, b) => a.place - b.place,
};

const describe = (room, at) => {
  const here = room.free.find(([from, to]) => from <= at && at < to);
  if (here) return [`free until`, here[1], `free until ${clock(here[1])}`];
  const use = room.uses.find(([from, to]) => from <= at && at < to);
  const next = room.free.find(([from, to]) => from > at && to - from >= day.slot);
  if (next) {
    return [`free from`, next[0], `${use ? "taken" : "closed"}, free from ${clock(next[0])}`];
  }
  return [
    use ? "taken until" : "closed",
    use ? use[1] : null,
    use ? `taken until ${clock(use[1])}` : "closed"
  ];
};

const heading = ({ at, isKnown, isAsked, rooms }, count) => {
  if (!isKnown) return "Not known now";
  if (isAsked && !rooms.length) return `No room called “${field("q").value.trim()}”`;
  return `${count === 1 ? "1 room" : `${count || "No"} rooms`} free at ${clock(at)}`;
};

// The free rooms, and those where an interruption is least likely.
const showFree = (open, choice, window) => {
  const { at, near } = choice;
  const limit = form.dataset.all ? Infinity : 24;
  const order = field("order").value;
  const rows = order === "long" ? grouped(open, at) : open.map((room) => [room]);
  const line = (rooms) => row(
    rooms, window, "until", rooms[0].until, `free until ${clock(rooms[0].until)}`,
    walkText(rooms[0], near)
  );
  list.replaceChildren(...rows.slice(0, limit).map(line));
  const more = document.getElementById("more");
  more.hidden = rows.length <= limit;
  more.querySelector("button").textContent = `All ${open.length}`;
  // The sentence that was there without a script.
  document.getElementById("rest")?.remove();
  const calm = document.getElementById("calm");
  if (calm) {
    calm.hidden = order === "calm" || open.length < 2;
    calm.querySelector(".small").textContent = `at ${clock(at)}`;
    calm.querySelector("ol").replaceChildren(
      ...[...open].sort(orders.calm).slice(0, 6).map((room) => line([room]))
    );
  }
};

const showHouses = (open) => {
  for (const count of all("[data-house]")) {
    const place = day.houses.findIndex(([code]) => code === count.dataset.house);
    const rooms = day.rooms.filter((room) => room.house === place).length;
    const free = open.filter((room) => room.house === place).length;
    if (place >= 0) count.textContent = `${free} of ${rooms} free`;
  }
};

const freeAt = (rooms, at, near) => rooms.filter((room) => !room.excluded).flatMap((room) => {
  const stretch = room.free.find(([from, to]) => from <= at && at < to);
  if (!stretch) return [];
  const found = { ...room, until: stretch[1], isFar: near ? room.house !== near.house : false };
  return [{ ...found, calm: disturbance(found, at) }];
});

const show = () => {
  const choice = state();
  const { at, isNow, isKnown, isAsked, near } = choice;
  const rooms = isKnown ? choice.rooms : [];
  const hour = Math.floor(at / 60) * 60;
  const last = Math.max(...day.rooms.flatMap((room) => room.open.map(([, to]) => to)), hour + 240);
  const window = [Math.max(0, Math.min(hour, last - 240)), Math.ceil(last / 60) * 60];
  const open = freeAt(rooms, at, near).sort(orders[field("order").value]);
  const soon = rooms.filter((room) => !room.excluded).flatMap((room) => {
    if (room.free.some(([from, to]) => from <= at && at < to)) return [];
    const stretch = room.free.find(
      ([from, to]) => from > at && from <= at + 30 && to - from >= day.slot
    );
    return stretch ? [{ ...room, from: stretch[0], until: stretch[1] }] : [];
  }).sort((a, b) => a.from - b.from || b.until - a.until);
  document.querySelector("h1").textContent = heading(choice, open.length);
  document.getElementById("order").textContent = !isKnown || !near || field("order").value !== "long" ? ""
    : `${day.houses[near.house][1]} first, for ${near.name}, then free longest.`;
  showFree(open, choice, window);
  showScale(window, isKnown && day.rooms.length > 0);
  showHouses(isKnown ? freeAt(day.rooms, at, near) : []);
  const later = document.getElementById("soon");
  later.hidden = !soon.length;
  later.querySelector("ol").replaceChildren(...soon.slice(0, 24).map((room) => {
    const finding = `free from ${clock(room.from)} until ${clock(room.until)}`;
    return row([room], window, "from", room.from, finding, walkText(room, near));
  }));
  // A room that is searched by name is listed even if it is taken.
  const shown = new Set([...open, ...soon].map((room) => room.href));
  const others = isAsked ? rooms.filter((room) => !shown.has(room.href)).slice(0, 24) : [];
  const taken = document.getElementById("taken");
  taken.hidden = !others.length;
  taken.querySelector("ol")
    .replaceChildren(...others.map((room) => row([room], window, ...describe(room, at))));
  const hearts = kept();
  const own = isKnown ? day.rooms.filter((room) => hearts.has(room.address)) : [];
  const mine = document.getElementById("kept");
  mine.hidden = !own.length;
  mine.querySelector("ol")
    .replaceChildren(...own.map((room) => row([room], window, ...describe(room, at))));
  document.getElementById("when").textContent = isNow ? "now" : `at ${clock(at)}`;
  waiting ??= setTimeout(keepAddress, Math.max(0, lastKept + 400 - Date.now()));
};

// Only chosen values are in the address: neither an empty field nor a list's first choice. Safari
// throws where a script changes its address a hundred times in thirty seconds: it follows at most
// every 400 ms.
let waiting, lastKept = -Infinity;
const keepAddress = () => {
  waiting = undefined;
  lastKept = Date.now();
  const answer = new URLSearchParams();
  if (field("q").value) answer.set("q", field("q").value);
  for (const name of ["seats", "at", "order"]) {
    if (field(name).selectedIndex > 0) answer.set(name, field(name).value);
  }
  if (form.dataset.house) answer.set("house", form.dataset.house);
  for (const box of all("input[name=feature]:checked", form)) answer.append("feature", box.value);
  const hash = answer.toString();
  if (hash !== location.hash.slice(1) && !document.getElementById(location.hash.slice(1))) {
    try {
      history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
    } catch {
      // Too often for this browser: the list is right anyway.
    }
  }
};

// The buildings above the list: links to their pages, which choose one here.
const houses = all("#houses a");
const choose = (code) => {
  form.dataset.house = houses.some((link) => link.dataset.code === code) ? code : "";
  for (const link of houses) {
    if (link.dataset.code === form.dataset.house) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
};
const restore = () => {
  const asked = new URLSearchParams(location.hash.slice(1));
  choose(asked.get("house") ?? "");
  for (const name of ["q", "seats", "at", "order"]) {
    const value = asked.get(name);
    const isOffered = (option) => option.value === value;
    if (value !== null && (name === "q" || [...field(name).options].some(isOffered))) {
      field(name).value = value;
    }
  }
  for (const box of all("input[name=feature]", form)) {
    box.checked = asked.getAll("feature").includes(box.value);
  }
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
    const names = [
      ...day.houses[room.house].map((name) => `${name} ${room.number}`),
      room.name,
      ...room.aliases ?? []
    ];
    Object.assign(room, {
      place, href: form.dataset.root + room.address, free: free(room), names: names.map(runs),
    });
  });
  if (!form.dataset.ready) {
    form.dataset.ready = "yes";
    for (const part of all(".script", form)) part.classList.remove("script");
    restore();
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", show);
    for (const link of houses) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        choose(link.dataset.code);
        show();
      });
    }
    document.querySelector("#more button")
      .addEventListener("click", () => { form.dataset.all = "yes"; show(); });
    document.addEventListener("present", show);
    addEventListener("pagehide", keepAddress);
  }
  // The data may be of a later day than the page.
  timed.dataset.day = day.day;
  document.dispatchEvent(new Event("fresh"));
};
load();
setInterval(() => { if (!document.hidden) load(); }, freshFor);
