// The entry page: keys, pad, text and files all change one sheet, and the board shows it.
import { showBegun } from "./begun_list.js";
import { Filling } from "../board/editor.js";
import { glanceAt } from "./glance.js";
import { Puzzles } from "./puzzle_reader.js";
import { recallEntry, rememberEntry } from "../storage/saved_entry.js";
import { Sheet } from "../board/sheet.js";
import { Zoom } from "../board/zoom.js";

const facts = JSON.parse(document.getElementById("layout-facts").textContent);
const says = JSON.parse(document.getElementById("entry-says").textContent);
const form = document.getElementById("entry");
const text = document.getElementById("text");
const solve = document.getElementById("solve");

const sheet = new Sheet(facts);
const puzzles = new Puzzles(says, (puzzle) => read(puzzle));
const filling = new Filling(facts, sheet, {
  changed,
  pressed: (event) => zoom.press(event),
  moved: () => zoom.show(),
  commands: {
    enter: () => form.requestSubmit(solve),
    help: () => document.getElementById("keys").showModal(),
    turn: () => filling.change(() => moveTo(facts.turn)),
    mirror: () => filling.change(() => moveTo(facts.mirror)),
    "zoom-in": () => zoom.step(1),
    "zoom-out": () => zoom.step(-1),
    "list-back": () => puzzles.go(-1),
    "list-next": () => puzzles.go(1),
  },
});
const zoom = new Zoom(filling.board, filling.selection, document.getElementById("lens"));
let typed = ""; // a text that only the server can read; it comes back when the board is empty again

// Every digit goes where `move` says.
function moveTo(move) {
  sheet.edit(sheet.digits.map((digit, cell) => ["digit", move[cell], digit]));
}

function changed() {
  text.value = sheet.digits.some(Boolean) ? sheet.text : typed;
  rememberEntry(sheet);
  glanceAt(form, sheet);
}

function allowSending() {
  delete form.dataset.sent;
}

// What this page can read it shows itself; the rest the server reads.
function read(puzzle) {
  if (sheet.load(puzzle)) {
    changed();
    filling.show();
    return true;
  }
  text.value = puzzle;
  form.requestSubmit(form.elements.fill);
  return false;
}

text.addEventListener("input", () => {
  const isShown = sheet.load(text.value);
  typed = isShown ? "" : text.value;
  if (!isShown) return;
  rememberEntry(sheet);
  glanceAt(form, sheet);
  filling.show();
});

document.addEventListener("paste", (event) => {
  if (event.target.closest?.("textarea, input")) return;
  const pasted = event.clipboardData.getData("text").trim();
  if (pasted.length === 1 && sheet.digitOf(pasted)) filling.write(sheet.digitOf(pasted));
  else if (pasted) puzzles.take(pasted);
});

form.addEventListener("submit", (event) => {
  if (form.dataset.sent) return event.preventDefault();
  if (event.submitter === solve && !text.value.trim()) text.value = sheet.text;
  form.dataset.sent = "yes";
  setTimeout(allowSending, 3000); // the visitor may have stopped the loading
});
window.addEventListener("pageshow", allowSending);
window.addEventListener("resize", () => zoom.offer(document.getElementById("zoom")));

// After "back" the browser has kept the text, not the board; after another page this tab remembers.
if (text.value.trim()) sheet.load(text.value.trim());
else recallEntry(sheet);
if (!text.value.trim() && sheet.digits.some(Boolean)) text.value = sheet.text;
sheet.past = [];
filling.show();
glanceAt(form, sheet);
showBegun(says);
puzzles.resume();
zoom.offer(document.getElementById("zoom"));
const place = text.dataset.position;
if (place !== undefined) {
  text.focus();
  text.setSelectionRange(Number(place), Number(place) + 1);
} else {
  filling.selection.only(0);
  filling.board.showSelection(true);
}
