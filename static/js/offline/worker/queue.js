// Part of the service worker: puzzles entered without network are queued, and sent when there is one.
//
// An entry is {fields, state, address}: the form's fields, its state (waiting, sent or refused), and the resulting
// address. The queue is a cache that no version of the site deletes. Pages read it too (offline.js).
const QUEUE = "atelier-queue";
const QUEUED = `${SITE.offline}queue/`; // followed by a number

let sending = null;

/** Queue a form. Return false if it asks for something that only the server can do. */
async function queueForm(request) {
  const fields = [...(await request.formData())].filter(([, value]) => typeof value === "string");
  if (fields.some(([name]) => name === "fill")) return false;
  await writeEntry(`${QUEUED}${Date.now()}`, { fields, state: "waiting", address: "" });
  await self.registration.sync?.register("queue").catch(() => {}); // not every browser supports it; pages wake us too
  return true;
}

async function writeEntry(key, entry) {
  await (await caches.open(QUEUE)).put(key, new Response(JSON.stringify(entry)));
  for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage("queue");
}

/** Send the waiting entries, one after another. Throws if one of them cannot be sent. */
function sendQueue() {
  sending ??= sendAll().finally(() => (sending = null));
  return sending;
}

async function sendAll() {
  const cache = await caches.open(QUEUE);
  for (const key of await cache.keys()) {
    const entry = await (await cache.match(key)).json();
    if (entry.state === "waiting") await sendEntry(key, entry);
  }
}

async function sendEntry(key, entry) {
  const body = new URLSearchParams(entry.fields);
  const response = await fetch(SITE.keep, { method: "POST", body, headers: { Accept: "text/html" } });
  if (response.status >= 500) throw new Error(`${response.status} ${SITE.keep}`);
  const address = response.url;
  if (isPage(response) && isOfThisVersion(response)) await storePage(address, response).catch(() => {});
  await writeEntry(key, { ...entry, state: response.ok ? "sent" : "refused", address });
}
