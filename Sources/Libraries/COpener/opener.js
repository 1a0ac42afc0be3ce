// Opens a sealed page in the browser of somebody who has its secret. The format is told in Sources/Formats/Sealing/Envelope.swift. Comment
// lines and indentation stay out of the pages, and the rest is short because every page carries it.
(() => {
  const part = (name) => document.getElementById("opener-" + name);
  const status = part("status");
  const say = (word) => { status.textContent = status.dataset[word] ?? ""; };
  const { subtle } = crypto;
  if (!subtle) return say("insecure");
  if (!self.DecompressionStream) return say("old");

  const bytes = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt());
  const number = (bytes, at) => new DataView(bytes.buffer).getUint32(at);
  const envelope = bytes(part("envelope").textContent);
  const cut = (from, to) => envelope.subarray(from, to);
  const iterations = number(envelope, 1);
  const slots = 80 + 60 * envelope[79];
  const folder = new URL(".", location).href;
  if (envelope[0] != 1 || iterations < 6e5 || iterations > 1e7) return say("broken");
  if (!location.pathname.split("/").pop().startsWith(String.fromCharCode(...cut(21, 47)))) return say("renamed");

  // A key that opened the file and that no script can read; the secret it was made of, as links carry
  // it; whether it was typed, and so must not come into the browser's files; whether this device
  // remembers the key. A remembered key comes without its secret.
  let key, secret, isTyped, isKept;
  const show = () => {
    part("cover").hidden = !!key;
    part("remember").hidden = isKept || !secret || !self.indexedDB;
    part("forget").hidden = !isKept;
  };

  const hash = "SHA-256";
  const gcm = (at, end) => ({ name: "AES-GCM", iv: cut(at, at + 12), additionalData: cut(0, end) });
  const pageKey = async (base) => {
    const kek = await subtle.deriveKey({ name: "HKDF", hash, salt: cut(47, 79), info: cut(0, 47) }, base,
      { name: "AES-GCM", length: 256 }, false, ["unwrapKey"]);
    for (let at = 80; at < slots; at += 60) {
      try {
        return await subtle.unwrapKey("raw", cut(at + 12, at + 60), kek, gcm(at, 80), "AES-GCM", false, ["decrypt"]);
      } catch {}
    }
  };

  const read = async (key) => {
    const padded = new Uint8Array(await subtle.decrypt(gcm(slots, slots), key, cut(slots + 12)));
    return new Response(new Blob([padded.subarray(4, 4 + number(padded, 0))]).stream()
      .pipeThrough(new DecompressionStream("deflate-raw"))).text();
  };

  // Nothing of this is in what was sealed. Should it ever be, it ends here, and the page's policy would not run it either. Of addresses
  // that hold data, those of files to be saved stay, which are application/octet-stream.
  const insert = (text) => {
    const sealed = new DOMParser().parseFromString(text, "text/html");
    for (const one of sealed.body.querySelectorAll("*")) {
      if (/^(script|style|link|meta|base|i?frame|object|embed|form|template|set|animate.*)$/i.test(one.localName)) one.remove();
      for (const { name, value } of [...one.attributes])
        if (/^on|^style$|action$/i.test(name) || /^(javascript:|data:[^a])/i.test(value.replace(/[\0- ]/g, ""))) one.removeAttribute(name);
    }
    part("page").replaceChildren(...sealed.body.childNodes);
    document.title = sealed.title;
    // The tabs of the site lead to the person's own pages from now on.
    const tabs = document.querySelectorAll(".tabs a");
    for (const tab of tabs) tab.removeAttribute("aria-current");
    for (const own of part("page").querySelectorAll("a[data-tab]")) {
      const tab = tabs[own.dataset.tab];
      if (!tab) continue;
      tab.href = own.href;
      tab.dataset.sealed = "";
      if (own.hasAttribute("aria-current")) tab.setAttribute("aria-current", "page");
    }
  };

  // A reload finds the secret of a link in the history, where that link is anyway.
  const mark = (hash) => history.replaceState(!isTyped && secret || 1, "", location.pathname + hash);

  // The pages of the file, by their names: behind "#/" the address says which one is shown, and behind
  // another "#" the place in it.
  const pages = new Map();
  const heights = {};
  let shown, here, day;
  onscroll = () => { heights[here] = scrollY; };
  // A name may stand for pages of several days: the one of the present day is shown, or the nearest.
  const ofDay = (name) => {
    const [timeZone, ...days] = pages.get(name).split("\x01");
    const date = (zone) => new Date().toLocaleDateString("sv", zone) + "~";
    let today = date();
    try { today = date({ timeZone }); } catch {}
    return (days.findLast((day) => day < today) ?? days[0])?.slice(10) ?? name;
  };
  const turn = (isNew = !history.state) => {
    const at = location.hash;
    const [first] = pages.keys();
    // A link within a page has only the place.
    let [next, place] = at[1] == "/" ? at.slice(2).split("#") : [at && shown, at.slice(1)];
    if (!pages.has(next)) next = first;
    const dated = ofDay(next);
    if (dated != day) {
      [shown, day] = [next, dated];
      insert(pages.get(day));
      if (here != null) part("page").focus({ preventScroll: true });
      scrollTo(0, isNew ? 0 : heights[at] ?? 0);
    }
    here = shown == first && !place ? "" : "#/" + shown + (place ? "#" + place : "");
    mark(here);
    try {
      if (isNew && place) document.getElementById(decodeURIComponent(place)).scrollIntoView();
    } catch {}
  };

  const open = async (base, link, typed) => {
    say("working");
    const found = await pageKey(base);
    if (!found) return say("wrong");
    try {
      const texts = (await read(found)).split("\0");
      key = base;
      secret = link;
      isTyped = typed;
      for (let at = 1; at < texts.length; at += 2) pages.set(texts[at], texts[at + 1]);
      turn(true);
      say();
      show();
    } catch { say("broken"); }
  };
  const enter = async (raw, typed) => open(await subtle.importKey("raw", raw, "HKDF", false, ["deriveKey"]),
    btoa(String.fromCharCode(...raw)), typed);

  // One remembered key for all pages of this folder.
  const keys = (ask) => new Promise((done) => {
    const base = indexedDB.open("almanac");
    base.onupgradeneeded = () => base.result.createObjectStore("keys");
    base.onsuccess = () => {
      ask(base.result.transaction("keys", "readwrite").objectStore("keys")).onsuccess = ({ target }) => done(target.result);
    };
  });

  const keep = async (ask, isSo) => {
    await keys(ask);
    isKept = isSo;
    show();
  };

  const typed = (name) => new TextEncoder().encode(part(name).value.trim().toLowerCase().replace(/\s+/g, " "));
  const actions = {
    async unlock() {
      say("working");
      const words = await subtle.importKey("raw", typed("passphrase"), "PBKDF2", false, ["deriveBits"]);
      const salt = Uint8Array.of(...cut(0, 21), ...typed("name"));
      enter(new Uint8Array(await subtle.deriveBits({ name: "PBKDF2", hash, salt, iterations }, words, 256)), true);
    },
    remember() { keep((all) => all.put({ key, until: Date.now() + 30 * 864e5 }, folder), true); },
    forget() { keep((all) => all.delete(folder), false); },
  };
  onsubmit = (event) => {
    event.preventDefault();
    actions[event.target.id.slice(7)]();
  };

  // A link to another sealed file hands the secret on when it is followed, as the name of the window
  // that it opens in, which takes it away. In the link it would be copied, in the address the
  // browser's history would keep it. Files are strangers to each other in some browsers, which then
  // empty the name: between them the address has to do, until the page has read it.
  onclick = onauxclick = (event) => {
    const link = event.target.closest("a[data-sealed]");
    if (!link || !secret || event.button > 1) return;
    const { href, pathname, hash } = new URL(link.getAttribute("href"), location);
    const isAside = event.button || event.ctrlKey || event.metaKey;
    if (!href.startsWith(folder) || pathname == location.pathname && !isAside) return;
    event.preventDefault();
    const handed = (isTyped ? "typed:" : "") + secret;
    const target = location.protocol == "file:" ? href.split("#")[0] + "#" + secret + hash.replace(/^#(?!\/).*|^#/, "") : href;
    if (isAside) return window.open(target, handed);
    name = handed;
    location = target;
  };

  onhashchange = async () => {
    const [, typed, named] = name.match(/^(typed:)?([\w+/-]{43}=?)$/) ?? [];
    const [, linked, rest] = location.hash.match(/^#([\w+/-]{43}=?)?(\/.*)?$/) ?? [];
    const known = history.state?.length && history.state;
    const given = named ?? linked ?? (!key && known);
    name = "";
    if (given) {
      if (given != known) history.replaceState(1, "", location.pathname + (rest ? "#" + rest : ""));
      enter(bytes(given.replace(/-/g, "+").replace(/_/g, "/")), !!typed);
    } else if (key) turn();
    else {
      const kept = self.indexedDB && await keys((all) => all.get(folder));
      if (history.state) say("locked");
      if (kept?.until < Date.now()) actions.forget();
      else if (kept) {
        isKept = true;
        show();
        open(kept.key);
      }
    }
  };
  // A day may have begun since.
  document.onvisibilitychange = () => shown && turn();
  part("unlock").hidden = false;
  onhashchange();
})();
