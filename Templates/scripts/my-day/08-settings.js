// How the visitor travels, and places of their own.

const changeSettings = (part, words) => change("settings",
  (one) => ({ ...one, id: "settings", kind: "settings", ...part }), words);
const modeFields = (own) => {
  const boxes = modes.map((mode) => [mode, ...checkbox(modeWords[mode][0], own.includes(mode))]);
  const first = choiceField(modes.map((mode) => [mode, modeWords[mode][0]]), own[0] ?? modes[0]);
  const said = () => {
    const chosen = boxes.filter(([, , box]) => box.checked).map(([mode]) => mode);
    if (!chosen.length) return refuse(boxes[0][2], "Choose a travel mode.");
    return [first.value, ...chosen].filter((mode, at, all) => chosen.includes(mode) && all.indexOf(mode) === at);
  };
  const fields = [make("fieldset", { class: "weekdays" }, make("legend", { class: "label" }, "Travel modes"),
    ...boxes.map(([, label]) => label))];
  if (modes.length > 1) fields.push(labeled("First choice", first));
  return { fields, said };
};
const travelSection = () => {
  const own = settings();
  const ways = modeFields(own.modes ?? ["walking"]);
  const [start, startOffers] = placeField(own.start, { placeholder: "Home" });
  const [end, endOffers] = placeField(own.end, { placeholder: "where the day begins" });
  const longest = minutesField(own.longestWalk);
  const pace = numberField(own.pace === undefined ? "" : String(own.pace), { placeholder: "4.8" });
  const [earliest, latest] = [timeField(own.earliest), timeField(own.latest)];
  const before = minutesField(own.before);
  const save = () => {
    const chosen = ways.said();
    if (!chosen) return undefined;
    const speed = pace.value.trim() ? Number(pace.value.trim().replace(",", ".")) : undefined;
    if (speed !== undefined && !(speed >= 1 && speed <= 30)) {
      return refuse(pace, "Enter kilometers an hour, from 1 to 30.");
    }
    const [walk, free] = [minutesTyped(longest, 1), minutesTyped(before, 0)];
    if (walk === null) return refuse(longest, "Enter minutes, such as 20.");
    if (free === null) return refuse(before, "Enter minutes, such as 5.");
    const last = minutesIn(latest.value);
    return changeSettings({
      modes: chosen, start: line(start.value), end: line(end.value), longestWalk: walk, pace: speed,
      earliest: minutesIn(earliest.value) ?? undefined,
      // A time in the night is after midnight.
      latest: last === null ? undefined : last < 360 ? last + 1440 : last, before: free,
    }, "Travel settings are changed.");
  };
  return make("details", { id: "days-travel" }, make("summary", {}, "How you travel"),
    asForm("travel", [], save, make("div", { class: "fields" },
      placeBlock("Days begin at", start, startOffers), placeBlock("Days end at", end, endOffers),
      ...ways.fields, labeled("Longest walk, minutes", longest), labeled("Walking speed, km/h", pace),
      labeled("No travel before", earliest), labeled("No travel after", latest),
      labeled("Free minutes before entries", before)),
    make("p", { class: "actions" }, make("button", { class: "primary" }, "Save"))));
};

const hereIs = (field) => {
  if (!navigator.geolocation) return say("This browser does not know where you are.");
  say("Looking for where you are.");
  navigator.geolocation.getCurrentPosition(({ coords }) => {
    field.value = `${coords.latitude.toFixed(6)}, ${coords.longitude.toFixed(6)}`;
    say("This is where you are now. It stays on this device.");
  }, () => say("This browser does not say where you are."));
  return undefined;
};
const addPlace = (name, where) => {
  if (!line(name.value)) return refuse(name, "Enter a name, such as Home.");
  const at = coordinateIn(where.value) ?? placeNamed(line(where.value)).at;
  if (!at) {
    return refuse(where, "Enter a place of the site, or latitude and longitude: 38.9957, -76.9481.");
  }
  const known = ownPlaces().find((one) => plain(one.name) === plain(name.value));
  const words = `${line(name.value)} is a place now.`;
  if (known) change(known.id, (own) => ({ ...own, at }), words);
  else add({ kind: "place", name: line(name.value), at }, words);
  return focusOn("place 0");
};
const placesSection = () => {
  const name = textField("", { placeholder: "Home" });
  const [where, offers] = placeField("", { placeholder: "38.9957, -76.9481", autocapitalize: "none" });
  const rows = ofKind("place").map((one) => make("li", {},
    make("div", {}, make("p", {}, written(one.name)),
      make("p", { class: "tiny" }, one.at.map((part) => (part / 1e7).toFixed(5)).join(", "))),
    make("p", { class: "end" }, button("Delete", () => remove(one, `${one.name} is deleted.`),
      { "aria-label": `Delete ${one.name}` }))));
  return make("details", { id: "days-places" }, make("summary", {}, "Your places"),
    rows.length ? make("ul", { class: "rows two" }, ...rows) : "",
    asForm("place", [name, where], () => addPlace(name, where),
      labeled("Name", name, { class: "half" }),
      placeBlock("Where: a place, or latitude and longitude", where, offers),
      make("p", { class: "actions" }, make("button", {}, "Add the place"),
        button("Where I am now", () => hereIs(where)))));
};
