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

// A link may lead into closed folds, which not every browser opens, or to a row with a fold.
const unfold = () => {
  const place = document.getElementById(location.hash.slice(1));
  const inside = place?.matches("li") && place.querySelector(":scope > details");
  if (inside) inside.open = true;
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
