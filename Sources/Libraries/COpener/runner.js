// Runs what an opened page brings along in an attribute, if it is one of the scripts whose digests stand beside this one: the page's
// policy would run no other either. The opener puts a page's whole content in place at once. Comment lines and indentation stay out
// of the pages.
(() => {
  const known = document.currentScript.dataset.digests.split(" ");
  const page = document.getElementById("opener-page");
  new MutationObserver(async () => {
    for (const part of page.querySelectorAll("[data-script]")) {
      const text = part.dataset.script;
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
      const script = document.createElement("script");
      script.textContent = text;
      if (known.includes(btoa(String.fromCharCode(...new Uint8Array(digest))))) document.head.append(script);
    }
  }).observe(page, { childList: true });
})();
