// Part of the service worker: what it answers, and what pages tell it.
const TIMEOUT = 3000; // milliseconds that a page is waited for if there is a copy of it
const NO_GATEWAY = [502, 503, 504]; // somebody before the site says that it is away

const away = () => undefined;

/** The server's answer; undefined if there is none. */
async function fromNetwork(request) {
  const response = await fetch(request);
  return NO_GATEWAY.includes(response.status) ? undefined : response;
}

const timeIsOver = () => new Promise((resolve) => setTimeout(resolve, TIMEOUT));

/** The page from the network if that does not take long, else the copy; a page instead if there is none either. */
async function answerPage(event) {
  const { request } = event;
  const network = fromNetwork(request).catch(away);
  const stored = network.then((response) => {
    if (response && isPage(response) && isOfThisVersion(response) && !new URL(request.url).searchParams.has("fragment"))
      return keepVisited(request.url, response.clone());
  });
  event.waitUntil(stored.catch(() => {})); // no room left, or the network went away
  return (
    (await Promise.race([network, timeIsOver()])) ??
    (await keptPage(request.url)) ??
    (await network) ??
    (await answerWithout(request))
  );
}

/** Without network and copy: today's puzzle has an address of its own; otherwise the page that says so. */
async function answerWithout(request) {
  if (new URL(request.url).pathname === SITE.daily) return Response.redirect(comingDays()[0]);
  return (await keptPage(new URL(SITE.offline, location.origin).href)) ?? Response.error();
}

/** A form goes to the server; a puzzle that was entered is kept if it cannot. */
async function answerForm(request) {
  const copy = new URL(request.url).pathname === SITE.keep ? request.clone() : null;
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

/** The copies of this version, complete or not at all; those of the version before stay until it takes over. */
async function install() {
  const cache = await caches.open(FILES);
  await cache.addAll(SITE.files.map((file) => new Request(file, { cache: "no-cache" })));
  const before = (await caches.keys()).filter((name) => / pages /.test(name) && !name.startsWith(PAGES));
  const page = await fetchPage(new URL(SITE.entry, location.origin).href);
  await cache.put(LANGUAGE, new Response(languageOf(page)));
  await renew(await addressesIn(before));
}

async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(CACHES) && !name.startsWith(`${CACHES}${SITE.version} `));
  for (const name of others) await caches.delete(name);
  await self.clients.claim();
}

// What a page may tell.
const ORDERS = {
  /** A page of this version is open. Others may be of the version before: they are not disturbed. */
  async takeOver({ version }) {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (version === SITE.version && pages.length === 1) await self.skipWaiting();
  },
  keep: ({ address }) => fetchPage(plain(address)),
  fetchWeek,
  sendQueue,
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("sync", (event) => event.waitUntil(sendQueue()));
self.addEventListener("message", (event) => {
  event.waitUntil(Promise.resolve(ORDERS[event.data.order]?.(event.data)).catch(() => {})); // no network: next time
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(request.method === "GET" ? answerPage(event) : answerForm(request));
  else if (request.method === "GET" && url.pathname.startsWith(SITE.static)) event.respondWith(answerFile(request));
});
