// The page on how to subscribe has a feed's file after its "#", relative to the root of the site.
// Anything else is ignored, so every address made from it is below the page's own base address.
const how = document.getElementById("how");
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
  for (const link of document.querySelectorAll("a[data-outlook]")) {
    link.search = file ? `?url=${encodeURIComponent(address)}&name=${name}` : "";
  }
  if (!file) return;
  how.querySelector("a").href = address.replace(/^https?:/, "webcal:");
  // The program strips "webcal:" from an address, and leaves one that is there twice.
  fresh.querySelector("a").href = `webcal:${address}`;
};
addEventListener("hashchange", show);
show();
