// Part of the service worker: the copies of pages and files.
//
// All copies belong to one version of the site, SITE.version. Pages that the server draws in the language that a cookie
// or the browser names are kept apart by language. What another version says is shown, and never kept.
const CACHES = "atelier ";
const FILES = `${CACHES}${SITE.version} files`;
const PAGES = `${CACHES}${SITE.version} pages `; // and a language
const LANGUAGE = `${SITE.offline}language`; // under this address FILES remember the language that was seen last
const MOST_PAGES = 60;
const MOST_RENEWED = 20;
const DAYS_AHEAD = 7;
const WHATEVER_VARIES = { ignoreVary: true };

/** The addresses of the puzzles of today and the coming week; days are those of UTC. */
function comingDays() {
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, k) => new Date(Date.now() + k * 86_400_000));
  return days.map((day) => `${SITE.daily}${day.toISOString().slice(0, 10)}/`);
}

/** What goes on being there, however much else is visited. */
const lasting = () => [SITE.entry, SITE.offline, ...comingDays()].map((path) => new URL(path, location.origin).href);

const isPage = (response) => response.ok && (response.headers.get("Content-Type") ?? "").startsWith("text/html");
const isFinal = (response) => !(response.headers.get("Cache-Control") ?? "").includes("private");
const isOfThisVersion = (response) => response.headers.get("Site-Version") === SITE.version;
const languageOf = (response) => response.headers.get("Content-Language") ?? "";

/** The address of a page in no particular language, and without a place on it. */
function plain(address) {
  const url = new URL(address);
  const fields = url.search.slice(1).split("&");
  url.search = fields.filter((field) => field.split("=")[0] !== SITE.languageParameter).join("&");
  url.hash = "";
  return url.href;
}

async function languageNow() {
  const kept = await (await caches.open(FILES)).match(LANGUAGE);
  return kept ? kept.text() : "";
}

/** Keeps a page of this version, and forgets the one that was kept longest ago if there are too many. */
async function keepPage(from, response) {
  const address = plain(from);
  const cache = await caches.open(PAGES + languageOf(response));
  // Made anew: complete before it replaces another, and no longer led to from elsewhere, which could not be shown.
  const headers = new Headers(response.headers);
  headers.delete("Content-Encoding"); // what is kept is unpacked
  await cache.put(address, new Response(await response.blob(), { headers })); // goes to the end
  const others = (await cache.keys()).filter(({ url }) => !lasting().includes(url));
  for (const { url } of others.slice(0, -MOST_PAGES)) await cache.delete(url, WHATEVER_VARIES);
}

/** Keeps a page that was visited. In another language than the one before it brings along what lasts. */
async function keepVisited(address, response) {
  const [before, now] = [await languageNow(), languageOf(response)];
  await keepPage(address, response);
  if (before === now) return;
  await (await caches.open(FILES)).put(LANGUAGE, new Response(now));
  if (before) await renew(await addressesIn([PAGES + before]));
}

/** The page kept for an address: in the language that it names or the present one, or else in another. */
async function keptPage(from) {
  const first = PAGES + (new URL(from).searchParams.get(SITE.languageParameter) ?? (await languageNow()));
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== first);
  for (const name of [first, ...names]) {
    const page = await (await caches.open(name)).match(plain(from), WHATEVER_VARIES);
    if (page) return page;
  }
}

/** The addresses of the pages in some caches, those that were kept last at the end. */
async function addressesIn(names) {
  const found = new Set();
  for (const name of names) for (const { url } of await (await caches.open(name)).keys()) found.add(url);
  return [...found];
}

/** Fetches a page and keeps it; throws if there is no network, or another version of the site. */
async function fetchPage(address) {
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  if (!isOfThisVersion(response)) throw new Error(`${address} is not of version ${SITE.version}`);
  if (isPage(response) && !response.redirected) await keepPage(address, response.clone());
  return response;
}

/** Fetches, one after the other, what lasts and the latest of the `addresses`. */
async function renew(addresses) {
  const last = [SITE.entry, SITE.offline];
  const visited = addresses.filter((address) => !lasting().includes(address)).slice(-MOST_RENEWED);
  const days = addresses.filter((address) => lasting().includes(address));
  for (const address of new Set([...last.map((path) => new URL(path, location.origin).href), ...days, ...visited]))
    await fetchPage(address);
}

let week = null;

/** Fetches those puzzles of the coming week that are not there yet as a whole; asked again meanwhile, does so once. */
function fetchWeek() {
  week ??= fetchMissing(comingDays()).finally(() => (week = null));
  return week;
}

async function fetchMissing(addresses) {
  const cache = await caches.open(PAGES + (await languageNow()));
  for (const path of addresses) {
    const page = await cache.match(path, WHATEVER_VARIES);
    if (!page || !isFinal(page)) await fetchPage(new URL(path, location.origin).href);
  }
}
