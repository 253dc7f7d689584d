// On every page: show notes about a lost network and queued entries. What starts the service worker is loaded when it is.
const QUEUE = "atelier-queue"; // as in worker/queue.js
const place = document.getElementById("notes");
const { worker, version, keeping, queue: queueNotes } = place.dataset;
const container = navigator.serviceWorker;
const FROM_STOCK = "#without-network"; // as in offline_page.js
const FIRST_VISIT = "first-visit"; // the key of its time in the browser's storage
const VISIT = 30 * 60_000; // milliseconds: who comes back later than that visits again
const RETRY = 3000; // milliseconds: a network that is coming back may not work yet
let later = 0;
let shown = "";
let isFromStock = location.hash === FROM_STOCK;

/** Return a copy of the page's note called `name`. */
const note = (name) => document.getElementById(`note-${name}`).content.firstElementChild.cloneNode(true);

/** Where a clock is, show a small sign beside it that says what the note `about` the network says: the pad stays in sight. */
function besideClock(about) {
  const clock = document.querySelector(".bench-clock");
  document.querySelector(".network-sign")?.remove();
  if (!clock || !about) return;
  const sign = about.querySelector("a");
  const words = about.textContent.trim().replace(/\s+/g, " ");
  Object.assign(sign, { className: "network-sign", title: words, ariaLabel: words, textContent: "" });
  clock.prepend(sign);
  about.className = "visually-hidden";
}

/** Show all notes. Have waiting entries sent, and try again later if that fails. */
async function show() {
  clearTimeout(later);
  const queue = (await caches.has(QUEUE)) && (await import(queueNotes));
  const found = queue ? await queue.queuedEntries() : [];
  const now = JSON.stringify([navigator.onLine, isFromStock, found]);
  // Leave unchanged notes in place. Otherwise they would be read out again and lose the focus.
  if (now !== shown) {
    const isTold = navigator.onLine || document.getElementById("offline-page");
    const about = isFromStock ? [note("stock")] : isTold ? [] : [note("away")];
    besideClock(about[0]);
    place.replaceChildren(...about, ...found.map((entry) => queue.fillNote(note(entry.state), entry, show)));
    shown = now;
  }
  if (navigator.onLine && found.some(({ state }) => state === "waiting")) {
    later = setTimeout(show, RETRY);
    queue.send(); // as soon as there is a worker
  }
}

const savesData = () => Boolean(navigator.connection?.saveData);

/** Whether the visitor has come back, or has installed the site. Who only looks in fetches nothing in advance. */
function isWorthwhile() {
  if (matchMedia("(display-mode: standalone)").matches) return true;
  const first = Number(localStorage.getItem(FIRST_VISIT));
  if (!first) localStorage.setItem(FIRST_VISIT, Date.now());
  return Boolean(first) && Date.now() - first > VISIT;
}

async function keep() {
  await (await import(keeping)).begin(worker, version);
}

async function begin() {
  if (isFromStock) history.replaceState(history.state, "", location.pathname);
  container.addEventListener("message", show);
  addEventListener("appinstalled", () => savesData() || keep());
  addEventListener("offline", show);
  addEventListener("online", () => {
    isFromStock = false;
    show();
  });
  await show();
  if ((await container.getRegistration()) || (!savesData() && isWorthwhile())) await keep();
}

// Workers and caches exist over https and on localhost. If the browser forbids them, the site needs a network.
if (container && "caches" in window) (worker ? begin() : import(keeping).then(({ end }) => end())).catch(() => {});
