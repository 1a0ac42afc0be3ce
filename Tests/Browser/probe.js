// What tests know of a page in any browser: what went wrong in it, and a clock of their own; and what a browser lacks for a test. It
// runs before the page's scripts.
(() => {
  const complaints = [];
  addEventListener("error", (event) => {
    const { target } = event;
    complaints.push(target === window ? event.message : `not loaded: ${target.src ?? target.href}`);
  }, true);
  addEventListener("unhandledrejection", (event) => complaints.push(String(event.reason)));
  addEventListener("securitypolicyviolation", (event) => complaints.push(`policy: ${event.blockedURI} ${event.violatedDirective}`));
  for (const kind of ["error", "warn"]) {
    const write = console[kind];
    console[kind] = (...words) => { complaints.push(words.join(" ")); write.apply(console, words); };
  }

  const Real = Date;
  const { searchParams } = new URL(document.currentScript.src);
  let ahead = searchParams.has("at") ? Real.parse(searchParams.get("at")) - Real.now() : 0;
  if (searchParams.has("at")) {
    window.Date = class extends Real {
      constructor(...parts) { super(...(parts.length ? parts : [Real.now() + ahead])); }
      static now() { return Real.now() + ahead; }
    };
  }
  // As in a browser that never had it, or in which somebody turned it off.
  const remove = {
    WebAssembly: () => delete window.WebAssembly,
    serviceWorker: () => delete Navigator.prototype.serviceWorker,
    indexedDB: () => delete window.indexedDB,
    detailsContent: () => { CSS.supports = () => false; },
    clipboard: () => delete Navigator.prototype.clipboard,
    storage: () => Object.defineProperty(window, "localStorage", { get() { throw new DOMException("", "SecurityError"); } }),
  };
  for (const ability of searchParams.getAll("without")) remove[ability]();

  window.probe = {
    complaints,
    now: () => new Date().toISOString(),
    /* Every address that the page asked for anything. */
    asked: () => performance.getEntriesByType("resource").map((entry) => entry.name),
    /* As if the phone had lain in a pocket until then. */
    wakeAt(instant) {
      ahead = Real.parse(instant) - Real.now();
      document.dispatchEvent(new Event("visibilitychange"));
    },
  };
})();
