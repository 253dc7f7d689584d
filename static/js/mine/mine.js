// My puzzles: begun and solved ones as cards, to be sorted, searched and removed; and the file with all of them.
import { archiveText, readArchive } from "./archive.js";
import { Cards } from "./cards.js";
import { filled } from "../board/cell_looks.js";
import { showStatistics } from "./statistics.js";
import { lessonsDone } from "../storage/lessons_done.js";
import { playedPuzzles, putPuzzle, removePuzzle } from "../storage/saved_puzzles.js";
import { trainingCards } from "../storage/training_cards.js";

const MAX_BYTES = 8e6; // browsers store about five million characters
const place = document.getElementById("mine");
const says = JSON.parse(document.getElementById("mine-says").textContent);
const tools = document.getElementById("mine-tools");
const list = document.getElementById("mine-list");
const cards = new Cards(says, place.dataset);
let removed = null; // {id, text, title} of the puzzle removed last; its card offers to bring it back

const language = document.documentElement.lang;
const ORDERS = {
  when: (one, other) => other.when - one.when,
  title: (one, other) => one.title.localeCompare(other.title, language, { numeric: true }),
  level: (one, other) => (one.difficulty || Infinity) - (other.difficulty || Infinity) || 0,
  time: (one, other) => one.seconds - other.seconds,
  share: (one, other) => Number(other.isDone) - Number(one.isDone) || other.share - one.share,
};

const say = (text) => (document.getElementById("mine-said").textContent = text);

function fits({ isDone, isExercise, title, level, facts }, which, words) {
  if (isExercise !== (which === "exercises")) return false;
  if (["begun", "solved"].includes(which) && isDone !== (which === "solved")) return false;
  const text = `${title} ${level} ${facts}`.toLocaleLowerCase(language);
  return words.every((word) => text.includes(word));
}

function show() {
  const all = playedPuzzles().filter(({ id }) => id !== removed?.id).map((puzzle) => cards.whole(puzzle));
  const { which, search, order } = tools.elements;
  const words = search.value.toLocaleLowerCase(language).split(/\s+/).filter(Boolean);
  const shown = all.filter((puzzle) => fits(puzzle, which.value, words)).sort(ORDERS.when).sort(ORDERS[order.value]);
  const elements = shown.map((puzzle) => cards.element(puzzle));
  if (removed) elements.splice(Math.min(removed.at, elements.length), 0, removedCard());
  list.replaceChildren(...elements);
  const isEmpty = !all.length && !removed;
  tools.hidden = isEmpty;
  document.getElementById("mine-empty").hidden = !isEmpty;
  const hasLearnt = [trainingCards(), lessonsDone()].some((record) => Object.keys(record).length > 0);
  document.getElementById("mine-export").disabled = isEmpty && !hasLearnt;
  document.getElementById("mine-none").hidden = isEmpty || elements.length > 0;
  const own = all.filter(({ isExercise }) => !isExercise);
  const figures = document.getElementById("mine-figures");
  showStatistics(figures, own);
  figures.hidden = isEmpty;
  const listed = which.value === "exercises" ? all.length - own.length : own.length;
  const count = filled(says.count, { shown: shown.length, count: listed });
  const status = document.getElementById("mine-count");
  if (status.textContent !== count) status.textContent = count;
  place.classList.add("is-ready");
}

function showAll() {
  const played = playedPuzzles();
  const { which } = tools.elements;
  const hasOwn = played.some(({ isExercise }) => !isExercise);
  if (played.length && !hasOwn && which.value === "all") which.value = "exercises";
  show();
  cards.fetch(played.map(({ id }) => id), keepingFocus);
}

// What arrives from the server replaces all cards: the focus stays on the same one.
function keepingFocus() {
  const id = document.activeElement.closest?.("[data-id]")?.dataset.id;
  const isButton = document.activeElement.matches("button");
  show();
  if (id) list.querySelector(`[data-id="${id}"] ${isButton ? "button" : "a"}`)?.focus();
}

function removedCard() {
  const card = document.getElementById("mine-removed").content.firstElementChild.cloneNode(true);
  card.querySelector(".card-name").textContent = filled(says.gone, removed);
  card.querySelector("button").addEventListener("click", bringBack);
  return card;
}

function remove(card) {
  const { id } = card.dataset;
  const { title } = cards.whole(playedPuzzles().find((puzzle) => puzzle.id === id));
  removed = { id, title, text: removePuzzle(id), at: [...list.querySelectorAll("[data-id]")].indexOf(card) };
  show();
  list.querySelector(".is-removed button").focus();
  say("");
}

function bringBack() {
  const { id, text, title } = removed;
  removed = null;
  putPuzzle(id, text);
  show();
  list.querySelector(`[data-id="${id}"] a`)?.focus();
  say(filled(says.restored, { title }));
}

async function read(file) {
  const found = file.size > MAX_BYTES ? null : readArchive(await file.text());
  if (!found) return say(says.refused);
  removed = null;
  tools.reset(); // what was added is shown
  const sentences = [
    found.isFull ? says.full : says.read,
    found.older ? says.older : "",
    found.settings ? says.settings : "",
  ];
  say(filled(sentences.filter(Boolean).join(" "), found));
  showAll();
}

list.addEventListener("click", ({ target }) => {
  const button = target.closest(".card-remove");
  if (button) remove(button.closest("[data-id]"));
});
tools.addEventListener("input", show);
tools.addEventListener("submit", (event) => event.preventDefault());
document.getElementById("mine-export").addEventListener("click", () => {
  const url = URL.createObjectURL(new Blob([archiveText()], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: url, download: "sudoku-atelier.json" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
});
document.getElementById("mine-import").addEventListener("change", async ({ target }) => {
  if (target.files.length) await read(target.files[0]);
  target.value = ""; // so that the same file can be chosen again
});
addEventListener("storage", keepingFocus);
addEventListener("pageshow", (event) => event.persisted && showAll());
showAll();
