// Notes about puzzles that were entered without network. Loaded only in browsers that have had any.
const QUEUE = "atelier-queue"; // as in worker/queue.js

/** Return the entries of the queue but those whose page is open: that says enough. */
export async function queuedEntries() {
  const cache = await caches.open(QUEUE);
  const keys = await cache.keys();
  const found = await Promise.all(keys.map(async ({ url }) => ({ key: url, ...(await (await cache.match(url)).json()) })));
  const isHere = ({ address }) => address && new URL(address).pathname === location.pathname;
  for (const { key } of found.filter(isHere)) await cache.delete(key);
  return found.filter((entry) => !isHere(entry));
}

async function forget(key, show) {
  await (await caches.open(QUEUE)).delete(key);
  await show();
}

/** Fill in the note about an entry. `show` shows all notes again. */
export function fillNote(element, { key, state, address, fields }, show) {
  const text = new Map(fields).get("puzzle") ?? "";
  element.querySelector("code").textContent = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  element.querySelector("[data-forget]")?.addEventListener("click", () => forget(key, show));
  const link = element.querySelector("a");
  if (link) link.href = address;
  for (const [name, value] of state === "refused" ? fields : []) {
    const field = Object.assign(document.createElement("input"), { type: "hidden", name, value });
    element.append(field);
  }
  return element;
}

/** Have the worker send the queue. */
export async function send() {
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ type: "sendQueue" });
}
