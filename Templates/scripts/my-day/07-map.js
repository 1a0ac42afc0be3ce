// The day's routes on a map: streets, a line for each route, and a numbered mark at each stop.

// The lines of all streets, latitudes and longitudes in turn; asked for once, when a map is drawn.
let streets;
const streetLines = () => {
  streets ??= call("streets", new Uint8Array(0)) ?? [];
  return streets;
};
const pairs = (flat) => Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at], flat[2 * at + 1]]);
// From ten-millionths of a degree to the drawing, of which the routes fill the middle.
const frameOf = (points) => {
  const [latitudes, longitudes] = [0, 1].map((axis) => points.map((point) => point[axis]));
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const narrow = Math.cos((south + north) / 2e7 * Math.PI / 180);
  // At least 200 meters across.
  const across = Math.max((east - west) * narrow, (north - south) * 1.2, 18_000);
  const scale = 310 / across;
  const height = Math.min(420, Math.max(180, (north - south) * scale + 48));
  const place = ([latitude, longitude]) => [
    179 + (longitude - (west + east) / 2) * narrow * scale,
    height / 2 - (latitude - (south + north) / 2) * scale,
  ];
  return { place, height };
};
const pathOf = (points, place) => points.map((point, at) => (
  (at ? "L" : "M") + place(point).map((value) => value.toFixed(1)).join(" ")
)).join("");
const isInside = (points, place, height) => {
  const placed = points.map(place);
  return Math.max(...placed.map(([x]) => x)) > 0 && Math.min(...placed.map(([x]) => x)) < 358
    && Math.max(...placed.map(([, y]) => y)) > 0 && Math.min(...placed.map(([, y]) => y)) < height;
};
const routeClass = { walking: "route", cycling: "route route-bicycle", driving: "route route-drive" };

// The places of the day in the order in which they are reached, each once.
const stopsOf = ({ legs, places }) => [...new Set(legs.flatMap(({ from, to }) => [from, to]))]
  .map((number) => places[number]).filter(({ at }) => at);
const mapOf = (day) => {
  const stops = stopsOf(day);
  const lines = day.legs.filter(({ line: own }) => own).map((leg) => [leg, pairs(leg.line)]);
  if (stops.length < 2) return "";
  const { place, height } = frameOf([...stops.map(({ at }) => at), ...lines.flatMap(([, points]) => points)]);
  const ground = streetLines().map(pairs).filter((points) => points.length > 1
    && isInside(points, place, height));
  const names = stops.map(({ name }, at) => `${at + 1} ${name}`);
  const drawing = draw("svg", {
    viewBox: `0 0 358 ${height.toFixed(0)}`, role: "img", "aria-label": `Map: ${names.join(", ")}`,
  },
  draw("path", { class: "path", d: ground.map((points) => pathOf(points, place)).join("") }),
  ...lines.map(([{ mode }, points]) => draw("path", {
    class: points.length > 2 && mode ? routeClass[mode] : "route route-straight", d: pathOf(points, place),
  })),
  ...stops.flatMap(({ at }, number) => {
    const [x, y] = place(at);
    return [draw("circle", { class: "stop", cx: x.toFixed(1), cy: y.toFixed(1), r: 9 }),
      draw("text", { class: "stop-number", x: x.toFixed(1), y: (y + 4).toFixed(1) }, String(number + 1))];
  }));
  return make("section", { class: "section" }, make("h2", {}, "Route"),
    make("figure", { class: "figure map" }, drawing),
    make("ol", { class: "small stops" }, ...stops.map(({ name }) => make("li", {}, written(name)))),
    app.dataset.attribution ? make("p", { class: "tiny note" }, app.dataset.attribution) : "");
};
