// The forms for it, as almanac.lock.

const { button, make } = globalThis.almanac.elements;
const { store } = globalThis.almanac;
// A person who has the device can try many.
const shortest = 10;
const failed = "This did not work; all is as before.";

let fieldCount = 0;
const secretField = (words, use) => {
  const id = `secret-${fieldCount += 1}`;
  const field = make("input", {
    id, type: "password", autocomplete: use, autocapitalize: "none", spellcheck: "false",
    maxlength: 200, required: true,
  });
  return [make("div", { class: "half" }, make("label", { class: "label", for: id }, words), field), field];
};
const formOf = (submit, ...content) => {
  const said = make("p", { class: "small", role: "status" });
  const form = make("form", { class: "fields-row" }, ...content, said);
  let isBusy = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    said.textContent = "Calculating the key…";
    try { said.textContent = await submit(); } catch {
      said.textContent = failed;
    }
    isBusy = false;
  });
  return form;
};

// Writes all sealed entries anew, with the lock, at once or not at all. `all` has the name of a
// store, the former id and the new entry of each, if there is one.
const writeAll = async (all, lock) => {
  const base = await store.opened;
  const transaction = base.transaction([...store.sealable, "lock"], "readwrite");
  for (const [name, id, next] of all) {
    transaction.objectStore(name).delete(id);
    if (next) transaction.objectStore(name).put(next);
  }
  transaction.objectStore("lock").clear();
  if (lock) transaction.objectStore("lock").put(lock);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = reject;
  });
};
const entries = async () => {
  const lists = store.sealable.map(async (name) => (await store.read(name)).map((one) => [name, one]));
  return (await Promise.all(lists)).flat();
};
// `written` gives the new form of an entry. An entry that cannot be opened stays as it is.
const exchange = (written, lock, cipher) => store.afterOthers(async () => {
  const all = await Promise.all((await entries()).map(async ([name, one]) => {
    const plain = store.isShut(one) ? await store.cipher()?.open(one) : one;
    return [name, one.id, plain ? await written(plain) : one];
  }));
  await writeAll(all, lock);
  store.useLock(lock, cipher);
});
const clearSealed = () => store.afterOthers(async () => {
  await writeAll((await entries()).map(([name, one]) => [name, one.id]));
  store.useLock();
});

const isBytes = (value) => value instanceof ArrayBuffer || ArrayBuffer.isView(value);
// Whether a passphrase can be compared with what is kept about it.
const isSound = ({ salt, rounds, proof }) => isBytes(salt) && Number.isSafeInteger(rounds)
  && rounds > 0 && isBytes(proof?.iv) && isBytes(proof.data);
const damaged = "No passphrase can be checked: what this browser keeps for that is damaged."
  + " Delete what is locked; then import your file of everything, if you have one.";

// Draws the form that opens the locked page into `box`; resolves once the passphrase was given, or
// all locked entries are deleted.
const ask = (box) => new Promise((resolve) => {
  const [field, input] = secretField("Passphrase", "current-password");
  const finish = async () => {
    box.replaceChildren();
    await store.load();
    resolve();
  };
  const open = async () => {
    if (!isSound(store.lock())) return damaged;
    const cipher = await unlocked(input.value, store.lock());
    if (!cipher) {
      input.select();
      return "Wrong passphrase.";
    }
    store.useLock(store.lock(), cipher);
    await finish();
    return "";
  };
  const remove = button("Delete grades and days", () => {
    const sure = button("Delete them for good", async () => {
      await clearSealed();
      await finish();
    });
    remove.replaceWith(sure, button("Keep them", () => sure.parentNode.replaceChildren(remove)));
  });
  const head = make("h2", { tabindex: "-1" }, "Your grades and days are locked");
  box.replaceChildren(
    head,
    formOf(open, field, make("div", { class: "actions" },
      make("button", { type: "submit", class: "strong" }, "Open"))),
    make("details", { class: "fold" }, make("summary", {}, "Forgot it?"),
      make("p", { class: "small" }, "Without the passphrase nobody can open them. If you have a file"
        + " of everything, delete what is locked, then import the file."),
      make("p", { class: "actions" }, remove))
  );
  head.focus({ preventScroll: true });
});

// A form that sets or changes the passphrase, and calls `finish` with the words about the change.
const choose = (box, finish) => {
  const [field, input] = secretField("New passphrase", "new-password");
  const [again, repeated] = secretField("Again", "new-password");
  const hadLock = Boolean(store.lock());
  const set = async () => {
    if (input.value.trim().length < shortest) {
      input.focus();
      return `Use ${shortest} characters or more: several words are easy to remember.`;
    }
    if (input.value !== repeated.value) {
      repeated.select();
      return "These are not the same.";
    }
    const { bytes, cipher, lock } = await newLock(input.value);
    await exchange(cipher.seal, lock, cipher);
    holdKey(bytes);
    finish(hadLock ? "The passphrase is changed." : "Your grades and days are encrypted.");
    return "";
  };
  box.replaceChildren(
    make("p", { class: "small" }, "Grades and days will be encrypted on this device. If you forget the"
      + " passphrase, nobody can open them, so keep a file of everything: the file is not encrypted."),
    formOf(set, field, again, make("div", { class: "actions" },
      make("button", { type: "submit", class: "strong" }, hadLock ? "Change it" : "Set it"),
      button("Cancel", () => finish(""))))
  );
  input.focus();
};
// Resolves to the words about the change.
const removeLock = async () => {
  try { await exchange(async (one) => one); } catch {
    return failed;
  }
  dropKey();
  return "Your grades and days are no longer encrypted.";
};

globalThis.almanac = { ...globalThis.almanac, lock: { ask, choose, dropKey, removeLock, resumed } };
