// The region editor: pointers, keys and text set one letter per cell, and the server checks the division.
import { announce } from "../site/live_region.js";
import { BoardView } from "../board/board.js";
import { getHtml } from "../site/http.js";
import { filled } from "../board/cell_looks.js";
import { Selection } from "../board/selection.js";

const CHECK_DELAY = 300; // milliseconds without a change before the server checks
const RETRY_DELAY = 3000; // milliseconds after a failed request
const NO_REGION = "."; // a cell without a region
const ARROWS = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"];
const N_COLOURS = 8;

const layout = JSON.parse(document.getElementById("layout-data").textContent);
const form = document.getElementById("regions");
const field = document.getElementById("letters");
const note = document.getElementById("regions-note");
const undo = document.getElementById("regions-undo");
const brushes = document.querySelectorAll("[data-brush]");
const palette = [...brushes].map(({ dataset }) => dataset.brush).filter((letter) => letter && letter !== NO_REGION);

const selection = new Selection(layout.cells.length, () => board.showSelection());
const board = new BoardView(document.getElementById("board"), layout, selection);
const names = board.elements.map((cell) => cell.getAttribute("aria-label").split(":")[0]);

let letters = lettersIn(field.value);
let past = [];
let brush = ""; // a letter, or "" to extend the region of the cell where a drag begins
let dragged = ""; // the letter that a drag paints
let waiting = 0;
let latest = 0;

function lettersIn(text) {
  const symbols = [...text.replace(/\s/g, "").toUpperCase()];
  return layout.cells.map((_, cell) => symbols[cell] ?? NO_REGION);
}

function lettersAsText() {
  return layout.cells.map((_, cell) => letters[cell] + ((cell + 1) % layout.n ? "" : "\n")).join("").trim();
}

function colourOf(letter) {
  return letter === NO_REGION ? 0 : (letter.charCodeAt(0) - "A".charCodeAt(0) + N_COLOURS * 8) % N_COLOURS + 1;
}

function labelOf(cell) {
  const says = letters[cell] === NO_REGION ? layout.says.noRegion : layout.says.inRegion;
  return filled(says, { cell: names[cell], region: letters[cell] });
}

function show() {
  board.show(letters.map((letter, cell) => ({ symbol: letter === NO_REGION ? "" : letter, label: () => labelOf(cell), colour: colourOf(letter) })));
  undo.disabled = !past.length;
}

// Ask the server to check the letters after a pause. A valid division comes back with its borders drawn.
function check() {
  clearTimeout(waiting);
  const ticket = ++latest;
  waiting = setTimeout(async () => {
    const query = new URLSearchParams({ n: layout.n, letters: letters.join(""), fragment: 1 });
    try {
      const html = await getHtml(`${form.getAttribute("action")}?${query}`);
      if (ticket === latest) showNote(html);
    } catch {
      if (ticket === latest) waiting = setTimeout(check, RETRY_DELAY); // no network: keep the previous note
    }
  }, CHECK_DELAY);
}

function showNote(html) {
  note.innerHTML = html; // escaped by the server
  const picture = note.querySelector("template");
  board.frame.classList.toggle("is-drawn", !picture);
  if (!picture) return;
  const hadFocus = board.frame.contains(document.activeElement);
  board.frame.innerHTML = picture.innerHTML;
  board.findCells();
  board.showSelection(hadFocus);
  show();
}

function setLetters(changed) {
  if (changed.join("") === letters.join("")) return;
  letters = changed;
  board.frame.classList.add("is-drawn");
  field.value = lettersAsText();
  show();
  check();
}

function pushUndo() {
  if (past.at(-1) !== letters.join("")) past.push(letters.join(""));
}

function paint(cell, letter) {
  setLetters(letters.with(cell, letter));
}

function choose(letter) {
  brush = letter;
  for (const each of brushes) each.setAttribute("aria-pressed", each.dataset.brush === letter);
}

board.frame.addEventListener("pointerdown", (event) => {
  const cell = board.cellAt(event.target);
  if (cell === undefined || event.button || !event.isPrimary) return;
  event.preventDefault();
  event.target.releasePointerCapture?.(event.pointerId); // so that a finger can drag to other cells
  pushUndo();
  dragged = brush || letters[cell];
  selection.only(cell);
  board.showSelection(true);
  paint(cell, dragged);
});

board.frame.addEventListener("pointermove", (event) => {
  if (!dragged || !event.isPrimary) return;
  const cell = board.cellAt(document.elementFromPoint(event.clientX, event.clientY));
  if (cell === undefined || cell === selection.cursor) return;
  selection.only(cell);
  paint(cell, dragged);
});

for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => (dragged = ""));

board.frame.addEventListener("focusin", (event) => {
  const cell = board.cellAt(event.target);
  if (cell !== undefined && cell !== selection.cursor) selection.only(cell);
});

function write(letter) {
  pushUndo();
  paint(selection.cursor, letter);
  announce(labelOf(selection.cursor));
}

function move(by, isExtending) {
  const letter = letters[selection.cursor];
  selection.only(layout.arrows[selection.cursor][by]);
  board.showSelection(true);
  if (isExtending) write(letter);
}

function goBack() {
  if (past.length) setLetters([...past.pop()]);
  undo.disabled = !past.length;
}

board.frame.addEventListener("keydown", (event) => {
  const letter = event.key.length === 1 ? event.key.toUpperCase() : "";
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  if (isCommand && letter === "Z") goBack();
  else if (isCommand || selection.cursor < 0) return;
  else if (ARROWS.includes(event.key)) move(ARROWS.indexOf(event.key), event.shiftKey);
  else if (palette.includes(letter)) write(letter);
  else if (["Delete", "Backspace", NO_REGION].includes(event.key)) write(NO_REGION);
  else return;
  event.preventDefault();
});

for (const each of brushes) each.addEventListener("click", () => choose(each.dataset.brush));
undo.addEventListener("click", goBack);
document.getElementById("regions-clear").addEventListener("click", () => {
  pushUndo();
  setLetters(letters.map(() => NO_REGION));
});
field.addEventListener("input", () => {
  letters = lettersIn(field.value);
  show();
  check();
});

show();
board.frame.classList.toggle("is-drawn", !note.querySelector("template"));
