// Part of the service worker: what was entered without network is kept and sent when there is one.
//
// An entry is {fields, state, address}: the form's fields, whether it is waiting, sent or refused, and where it led to.
// The queue is a cache that no version of the site deletes; pages read it too (offline.js).
const QUEUE = "atelier-queue";
const QUEUED = `${SITE.offline}queue/`; // and a number

let sending = null;

/** Keeps a form; false if it asks for something that only the server can do. */
async function queueForm(request) {
  const fields = [...(await request.formData())].filter(([, value]) => typeof value === "string");
  if (fields.some(([name]) => name === "fill")) return false;
  await writeEntry(`${QUEUED}${Date.now()}`, { fields, state: "waiting", address: "" });
  await self.registration.sync?.register("queue").catch(() => {}); // not every browser wakes us; pages do, too
  return true;
}

async function writeEntry(key, entry) {
  await (await caches.open(QUEUE)).put(key, new Response(JSON.stringify(entry)));
  for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage("queue");
}

/** Sends what is waiting, one after the other; throws if something goes on waiting. */
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
  if (isPage(response) && isOfThisVersion(response)) await keepPage(address, response).catch(() => {});
  await writeEntry(key, { ...entry, state: response.ok ? "sent" : "refused", address });
}
