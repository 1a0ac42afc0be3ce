// The places that people go to: their own, and the site's by their names.

// `{ name, at, building, hours, kind, category }`; `at` is latitude and longitude in ten-millionths
// of a degree.
let sitePlaces = [];
// By all their names; places go before buildings, and these before rooms.
const byName = new Map();
const plain = (name) => name.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[^\p{L}\p{N}]+/gu, " ")
  .toLowerCase().trim();
const described = (found) => {
  const { rooms = [], short, also = [], ...rest } = found;
  const kind = found.building && short ? "building" : "place";
  const place = {
    ...rest, kind, names: [found.name, ...also].map(plain), group: plain(rest.category ?? ""),
  };
  const code = found.building;
  return [place, ...rooms.map((number) => ({
    ...rest, kind: "room", name: `${short} ${number}`,
    names: [`${short} ${number}`, `${code} ${number}`, `${found.name} ${number}`].map(plain),
  }))];
};
const loadPlaces = async () => {
  const response = await fetch(app.dataset.places);
  if (!response.ok) throw new Error(`${response.status}`);
  sitePlaces = (await response.json()).flatMap(described);
  for (const kind of ["place", "building", "room"]) {
    for (const one of sitePlaces.filter((place) => place.kind === kind)) {
      for (const name of one.names) if (!byName.has(name)) byName.set(name, one);
    }
  }
};
const ownPlaces = () => ofKind("place").map((one) => ({
  ...one, kind: "own", names: [plain(one.name)],
}));

// The place of a name; one that nobody knows has no location.
const placeNamed = (name) => {
  const wanted = plain(name);
  return ownPlaces().find(({ names }) => names.includes(wanted)) ?? byName.get(wanted)
    ?? { name, names: [wanted], kind: "unknown" };
};

// The nearest to where days begin first; as they are if that is unknown. A place without a location
// is farther than any other.
const byDistance = (places) => {
  const { at: from } = placeNamed(settings().start ?? "");
  if (!from) return places;
  const shrunk = Math.cos(from[0] / 1e7 * Math.PI / 180);
  const distance = ({ at }) => at
    ? Math.hypot(at[0] - from[0], (at[1] - from[1]) * shrunk) : 9e9;
  return places.map((place) => [distance(place), place])
    .sort(([one], [other]) => one - other).map(([, place]) => place);
};
// Whether each word that was typed begins a word of a text.
const beginsIn = (typed) => {
  const words = plain(typed).split(" ").filter(Boolean);
  return (text) => words.length > 0 && words.every((word) => (` ${text}`).includes(` ${word}`));
};
// The places with such a name, the best first, then those of such a category, the nearest first.
const mostOffers = 6;
const offersFor = (typed) => {
  const [starts, words] = [beginsIn(typed), plain(typed)];
  const rank = ({ kind, names }) => 4 * (kind === "own" ? 0 : kind === "room" ? 2 : 1)
    + (names.some((name) => name.startsWith(words)) ? 0 : 1);
  const named = [...ownPlaces(), ...sitePlaces].filter(({ names }) => names.some(starts))
    .map((place) => [rank(place), place]).sort(([one], [other]) => one - other)
    .map(([, place]) => place);
  const others = byDistance(sitePlaces.filter(({ names, group }) =>
    group && starts(group) && !names.some(starts)));
  return [...named, ...others].slice(0, mostOffers);
};
// The categories that begin so and have several places, each with these, the nearest first.
const mostCategories = 2, mostPlaces = 20;
const categoriesFor = (typed) => {
  const starts = beginsIn(typed);
  const found = new Map();
  for (const place of sitePlaces) {
    const { category, group, at, name } = place;
    // A list of places in a field has them between semicolons.
    if (!group || !at || name.includes(";") || !starts(group)) continue;
    found.set(category, found.get(category) ?? []);
    found.get(category).push(place);
  }
  return [...found].filter(([, all]) => all.length > 1)
    .sort(([, one], [, other]) => other.length - one.length).slice(0, mostCategories)
    .map(([category, all]) => [category, byDistance(all).slice(0, mostPlaces)]);
};
const kindWords = { own: "yours", building: "building", room: "room", place: "place" };

// A field for a place, with the places that begin as the typed text below it; a tap fills the
// field. `chooseAll` is for a field that any place of a category can fill.
const placeField = (value, attributes = {}, chooseAll = null) => {
  const field = textField(value, {
    placeholder: "Library, MAB 0230", autocapitalize: "words", spellcheck: "false", ...attributes,
  });
  const list = make("ul", { class: "offers" });
  const choose = (place) => {
    field.value = place.name;
    list.replaceChildren();
    field.dispatchEvent(new Event("chosen"));
    field.focus();
  };
  field.addEventListener("input", () => {
    const found = offersFor(field.value);
    const isDone = found.length === 1 && found[0].name === field.value;
    const categories = chooseAll && !isDone ? categoriesFor(field.value) : [];
    const offer = (name, kind, chosen) => make("li", {}, button(
      [written(name), make("span", { class: "tiny" }, kind)], chosen
    ));
    list.replaceChildren(
      ...categories.map(([category, [nearest, ...others]]) => offer(
        `Any ${category}`, `${others.length + 1} places`, () => {
          chooseAll(others.map(({ name }) => name));
          choose(nearest);
        }
      )),
      ...isDone ? [] : found.map((place) => offer(
        place.name, place.category ? written(place.category) : kindWords[place.kind],
        () => choose(place)
      ))
    );
  });
  return [field, list];
};
const placeBlock = (words, field, list) => {
  const block = labeled(words, field, { class: "place" });
  block.append(list);
  return block;
};
// "38.99, -76.94" as ten-millionths of a degree.
const coordinateIn = (typed) => {
  const form = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;
  const [, latitude, longitude] = typed.match(form) ?? [];
  const at = [latitude, longitude].map((part) => Math.round(Number(part) * 1e7));
  return latitude && Math.abs(at[0]) <= 9e8 && Math.abs(at[1]) <= 18e8 ? at : null;
};
