// The data kept in this browser, for the pages that build schedules and keep grades and days:
// plans, saved schedules, which of these is the visitor's own, grades and days. Pages find it as
// almanac.store.

const { root } = document.querySelector("[data-root]").dataset;
const site = new URL(root || ".", location.href).pathname;
const stores = ["plans", "saved", "grades", "days"];
// The stores that a passphrase seals. `lock` has the values needed to open it, and `cipher` opens
// it once the passphrase was given.
const sealable = ["grades", "days"];
let lock;
let cipher;
let unopened = 0;
const isLocked = (name) => Boolean(lock) && !cipher && sealable.includes(name);
// Why nothing is kept, if so: "refused", or "blocked" by a tab with a former version of the site.
let obstacle = "";
const opened = new Promise((resolve) => {
  const giveUp = (reason) => {
    obstacle = reason;
    resolve(null);
  };
  try {
    const request = indexedDB.open(`almanac ${site}`, 4);
    request.onupgradeneeded = () => {
      const { objectStoreNames } = request.result;
      for (const name of [...stores, "lock"]) {
        if (objectStoreNames.contains(name)) continue;
        request.result.createObjectStore(name, { keyPath: "id" });
      }
    };
    request.onsuccess = () => {
      // A tab with a newer version of the site must not wait for this one.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => giveUp("refused");
    request.onblocked = () => giveUp("blocked");
  } catch {
    giveUp("refused");
  }
});
// Where a browser keeps nothing, all lasts as long as the page.
const memory = Object.fromEntries(stores.map((name) => [name, new Map()]));
// Resolves to the answer, and to undefined where nothing is kept.
const transact = async (name, mode, work) => {
  const base = await opened;
  if (!base) return undefined;
  return new Promise((resolve) => {
    const fail = () => {
      obstacle = "refused";
      resolve(undefined);
    };
    try {
      const transaction = base.transaction(name, mode);
      const request = work(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = fail;
      transaction.onabort = fail;
    } catch {
      fail();
    }
  });
};
const read = async (name) => await transact(name, "readonly", (store) => store.getAll()) ?? [];
const put = (name, one) => transact(name, "readwrite", (store) => store.put(one));
const remove = (name, id) => transact(name, "readwrite", (store) => store.delete(id));
// Sealing takes a different time for each entry, and a change of the passphrase concerns all of
// them: one after the other.
let writing = Promise.resolve();
const afterOthers = (work) => {
  const done = writing.then(work);
  writing = done.catch(() => {});
  return done;
};
const keep = (name, one) => {
  memory[name].set(one.id, one);
  if (!sealable.includes(name)) return put(name, one);
  return afterOthers(async () => put(name, lock ? await cipher.seal(one) : one));
};
const forget = (name, id) => {
  memory[name].delete(id);
  if (!sealable.includes(name)) return remove(name, id);
  return afterOthers(async () => remove(name, lock ? await cipher.nameOf(id) : id));
};
// No file of everything can have such an entry.
const isShut = (one) => one.data instanceof ArrayBuffer;
// Entries of a tab that did not know the passphrase are sealed now.
const loadSealed = async (name) => {
  const all = await read(name);
  const found = await Promise.all(all.map((one) => isShut(one) ? cipher?.open(one) : one));
  unopened += found.filter((one) => !one).length;
  for (const one of found.filter(Boolean).sort((a, b) => a.id < b.id ? -1 : 1)) {
    memory[name].set(one.id, one);
    if (!lock || !all.includes(one)) continue;
    await keep(name, one);
    await remove(name, one.id);
  }
};
const load = async () => {
  [lock] = await read("lock");
  unopened = 0;
  for (const name of stores) {
    memory[name].clear();
    if (isLocked(name)) continue;
    if (sealable.includes(name)) await loadSealed(name);
    else for (const one of await read(name)) memory[name].set(one.id, one);
  }
};
// Empty if the data kept so far will be there again.
const whyNothingIsKept = async () => {
  await opened;
  return obstacle;
};
const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

// The visitor's own schedule, as the fragment of a share link and as a week of classes: other pages
// of the site read them.
const mineKey = "almanac.mine";
const weekKey = "almanac.mine.week";
const mine = () => {
  try { return localStorage.getItem(mineKey) ?? ""; } catch { return ""; }
};
const setMine = (link, week) => {
  try {
    if (link) localStorage.setItem(mineKey, link); else localStorage.removeItem(mineKey);
    if (week) localStorage.setItem(weekKey, JSON.stringify(week));
    else localStorage.removeItem(weekKey);
  } catch {
    // The browser keeps nothing.
  }
};
