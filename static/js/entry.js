// The entry page: keys, pad and text all change one entry, and the board shows it.
import { BoardView } from "./board.js";
import { Entry } from "./state.js";

const facts = JSON.parse(document.getElementById("layout-facts").textContent);
const frame = document.getElementById("board");
const form = document.getElementById("entry");
const text = document.getElementById("text");
const conflictLine = document.getElementById("conflicts");
const button = (id) => document.getElementById(id);

const entry = new Entry(facts);
const board = new BoardView(frame, facts.cells);
const MEMORY = `entry ${facts.name}`;
let typed = ""; // a text that only the server can read; it comes back when the board is empty again
const ARROWS = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"];

const filled = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// This tab remembers one entry a layout; a browser that forbids it does without.
function remember(cells) {
  try {
    sessionStorage.setItem(MEMORY, cells);
  } catch {}
}

function recall() {
  try {
    return sessionStorage.getItem(MEMORY) ?? "";
  } catch {
    return "";
  }
}

function show() {
  const signs = entry.digits.map((digit) => (digit ? facts.symbols[digit] : ""));
  const conflicts = entry.conflicts();
  const conflicting = new Set(conflicts.flatMap((conflict) => conflict.cells));
  const { words } = facts;
  board.show(signs, conflicting, (index) => {
    const template = conflicting.has(index) ? words.conflict : signs[index] ? words.filled : words.empty;
    return filled(template, { cell: facts.cells[index], digit: signs[index] });
  });
  conflictLine.textContent = conflicts
    .slice(0, 3)
    .map(({ house, digit, cells }) =>
      filled(words.clash, {
        digit: facts.symbols[digit],
        house,
        cells: cells.map((cell) => facts.cells[cell]).join(", "),
      }),
    )
    .join(" ");
  button("undo").disabled = !entry.past.length;
  button("redo").disabled = !entry.future.length;
}

function change(action) {
  action();
  text.value = entry.digits.some(Boolean) ? entry.text : typed;
  remember(entry.text);
  show();
  board.select(Math.max(0, board.selected)); // the next key goes to the board, whatever was clicked
}

function write(digit) {
  if (board.selected < 0) board.select(0);
  change(() => entry.set(board.selected, digit));
}

function onKey(event) {
  const withControl = event.ctrlKey || event.metaKey;
  if (withControl && event.key.toLowerCase() === "z") change(() => (event.shiftKey ? entry.redo() : entry.undo()));
  else if (withControl && event.key.toLowerCase() === "y") change(() => entry.redo());
  else if (withControl || event.altKey) return;
  else if (ARROWS.includes(event.key)) board.walkTo(facts.arrows[Math.max(0, board.selected)][ARROWS.indexOf(event.key)]);
  else if (event.key.length === 1 && entry.digitOf(event.key)) write(entry.digitOf(event.key));
  else if (["Delete", "Backspace", " ", ".", "0"].includes(event.key)) write(0);
  else if (event.key === "Enter") form.requestSubmit(button("solve"));
  else return;
  event.preventDefault();
}

function allowSending() {
  delete form.dataset.sent;
}

function fillFrom(pasted) {
  text.value = pasted;
  form.requestSubmit(form.elements.fill);
}

frame.addEventListener("keydown", onKey);
button("pad").addEventListener("click", (event) => {
  const symbol = event.target.dataset.symbol;
  if (symbol) write(entry.digitOf(symbol));
});
button("erase").addEventListener("click", () => write(0));
button("undo").addEventListener("click", () => change(() => entry.undo()));
button("redo").addEventListener("click", () => change(() => entry.redo()));
button("clear").addEventListener("click", () => change(() => entry.clear()));

text.addEventListener("input", () => {
  const isShown = entry.load(text.value);
  typed = isShown ? "" : text.value;
  if (isShown) show();
});
document.addEventListener("paste", (event) => {
  if (event.target.closest?.("textarea, input")) return;
  const pasted = event.clipboardData.getData("text").trim();
  if (pasted.length === 1 && entry.digitOf(pasted)) write(entry.digitOf(pasted));
  else if (pasted) fillFrom(pasted);
});

form.addEventListener("submit", (event) => {
  if (form.dataset.sent) return event.preventDefault();
  if (event.submitter === button("solve") && !text.value.trim()) text.value = entry.text;
  form.dataset.sent = "yes";
  setTimeout(allowSending, 3000); // the visitor may have stopped the loading
});
window.addEventListener("pageshow", allowSending);

// After "back" the browser has kept the text, not the board; after another page this tab remembers.
entry.load(text.value.trim() || recall());
if (!text.value.trim() && entry.digits.some(Boolean)) text.value = entry.text;
entry.past = [];
show();
const place = text.dataset.position;
if (place !== undefined) {
  text.focus();
  text.setSelectionRange(Number(place), Number(place) + 1);
} else {
  board.select(0);
}
