// Starts the service worker, which keeps pages in the browser, and tells it what to keep.
const container = navigator.serviceWorker;
const CLEAN_UP_PAUSES = [0, 300, 1000, 3000]; // milliseconds between clean-ups

async function tell(message) {
  const { active } = await container.ready;
  active.postMessage(message);
}

/** Offer a new version to take over. The worker does so only if no page of the previous version is open. */
function offer(next, version) {
  const say = () => next.state === "installed" && next.postMessage({ type: "takeOver", version });
  next.addEventListener("statechange", say);
  say();
}

async function fetchAhead() {
  if (!navigator.connection?.saveData) await tell({ type: "fetchAhead" });
}

/** Tell a worker that has just taken over about this page, which it did not serve. */
async function beginWithWorker() {
  await tell({ type: "keep", address: location.href });
  await fetchAhead();
}

/** Whether the worker served this page. It may have taken over before this script listened. */
const cameByWorker = () => performance.getEntriesByType("navigation")[0]?.workerStart > 0;

/** Start the worker, which keeps what is needed without network. */
export async function begin(worker, version) {
  container.addEventListener("controllerchange", beginWithWorker);
  if (document.readyState !== "complete") await new Promise((go) => addEventListener("load", go));
  const registration = await container.register(worker, { updateViaCache: "none" });
  registration.addEventListener("updatefound", () => offer(registration.installing, version));
  const next = registration.waiting ?? registration.installing;
  // Do not wake a worker that is about to be replaced: that would delay the replacement.
  if (next) offer(next, version);
  // A page that was loading while the worker took over is not controlled by it, but must tell it all the same.
  else await (cameByWorker() ? fetchAhead() : beginWithWorker());
}

/**
 * Offline use is turned off: remove what an earlier version has stored. Its worker still serves this page and may be
 * about to store it, so clean up several times.
 */
export async function end() {
  for (const registration of await container.getRegistrations()) await registration.unregister();
  for (const pause of CLEAN_UP_PAUSES) {
    await new Promise((go) => setTimeout(go, pause));
    for (const name of await caches.keys()) await caches.delete(name);
  }
}
