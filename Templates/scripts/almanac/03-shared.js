// Shows the schedule after the "#" of a share link: TERM:COURSE-CODE,COURSE-CODE, percent-encoded,
// as the program reads it.
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
    // The "#" of a place on this page, such as that of "Skip to content", keeps the schedule.
    if (fragment && document.getElementById(fragment)) return;
    let link = null;
    try { link = fragment && read(fragment); } catch {
      // not a schedule
    }
    const known = link && all("#shared-terms li").find((item) => item.dataset.term === link.term);
    term.textContent = link ? (known ? known.textContent : link.term)
      : fragment ? "This link is damaged: it has no readable schedule." : nothing;
    document.getElementById("shared-sections")
      .replaceChildren(...(link?.sections ?? []).map((section) => {
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
