// What a player has entered on a board: layers of numbers and the history of changes. Does not touch the page.
//
// digit: one per cell, 0 for none. corner, centre, out: a mask per cell, bit d for digit d; out has the crossed-out
// candidates. colour: one per cell. tint: a colour per number of a candidate. line: 1 per name of a line. start: at 0,
// the second at which the player has started again; it is no part of a position, and neither is clue: at 0, the clues that
// are entered, one a line.
//
// An edit is [layer, index, value]. A change is what one undo takes back: a list of {layer, index, before, after}.
import { digitsIn } from "./candidates.js";
import { withNotes } from "./notes.js";

/** The layers of a position. */
export const LAYERS = ["digit", "corner", "centre", "out", "colour", "tint", "line"];

/** The entries on `layout`. The cells in `givens` cannot be changed. */
export class Entries {
  constructor(layout, givens = "") {
    this.layout = layout;
    this.givens = readDigits(layout, givens) ?? layout.cells.map(() => 0);
    this.reset();
  }

  /** Remove all entries and their history. */
  reset() {
    this.layers = Object.fromEntries([...LAYERS, "start", "clue"].map((name) => [name, new Map()]));
    this.past = [];
    this.future = [];
  }

  get(layer, index) {
    return this.layers[layer].get(index) ?? 0;
  }

  digitAt(cell) {
    return this.givens[cell] || this.get("digit", cell);
  }

  get digits() {
    return this.givens.map((given, cell) => given || this.get("digit", cell));
  }

  /** Return the cells with this digit. */
  cellsWith(digit) {
    return this.digits.flatMap((each, cell) => (each === digit ? [cell] : []));
  }

  /** Return the cells with the same digit as `cell`; none if it is empty. */
  cellsLike(cell) {
    const digit = this.digitAt(cell);
    return digit ? this.cellsWith(digit) : [];
  }

  /** Return the digit shown as `symbol`, or 0. */
  digitOf(symbol) {
    return symbol ? Math.max(0, this.layout.symbols.indexOf(symbol.toUpperCase(), 1)) : 0;
  }

  /** Apply edits [layer, index, value] as one change that can be undone. Return whether anything changed. */
  edit(edits) {
    const isNew = ([layer, index, value]) =>
      this.get(layer, index) !== value && !(layer === "digit" && this.givens[index]);
    const change = edits
      .filter(isNew)
      .map(([layer, index, value]) => ({ layer, index, before: this.get(layer, index), after: value }));
    if (!change.length) return false;
    this.#apply(change);
    this.past.push(change);
    this.future = [];
    return true;
  }

  undo() {
    const change = this.past.pop();
    if (!change) return;
    for (const { layer, index, before } of change.toReversed()) this.#set(layer, index, before);
    this.future.push(change);
  }

  redo() {
    const change = this.future.pop();
    if (!change) return;
    this.#apply(change);
    this.past.push(change);
  }

  /** The second at which the player has started again; 0 if never. */
  get startedAt() {
    return this.get("start", 0);
  }

  /** The clues that are entered, one a line. */
  get clues() {
    return this.get("clue", 0) || "";
  }

  set clues(text) {
    this.edit([["clue", 0, text || 0]]);
  }

  /** Remove all entries. `seconds` says how late it is on the player's clock, if there is one. */
  clear(seconds = 0) {
    const all = LAYERS.flatMap((layer) => [...this.layers[layer].keys()].map((index) => [layer, index, 0]));
    this.edit([...all, ["start", 0, seconds]]);
  }

  /** Load a text identity of this layout, or a bare line. Return whether that was possible. */
  load(text) {
    const [line, ...clues] = text.trim().split(";");
    const digits = line && readDigits(this.layout, line);
    if (!digits || this.givens.some((given, cell) => given && given !== digits[cell])) return false;
    this.edit([...digits.map((digit, cell) => ["digit", cell, digit]), ["clue", 0, clues.join("\n") || 0]]);
    return true;
  }

  /**
   * Load digits and crossed-out candidates ("r1c1:45 r2c3:7"). An empty text stands for the givens. Candidates already
   * excluded by centre notes are not crossed out as well. Return whether anything changed.
   */
  takePosition(text, crossedOut) {
    const digits = text ? readDigits(this.layout, text.trim()) : this.givens;
    if (!digits || this.givens.some((given, cell) => given && given !== digits[cell])) return false;
    const masks = this.#readCrossedOut(crossedOut);
    return this.edit([
      ...digits.map((digit, cell) => ["digit", cell, digit]),
      ...digits.map((_, cell) => ["out", cell, (masks.get(cell) ?? 0) & (this.get("centre", cell) || -1)]),
    ]);
  }

  /**
   * Go back to before the first of the `wrong` entries {cell, digit} was made: remove all later digits. Return whether
   * that was possible.
   */
  goBackBefore(wrong, rules) {
    const digits = new Map(this.layers.digit);
    const isThere = ({ cell, digit }) => (digits.get(cell) ?? 0) === digit;
    let at = this.past.length;
    while (at && wrong.some(isThere)) {
      at -= 1;
      for (const { layer, index, before } of this.past[at]) if (layer === "digit") digits.set(index, before);
    }
    if (!wrong.length || wrong.some(isThere)) return false;
    const later = this.givens.flatMap((_, cell) => ((digits.get(cell) ?? 0) === this.get("digit", cell) ? [] : [["digit", cell, 0]]));
    return this.edit(withNotes(this, rules, later));
  }

  /** The text identity. */
  get text() {
    return `${this.layout.name}:${this.digits.map((digit) => this.layout.symbols[digit]).join("")}`;
  }

  /** Return a mask of the digits that the notes of `cell` in these layers exclude. */
  excluded(cell, layers = ["out", "centre"]) {
    const [out, centre] = ["out", "centre"].map((layer) => layers.includes(layer) && this.get(layer, cell));
    const all = (1 << this.layout.symbols.length) - 2;
    return out | (centre && all & ~centre);
  }

  /** Return those of the `candidates`, a mask per cell, that notes exclude, in the format of `takePosition`. */
  crossedOut(candidates) {
    const words = candidates.map((mask, cell) => {
      const digits = digitsIn(mask & this.excluded(cell));
      const symbols = digits.map((digit) => this.layout.symbols[digit]).join("");
      return symbols && `${this.layout.cells[cell]}:${symbols}`;
    });
    return words.filter(Boolean).join(" ");
  }

  /**
   * Return every digit repeated in a house, or in a pair that differs: {house, digit, cells}. A pair has no house. The
   * same cells appear only once.
   */
  conflicts() {
    const found = new Map();
    const digits = this.digits;
    for (const house of this.layout.houses) {
      const cellsOf = new Map();
      for (const cell of house.cells) {
        if (digits[cell]) cellsOf.set(digits[cell], [...(cellsOf.get(digits[cell]) ?? []), cell]);
      }
      for (const [digit, cells] of cellsOf) {
        if (cells.length > 1 && !found.has(cells.join())) found.set(cells.join(), { house: house.name, digit, cells });
      }
    }
    for (const cells of this.layout.pairs) {
      const [digit, other] = cells.map((cell) => digits[cell]);
      if (digit && digit === other) found.set(cells.join(), { digit, cells });
    }
    return [...found.values()];
  }

  /** The history as browsers keep it, for `restore`: each part of a change is [layer, index, before, after]. */
  get log() {
    const toLists = (changes) =>
      changes.map((change) => change.map(({ layer, index, before, after }) => [layer, index, before, after]));
    return { past: toLists(this.past), future: toLists(this.future) };
  }

  /** Replay a log of this puzzle. An invalid log leaves no entries. */
  restore({ past = [], future = [] } = {}) {
    const fromLists = (changes) =>
      changes.map((change) => change.map(([layer, index, before, after]) => ({ layer, index, before, after })));
    this.reset();
    try {
      const done = fromLists(past);
      for (const change of done) this.#apply(change);
      Object.assign(this, { past: done, future: fromLists(future) });
    } catch {
      this.reset();
    }
  }

  #apply(change) {
    for (const { layer, index, after } of change) this.#set(layer, index, after);
  }

  #set(layer, index, value) {
    if (value) this.layers[layer].set(index, value);
    else this.layers[layer].delete(index);
  }

  // Return a mask per cell.
  #readCrossedOut(text) {
    const masks = new Map();
    for (const word of text.split(" ").filter(Boolean)) {
      const [name, symbols] = word.split(":");
      const mask = [...symbols].reduce((sum, symbol) => sum | (1 << this.digitOf(symbol)), 0);
      masks.set(this.layout.cells.indexOf(name), mask & ~1);
    }
    return masks;
  }
}

function readDigits({ name, symbols, cells }, text) {
  const line = text.startsWith(`${name}:`) ? text.slice(name.length + 1) : text;
  if (line.length !== cells.length) return null;
  const fillers = symbols.includes("0") ? "." : ".0";
  const digits = [...line.toUpperCase()].map((symbol) => (fillers.includes(symbol) ? 0 : symbols.indexOf(symbol)));
  return digits.includes(-1) ? null : digits;
}
