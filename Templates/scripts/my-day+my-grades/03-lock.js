// The passphrase: its script loads where there is one, or when somebody sets one.

// A script that is needed now and then: its functions, once it is here.
const tools = {};
const tool = (name) => {
  tools[name] ??= new Promise((resolve, reject) => {
    const script = make("script", { src: app.dataset[name] });
    script.addEventListener("load", () => resolve(globalThis.almanac[name]));
    script.addEventListener("error", () => reject(Object.assign(new Error(name), { isMissing: true })));
    document.head.append(script);
  });
  tools[name].catch(() => { tools[name] = undefined; });
  return tools[name];
};

// Tabs that know another state of the lock begin again.
let tabs;
const watchTabs = () => {
  const { pathname } = new URL(app.dataset.root || ".", location.href);
  tabs = new BroadcastChannel(`almanac ${pathname}`);
  tabs.onmessage = async ({ data }) => {
    if (data === "lock") (await tool("lock")).dropKey();
    location.reload();
  };
};
const lockButtons = () => {
  const box = element("lock");
  const words = store.lock() ? "Change the passphrase" : "Set a passphrase";
  const finish = (said) => {
    showLock();
    say(said);
    if (said) tabs.postMessage("changed");
  };
  const choose = button(words, async () => {
    if (!globalThis.crypto?.subtle) return say("A passphrase needs a page with https.");
    try {
      return (await tool("lock")).choose(box, finish);
    } catch {
      return say("The part of the page that encrypts is not on this device. Try again online.");
    }
  });
  if (!store.lock()) return [choose];
  const lock = button("Lock now", async () => {
    (await tool("lock")).dropKey();
    tabs.postMessage("lock");
    location.reload();
  });
  const remove = button("Remove the passphrase", async () => {
    finish(await (await tool("lock")).removeLock());
  });
  return [lock, choose, remove];
};
const showLock = () => {
  // A template of the site's owner may lack it.
  if (!element("lock")) return;
  const hasLock = Boolean(store.lock());
  element("plain").hidden = hasLock;
  element("sealed").hidden = !hasLock;
  const lost = store.unopened();
  const words = `${lost} ${lost === 1 ? "entry" : "entries"} could not be opened and stayed as before.`;
  element("lock").replaceChildren(
    ...lost ? [make("p", { class: "small" }, words)] : [],
    make("p", { class: "actions" }, ...lockButtons())
  );
};
// Loads the kept data, and asks for the passphrase where there is one. False where that is not
// possible.
const loadKept = async () => {
  watchTabs();
  await store.load();
  if (!store.lock()) return true;
  try {
    const lock = await tool("lock");
    const cipher = await lock.resumed(store.lock());
    if (cipher) {
      store.useLock(store.lock(), cipher);
      await store.load();
    } else {
      await lock.ask(element("locked"));
      // Everything was deleted: a tab that has it open would write it again.
      if (!store.lock()) tabs.postMessage("changed");
    }
    return true;
  } catch {
    element("missing").textContent = "What opens your grades and days could not be loaded. Try again"
      + " with a network.";
    element("missing").hidden = false;
    return false;
  }
};
