// The entry page: keys, pad, text and files change the entries, and the board shows it.
import { showSavedPuzzles } from "./saved_list.js";
import { BoardEditor } from "../board/editor.js";
import { checkedCells, glanceAt } from "./glance.js";
import { PuzzleReader } from "./puzzle_reader.js";
import { forgetRefusal, isRefused, pointAt, sendText } from "./refusals.js";
import { restoreEntry, saveEntry, takeOver } from "../storage/saved_entry.js";
import { Entries } from "../board/entries.js";
import { Typing, typed } from "./typing.js";
import { Zoom } from "../board/zoom.js";

const layout = JSON.parse(document.getElementById("layout-data").textContent);
const says = JSON.parse(document.getElementById("entry-says").textContent);
const form = document.getElementById("entry");
const text = document.getElementById("text"); // for pasting
const asText = document.getElementById("as-text");
const solve = document.getElementById("solve");

const entries = new Entries(layout);
const reader = new PuzzleReader(says, (puzzle) => read(puzzle));
const editor = new BoardEditor(layout, entries, {
  changed,
  pressed: (event) => zoom.press(event),
  moved: () => zoom.show(),
  commandOfKey: (event) => typed(event, entries),
  commands: {
    enter: () => form.requestSubmit(solve),
    help: () => document.getElementById("keys").showModal(),
    turn: () => editor.change(() => moveTo(layout.turn)),
    mirror: () => editor.change(() => moveTo(layout.mirror)),
    "zoom-in": () => zoom.step(1),
    "zoom-out": () => zoom.step(-1),
    "list-back": () => reader.go(-1),
    "list-next": () => reader.go(1),
  },
});
const zoom = new Zoom(editor.board, editor.selection, document.getElementById("lens"));
Object.assign(editor.commands, new Typing(editor).commands);
let sendsBoard = true;
let isSentByBrowser = false; // the next time
let unread = ""; // text that only the server can read; restored when the board is empty again
// A position as the server wrote it, and its board: more than digits, so it is kept while the board shows just these.
const position = { text: text.value.trim(), board: text.dataset.board };
const note = document.getElementById("position-note");

const hasDigits = () => entries.digits.some(Boolean);
// What is pasted is sent as it is, or else the board. "Check and play" sends the board also if the text was refused.
const isBoardSent = (button) => !text.value.trim() || (button === solve && isRefused() && hasDigits());

// Move every digit to the cell given by `move`.
function moveTo(move) {
  entries.edit(entries.digits.map((digit, cell) => ["digit", move[cell], digit]));
}

function changed() {
  text.value = hasDigits() && !isRefused() ? "" : unread;
  keep();
  showEntry();
}

// The address may have another board: after a change this tab knows better, when somebody comes back or reloads.
function keep() {
  saveEntry(entries);
  history.replaceState({ isChanged: true }, "");
}

function showEntry() {
  showText();
  editor.board.doubt([]);
  glanceAt(form, entries, (cells) => editor.board.doubt(cells));
}

function showText() {
  const isKept = note && entries.text === position.board;
  asText.value = isKept ? position.text : hasDigits() ? entries.text : "";
  for (const [k, part] of [...(note?.children ?? [])].entries()) part.hidden = isKept === Boolean(k);
}

function allowSending() {
  delete form.dataset.sent;
}

// Show the puzzle if this page can read it, or else send it to the server. Return whether it is shown.
function read(puzzle) {
  if (entries.load(puzzle)) {
    forgetRefusal();
    unread = "";
    changed();
    editor.show();
    return true;
  }
  text.value = unread = puzzle;
  form.requestSubmit(form.elements.fill);
  return false;
}

text.addEventListener("input", () => {
  const isShown = entries.load(text.value);
  unread = isShown ? "" : text.value;
  if (!isShown) return;
  keep();
  showEntry();
  editor.show();
});

document.addEventListener("paste", (event) => {
  const pasted = event.clipboardData.getData("text").trim();
  if (!pasted && event.clipboardData.files.length) return reader.open(event.clipboardData.files[0]);
  if (event.target.closest?.("textarea, input")) return;
  if (pasted.length === 1 && entries.digitOf(pasted)) editor.run({ do: "write", symbol: pasted });
  else if (pasted) reader.take(pasted);
});

async function send(button) {
  if (!(await sendText(form, button))) {
    isSentByBrowser = true;
    allowSending();
    form.requestSubmit(button);
  }
  allowSending();
}

form.addEventListener("submit", (event) => {
  if (form.dataset.sent) return event.preventDefault();
  sendsBoard = isBoardSent(event.submitter);
  if (event.submitter === solve && sendsBoard && !hasDigits()) {
    event.preventDefault();
    document.getElementById("conflicts").textContent = says.empty;
    return;
  }
  form.dataset.sent = "yes";
  setTimeout(allowSending, 3000); // in case the visitor stops loading
  if (!sendsBoard && !isSentByBrowser) {
    event.preventDefault();
    send(event.submitter);
  }
  isSentByBrowser = false;
});
form.addEventListener("formdata", ({ formData }) => sendsBoard && formData.set("puzzle", asText.value));
window.addEventListener("pageshow", allowSending);
window.addEventListener("resize", () => zoom.offer(document.getElementById("zoom")));

// After "back" the browser restores the text but not the board. After another page, restore the board from this tab.
const isChanged = Boolean(history.state?.isChanged);
if (isChanged && !isRefused()) text.value = "";
if (isChanged || !position.text || isRefused()) restoreEntry(entries);
else if (entries.load(position.board ?? position.text)) text.value = "";
else unread = text.value;
entries.past = [];
editor.show();
const checked = isChanged ? undefined : checkedCells();
if (checked) {
  showText();
  editor.board.doubt(checked);
} else showEntry();
showSavedPuzzles(says);
reader.resume();
reader.take(takeOver());
zoom.offer(document.getElementById("zoom"));
if (isRefused()) pointAt(text.dataset.position);
else {
  editor.selection.only(Math.max(0, layout.cells.indexOf(checked?.[0])));
  editor.board.showSelection(true);
}
