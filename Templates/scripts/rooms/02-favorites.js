// Favorites are kept in this browser, as addresses of rooms relative to the root of the site.
const shelf =
  `rooms:${new URL(document.querySelector(".brand").href).pathname.replace(/index\.html$/, "")}`;
const kept = () => {
  try { return new Set(JSON.parse(localStorage.getItem(shelf) ?? "[]")); } catch {
    return new Set();
  }
};
const keep = (address, isKept) => {
  const rooms = kept();
  if (isKept) rooms.add(address); else rooms.delete(address);
  try { localStorage.setItem(shelf, JSON.stringify([...rooms])); } catch {
    // The browser keeps nothing.
  }
};
for (const heart of all("[data-keep]")) {
  const show = () => {
    const isKept = kept().has(heart.dataset.keep);
    heart.setAttribute("aria-pressed", isKept);
    heart.textContent = isKept
      ? "♥ In favorites (this device)"
      : "♡ Add to favorites (this device)";
  };
  heart.classList.remove("script");
  heart.addEventListener("click", () => {
    keep(heart.dataset.keep, heart.getAttribute("aria-pressed") !== "true");
    show();
  });
  show();
}

// A button saves the file that the page contains.
const offer = () => {
  for (const button of all("button.script[data-file]")) {
    button.classList.remove("script");
    button.addEventListener("click", () => {
      const address = URL.createObjectURL(new Blob(
        [button.dataset.file], { type: "text/calendar" }
      ));
      make("a", { href: address, download: "invitation.ics" }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    });
  }
};
offer();
document.addEventListener("fresh", offer);
