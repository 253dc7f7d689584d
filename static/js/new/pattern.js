// The pattern of givens: drawn on a board or written as text, which always say the same.
import { BoardView } from "../board/board.js";
import { filled } from "../board/cell_looks.js";
import { Selection } from "../board/selection.js";
import { announce } from "../site/live_region.js";

const ARROWS = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"];
const GIVEN = "x";
const EMPTY = ".";
const DOT = "●";

const form = document.getElementById("wish-form");
const field = form.elements.pattern;
const part = form.querySelector('[data-part="pattern"]');

let layout, selection, board, names;
let given = []; // of each cell, whether it is given
let stroke; // while cells are drawn: whether they become givens

/** Find the board on the page, and show on it what the text says. Call it again when there is another board. */
export function bindPattern() {
  layout = JSON.parse(document.getElementById("pattern-data").textContent);
  selection = new Selection(layout.cells.length, () => board.showSelection());
  board = new BoardView(part.querySelector(".board-frame"), layout, selection);
  names = board.elements.map((cell) => cell.getAttribute("aria-label").split(":")[0]);
  read();
}

function read() {
  const symbols = [...field.value.replace(/\s/g, "")];
  const doesFit = symbols.length === layout.cells.length || !symbols.length;
  given = layout.cells.map((_, cell) => doesFit && !layout.noGiven.includes(symbols[cell] ?? EMPTY));
  show(doesFit ? "" : filled(layout.says.misfit, { found: symbols.length, n: layout.cells.length }));
}

function write() {
  const symbols = given.map((isGiven, cell) => (isGiven ? GIVEN : EMPTY) + (layout.lineEnds.includes(cell) ? "\n" : ""));
  field.value = given.includes(true) ? symbols.join("").trim() : "";
  show();
}

function show(misfit = "") {
  board.show(given.map((isGiven, cell) => ({ symbol: isGiven ? DOT : "", isGiven, label: () => labelOf(cell) })));
  part.querySelector("[data-count]").textContent = misfit || count();
}

function count() {
  return filled(layout.says.count, { n: given.filter(Boolean).length });
}

function labelOf(cell) {
  return `${names[cell]}: ${given[cell] ? layout.words.given : layout.words.empty}`;
}

// Cells that are given together have the same value, by the symmetry that the form has now.
function paint(cell, isGiven) {
  const orbit = layout.orbits[form.elements.symmetry.value]?.find((cells) => cells.includes(cell));
  for (const each of orbit ?? [cell]) given[each] = isGiven;
  write();
}

function choose(cell) {
  selection.only(cell);
  board.showSelection(true);
}

part.addEventListener("pointerdown", (event) => {
  const cell = board.cellAt(event.target);
  if (cell === undefined || event.button || !event.isPrimary) return;
  event.preventDefault();
  event.target.releasePointerCapture?.(event.pointerId); // so that a finger can drag to other cells
  stroke = !given[cell];
  choose(cell);
  paint(cell, stroke);
});

part.addEventListener("pointermove", (event) => {
  if (stroke === undefined || !event.isPrimary) return;
  const cell = board.cellAt(document.elementFromPoint(event.clientX, event.clientY));
  if (cell === undefined || cell === selection.cursor) return;
  choose(cell);
  paint(cell, stroke);
});

for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, () => {
    if (stroke !== undefined) announce(count());
    stroke = undefined;
  });
}

part.addEventListener("focusin", (event) => {
  const cell = board.cellAt(event.target);
  if (cell !== undefined && cell !== selection.cursor) selection.only(cell);
});

part.addEventListener("keydown", (event) => {
  const cell = board.cellAt(event.target);
  if (cell === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  if (ARROWS.includes(event.key)) choose(layout.arrows[cell][ARROWS.indexOf(event.key)]);
  else if (event.key === " " || event.key === "Enter") {
    paint(cell, !given[cell]);
    announce(`${labelOf(cell)}. ${count()}`);
  } else return;
  event.preventDefault();
});

part.addEventListener("click", (event) => {
  if (!event.target.closest("[data-clear]")) return;
  given.fill(false);
  write();
  announce(count());
});

field.addEventListener("input", read);
addEventListener("pageshow", read); // a browser that goes back fills in the text after this script has run
