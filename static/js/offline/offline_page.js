// The offline page: what can be opened without network. Today's puzzles, new ones and those begun here are cards; all other
// stored pages are listed. A visitor who asked for a new puzzle while offline gets one of those.
import { cardOf, frame } from "./puzzle_cards.js";
import { localDay } from "../daily/dates.js";
import { playedPuzzles, savedPuzzles } from "../storage/saved_puzzles.js";
import { puzzleOn, storedPages } from "./stored_pages.js";
import { showTicks } from "../daily/ticks.js";

const place = document.getElementById("offline-page");
const { version } = document.getElementById("notes").dataset;
const NEW = "#new-"; // followed by a level
const FROM_STOCK = "#without-network"; // as in offline.js
const OF_A_DAY = /\/(\d{4}-\d\d-\d\d)\/([a-z]+\/)?$/;
const EVERY = 3000; // milliseconds
const ABOUT = ".facts, .bench-head .pill:last-of-type, .eyebrow, .chips [aria-current]";

const dayOf = ({ path }) => path.match(OF_A_DAY)?.[1];

/** Show what is stored, without days that the visitor's clock has not reached. Each puzzle is on one card. */
async function show() {
  const day = localDay();
  const pages = (await storedPages()).filter((each) => each.path !== place.dataset.address && !(dayOf(each) > day));
  const puzzles = puzzlesOn(pages, day);
  const played = new Map(playedPuzzles().map((each) => [each.id, each]));
  const left = new Set(puzzles.keys());
  const take = (some) => some.map(({ id }) => id).filter((id) => left.delete(id));
  const cards = (ids) => ids.map((id) => cardOf(puzzles.get(id), played.get(id)));
  const isList = ({ page }) => page.getElementById("daily")?.dataset.day === day && page.querySelector(".daily-card");
  const today = take([...puzzles.values()].filter((each) => dayOf(each) === day));
  fill("today", asListed(pages.find(isList)?.page, today, cards));
  const begun = take(savedPuzzles());
  fill("new", cards(take(await newPuzzles())));
  fill("begun", cards(begun));
  const isOther = (each) => (each.id ? left.has(each.id) : !isList(each) || !today.length);
  fill("other", inOrder(pages.filter(isOther)).map(lineFor));
  showTicks(place);
}

// Return the puzzles on these pages by their ids, at the address of the day if there are several.
function puzzlesOn(pages, day) {
  const puzzles = new Map();
  for (const each of pages) {
    const puzzle = puzzleOn(each.page);
    each.id = puzzle?.id;
    if (puzzle && (!puzzles.has(each.id) || dayOf(each) === day)) puzzles.set(each.id, { ...each, puzzle });
  }
  return puzzles;
}

// Return the cards of a day's puzzles as its `list` has them, and in its order, if that page is stored.
function asListed(list, ids, cards) {
  const ready = new Map([...(list?.querySelectorAll("[data-play]") ?? [])].map((card) => [card.dataset.play, card]));
  const listed = [...ready.keys()].filter((id) => ids.includes(id));
  return [...listed.map((id) => document.importNode(ready.get(id), true)), ...cards(ids.filter((id) => !ready.has(id)))];
}

// Fill a list. Its section shows only if there is anything.
function fill(name, items) {
  const section = document.getElementById(`kept-${name}`);
  section.hidden = !items.length;
  section.querySelector("ul").replaceChildren(...items);
  for (const picture of section.querySelectorAll("[data-unframed] > svg")) frame(picture);
}

// Return pages in the order of the list: those of days, latest first, then the others.
function inOrder(pages) {
  const days = pages.filter(dayOf).sort((a, b) => (a.path > b.path ? -1 : 1));
  return [...days, ...pages.filter((each) => !dayOf(each))];
}

function lineFor({ address, page }) {
  const text = (selector) => page.querySelector(selector)?.textContent.trim() ?? "";
  const line = document.createElement("li");
  const link = Object.assign(document.createElement("a"), { href: address, textContent: text("h1") });
  const words = Object.assign(document.createElement("span"), { className: "facts", textContent: text(ABOUT) });
  line.append(link, " ", words);
  return line;
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
  addEventListener("pageshow", (event) => event.persisted && show().catch(() => {}));
}
