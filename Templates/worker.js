// The service worker: stores pages that were read, those one tap away from today's and the catalog's
// search for offline use. The build adds `release` before this: a name that changes with the files,
// and the files to fetch ahead, relative to the root of the site. Without files it deletes its
// caches and itself.
"use strict";
const root = new URL("./", self.location).href;
// A host may have several sites, which share its caches.
const shelf = `almanac ${root} `;
const ahead = shelf + release.name;
const read = `${shelf}read`;
// What schedules are built of: a phone keeps all that it has fetched.
const packs = `${shelf}packs`;
const mostRead = 150;
// After so many milliseconds without an answer, a stored copy is used.
const patience = 4000;

// Hosts also serve "courses/cmps231.html" as "courses/cmps231", and "rooms/index.html" as "rooms/".
const fileOf = (address) => {
  const name = address.slice(address.lastIndexOf("/") + 1);
  return !name ? `${address}index.html` : name.includes(".") ? address : `${address}.html`;
};
const shelfOf = (file) => release.files.includes(file) ? ahead
  : file.startsWith("schedules/build/") ? packs : read;
const open = (file) => caches.open(shelfOf(file));
const kept = async (file) => (await open(file)).match(root + file, { ignoreVary: true });

// The newest copy comes last, so that the oldest ones go first.
const keep = async (file, response) => {
  const cache = await open(file);
  await cache.delete(root + file);
  await cache.put(root + file, response);
  const old = await (await caches.open(read)).keys();
  for (const request of old.slice(0, -mostRead)) await (await caches.open(read)).delete(request);
};

// What is shown in place of a page that is not stored: the whole day for the rooms free now.
const instead = { "rooms/index.html": "rooms/day.html" };

// Open pages that came from the cache: the newest times of sources do not apply to them.
const stale = new Set();

// From the network, and stored; without a network, the first of `file` and `others` in the cache.
const fresh = async (event, file, ...others) => {
  const network = fetch(event.request);
  event.waitUntil(network.then(async (response) => {
    if (response.ok && response.type === "basic") await keep(file, response.clone());
  }).catch(() => {}));
  const before = async (...files) => {
    for (const one of files) {
      const response = await kept(one);
      if (response) {
        stale.add(event.resultingClientId);
        return response;
      }
    }
    return null;
  };
  const late = new Promise((resolve) => { setTimeout(resolve, patience); });
  try {
    const inTime = await Promise.race([network.then((response) => response.clone()), late]);
    return inTime ?? (await before(file)) ?? await network;
  } catch {
    return (await before(file, ...others)) ?? Response.error();
  }
};

// A new release brings its indexes of the search; those of other terms are read again.
const isIndexOfRelease = (address) => address.endsWith(".bin") && release.files.includes(address);

// From the cache if it is there: files whose names change with their content.
const lasting = async (event, file) => {
  const found = await kept(file);
  if (found) return found;
  const response = await fetch(event.request);
  if (response.ok && response.type === "basic") event.waitUntil(keep(file, response.clone()));
  return response;
};

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil((async () => {
    const cache = await caches.open(ahead);
    await Promise.all(release.files.map(async (file) => {
      const cached = file.startsWith("assets/") ? "default" : "no-cache";
      const response = await fetch(root + file, { cache: cached });
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      // Browsers refuse a redirected answer for a page, so the answer is copied.
      const { headers } = response;
      await cache.put(root + file, new Response(await response.blob(), { headers }));
    }));
  })());
});

self.addEventListener("activate", (event) => {
  const isOver = !release.files.length;
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      const isOurs = name.startsWith(shelf);
      if (isOurs && name !== ahead && (isOver || ![read, packs].includes(name))) await caches.delete(name);
    }
    if (isOver) {
      await caches.delete(ahead);
      await self.registration.unregister();
    } else {
      await self.clients.claim();
    }
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (!release.files.length || request.method !== "GET" || !request.url.startsWith(root)) return;
  const address = request.url.slice(root.length).replace(/[?#].*/s, "");
  if (request.mode === "navigate") {
    if (/(^|\/)[^./]*$|\.html$/.test(address)) {
      const file = fileOf(address);
      event.respondWith(fresh(event, file, instead[file] ?? file, "offline.html"));
    }
  } else if (address.startsWith("assets/") || isIndexOfRelease(address)) {
    event.respondWith(lasting(event, address));
  } else if (address === "moments.json") {
    if (stale.has(event.clientId)) event.respondWith(Response.error());
  } else if (/\.(json|html|bin)$/.test(address)) {
    event.respondWith(fresh(event, address));
  }
});
