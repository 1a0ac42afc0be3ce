// Filters that the typed words may mean: "DSHU Humanities, 7 courses". Each is a button, and nothing
// is filtered before it is pressed.

const suggested = element("suggestions");
const asTime = (minutes) => new Date(minutes * 6e4).toISOString().slice(11, 16);
// How to set each kind of filter in a query: see `CatalogIndex.suggestions(toBytes:)`.
const kinds = [
  (read) => {
    const { key, labels } = facets[read.byte()];
    const codes = read.list(read.short(), () => labels[read.short()].code);
    return (to) => {
      to.labels[key] = codes;
      delete to.ranges[key];
    };
  },
  (read) => {
    const days = read.byte();
    return (to) => { to.days = letters.filter((_, place) => days >> place & 1).join(""); };
  },
  (read) => {
    const [from, until] = [read.short(), read.short()];
    return (to) => { to.time = [from ? asTime(from) : "", until < 1440 ? asTime(until) : ""]; };
  },
  () => (to) => { to.open = true; },
  (read) => {
    const names = read.list(read.byte(), read.text);
    return (to) => { to.labels.instructor = names; };
  },
];
const suggest = () => {
  const read = call("suggest", encoder.encode(request.q));
  suggested.replaceChildren(...read.list(read.byte(), () => {
    const [other, alone] = [structuredClone(request), none()];
    other.q = read.text();
    const parts = read.list(read.byte(), () => kinds[read.byte()](read));
    for (const part of parts) { part(other); part(alone); }
    const { count } = ask(other);
    if (!count) return "";
    const words = filters(alone, parts.length > 1).map(({ text }) => text).join(" · ");
    const button = make(
      "button", { type: "button" }, `${words}, ${counted(count, "course", "courses")}`
    );
    button.addEventListener("click", () => {
      request = other;
      change();
      toResults();
    });
    return button;
  }));
};
