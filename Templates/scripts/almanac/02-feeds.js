// Copy buttons are hidden at first, because without a script they would do nothing. One without an
// id copies what precedes it.
if (navigator.clipboard) {
  for (const button of all("[data-copy]")) {
    const source = document.getElementById(button.dataset.copy) ?? button.previousElementSibling;
    button.classList.remove("script");
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText((source.value ?? source.textContent).trim());
      const word = button.textContent;
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = word; }, 2000);
    });
  }
}

// A link may lead into what is folded: not every browser unfolds it.
const unfold = () => {
  const place = document.getElementById(location.hash.slice(1));
  const fold = place?.closest("details:not([open])");
  if (!fold) return;
  fold.open = true;
  place.scrollIntoView();
};
addEventListener("hashchange", unfold);
unfold();

// Behind the "#" of the page on how to subscribe is the file of a feed, seen from the root of the
// site. Nothing else is taken: all addresses made of it are below the address that the page itself
// names.
const how = document.getElementById("how");
if (how) {
  const show = () => {
    const [file, name] =
      /^(?:feeds|f)(?:\/[a-z0-9_-]+)*\/([a-z0-9_-]+)(?:\+alarms|\.flat)?\.ics$/.exec(
        location.hash.slice(1)
      )
      ?? [];
    const address = file && how.dataset.base + file;
    const fresh = document.getElementById("how-new");
    how.hidden = fresh.hidden = !file;
    document.getElementById("how-paste").hidden = !!file;
    document.getElementById("how-address").value = address ?? "";
    for (const link of all("a[data-outlook]")) {
      link.search = file ? `?url=${encodeURIComponent(address)}&name=${name}` : "";
    }
    if (!file) return;
    how.querySelector("a").href = address.replace(/^https?:/, "webcal:");
    // The program strips "webcal:" from an address, and leaves one that is there twice.
    fresh.querySelector("a").href = `webcal:${address}`;
  };
  addEventListener("hashchange", show);
  show();
}
