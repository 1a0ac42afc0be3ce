// A third reading of sealed pages: Node's WebCrypto and zlib. Takes a JSON list of {envelope, name, secret} or, in place of the secret,
// {person, passphrase}; answers a list of texts, null for what does not open.
import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";
import { inflateRawSync } from "node:zlib";

const { subtle } = webcrypto;
const raw = (bytes, name, uses) => subtle.importKey("raw", bytes, name, false, uses);
const gcm = (iv, additionalData) => ({ name: "AES-GCM", iv, additionalData });

async function stretched(envelope, { person, passphrase }) {
  const words = await raw(Buffer.from(passphrase), "PBKDF2", ["deriveBits"]);
  const salt = Buffer.concat([envelope.subarray(0, 21), Buffer.from(person)]);
  const iterations = envelope.readUInt32BE(1);
  return subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, words, 256);
}

async function pageKey(envelope, secret) {
  const base = await raw(secret, "HKDF", ["deriveBits"]);
  const bits = await subtle.deriveBits(
    { name: "HKDF", hash: "SHA-256", salt: envelope.subarray(47, 79), info: envelope.subarray(0, 47) }, base, 256);
  const key = await raw(bits, "AES-GCM", ["decrypt"]);
  for (let slot = 0; slot < envelope[79]; slot++) {
    const bytes = envelope.subarray(80 + 60 * slot, 140 + 60 * slot);
    try {
      return await subtle.decrypt(gcm(bytes.subarray(0, 12), envelope.subarray(0, 80)), key, bytes.subarray(12));
    } catch { /* another one's */ }
  }
  throw new Error("no slot");
}

async function open(task) {
  const envelope = Buffer.from(task.envelope, "base64");
  if (envelope[0] !== 1 || envelope.readUInt32BE(1) < 600000 || envelope.toString("ascii", 21, 47) !== task.name) throw new Error("head");
  const secret = task.secret ? Buffer.from(task.secret, "base64url") : await stretched(envelope, task);
  const key = await raw(await pageKey(envelope, secret), "AES-GCM", ["decrypt"]);
  const end = 80 + 60 * envelope[79];
  const content = await subtle.decrypt(
    gcm(envelope.subarray(end, end + 12), envelope.subarray(0, end)), key, envelope.subarray(end + 12));
  const padded = Buffer.from(content);
  return inflateRawSync(padded.subarray(4, 4 + padded.readUInt32BE(0))).toString("utf8");
}

const answers = [];
for (const task of JSON.parse(readFileSync(0))) answers.push(await open(task).catch(() => null));
process.stdout.write(JSON.stringify(answers));
