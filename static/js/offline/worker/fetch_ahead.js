// Part of the service worker: what is fetched before anybody asks for it: the puzzles of today and tomorrow, and new ones.
let running = null;

/** Fetch what is missing. Simultaneous calls share one run. */
function fetchAhead() {
  running ??= fetchAll().finally(() => (running = null));
  return running;
}

async function fetchAll() {
  const language = await lastLanguage();
  const { pages } = await (await fetch(SITE.latest)).json();
  const wanted = [today(), today(1)];
  await fetchMissing(PAGES + language, pages.filter((page) => wanted.some((day) => page.startsWith(day))));
  await fetchStock(STOCK + language);
}

/** Fetch the pages that are missing in a cache or not final. */
async function fetchMissing(name, paths, store = storePage) {
  const cache = await caches.open(name);
  for (const path of paths) {
    const page = await cache.match(path, WHATEVER_VARIES);
    if (!page || !isFinal(page)) await fetchPage(new URL(path, location.origin).href, store);
  }
}

/** Fetch today's new puzzles and their list. Those of earlier days are deleted, unless they have been opened. */
async function fetchStock(name) {
  const response = await fetch(SITE.stock);
  const paths = (await response.clone().json()).puzzles.map(({ url }) => url);
  await (await caches.open(FILES)).put(SITE.stock, response);
  await fetchMissing(name, paths, (address, page) => putPage(STOCK, address, page));
  for (const other of await caches.keys()) if (other.startsWith(STOCK) && other !== name) await caches.delete(other);
  const cache = await caches.open(name);
  for (const { url } of await cache.keys()) if (!paths.includes(new URL(url).pathname)) await cache.delete(url, WHATEVER_VARIES);
}
