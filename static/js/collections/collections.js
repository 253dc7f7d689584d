// Collections: how many of their puzzles are solved in this browser, which are begun, and which is next.
import { filled } from "../board/cell_looks.js";
import { remember } from "../storage/last_collection.js";
import { playedPuzzles } from "../storage/saved_puzzles.js";

const page = document.getElementById("collection");
const idsIn = (place) => place.dataset.ids.split(" ");

/** Say how many of the puzzles of a collection are solved. Its ids may be cut off. */
function count(place, solved) {
  const ids = idsIn(place);
  const starts = new Set(solved.map(({ id }) => id.slice(0, ids[0].length)));
  const n = ids.filter((id) => starts.has(id)).length;
  place.querySelector("progress").value = n;
  const line = place.querySelector("[data-says]");
  if (n) line.textContent = filled(line.dataset.says, { solved: n });
  return n;
}

function mark(card, puzzle) {
  card.classList.toggle("is-solved", Boolean(puzzle?.isDone));
  const state = card.querySelector(".card-state");
  const { solved, begun } = state.dataset;
  state.textContent = puzzle ? filled(puzzle.isDone ? solved : begun, { share: Math.floor(puzzle.share * 100) }) : "";
}

function leadOn(solved, n) {
  const done = new Set(solved.map(({ id }) => id));
  const next = idsIn(page).find((id) => !done.has(id));
  const link = page.querySelector("[data-next]");
  link.hidden = !next;
  if (!next) return;
  link.href = page.dataset.page.replace(/a{16}/, next);
  if (n) link.textContent = link.dataset.later;
}

function show() {
  const played = playedPuzzles().filter(({ isExercise }) => !isExercise);
  const solved = played.filter(({ isDone }) => isDone);
  const byId = new Map(played.map((each) => [each.id, each]));
  for (const card of document.querySelectorAll("[data-play]")) mark(card, byId.get(card.dataset.play));
  for (const place of document.querySelectorAll("[data-ids]")) {
    const n = count(place, solved);
    if (place === page) leadOn(solved, n);
  }
}

if (page) remember({ ids: idsIn(page), title: page.dataset.title, page: page.dataset.page });
show();
addEventListener("storage", show);
addEventListener("pageshow", (event) => event.persisted && show());
