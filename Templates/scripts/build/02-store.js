// What is kept in this browser: plans, saved schedules, and which of these is the visitor's own.

const site = new URL(root || ".", location.href).pathname;
const stores = ["plans", "saved"];
const opened = new Promise((resolve) => {
  try {
    const request = indexedDB.open(`almanac ${site}`, 1);
    request.onupgradeneeded = () => {
      for (const name of stores) request.result.createObjectStore(name, { keyPath: "id" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
    request.onblocked = () => resolve(null);
  } catch {
    resolve(null);
  }
});
// Where a browser keeps nothing, all lasts as long as the page.
const memory = { plans: new Map(), saved: new Map() };
const transact = async (name, mode, work) => {
  const base = await opened;
  if (!base) return undefined;
  return new Promise((resolve) => {
    const transaction = base.transaction(name, mode);
    const request = work(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => resolve(undefined);
    transaction.onabort = () => resolve(undefined);
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
const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

// The visitor's own schedule, as the fragment of a share link and as a week of classes: other pages of
// the site read them.
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
