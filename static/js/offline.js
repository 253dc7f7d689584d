// On every page: starts the service worker, and tells about the network and what was entered without it.
const QUEUE = "atelier-queue"; // as in worker/queue.js
const place = document.getElementById("notes");
const { worker, version } = place.dataset;
const container = navigator.serviceWorker;

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

async function show() {
  const found = await entries();
  const isHere = ({ address }) => address && new URL(address).pathname === location.pathname;
  for (const { key } of found.filter(isHere)) await (await caches.open(QUEUE)).delete(key);
  const notes = found.filter((entry) => !isHere(entry)).map(noteFor);
  place.replaceChildren(...(navigator.onLine ? [] : [note("away")]), ...notes);
  return found;
}

async function tell(message) {
  const { active } = await container.ready;
  active.postMessage(message);
}

// A new version waits until no page of the one before is open.
function offer(next) {
  const say = () => next.state === "installed" && next.postMessage({ order: "takeOver", version });
  next?.addEventListener("statechange", say);
  if (next) say();
}

async function begin() {
  container.addEventListener("message", show);
  container.addEventListener("controllerchange", () => tell({ order: "keep", address: location.href }));
  addEventListener("offline", show);
  addEventListener("online", () => show().then(() => tell({ order: "sendQueue" })));
  const found = await show();
  const registration = await container.register(worker, { updateViaCache: "none" });
  offer(registration.waiting ?? registration.installing);
  registration.addEventListener("updatefound", () => offer(registration.installing));
  if (found.some(({ state }) => state === "waiting")) await tell({ order: "sendQueue" });
  if (!navigator.connection?.saveData) await tell({ order: "fetchWeek" });
}

// The site does without: what an earlier version has left is taken away.
async function end() {
  for (const registration of await container.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

// Workers and caches are there over https and on this machine; where the browser forbids them the site needs a network.
if (container && "caches" in window) (worker ? begin() : end()).catch(() => {});
