// The entry page: keys, pad, text and files change the entries, and the board shows it.
import { showSavedPuzzles } from "./saved_list.js";
import { BoardEditor } from "../board/editor.js";
import { ClueList } from "./clue_list.js";
import { ClueTool } from "./clue_tool.js";
import { linesOf, movedClues } from "./clue_lines.js";
import { checkedCells, glanceAt } from "./glance.js";
import { PuzzleReader } from "./puzzle_reader.js";
import { forgetRefusal, isRefused, pointAt, sendText } from "./refusals.js";
import { restoreEntry, saveEntry, takeOver } from "../storage/saved_entry.js";
import { Entries } from "../board/entries.js";
import { Typing, typed } from "./typing.js";
import { announce } from "../site/live_region.js";
import { Zoom } from "../board/zoom.js";

const layout = JSON.parse(document.getElementById("layout-data").textContent);
const says = JSON.parse(document.getElementById("entry-says").textContent);
const form = document.getElementById("entry");
const text = document.getElementById("text"); // for pasting
const asText = document.getElementById("as-text");
const clueText = document.getElementById("clue-text");
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
    turn: () => moveTo(layout.turn),
    mirror: () => moveTo(layout.mirror),
    clear: () => editor.change(() => entries.edit([...layout.cells.map((_, cell) => ["digit", cell, 0]), ["clue", 0, 0]])),
    rules: () => tool.toggle(),
    "zoom-in": () => zoom.step(1),
    "zoom-out": () => zoom.step(-1),
    "list-back": () => reader.go(-1),
    "list-next": () => reader.go(1),
  },
});
const zoom = new Zoom(editor.board, editor.selection, document.getElementById("lens"));
Object.assign(editor.commands, new Typing(editor).commands);
const list = new ClueList(form, layout, editor.board, changeClue);
const tool = new ClueTool(editor, putClue);
let sendsBoard = true;
let isSentByBrowser = false; // the next time
let unread = ""; // text that only the server can read; restored when the board is empty again
// A position as the server wrote it, and its board: more than digits, so it is kept while the board shows just these.
const position = { text: text.value.trim(), board: text.dataset.board };
const note = document.getElementById("position-note");

const isFilled = () => entries.digits.some(Boolean) || Boolean(entries.clues);
// What is pasted is sent as it is, or else the board. "Check and play" sends the board also if the text was refused.
const isBoardSent = (button) => !text.value.trim() || (button === solve && isRefused() && isFilled());

// Move every digit, and the cells of every clue, to the cells given by `move`.
function moveTo(move) {
  const digits = entries.digits.map((digit, cell) => ["digit", move[cell], digit]);
  const isRead = list.all.length === linesOf(entries.clues).length;
  const clues = isRead ? movedClues(list.all, layout.cells, move) : null;
  if (clues === null) document.getElementById("conflicts").textContent = tool.says.fixed;
  else editor.change(() => entries.edit([...digits, ["clue", 0, clues || 0]]));
}

// Put a clue in the place of line `line`, or below the others.
function putClue(clue, line) {
  const lines = linesOf(entries.clues);
  lines.splice(line < 0 ? lines.length : line, line < 0 ? 0 : 1, clue);
  editor.change(() => (entries.clues = lines.join("\n")));
}

// Do what a button beside clue `line` asks for.
function changeClue(what, line, clue) {
  if (what === "change") return tool.change(line, clue);
  const gone = what === "drop" ? list.wrong : [line];
  const left = linesOf(entries.clues).filter((_, k) => !gone.includes(k));
  editor.change(() => (entries.clues = left.join("\n")));
  announce(tool.says.removed);
}

function changed() {
  text.value = isFilled() && !isRefused() ? "" : unread;
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
  if (tool.line >= 0 && entries.clues !== list.shown) tool.cancel(); // the clue may be another one by now
  list.show(entries.clues);
  editor.board.doubt([]);
  glanceAt(form, entries, (cells) => editor.board.doubt(cells));
}

function showText() {
  const whole = [entries.text, ...linesOf(entries.clues)].join(";");
  const isKept = isPosition();
  asText.value = isKept ? position.text : isFilled() ? whole : "";
  if (clueText !== document.activeElement) clueText.value = entries.clues;
  for (const [k, part] of [...(note?.children ?? [])].entries()) part.hidden = isKept === Boolean(k);
}

const isPosition = () => note && [entries.text, ...linesOf(entries.clues)].join(";") === position.board;

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
  if (event.submitter === solve && sendsBoard && !isFilled()) {
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
// What is pasted is a whole puzzle: it has its own clues.
form.addEventListener("formdata", ({ formData }) => {
  if (sendsBoard) formData.set("puzzle", isPosition() ? position.text : entries.text);
  formData.set("clues", sendsBoard ? entries.clues : "");
});
clueText.addEventListener("change", () => editor.change(() => (entries.clues = linesOf(clueText.value).join("\n"))));
window.addEventListener("pageshow", allowSending);
window.addEventListener("resize", () => zoom.offer(document.getElementById("zoom")));

// After "back" the browser restores the text but not the board. After another page, restore the board from this tab.
const isChanged = Boolean(history.state?.isChanged);
if (isChanged && !isRefused()) text.value = "";
if (isChanged || !position.text || isRefused()) restoreEntry(entries);
else if (entries.load(position.board ?? position.text)) text.value = "";
else unread = text.value;
const sentClues = linesOf(clueText.defaultValue).join("\n");
if (!isChanged && sentClues) entries.clues = sentClues;
if (entries.clues === sentClues && !clueText.hasAttribute("aria-invalid")) list.hasShown(sentClues);
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
