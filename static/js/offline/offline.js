// On every page: starts the service worker, and tells about the network and what was entered without it.
const QUEUE = "atelier-queue"; // as in worker/queue.js
const place = document.getElementById("notes");
const { worker, version } = place.dataset;
const container = navigator.serviceWorker;
const LOOKS = [0, 300, 1000, 3000]; // milliseconds from one to the next
const RETRY = 3000; // milliseconds: a network that has come back may still be on its way
let later = 0;
let shown = "";

/** A copy of the note that the page has for `name`. */
const note = (name) => document.getElementById(`note-${name}`).content.firstElementChild.cloneNode(true);

async function entries() {
  const cache = await caches.open(QUEUE);
  const keys = await cache.keys();
  return Promise.all(keys.map(async ({ url }) => ({ key: url, ...(await (await cache.match(url)).json()) })));
}

async function forget(key) {
  await (await caches.open(QUEUE)).delete(key);
  await show();
}

function noteFor({ key, state, address, fields }) {
  const element = note(state);
  const text = new Map(fields).get("puzzle") ?? "";
  element.querySelector("code").textContent = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  element.querySelector("[data-forget]")?.addEventListener("click", () => forget(key));
  const link = element.querySelector("a");
  if (link) link.href = address;
  for (const [name, value] of state === "refused" ? fields : []) {
    const field = Object.assign(document.createElement("input"), { type: "hidden", name, value });
    element.append(field);
  }
  return element;
}

// What has not changed stays: it would be read out again, and lose the focus.
function showNotes(found) {
  const now = JSON.stringify([navigator.onLine, found]);
  if (now === shown) return;
  const isTold = navigator.onLine || document.getElementById("offline-page");
  place.replaceChildren(...(isTold ? [] : [note("away")]), ...found.map(noteFor));
  shown = now;
}

/** Tells what there is to tell. What still waits is sent, and once more later if it could not be. */
async function show() {
  clearTimeout(later);
  const found = await entries();
  const isHere = ({ address }) => address && new URL(address).pathname === location.pathname;
  for (const { key } of found.filter(isHere)) await (await caches.open(QUEUE)).delete(key);
  showNotes(found.filter((entry) => !isHere(entry)));
  if (navigator.onLine && found.some(({ state }) => state === "waiting")) {
    later = setTimeout(show, RETRY);
    tell({ order: "sendQueue" }); // as soon as there is a worker
  }
}

async function tell(message) {
  const { active } = await container.ready;
  active.postMessage(message);
}

/** A new version takes over if no page of the one before is open; that is for the worker to see. */
function offer(next) {
  const say = () => next.state === "installed" && next.postMessage({ order: "takeOver", version });
  next.addEventListener("statechange", say);
  say();
}

async function fetchWeek() {
  if (!navigator.connection?.saveData) await tell({ order: "fetchWeek" });
}

/** A worker that has taken over has not seen this page come. */
async function beginWithWorker() {
  await tell({ order: "keep", address: location.href });
  await fetchWeek();
}

/** Whether the page came by the worker; that may have taken over before anybody here listened. */
const cameByWorker = () => performance.getEntriesByType("navigation")[0]?.workerStart > 0;

async function begin() {
  await show();
  container.addEventListener("message", show);
  container.addEventListener("controllerchange", beginWithWorker);
  addEventListener("offline", show);
  addEventListener("online", show);
  if (document.readyState !== "complete") await new Promise((go) => addEventListener("load", go));
  const registration = await container.register(worker, { updateViaCache: "none" });
  registration.addEventListener("updatefound", () => offer(registration.installing));
  const next = registration.waiting ?? registration.installing;
  // A worker that is to be replaced is left alone: what wakes it delays that.
  if (next) offer(next);
  // A page that was on its way while the worker took over is not controlled by it, and tells it all the same.
  else await (cameByWorker() ? fetchWeek() : beginWithWorker());
}

// The site does without: what an earlier version has left is taken away. Its worker still serves this page and may be
// about to store it, so there is a look for more a little later.
async function end() {
  for (const registration of await container.getRegistrations()) await registration.unregister();
  for (const pause of LOOKS) {
    await new Promise((go) => setTimeout(go, pause));
    for (const name of await caches.keys()) await caches.delete(name);
  }
}

// Workers and caches are there over https and on this machine; where the browser forbids them the site needs a network.
if (container && "caches" in window) (worker ? begin() : end()).catch(() => {});
