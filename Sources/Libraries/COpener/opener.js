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

  // A key that opened the page and that no script can read; the secret it was made of, as links carry it; whether this device
  // remembers the key. A remembered key comes without its secret.
  let key, secret, isKept;
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
    for (const own of part("page").querySelectorAll("a[data-tab]")) {
      const tab = tabs[own.dataset.tab];
      if (!tab) continue;
      tab.href = own.href;
      tab.dataset.sealed = "";
      if (own.hasAttribute("aria-current")) tab.setAttribute("aria-current", "page");
    }
  };

  const open = async (base, link) => {
    say("working");
    const found = await pageKey(base);
    if (!found) return say("wrong");
    try {
      insert(await read(found));
      key = base;
      secret = link;
      say();
      show();
    } catch { say("broken"); }
  };
  const enter = async (raw) => open(await subtle.importKey("raw", raw, "HKDF", false, ["deriveKey"]),
    btoa(String.fromCharCode(...raw)));

  // One remembered key for all pages of this folder.
  const keys = (ask) => new Promise((done) => {
    const base = indexedDB.open("almanac");
    base.onupgradeneeded = () => base.result.createObjectStore("keys");
    base.onsuccess = () => {
      const asked = ask(base.result.transaction("keys", "readwrite").objectStore("keys"));
      asked.onsuccess = () => done(asked.result);
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
      enter(new Uint8Array(await subtle.deriveBits({ name: "PBKDF2", hash, salt, iterations }, words, 256)));
    },
    remember() { keep((all) => all.put({ key, until: Date.now() + 30 * 864e5 }, folder), true); },
    forget() { keep((all) => all.delete(folder), false); },
  };
  onsubmit = (event) => {
    event.preventDefault();
    actions[event.target.id.slice(7)]();
  };

  // A link to another sealed page hands the secret on when it is followed, as the name of the window that the page opens in, which
  // takes it away. In the link it would be copied, in the address the browser's history would keep it. Files are strangers to each
  // other in some browsers, which then empty the name: between them the address has to do, until the page has read it.
  onclick = onauxclick = (event) => {
    const link = event.target.closest("a[data-sealed]");
    if (!link?.href.startsWith(folder) || !secret || event.button > 1) return;
    event.preventDefault();
    const target = location.protocol == "file:" ? link.href.replace(/#.*|$/, "#" + secret) : link.href;
    if (event.button || event.ctrlKey || event.metaKey) return window.open(target, secret);
    name = secret;
    location = target;
  };

  onhashchange = async () => {
    const given = [name, location.hash.slice(1)].find((text) => /^[\w+/-]{43}=?$/.test(text));
    name = "";
    if (given) {
      history.replaceState(1, "", location.pathname);
      enter(bytes(given.replace(/-/g, "+").replace(/_/g, "/")));
    } else if (!key) {
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
  part("unlock").hidden = false;
  onhashchange();
})();
