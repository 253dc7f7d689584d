// Part of the service worker: the stored copies of pages and files.
//
// All copies belong to one version of the site, SITE.version. Pages are stored by language, because the server chooses
// it by cookie or browser. Pages of another version are shown but never stored.
const CACHES = "atelier ";
const FILES = `${CACHES}${SITE.version} files`;
const PAGES = `${CACHES}${SITE.version} pages `; // followed by a language
const STOCK = `${CACHES}${SITE.version} stock `; // new puzzles that nobody has opened; followed by a language
const LANGUAGE = `${SITE.offline}language`; // the address in FILES of the last language seen
const PERMANENT = [SITE.home, SITE.entry, SITE.mine, SITE.offline];
const MAX_PAGES = 60;
const MAX_RENEWED = 20;
const DAYS_KEPT = 7;
const EARLIEST_ZONE = 14 * 3_600_000; // where a date begins first: UTC+14
const WHATEVER_VARIES = { ignoreVary: true };

/** Return the addresses of the latest days that have begun in some time zone. Addresses of their puzzles start with these. */
function lastDays() {
  const days = Array.from({ length: DAYS_KEPT }, (_, k) => new Date(Date.now() + EARLIEST_ZONE - k * 86_400_000));
  return days.map((day) => `${SITE.daily}${day.toISOString().slice(0, 10)}/`);
}

/** Return the address of the day where the visitor is, or of the day `after` days later. */
function today(after = 0) {
  const now = new Date();
  now.setDate(now.getDate() + after);
  return `${SITE.daily}${new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)}/`;
}

/** Whether a page is never evicted. */
function isLasting(address) {
  const { pathname, search } = new URL(address);
  return PERMANENT.includes(pathname + search) || lastDays().some((day) => pathname.startsWith(day));
}

const cacheControl = (response) => response.headers.get("Cache-Control") ?? "";
const isHtml = (response) => (response.headers.get("Content-Type") ?? "").startsWith("text/html");
const isPage = (response) => response.ok && isHtml(response) && !cacheControl(response).includes("no-store");
const isFinal = (response) => !cacheControl(response).includes("private");
const isOfThisVersion = (response) => response.headers.get("Site-Version") === SITE.version;
const languageOf = (response) => response.headers.get("Content-Language") ?? "";

/** Return an address without its language parameter and fragment. */
function plain(address) {
  const url = new URL(address);
  const fields = url.search.slice(1).split("&");
  url.search = fields.filter((field) => field.split("=")[0] !== SITE.languageParameter).join("&");
  url.hash = "";
  return url.href;
}

async function lastLanguage() {
  const kept = await (await caches.open(FILES)).match(LANGUAGE);
  return kept ? kept.text() : "";
}

/** Store a page of this version under its language, as the newest in caches called so. Return its cache. */
async function putPage(name, address, response) {
  const cache = await caches.open(name + languageOf(response));
  // Copy the response, so that it is complete before it replaces another one. A redirected one could not be shown.
  const headers = new Headers(response.headers);
  headers.delete("Content-Encoding"); // the copy is not compressed
  await cache.put(address, new Response(await response.blob(), { headers }));
  return cache;
}

/** Store a page of this version. Delete the oldest ones if there are too many. */
async function storePage(from, response) {
  const cache = await putPage(PAGES, plain(from), response);
  const others = (await cache.keys()).filter(({ url }) => !isLasting(url));
  for (const { url } of others.slice(0, -MAX_PAGES)) await cache.delete(url, WHATEVER_VARIES);
}

/** Store a visited page. If its language is a new one, fetch the other stored pages in that language too. */
async function storeVisited(address, response) {
  const [before, now] = [await lastLanguage(), languageOf(response)];
  await storePage(address, response);
  if (before === now) return;
  await (await caches.open(FILES)).put(LANGUAGE, new Response(now));
  if (before) await renew(await addressesIn([PAGES + before]));
}

/**
 * Return the stored page for an address, in the language it names or the current one, or else in any. A new puzzle that
 * is opened is a visited page from then on.
 */
async function storedPage(from) {
  const language = new URL(from).searchParams.get(SITE.languageParameter) ?? (await lastLanguage());
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES) || name.startsWith(STOCK));
  for (const name of new Set([PAGES + language, STOCK + language, ...names])) {
    const page = await (await caches.open(name)).match(plain(from), WHATEVER_VARIES);
    if (page && name.startsWith(STOCK)) await storePage(from, page.clone());
    if (page) return page;
  }
}

/** Return the addresses of the pages in some caches, newest last. */
async function addressesIn(names) {
  const found = new Set();
  for (const name of names) for (const { url } of await (await caches.open(name)).keys()) found.add(url);
  return [...found];
}

/** Fetch a page and `store` it. Throws if there is no network or the site has another version. */
async function fetchPage(address, store = storePage) {
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  if (!isOfThisVersion(response)) throw new Error(`${address} is not of version ${SITE.version}`);
  if (isPage(response) && !response.redirected) await store(address, response.clone());
  return response;
}

/** Fetch the permanent pages, and the daily and newest pages among `addresses`, one after another. Return the last one. */
async function renew(addresses) {
  const visited = addresses.filter((address) => !isLasting(address)).slice(-MAX_RENEWED);
  const days = addresses.filter(isLasting);
  let page;
  for (const address of new Set([...PERMANENT.map((path) => new URL(path, location.origin).href), ...days, ...visited]))
    page = await fetchPage(address);
  return page;
}
