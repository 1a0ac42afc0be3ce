// The places that people go to: their own, and the site's by their names.

// `{ name, at, building, hours, kind }`; `at` is latitude and longitude in ten-millionths of a
// degree.
let sitePlaces = [];
// By all their names; places go before buildings, and these before rooms.
const byName = new Map();
const plain = (name) => name.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[^\p{L}\p{N}]+/gu, " ")
  .toLowerCase().trim();
const described = (found) => {
  const { rooms = [], short, also = [], ...rest } = found;
  const kind = found.building && short ? "building" : "place";
  const place = { ...rest, kind, names: [found.name, ...also].map(plain) };
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

// The places of which each word that was typed begins a word, the best first.
const mostOffers = 6;
const offersFor = (typed) => {
  const words = plain(typed).split(" ").filter(Boolean);
  if (!words.length) return [];
  const starts = (name) => words.every((word) => (` ${name}`).includes(` ${word}`));
  const rank = ({ kind, names }) => 4 * (kind === "own" ? 0 : kind === "room" ? 2 : 1)
    + (names.some((name) => name.startsWith(words.join(" "))) ? 0 : 1);
  return [...ownPlaces(), ...sitePlaces].filter(({ names }) => names.some(starts))
    .map((place) => [rank(place), place]).sort(([one], [other]) => one - other)
    .slice(0, mostOffers).map(([, place]) => place);
};
const kindWords = { own: "yours", building: "building", room: "room", place: "place" };

// A field for a place, with the places that begin as the typed text below it; a tap fills the
// field.
const placeField = (value, attributes = {}) => {
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
    list.replaceChildren(...isDone ? [] : found.map((place) => make("li", {}, button(
      [written(place.name), make("span", { class: "tiny" }, kindWords[place.kind])],
      () => choose(place)
    ))));
  });
  return [field, list];
};
const placeBlock = (words, field, list, attributes = {}) => {
  const block = labeled(words, field, attributes);
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
