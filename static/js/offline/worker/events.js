// Part of the service worker: how it answers requests and messages from pages.
const TIMEOUT = 3000; // milliseconds to wait for the network before a stored copy is shown
const NO_GATEWAY = [502, 503, 504]; // a proxy says that the site is down

const noResponse = () => undefined;

/** Return the server's response; undefined if the site is down. */
async function fromNetwork(request) {
  const response = await fetch(request);
  return NO_GATEWAY.includes(response.status) ? undefined : response;
}

const timeout = () => new Promise((resolve) => setTimeout(resolve, TIMEOUT));

/** Answer with the page from the network if it comes soon, or else with its copy. Without one, wait for the network. */
async function answerPage(event) {
  const { request } = event;
  const network = fromNetwork(request).catch(noResponse);
  const stored = network.then((response) => {
    if (response && isPage(response) && isOfThisVersion(response) && !new URL(request.url).searchParams.has("fragment"))
      return storeVisited(request.url, response.clone());
  });
  event.waitUntil(stored.catch(() => {})); // no space left, or the network was lost
  return (
    (await Promise.race([network, timeout()])) ??
    (await storedPage(request.url)) ??
    (await network) ??
    (await answerWithout(request))
  );
}

/** Answer without network or copy: redirect "today" to the day's own address, or show the offline page. */
async function answerWithout(request) {
  if (new URL(request.url).pathname === SITE.daily) return Response.redirect(today());
  return (await storedPage(new URL(SITE.offline, location.origin).href)) ?? Response.error();
}

/** Send a form to the server. If that fails, queue an entered puzzle, and look for a wished new one on the offline page. */
async function answerForm(request) {
  const { pathname } = new URL(request.url);
  const level = SITE.levels[pathname];
  if (level) return (await fromNetwork(request).catch(noResponse)) ?? Response.redirect(`${SITE.offline}#new-${level}`, 303);
  const copy = pathname === SITE.keep ? request.clone() : null;
  try {
    return await fetch(request);
  } catch {
    const isQueued = copy && (await queueForm(copy));
    return Response.redirect(isQueued ? SITE.offline : `${SITE.offline}#not-sent`, 303);
  }
}

async function answerFile(request) {
  return (await (await caches.open(FILES)).match(request, WHATEVER_VARIES)) ?? fetch(request);
}

/** Store the files and pages of this version, or fail. Those of the previous one stay until this one takes over. */
async function install() {
  const cache = await caches.open(FILES);
  await cache.addAll(SITE.files.map((file) => new Request(file, { cache: "no-cache" })));
  const before = (await caches.keys()).filter((name) => / pages /.test(name) && !name.startsWith(PAGES));
  const page = await fetchPage(new URL(SITE.home, location.origin).href);
  await fetchPage(new URL(SITE.entry, location.origin).href);
  await cache.put(LANGUAGE, new Response(languageOf(page)));
  await renew(await addressesIn(before));
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
  keep: ({ address }) => fetchPage(plain(address)),
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
  else if (request.method === "GET" && url.pathname.startsWith(SITE.static)) event.respondWith(answerFile(request));
});
