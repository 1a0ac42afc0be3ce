// Added by `almanac serve` to the pages it shows: they renew themselves after a build, and say what is wrong with the content.
(() => {
  "use strict";
  const own = document.currentScript;
  let { build } = own.dataset;
  const { bones } = own.dataset;
  const place = `almanac-preview ${location.pathname}`;

  // Where the reader was before the page was loaded anew.
  const goBack = () => {
    const kept = sessionStorage.getItem(place);
    if (!kept) return;
    sessionStorage.removeItem(place);
    const [x, y] = kept.split(" ").map(Number);
    scrollTo(x, y);
  };
  const reload = () => {
    sessionStorage.setItem(place, `${scrollX} ${scrollY}`);
    location.reload();
  };
  if (document.readyState === "complete") goBack(); else addEventListener("load", goBack);

  const styles = (page) => [...page.querySelectorAll("link[rel~=stylesheet]")];

  // A page that is the same but for its style gets the new style; one that is the same altogether stays as it is.
  const renew = async () => {
    const answer = await fetch(location.href, { cache: "no-store" });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const mark = fresh.querySelector("script[data-bones]");
    if (!mark || mark.dataset.bones !== bones) return reload();
    build = mark.dataset.build;
    const links = styles(fresh);
    styles(document).forEach((old, index) => {
      const href = links[index].getAttribute("href");
      if (href === old.getAttribute("href")) return;
      const next = old.cloneNode();
      next.href = href;
      next.addEventListener("load", () => old.remove());
      old.after(next);
    });
  };

  // What is wrong, in a panel of its own above the page. Only ever as text.
  let panel = null;
  const make = (name, text, style) => {
    const element = document.createElement(name);
    element.textContent = text;
    element.style.cssText = style;
    return element;
  };
  const show = (errors) => {
    panel?.remove();
    panel = null;
    if (!errors.length) return;
    panel = make("almanac-errors", "", "all:initial;position:fixed;z-index:2147483647;inset:auto 0 0;display:block");
    const box = make("section", "", "box-sizing:border-box;max-height:60vh;overflow:auto;padding:1rem;"
      + "border-top:6px solid #c1272d;background:#fff;color:#111;font:15px/1.45 system-ui,sans-serif");
    box.setAttribute("role", "alert");
    const hide = make("button", "Hide", "float:right;min-height:44px;padding:0 1rem;font:inherit");
    hide.addEventListener("click", () => show([]));
    box.append(hide, make("h2", "The site has errors", "margin:0;font:600 18px/1.4 system-ui,sans-serif"),
      make("p", "This is the last version without errors.", "margin:.25rem 0 .75rem"));
    for (const error of errors) {
      box.append(make("pre", error, "margin:.5rem 0;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 monospace"));
    }
    panel.attachShadow({ mode: "open" }).append(box);
    document.body.append(panel);
  };

  // Browsers keep few connections to one host: a page that nobody sees gives its own up, and asks again when it is looked at.
  let events = null;
  const follow = () => {
    if (document.hidden) {
      events?.close();
      events = null;
    } else if (!events) {
      events = new EventSource(own.dataset.events);
      events.addEventListener("state", (event) => {
        const state = JSON.parse(event.data);
        show(state.errors);
        if (state.build !== build) renew().catch(() => {});
      });
    }
  };
  addEventListener("visibilitychange", follow);
  addEventListener("pagehide", () => { events?.close(); events = null; });
  addEventListener("pageshow", follow);
  follow();
})();
