// The cards of puzzles that can be played without network, made from their stored pages.
import { ownDigits } from "../storage/saved_puzzles.js";
import { setting } from "../site/settings.js";
import { timeText } from "../play/clock.js";

const SPOKEN = ["id", "tabindex", "role", "aria-label", "aria-selected", "aria-multiselectable"];

/** Return the card of a `puzzle` at an address; what is `played` of it shows in the picture and below. */
export function cardOf({ address, puzzle }, played) {
  const card = document.getElementById("offline-card").content.firstElementChild.cloneNode(true);
  card.dataset.play = puzzle.id;
  card.querySelector("a").href = address;
  card.querySelector("b").textContent = puzzle.title;
  card.querySelector(".daily-board").append(pictureOf(puzzle, played?.log));
  const level = card.querySelector(".level");
  if (puzzle.rank && !puzzle.title.startsWith(puzzle.level)) {
    level.textContent = puzzle.level;
    level.classList.add(`is-level-${puzzle.rank}`);
  } else level.remove();
  card.querySelector(".facts").textContent = played ? progressWords(played) : "";
  return card;
}

// Return a puzzle's board as a picture, with the player's own digits, without ids and coordinates.
function pictureOf({ board, layout }, log) {
  const picture = document.importNode(board, true);
  for (const [cell, digit] of ownDigits(log)) {
    const drawn = picture.querySelector(`#cell-${layout.cells[cell]}`);
    drawn.classList.add("is-filled");
    drawn.querySelector(".digit").textContent = layout.symbols[digit];
  }
  picture.querySelector(".labels")?.remove();
  for (const element of [picture, ...picture.querySelectorAll("*")]) for (const name of SPOKEN) element.removeAttribute(name);
  return picture;
}

/** Frame a picture on the page by its ground: where the coordinates were, nothing is left. */
export function frame(picture) {
  const { x, y, width, height } = picture.querySelector(".ground").getBBox();
  const margin = width / 100;
  picture.setAttribute("viewBox", [x - margin, y - margin, width + 2 * margin, height + 2 * margin].join(" "));
}

function progressWords({ share, seconds }) {
  const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" }).format(Math.floor(share * 100) / 100);
  return setting("timer") && seconds ? `${percent} · ${timeText(seconds)}` : percent;
}
