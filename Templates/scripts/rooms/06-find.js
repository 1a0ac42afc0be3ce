// Search and filters of the list of rooms; the choice is kept in the address.
const state = () => {
  const now = present();
  const asked = field("at").value;
  const at = asked ? Number(asked) : now ?? day.at;
  const query = words(field("q").value);
  const seats = Number(field("seats").value);
  const features = all("input[name=feature]:checked", form).map((box) => box.value);
  const isNamed = (room) => query.every((word) => room.names.some((name) => goesBy(name, word)));
  const rooms = day.rooms.filter((room) => isNamed(room) && (!seats || room.seats >= seats)
    && features.every((feature) => room.features?.includes(feature)));
  return { at, isNow: !asked && now !== null, isAsked: query.length > 0, rooms };
};

const orders = {
  long: (a, b) => b.until - a.until || a.place - b.place,
  calm: (a, b) => (
    a.calm < b.calm ? -1 : a.calm > b.calm ? 1 : b.until - a.until || a.place - b.place
  ),
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
    const stretch = room.free.find(
      ([from, to]) => from > at && from <= at + 30 && to - from >= day.slot
    );
    return stretch ? [{ ...room, from: stretch[0], until: stretch[1] }] : [];
  }).sort((a, b) => a.from - b.from || b.until - a.until);
  const count = open.length === 1 ? "1 room" : `${open.length || "No"} rooms`;
  document.querySelector("h1").textContent = `${count} free at ${clock(at)}`;
  const limit = form.dataset.all ? Infinity : 24;
  list.replaceChildren(...open.slice(0, limit).map(
    (room) => row(room, window, "until", room.until, `free until ${clock(room.until)}`)
  ));
  const more = document.getElementById("more");
  more.hidden = open.length <= limit;
  more.querySelector("button").textContent = `All ${open.length}`;
  const later = document.getElementById("soon");
  later.hidden = !soon.length;
  later.querySelector("ol").replaceChildren(...soon.slice(0, limit).map((room) => {
    const finding = `free from ${clock(room.from)} until ${clock(room.until)}`;
    return row(room, window, "from", room.from, finding);
  }));
  // A room that is searched by name is listed even if it is taken.
  const shown = new Set([...open, ...soon].map((room) => room.href));
  const others = isAsked ? rooms.filter((room) => !shown.has(room.href)).slice(0, 24) : [];
  const taken = document.getElementById("taken");
  taken.hidden = !others.length;
  taken.querySelector("ol")
    .replaceChildren(...others.map((room) => row(room, window, ...describe(room, at))));
  const hearts = kept();
  const own = day.rooms.filter((room) => hearts.has(room.address));
  const mine = document.getElementById("kept");
  mine.hidden = !own.length;
  mine.querySelector("ol")
    .replaceChildren(...own.map((room) => row(room, window, ...describe(room, at))));
  document.getElementById("when").textContent = isNow ? "now" : `at ${clock(at)}`;
  // Only what was chosen is in the address: neither an empty field nor a list's first choice.
  const answer = new URLSearchParams();
  if (field("q").value) answer.set("q", field("q").value);
  for (const name of ["seats", "at", "order"]) {
    if (field(name).selectedIndex > 0) answer.set(name, field(name).value);
  }
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
      calm: room.calm ?? Infinity,
    });
  });
  if (!form.dataset.ready) {
    form.dataset.ready = "yes";
    for (const part of all(".script", form)) part.classList.remove("script");
    restore();
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", show);
    document.querySelector("#more button")
      .addEventListener("click", () => { form.dataset.all = "yes"; show(); });
    setInterval(() => { if (!document.hidden) show(); }, 60_000);
  }
  show();
};
load();
setInterval(() => { if (!document.hidden) load(); }, freshFor);
