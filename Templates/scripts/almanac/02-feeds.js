// Copy buttons are hidden until this runs. A button without an id copies the element before it.
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

// Google's page for adding an address opens in a new tab. The address is copied to be pasted there:
// the link's own, or that in the next field.
for (const link of all("a[data-feed]")) {
  link.addEventListener("click", () => {
    const address = link.dataset.feed
      || link.closest("[id]").querySelector("input").value;
    navigator.clipboard?.writeText(address).catch(() => {
      // It can be copied by hand.
    });
  });
}

// A link may lead into closed folds, which not every browser opens.
const unfold = () => {
  const place = document.getElementById(location.hash.slice(1));
  const closed = () => place?.closest("details:not([open])");
  if (!closed()) return;
  for (let fold = closed(); fold; fold = closed()) fold.open = true;
  place.scrollIntoView();
};
addEventListener("hashchange", unfold);
unfold();

// Printed, later months are unfolded: by the style sheet, or here where a browser is too old for it.
if (!CSS.supports("selector(::details-content)")) {
  addEventListener("beforeprint", () => {
    for (const month of all(".later-month")) month.open = true;
  });
}

// The page on how to subscribe has a feed's file after its "#", relative to the root of the site.
// Anything else is ignored, so every address made from it is below the page's own base address.
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
