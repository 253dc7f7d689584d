// On every page: start the service worker, and show notes about a lost network and queued entries.
const QUEUE = "atelier-queue"; // as in worker/queue.js
const place = document.getElementById("notes");
const { worker, version } = place.dataset;
const container = navigator.serviceWorker;
const CLEAN_UP_PAUSES = [0, 300, 1000, 3000]; // milliseconds between clean-ups
const FROM_STOCK = "#without-network"; // as in offline_page.js
const FIRST_VISIT = "first-visit"; // the key of its time in the browser's storage
const VISIT = 30 * 60_000; // milliseconds: who comes back later than that visits again
const RETRY = 3000; // milliseconds: a network that is coming back may not work yet
let later = 0;
let shown = "";
let isFromStock = location.hash === FROM_STOCK;

/** Return a copy of the page's note called `name`. */
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

// Leave unchanged notes in place. Otherwise they would be read out again and lose the focus.
function showNotes(found) {
  const now = JSON.stringify([navigator.onLine, isFromStock, found]);
  if (now === shown) return;
  const isTold = navigator.onLine || document.getElementById("offline-page");
  const about = isFromStock ? [note("stock")] : isTold ? [] : [note("away")];
  place.replaceChildren(...about, ...found.map(noteFor));
  shown = now;
}

/** Show all notes. Have waiting entries sent, and try again later if that fails. */
async function show() {
  clearTimeout(later);
  const found = await entries();
  const isHere = ({ address }) => address && new URL(address).pathname === location.pathname;
  for (const { key } of found.filter(isHere)) await (await caches.open(QUEUE)).delete(key);
  showNotes(found.filter((entry) => !isHere(entry)));
  if (navigator.onLine && found.some(({ state }) => state === "waiting")) {
    later = setTimeout(show, RETRY);
    tell({ type: "sendQueue" }); // as soon as there is a worker
  }
}

async function tell(message) {
  const { active } = await container.ready;
  active.postMessage(message);
}

/** Offer a new version to take over. The worker does so only if no page of the previous version is open. */
function offer(next) {
  const say = () => next.state === "installed" && next.postMessage({ type: "takeOver", version });
  next.addEventListener("statechange", say);
  say();
}

const savesData = () => Boolean(navigator.connection?.saveData);

async function fetchAhead() {
  if (!savesData()) await tell({ type: "fetchAhead" });
}

/** Whether the visitor has come back, or has installed the site. Who only looks in fetches nothing in advance. */
function isWorthwhile() {
  if (matchMedia("(display-mode: standalone)").matches) return true;
  const first = Number(localStorage.getItem(FIRST_VISIT));
  if (!first) localStorage.setItem(FIRST_VISIT, Date.now());
  return Boolean(first) && Date.now() - first > VISIT;
}

/** Tell a worker that has just taken over about this page, which it did not serve. */
async function beginWithWorker() {
  await tell({ type: "keep", address: location.href });
  await fetchAhead();
}

/** Whether the worker served this page. It may have taken over before this script listened. */
const cameByWorker = () => performance.getEntriesByType("navigation")[0]?.workerStart > 0;

async function begin() {
  if (isFromStock) history.replaceState(history.state, "", location.pathname);
  container.addEventListener("message", show);
  container.addEventListener("controllerchange", beginWithWorker);
  addEventListener("offline", show);
  addEventListener("online", () => {
    isFromStock = false;
    show();
  });
  await show();
  if ((await container.getRegistration()) || (!savesData() && isWorthwhile())) await beginToKeep();
  else addEventListener("appinstalled", () => savesData() || beginToKeep());
}

/** Start the worker, which keeps what is needed without network. */
async function beginToKeep() {
  if (document.readyState !== "complete") await new Promise((go) => addEventListener("load", go));
  const registration = await container.register(worker, { updateViaCache: "none" });
  registration.addEventListener("updatefound", () => offer(registration.installing));
  const next = registration.waiting ?? registration.installing;
  // Do not wake a worker that is about to be replaced: that would delay the replacement.
  if (next) offer(next);
  // A page that was loading while the worker took over is not controlled by it, but must tell it all the same.
  else await (cameByWorker() ? fetchAhead() : beginWithWorker());
}

// Offline use is turned off: remove what an earlier version has stored. Its worker still serves this page and may be
// about to store it, so clean up several times.
async function end() {
  for (const registration of await container.getRegistrations()) await registration.unregister();
  for (const pause of CLEAN_UP_PAUSES) {
    await new Promise((go) => setTimeout(go, pause));
    for (const name of await caches.keys()) await caches.delete(name);
  }
}

// Workers and caches exist over https and on localhost. If the browser forbids them, the site needs a network.
if (container && "caches" in window) (worker ? begin() : end()).catch(() => {});
