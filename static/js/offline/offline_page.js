// The offline page: lists the pages stored in this browser, each with its shortest address. A visitor who asked
// for a new puzzle while offline gets one of those.
import { localDay } from "../daily/dates.js";
import { playedPuzzles } from "../storage/saved_puzzles.js";

const place = document.getElementById("offline-page");
const { version } = document.getElementById("notes").dataset;
const list = place.querySelector(".kept-pages");
const PAGES = `atelier ${version} pages `; // as in worker/pages.js
const NEW = "#new-"; // followed by a level
const FROM_STOCK = "#without-network"; // as in offline.js
const OF_A_DAY = /\/(\d{4}-\d\d-\d\d)\/([a-z]+\/)?$/;
const EVERY = 3000; // milliseconds
const ABOUT = ".facts, .bench-head .pill:last-of-type, .eyebrow, .chips [aria-current]";

function wordsOf(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const text = (selector) => page.querySelector(selector)?.textContent.trim() ?? "";
  return { title: text("h1"), about: text(ABOUT) };
}

/**
 * Return the stored pages, {address, title, about}: first daily puzzles, latest first, then the others, last visited
 * first. Days that the visitor's clock has not reached are left out.
 */
async function storedPages() {
  const found = new Map();
  for (const name of (await caches.keys()).filter((name) => name.startsWith(PAGES))) {
    const cache = await caches.open(name);
    for (const { url } of (await cache.keys()).reverse()) {
      const { pathname } = new URL(url);
      if (pathname === place.dataset.address || pathname.match(OF_A_DAY)?.[1] > localDay()) continue;
      const words = wordsOf(await (await cache.match(url, { ignoreVary: true })).text());
      const key = `${pathname} ${words.title} ${words.about}`;
      const known = found.get(key);
      if (!known) found.set(key, { address: url, ...words });
      else if (url.length < known.address.length) known.address = url;
    }
  }
  const pages = [...found.values()];
  const days = pages.filter(({ address }) => OF_A_DAY.test(address));
  return [...days.sort((a, b) => (a.address > b.address ? -1 : 1)), ...pages.filter((page) => !days.includes(page))];
}

function lineFor({ address, title, about }) {
  const line = document.createElement("li");
  const link = Object.assign(document.createElement("a"), { href: address, textContent: title });
  const words = Object.assign(document.createElement("span"), { className: "facts", textContent: about });
  line.append(link, " ", words);
  return line;
}

async function show() {
  list.replaceChildren(...(await storedPages()).map(lineFor));
}

/** Return the new puzzles in this browser that are not finished, {id, url, level}: first those that are not begun. */
async function newPuzzles() {
  const list = await (await caches.open(`atelier ${version} files`)).match(place.dataset.stock);
  const { puzzles } = list ? await list.json() : { puzzles: [] };
  const played = new Map(playedPuzzles().map((each) => [each.id, each]));
  const isHere = await Promise.all(puzzles.map(({ url }) => caches.match(url, { ignoreVary: true })));
  const left = puzzles.filter(({ id }, n) => isHere[n] && !played.get(id)?.isDone);
  return left.sort((one, other) => played.has(one.id) - played.has(other.id));
}

async function offerNew(level) {
  const left = await newPuzzles();
  const wished = left.find((each) => each.level === level);
  if (wished) return location.replace(wished.url + FROM_STOCK);
  const offer = document.getElementById("none-left");
  const isLeft = ({ formAction }) => left.some((each) => formAction.endsWith(`/${each.level}/`));
  for (const button of offer.querySelectorAll("button")) button.hidden = !isLeft(button);
  offer.hidden = false;
}

// This page stands in for another one: reload that when the server answers.
async function tryAgain() {
  if (navigator.onLine) {
    const answer = await fetch(location.href, { method: "HEAD" }).catch(() => null);
    if (answer && answer.status < 502) return location.reload();
  }
  setTimeout(tryAgain, EVERY);
}

if (location.hash === "#not-sent") document.getElementById("not-sent").hidden = false;
if (location.pathname !== place.dataset.address) {
  document.getElementById("not-here").hidden = false;
  setTimeout(tryAgain, EVERY);
}
if ("caches" in window) {
  if (location.hash.startsWith(NEW)) offerNew(location.hash.slice(NEW.length)).catch(() => {});
  show().catch(() => {});
}
