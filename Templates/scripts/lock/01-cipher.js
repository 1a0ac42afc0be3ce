// Seals entries that are kept in this browser with a key from a passphrase.

const { crypto } = globalThis;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
// So often is each guess of a passphrase calculated (OWASP, "Password Storage", for SHA-256).
const rounds = 600_000;
const textOf = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const bytesOf = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

// PBKDF2 (RFC 8018) with the salt and the rounds of a lock: 32 bytes.
const keyBytes = async (passphrase, lock) => {
  const secret = await crypto.subtle.importKey(
    "raw", encoder.encode(passphrase.normalize("NFKC").trim()), "PBKDF2", false, ["deriveBits"]
  );
  return new Uint8Array(await crypto.subtle.deriveBits({
    name: "PBKDF2", hash: "SHA-256", salt: lock.salt, iterations: lock.rounds,
  }, secret, 256));
};
// AES-GCM for entries, which are padded so that their length reveals little, and HMAC-SHA-256 for
// their ids.
const cipherOf = async (bytes) => {
  const key = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  const naming = await crypto.subtle.importKey(
    "raw", await crypto.subtle.digest("SHA-256", bytes), { name: "HMAC", hash: "SHA-256" }, false,
    ["sign"]
  );
  const nameOf = async (id) => textOf(await crypto.subtle.sign("HMAC", naming, encoder.encode(id)));
  return {
    nameOf,
    seal: async (one) => {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const text = encoder.encode(JSON.stringify(one));
      const padded = new Uint8Array(Math.ceil(text.length / 256) * 256).fill(0x20);
      padded.set(text);
      return {
        id: await nameOf(one.id), iv,
        data: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, padded),
      };
    },
    // Undefined for data that another passphrase sealed, or that is damaged.
    open: async ({ iv, data } = {}) => {
      try {
        return JSON.parse(decoder.decode(
          await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, data)
        ));
      } catch {
        return undefined;
      }
    },
  };
};

// The key stays in the tab until it is closed, so that pages can follow each other.
const keyName = `almanac.key ${new URL(document.querySelector("[data-root]").dataset.root || ".", location.href).pathname}`;
const heldKey = () => {
  try { return sessionStorage.getItem(keyName); } catch { return null; }
};
const holdKey = (bytes) => {
  try { sessionStorage.setItem(keyName, textOf(bytes)); } catch {
    // It is asked for on each page.
  }
};
const dropKey = () => {
  try { sessionStorage.removeItem(keyName); } catch {
    // There is none.
  }
};
const cipherWith = async (bytes, lock) => {
  const cipher = await cipherOf(bytes);
  if (!await cipher.open(lock.proof)) return undefined;
  holdKey(bytes);
  return cipher;
};
// The cipher of a lock; undefined for another passphrase.
const unlocked = async (passphrase, lock) => cipherWith(await keyBytes(passphrase, lock), lock);
// The same with the key that the tab holds.
const resumed = async (lock) => {
  const held = heldKey();
  const cipher = held && await cipherWith(bytesOf(held), lock);
  if (!cipher) dropKey();
  return cipher;
};
const newLock = async (passphrase) => {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const bytes = await keyBytes(passphrase, { salt, rounds });
  const cipher = await cipherOf(bytes);
  return { bytes, cipher, lock: { id: "lock", salt, rounds, proof: await cipher.seal({ id: "proof" }) } };
};
