// What is kept in this browser, for the pages that build schedules and keep grades and days: plans,
// saved schedules, which of these is the visitor's own, grades and days. Pages find it as
// almanac.store.

const { root } = document.querySelector("[data-root]").dataset;
const site = new URL(root || ".", location.href).pathname;
const stores = ["plans", "saved", "grades", "days"];
// Why nothing is kept, if so: "refused", or "blocked" by a tab with a former version of the site.
let obstacle = "";
const opened = new Promise((resolve) => {
  const giveUp = (reason) => {
    obstacle = reason;
    resolve(null);
  };
  try {
    const request = indexedDB.open(`almanac ${site}`, 3);
    request.onupgradeneeded = () => {
      const { objectStoreNames } = request.result;
      for (const name of stores) {
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
const load = async () => {
  for (const name of stores) {
    const found = await transact(name, "readonly", (store) => store.getAll());
    for (const one of found ?? []) memory[name].set(one.id, one);
  }
};
const keep = (name, one) => {
  memory[name].set(one.id, one);
  return transact(name, "readwrite", (store) => store.put(one));
};
const forget = (name, id) => {
  memory[name].delete(id);
  return transact(name, "readwrite", (store) => store.delete(id));
};
// Empty if what was kept so far will be there again.
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
