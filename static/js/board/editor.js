// A board that is filled in: keys, pad, pointer and tools change one sheet, and the board shows it.
import { announce } from "../site/live_region.js";
import { BoardView } from "./board.js";
import { commandOf } from "./keys.js";
import { drawLines } from "./lines.js";
import { conflictWords, filled, looksOf } from "./cell_looks.js";
import * as edits from "./edits.js";
import { Pad } from "./pad.js";
import { chooseWithPointer } from "./pointer.js";
import { Rules } from "./rules.js";
import { Selection } from "./selection.js";
import { onChange, set, setting } from "../site/settings.js";
import { candidate } from "./sheet.js";

const HELD = ["move", "undo", "redo"]; // what a key goes on doing while it is held down
const SHOWN = ["showConflicts", "highlightSame", "showPeers", "showFinished"];

export class BoardEditor {
  /**
   * `changed` is called after every change; `commands` do what keys and buttons ask for besides; `isPrinted` says of a
   * cell with a digit if it looks like a given; `pressed` hears of every press on the board, `moved` of the keys that move
   * the cursor, `before` of every change that is about to be made.
   */
  constructor(facts, sheet, { changed, commands = {}, isPrinted = () => true, ...heard }) {
    const nobody = () => {};
    Object.assign(this, { facts, sheet, changed, isPrinted, pressed: nobody, moved: nobody, before: nobody, ...heard });
    this.rules = new Rules(facts);
    this.begun = null; // the candidate from which a line is drawn
    this.wrong = new Map(); // what was found wrong, by cell
    this.auto = false; // whether all candidates are shown
    this.isHint = false; // whether the picture is that of a hint
    this.selection = new Selection(facts.cells.length, () => this.#chosen());
    this.board = new BoardView(document.getElementById("board"), facts, this.selection);
    this.pad = new Pad(facts);
    this.commands = { ...this.#own(), ...commands };
    chooseWithPointer(this.board, this.selection, { adds: () => this.pad.adds, alike: (cell) => this.#alike(cell), pressed: this.pressed });
    this.board.frame.addEventListener("keydown", (event) => this.#onKey(event));
    document.addEventListener("click", (event) => this.#onClick(event));
    for (const name of SHOWN) onChange(name, () => this.show());
  }

  #own() {
    const { sheet, selection, pad } = this;
    return {
      move: ({ by, extends: isMore }) => this.#move(by, isMore),
      write: ({ sign, mode = "" }) => {
        const isColour = pad.hasMarks && (mode || pad.mode) === "colour";
        if (!isColour) this.write(sheet.digitOf(sign), mode);
        else if (sign >= 1 && sign <= pad.n_colours) this.write(Number(sign), mode);
      },
      erase: () => this.change(() => sheet.edit(edits.eraseEdits(sheet, this.#cells(), this.marks))),
      undo: () => this.change(() => this.#leaveLine() || sheet.undo()),
      redo: () => this.change(() => sheet.redo()),
      clear: () => this.change(() => sheet.clear()),
      colour: ({ colour }) => this.#colour(colour),
      mode: ({ to }) => this.#mode(pad.choose(to)),
      "next-mode": () => this.#mode(pad.next()),
      candidates: () => this.change(() => (this.auto = !this.auto)),
      several: () => pad.toggleAdds(),
      all: () => selection.all(),
      none: () => selection.none(),
      invert: () => selection.invert(),
      peers: () => set("showPeers", !setting("showPeers")),
      house: () => selection.house(this.facts.houses.map(({ cells }) => cells)),
      escape: () => selection.only(Math.max(0, selection.cursor)),
    };
  }

  /** Does `action` to the sheet, and shows it. */
  change(action) {
    this.before();
    action();
    this.changed();
    this.show();
    // A name that changes under the cursor is not read by itself.
    announce(this.board.cells[this.selection.cursor]?.getAttribute("aria-label"));
    // The next key goes to the board, whatever was clicked.
    if (this.selection.cursor < 0) this.selection.only(0);
    this.board.showSelection(true);
  }

  /** Writes a digit into the chosen cells: as what the `mode` says, or the one that is switched on. */
  write(digit, mode = "") {
    const { sheet, rules, auto, pad } = this;
    const cells = this.#cells();
    const how = pad.hasMarks ? mode || pad.mode : "digit";
    const options = { toggles: pad.hasMarks, clears: setting("clearMarks") };
    this.change(() => {
      if (how === "line") this.#line(candidate(this.selection.cursor, digit));
      else sheet.edit(edits.editsFor(how, digit, cells, { sheet, rules, auto, colour: pad.colour, options }));
    });
  }

  /** Shows what is on the sheet, unless a hint's picture is there, which has its own marks. */
  show() {
    const { facts, sheet, rules } = this;
    this.pad.show(sheet, { auto: this.auto, peers: setting("showPeers") });
    if (this.isHint || !this.board.frame.isConnected) return;
    const digits = sheet.digits;
    const conflicts = setting("showConflicts") ? sheet.conflicts() : [];
    const { cursor } = this.selection;
    const alike = setting("highlightSame") && cursor >= 0 ? this.#alike(cursor) : [];
    this.board.show(
      looksOf(sheet, {
        isPrinted: this.isPrinted,
        pencil: this.auto && rules.candidates(digits).map((mask, cell) => mask & ~sheet.get("out", cell)),
        conflicting: new Set(conflicts.flatMap((conflict) => conflict.cells)),
        wrong: new Set([...this.wrong].filter(([cell, was]) => this.#stateOf(cell) === was).map(([cell]) => cell)),
        same: new Set(alike),
        peers: setting("showPeers") && cursor >= 0 ? rules.peersOf(cursor) : new Set(),
      }),
    );
    drawLines(this.board, [...sheet.layers.line.keys()], this.begun);
    const said = conflictWords(conflicts, facts);
    const place = document.getElementById("conflicts");
    if (place.textContent !== said) place.textContent = said;
  }

  /** Says which cells hold a wrong digit or wrong marks, until they hold others. */
  markWrong(cells) {
    this.wrong = new Map(cells.map((cell) => [cell, this.#stateOf(cell)]));
    this.show();
  }

  #stateOf(cell) {
    return [this.sheet.digitAt(cell), this.sheet.digitAt(cell) ? 0 : this.sheet.leftOut(cell, this.marks)].join();
  }

  /** Puts another picture of the board on the page: that of a hint, or a plain one that shows the sheet. */
  picture(html, isHint) {
    this.isHint = isHint;
    const hadFocus = this.board.frame.contains(document.activeElement);
    this.board.frame.innerHTML = html; // escaped by the server
    this.board.bind();
    if (hadFocus) this.board.showSelection(true);
    this.show();
  }

  /** Does what a key or a button asks for; says if it knows it. */
  run(command) {
    const action = this.commands[command?.do];
    action?.(command);
    return Boolean(action);
  }

  /** The layers of marks that are seen. */
  get marks() {
    return this.auto ? ["out"] : ["corner", "centre"];
  }

  #cells() {
    if (this.selection.cursor < 0) this.selection.only(0);
    return this.selection.list;
  }

  #chosen() {
    this.board.showSelection();
    const count = this.selection.cells.size;
    if (count > 1) announce(filled(this.facts.words.chosen, { count }));
    this.show();
  }

  #mode(mode) {
    this.#leaveLine();
    announce(filled(this.facts.words.mode, { mode }));
    this.show();
  }

  // A line that is begun is given up; says if there was one.
  #leaveLine() {
    const isBegun = this.begun !== null;
    this.begun = null;
    return isBegun;
  }

  // The cells with the same digit; an empty cell is like no other.
  #alike(cell) {
    const digits = this.sheet.digits;
    return digits[cell] ? digits.flatMap((digit, each) => (digit === digits[cell] ? [each] : [])) : [];
  }

  #move(by, isMore) {
    const { selection, facts } = this;
    const to = facts.arrows[Math.max(0, selection.cursor)][by];
    if (isMore) selection.add(to);
    else selection.only(to);
    this.moved();
    this.board.follow();
  }

  #colour(colour) {
    this.pad.colour = colour;
    if (this.pad.mode === "colour") this.write(colour, "colour");
    else this.show();
  }

  #line(end) {
    const from = this.begun;
    this.begun = from === null ? end : null;
    if (from !== null) this.sheet.edit(edits.lineEdits(this.sheet, from, end));
  }

  #onKey(event) {
    const command = commandOf(event, this.facts.symbols, setting("singleKeys"));
    const isHeld = event.repeat && command && !HELD.includes(command.do);
    if (isHeld || this.run(command)) event.preventDefault();
  }

  // After a press the next key goes to the board; whoever came to the button by keys stays there.
  #onClick(event) {
    const command = event.target.closest("[data-do]")?.dataset;
    if (!command || !this.board.frame.isConnected) return;
    const isKnown = this.run({ ...command, colour: Number(command.colour) });
    const isPress = event.detail > 0 && !document.querySelector("dialog[open]");
    if (isKnown && isPress && this.selection.cursor >= 0) this.board.showSelection(true);
  }
}
