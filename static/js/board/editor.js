// The board editor: keys, pad, pointer and tools change the entries, and the board shows it.
import { announce } from "../site/live_region.js";
import { BoardView } from "./board.js";
import { numberOfCandidate } from "./candidates.js";
import { commandOf } from "./keys.js";
import { drawLines } from "./lines.js";
import { conflictWords, filled, looksOf } from "./cell_looks.js";
import * as edits from "./edits.js";
import { Pad } from "./pad.js";
import { chooseWithPointer } from "./pointer.js";
import { Rules } from "./rules.js";
import { Selection } from "./selection.js";
import { onChange, set, setting } from "../site/settings.js";

const REPEATABLE = ["move", "undo", "redo"]; // commands that repeat while a key is held down
const SHOWN = ["showConflicts", "highlightSame", "showPeers", "showFinished", "digitFirst"];
const NOTHING_SHOWN = { pencil: false, conflicting: new Set(), wrong: new Set(), same: new Set(), peers: new Set() };
const FIELDS = "input, textarea, select, dialog, [popover], [role=tab]";
const ON_BUTTONS = ["enter", "next-mode", "house"]; // Enter and Space press what has the focus

export class BoardEditor {
  /**
   * `changed` is called after every change and `before` before it; `pressed` on every press on the board, and `moved`
   * when keys move the cursor; `shown` whenever the board is shown; `modeChosen` on every choice of a mode. `commands` adds commands for keys and buttons, and
   * `commandOfKey` may name the one of a key. `isPrinted` says whether a cell with a digit looks like a given, and
   * `isForBoard(event)` whether a key is for the board. `clues` are the rules of the puzzle's clues.
   */
  constructor(layout, entries, { changed, clues, commands = {}, isPrinted = () => true, isForBoard = () => true, ...callbacks }) {
    const nothing = () => {};
    const none = { pressed: nothing, moved: nothing, before: nothing, shown: nothing, modeChosen: nothing, commandOfKey: nothing };
    Object.assign(this, { layout, entries, changed, isPrinted, isForBoard, ...none, ...callbacks });
    this.rules = new Rules(layout, clues);
    this.lineStart = null; // the candidate at which a new line starts
    this.wrong = new Map(); // the state of each cell that was found wrong
    this.showsCandidates = false; // whether all candidates are shown, instead of notes
    this.isHint = false; // whether the picture shows a hint
    this.selection = new Selection(layout.cells.length, () => this.#onSelection());
    this.board = new BoardView(document.getElementById("board"), layout, this.selection);
    this.pad = new Pad(layout);
    this.commands = { ...this.#own(), ...commands };
    chooseWithPointer(this.board, this.selection, {
      adds: () => this.pad.adds,
      alike: (cell) => entries.cellsLike(cell),
      pressed: (event) => this.#onPress(event),
    });
    document.addEventListener("keydown", (event) => this.#onKey(event));
    document.addEventListener("click", (event) => this.#onClick(event));
    for (const name of SHOWN) onChange(name, () => this.show());
  }

  #own() {
    const { entries, selection, pad } = this;
    return {
      move: ({ by, extends: isMore }) => this.#move(by, isMore),
      write: ({ symbol, mode }) => (pad.held || !selection.cells.size ? this.#hold(symbol, mode) : this.#write(symbol, mode)),
      erase: () => this.change(() => entries.edit(edits.eraseEdits(entries, this.rules, selection.list, this.notes))),
      undo: () => this.change(() => this.#leaveLine() || entries.undo()),
      redo: () => this.change(() => entries.redo()),
      clear: () => this.change(() => entries.clear()),
      colour: ({ colour }) => this.#colour(colour),
      mode: ({ to }) => this.#mode(pad.choose(to)),
      "next-mode": () => this.#mode(pad.next()),
      candidates: () => this.change(() => (this.showsCandidates = !this.showsCandidates)),
      several: () => pad.toggleAdds(),
      "digit-first": () => set("digitFirst", !setting("digitFirst")) && this.#hold(""),
      all: () => selection.all(),
      none: () => selection.none(),
      invert: () => selection.invert(),
      peers: () => set("showPeers", !setting("showPeers")),
      house: () => selection.house(this.layout.houses.map(({ cells }) => cells)),
      houses: async ({ script, firsts }) => (await import(script)).lightNext(this, firsts.split(" ").map(Number)),
      escape: () => this.escape(),
    };
  }

  /** Run `action`, which changes the entries, and show the result. */
  change(action) {
    this.before();
    this.board.clearGlow();
    action();
    this.changed();
    this.show();
    // Screen readers do not notice that the label under the cursor has changed.
    announce(this.board.elements[this.selection.cursor]?.getAttribute("aria-label"));
    this.board.showSelection(true); // the next key goes to the board, whatever was clicked
  }

  /** Let go of the digit in hand, or else choose only the cell under the cursor. */
  escape() {
    if (this.pad.held) this.#hold("");
    else if (this.selection.cursor >= 0) this.selection.only(this.selection.cursor);
  }

  /** Write a digit into the chosen cells in this `mode`, or else in the current one. */
  write(digit, mode = "") {
    const { entries, rules, showsCandidates, pad } = this;
    const cells = this.selection.list;
    const how = pad.hasNotes ? mode || pad.mode : "digit";
    const options = { toggles: pad.hasNotes, clears: setting("clearMarks") };
    this.change(() => {
      if (how === "line") this.#line(numberOfCandidate(this.selection.cursor, digit));
      else entries.edit(edits.editsFor(how, digit, cells, { entries, rules, showsCandidates, colour: pad.colour, options }));
    });
    if (how === "digit") this.board.growDigits(cells);
  }

  /** Show the entries, unless the picture shows a hint, which has its own marks. */
  show() {
    const { layout, entries, rules } = this;
    this.pad.show(entries, { showsCandidates: this.showsCandidates, showsPeers: setting("showPeers") });
    if (this.isHint || !this.board.frame.isConnected) return;
    const [conflicts, broken] = setting("showConflicts") ? [entries.conflicts(), rules.broken(entries.digits)] : [[], []];
    const { cursor } = this.selection;
    const held = entries.digitOf(this.pad.heldDigit);
    const same = held ? entries.cellsWith(held) : setting("highlightSame") && cursor >= 0 ? entries.cellsLike(cursor) : [];
    this.board.show(
      looksOf(entries, {
        isPrinted: this.isPrinted,
        pencil: this.showsCandidates && rules.possible(entries.digits).map((mask, cell) => mask & ~entries.get("out", cell)),
        conflicting: new Set([...conflicts, ...broken].flatMap((each) => each.cells)),
        wrong: new Set([...this.wrong].filter(([cell, was]) => this.#stateOf(cell) === was).map(([cell]) => cell)),
        same: new Set(same),
        peers: setting("showPeers") && cursor >= 0 ? rules.peersOf(cursor) : new Set(),
      }),
    );
    drawLines(this.board, [...entries.layers.line.keys()], this.lineStart);
    const words = conflictWords(conflicts, broken, layout);
    const output = document.getElementById("conflicts");
    if (output.textContent !== words) output.textContent = words;
    this.shown();
  }

  /** Mark cells with a wrong digit or wrong notes until they change. */
  markWrong(cells) {
    this.wrong = new Map(cells.map((cell) => [cell, this.#stateOf(cell)]));
    this.show();
  }

  #stateOf(cell) {
    return [this.entries.digitAt(cell), this.entries.digitAt(cell) ? 0 : this.entries.excluded(cell, this.notes)].join();
  }

  /** Replace the picture of the board by a hint's picture, or by a plain one that shows the entries. */
  showPicture(html, { isHint }) {
    this.isHint = isHint;
    const hadFocus = this.board.frame.contains(document.activeElement);
    this.board.frame.innerHTML = html; // escaped by the server
    this.board.findCells();
    if (hadFocus) this.board.showSelection(true);
    if (isHint) this.board.showNotesOnHint(looksOf(this.entries, { isPrinted: this.isPrinted, ...NOTHING_SHOWN }));
    this.show();
  }

  /** Run the command of a key or button. Return whether it is known. */
  run(command) {
    const action = this.commands[command?.do];
    action?.(command);
    return Boolean(action);
  }

  /** The visible layers of notes. */
  get notes() {
    return this.showsCandidates ? ["out"] : ["corner", "centre"];
  }

  // Write a symbol, or in the mode for them a colour, into the chosen cells.
  #write(symbol, mode = "") {
    const { pad } = this;
    const isColour = pad.hasNotes && (mode || pad.mode) === "colour";
    if (!isColour) this.write(this.entries.digitOf(symbol), mode);
    else if (symbol >= 1 && symbol <= pad.nColours) this.write(Number(symbol), mode);
  }

  // Take a symbol in hand for the cells that are pressed next. If it is there already, or is "", there is none then.
  #hold(symbol, mode) {
    this.pad.hold(symbol, mode);
    if (this.pad.held) announce(filled(this.layout.words.held, { digit: symbol }));
    this.show();
  }

  #onSelection() {
    this.board.showSelection();
    const count = this.selection.cells.size;
    if (count > 1) announce(filled(this.layout.words.chosen, { count }));
    this.show();
  }

  #mode(mode) {
    this.#leaveLine();
    announce(filled(this.layout.words.mode, { mode }));
    this.modeChosen(this.pad.mode);
    this.show();
  }

  // Discard an unfinished line. Return whether there was one.
  #leaveLine() {
    const isUnfinished = this.lineStart !== null;
    this.lineStart = null;
    return isUnfinished;
  }

  #move(by, isMore) {
    const { selection, layout } = this;
    this.pad.hold("");
    const to = layout.arrows[Math.max(0, selection.cursor)][by];
    if (isMore) selection.add(to);
    else selection.only(to);
    this.moved();
    if (document.activeElement === document.body) this.board.showSelection(true);
    this.board.scrollToCursor();
  }

  #colour(colour) {
    this.pad.colour = colour;
    if (this.pad.mode === "colour") this.run({ do: "write", symbol: String(colour) });
    else this.show();
  }

  #line(end) {
    const start = this.lineStart;
    this.lineStart = start === null ? end : null;
    if (start !== null) this.entries.edit(edits.lineEdits(this.entries, start, end));
  }

  // Keys work wherever the focus is, unless it is where they mean something else.
  #onKey(event) {
    if (event.defaultPrevented || !this.board.frame.isConnected || event.target.closest?.(FIELDS) || !this.isForBoard(event)) return;
    const command = this.commandOfKey(event) ?? commandOf(event, this.layout.symbols, setting("singleKeys"));
    const isUnwantedRepeat = event.repeat && command && !REPEATABLE.includes(command.do);
    if (ON_BUTTONS.includes(command?.do) && event.target.closest?.("a, button, summary")) return;
    if (isUnwantedRepeat || this.run(command)) event.preventDefault();
  }

  // With a digit in hand, a press writes it. A drag writes it in every cell on its way.
  #onPress(event) {
    this.pressed(event);
    const { held, heldMode } = this.pad;
    if (held) this.#write(held, heldMode);
  }

  // After a mouse click or tap the focus goes to the board. After a key press it stays on the button.
  #onClick(event) {
    const command = event.target.closest("[data-do]")?.dataset;
    if (!command || !this.board.frame.isConnected) return;
    if (command.do === "write" && this.pad.isDigitFirst) return this.#hold(command.symbol);
    const isKnown = this.run({ ...command, colour: Number(command.colour) });
    const isPress = event.detail > 0 && !document.querySelector("dialog[open]");
    if (isKnown && isPress && this.selection.cursor >= 0) this.board.showSelection(true);
  }
}
