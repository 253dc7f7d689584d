// Collections: how many of their puzzles are solved in this browser, which are begun, and which is next.
import { filled } from "../board/cell_looks.js";
import { remember } from "../storage/last_collection.js";
import { playedPuzzles } from "../storage/saved_puzzles.js";

const page = document.getElementById("collection");
const idsIn = (place) => place.dataset.ids.split(" ");

/** Say how many of the puzzles of a collection are solved, and how many begun. Its ids may be cut off. */
function count(place, played) {
  const ids = idsIn(place);
  const among = (puzzles) => {
    const starts = new Set(puzzles.map(({ id }) => id.slice(0, ids[0].length)));
    return ids.filter((id) => starts.has(id)).length;
  };
  const [solved, all] = [among(played.filter(({ isDone }) => isDone)), among(played)];
  const line = place.querySelector("[data-says]");
  const { says, begun } = line.dataset;
  place.querySelector("progress").value = solved;
  if (all) line.textContent = filled(all > solved ? begun : says, { solved, begun: all - solved });
  return solved;
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
  link.href = next ? page.dataset.page.replace(/a{16}/, next) : link.dataset.shelves;
  if (n) link.textContent = next ? link.dataset.later : link.dataset.more;
}

function show() {
  const played = playedPuzzles().filter(({ isExercise }) => !isExercise);
  const solved = played.filter(({ isDone }) => isDone);
  const byId = new Map(played.map((each) => [each.id, each]));
  for (const card of document.querySelectorAll("[data-play]")) mark(card, byId.get(card.dataset.play));
  for (const place of document.querySelectorAll("[data-ids]")) {
    const n = count(place, played);
    if (place === page) leadOn(solved, n);
  }
}

const save = page?.querySelector("[data-save]");
save?.addEventListener("click", () => {
  document.getElementById("saved").textContent = save.dataset.save;
});
if (page) remember({ ids: idsIn(page), title: page.dataset.title, page: page.dataset.page, url: location.pathname });
show();
addEventListener("storage", show);
addEventListener("pageshow", (event) => event.persisted && show());
