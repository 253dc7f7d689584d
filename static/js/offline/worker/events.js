// Part of the service worker: how it answers requests and messages from pages.
const TIMEOUT = 3000; // milliseconds to wait for the network before a stored copy is shown
const NO_GATEWAY = [502, 503, 504]; // a proxy says that the site is down

const noResponse = () => undefined;

/** Return a response if the site itself gave it; undefined if there is none or the site is down. */
const unlessDown = (response) => (response && !NO_GATEWAY.includes(response.status) ? response : undefined);

const timeout = () => new Promise((resolve) => setTimeout(resolve, TIMEOUT));

/** Answer with the page from the network if it comes soon, or else with its copy. Without one, wait for the network. */
async function answerPage(event) {
  const { request } = event;
  const answer = fetch(request).catch(noResponse);
  const network = answer.then(unlessDown);
  const stored = network.then((response) => {
    if (response && isPage(response) && isOfThisVersion(response) && !new URL(request.url).searchParams.has("fragment"))
      return storeVisited(request.url, response.clone());
  });
  event.waitUntil(stored.catch(() => {})); // no space left, or the network was lost
  return (
    (await Promise.race([network, timeout()])) ??
    (await storedPage(request.url)) ??
    (await network) ??
    (await answerWithout(request, await answer))
  );
}

/**
 * Answer without network or copy: redirect "today" to the day's own address, or show the offline page. If the browser
 * is online, the site is down, and the browser shows that: a proxy's `answer`, or its own error.
 */
async function answerWithout(request, answer) {
  if (new URL(request.url).pathname === SITE.daily) return Response.redirect(today());
  if (navigator.onLine) return answer ?? Response.error();
  return (await storedPage(new URL(SITE.offline, location.origin).href)) ?? Response.error();
}

/**
 * Send a form to the server. If that fails, queue an entered puzzle. Without network, look for a wished new puzzle on
 * the offline page, or say there that the form was not sent.
 */
async function answerForm(request) {
  const { pathname } = new URL(request.url);
  const level = SITE.levels[pathname];
  const [again, copy] = [request.clone(), request.clone()];
  const answer = (await fetch(request).catch(noResponse)) ?? (await sendAgain(again));
  if (answer && (unlessDown(answer) || !level || navigator.onLine)) return answer;
  if (pathname === SITE.keep && (await queueForm(copy))) return Response.redirect(navigator.onLine ? SITE.entry : SITE.offline, 303);
  if (navigator.onLine) return Response.error();
  return Response.redirect(level ? `${SITE.offline}#new-${level}` : `${SITE.offline}#not-sent`, 303);
}

/** Going back to the answer to a form asks only the browser's cache, which has none. Every form may be sent twice. */
async function sendAgain(request) {
  if (navigator.onLine) return fetch(new Request(request, { cache: "no-store" })).catch(noResponse);
}

async function answerFile(request) {
  return (await (await caches.open(FILES)).match(request, WHATEVER_VARIES)) ?? fetch(request);
}

/** Store the files and pages of this version, or fail. Those of the previous one stay until this one takes over. */
async function install() {
  const cache = await caches.open(FILES);
  await cache.addAll(SITE.files.map((file) => new Request(file, { cache: "no-cache" })));
  const before = (await caches.keys()).filter((name) => / pages /.test(name) && !name.startsWith(PAGES));
  const page = await renew(await addressesIn(before));
  await cache.put(LANGUAGE, new Response(languageOf(page)));
}

async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(CACHES) && !name.startsWith(`${CACHES}${SITE.version} `));
  for (const name of others) await caches.delete(name);
  await self.clients.claim();
}

// The messages that a page may send.
const MESSAGE_HANDLERS = {
  /** A page of this version is open. Take over only if it is the only page, so as not to disturb older ones. */
  async takeOver({ version }) {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (version === SITE.version && pages.length === 1) await self.skipWaiting();
  },
  /** Keep the page at an address, if it is not there yet. */
  keep: async ({ address }) => fetchMissing(PAGES + (await lastLanguage()), [plain(address)]),
  fetchAhead,
  sendQueue,
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("sync", (event) => event.waitUntil(sendQueue()));
self.addEventListener("message", (event) => {
  event.waitUntil(Promise.resolve(MESSAGE_HANDLERS[event.data.type]?.(event.data)).catch(() => {})); // no network: try later
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(request.method === "GET" ? answerPage(event) : answerForm(request));
  else if (request.method === "GET" && (url.pathname.startsWith(SITE.static) || SITE.files.includes(url.pathname))) event.respondWith(answerFile(request));
});
