// The combinations of digits that a cage can still have: those of the cage around the cursor, in a section of its own.
// What is excluded by digits, crossed-out candidates and central notes is struck through.
import { filled } from "../board/cell_looks.js";

const MOST = 60; // combinations that are shown; no cage of nine digits has more than 12

/** The section with the id "combinations", if the page has it. `words` are its messages. */
export class Combinations {
  constructor(editor, words) {
    Object.assign(this, { editor, words, section: document.getElementById("combinations") });
    this.cages = editor.rules.clues.cages;
    this.section?.addEventListener("toggle", () => {
      this.show();
      if (this.section.open) this.section.scrollIntoView({ block: "nearest" });
    });
  }

  /** Open or close the section. */
  toggle() {
    if (this.section) this.section.open = !this.section.open;
  }

  /** Open the section if a press was on the sum of a cage. */
  press({ clientX, clientY }) {
    const isThere = ({ left, right, top, bottom }) => left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
    const notes = this.section ? [...this.editor.board.frame.querySelectorAll(".clue-note")] : [];
    if (notes.some((note) => isThere(note.getBoundingClientRect())) && this.#cage) this.section.open = true;
  }

  /** Show the combinations of the cage around the cursor, if the section is open. */
  show() {
    if (!this.section?.open) return;
    const [said, list] = ["output", "ul"].map((name) => this.section.querySelector(name));
    const { sentence, combinations } = this.#found(this.#cage);
    if (said.textContent !== sentence) said.textContent = sentence;
    list.replaceChildren(...combinations.map((each) => this.#item(each)));
  }

  // The smallest cage around the cursor.
  get #cage() {
    const around = this.cages.filter(({ cells }) => cells.includes(this.editor.selection.cursor));
    return around.sort((one, other) => one.cells.length - other.cells.length)[0];
  }

  #found(cage) {
    const { entries, rules, layout } = this.editor;
    if (!cage) return { sentence: this.words.unchosenCage, combinations: [] };
    const { cells, total } = cage;
    const lowest = layout.symbols[1] === "0" ? 0 : 1; // the digit that is number 1
    const values = { cells: cells.map((cell) => layout.cells[cell]).join(", "), sum: total - (1 - lowest) * cells.length };
    const all = combinationsOf(layout.symbols.length - 1, cells.length, total);
    if (all.length > MOST) return { sentence: filled(this.words.manyCombinations, { ...values, most: MOST }), combinations: [] };
    const possible = rules.possible(entries.digits);
    const masks = cells.map((cell) => (entries.digits[cell] ? 1 << entries.digits[cell] : possible[cell] & ~entries.excluded(cell)));
    const combinations = all.map((digits) => ({ digits, isLeft: fits(digits, masks) }));
    const left = combinations.filter(({ isLeft }) => isLeft).length;
    return { sentence: filled(this.words.combinations, { ...values, left, all: all.length }), combinations };
  }

  #item({ digits, isLeft }) {
    const item = document.createElement("li");
    const text = document.createElement(isLeft ? "span" : "s");
    text.textContent = digits.map((digit) => this.editor.layout.symbols[digit]).join(" ");
    item.append(text);
    if (!isLeft) item.append(Object.assign(document.createElement("span"), { className: "visually-hidden", textContent: ` ${this.words.excluded}` }));
    return item;
  }
}

/** Return the sets of `size` different digits up to `n` with this total, in ascending order; at most one more than MOST. */
export function combinationsOf(n, size, total) {
  const found = [];
  const grow = (digits, left) => {
    const more = size - digits.length;
    if (!more) return left || found.push(digits);
    for (let digit = (digits.at(-1) ?? 0) + 1; digit <= n && found.length <= MOST; digit++) {
      // The smallest and the largest total that this digit and the ones after it can have: each between is reached.
      const least = more * digit + (more * (more - 1)) / 2;
      const most = digit + (more - 1) * n - ((more - 1) * (more - 2)) / 2;
      if (least > left) break;
      if (most >= left && digit + more - 1 <= n) grow([...digits, digit], left - digit);
    }
  };
  grow([], total);
  return found;
}

/** Return whether each digit can have a cell of its own; `masks` say which digits each cell can have. */
export function fits(digits, masks) {
  const cellOf = new Map();
  const takes = (cell, tried) =>
    digits.some((digit) => {
      if (tried.has(digit) || !((masks[cell] >> digit) & 1)) return false;
      tried.add(digit);
      const before = cellOf.get(digit);
      if (before !== undefined && !takes(before, tried)) return false;
      cellOf.set(digit, cell);
      return true;
    });
  return masks.every((_, cell) => takes(cell, new Set()));
}
