// A board that is filled in: keys, pad and tools change one entry, and the board shows it.
import { BoardView } from "./board.js";

const ARROWS = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"];
const button = (id) => document.getElementById(id);
const filled = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);

export class Filling {
  /** `changed` is called after every change, `enter` when Enter is pressed on the board. */
  constructor(facts, entry, { changed, enter, isGiven = () => true }) {
    this.facts = facts;
    this.entry = entry;
    this.changed = changed;
    this.enter = enter;
    this.isGiven = isGiven;
    this.frame = button("board");
    this.board = new BoardView(this.frame, facts.cells);
    this.frame.addEventListener("keydown", (event) => this.#onKey(event));
    button("pad").addEventListener("click", (event) => {
      const symbol = event.target.dataset.symbol;
      if (symbol) this.write(entry.digitOf(symbol));
    });
    button("erase").addEventListener("click", () => this.write(0));
    button("undo").addEventListener("click", () => this.change(() => entry.undo()));
    button("redo").addEventListener("click", () => this.change(() => entry.redo()));
    button("clear").addEventListener("click", () => this.change(() => entry.clear()));
  }

  /** Does `action` to the entry, and shows it. */
  change(action) {
    action();
    this.changed();
    this.show();
    this.board.select(Math.max(0, this.board.selected)); // the next key goes to the board, whatever was clicked
  }

  /** Writes a digit into the selected cell. */
  write(digit) {
    if (this.board.selected < 0) this.board.select(0);
    this.change(() => this.entry.set(this.board.selected, digit));
  }

  show() {
    const { facts, entry } = this;
    const signs = entry.digits.map((digit) => (digit ? facts.symbols[digit] : ""));
    const conflicts = entry.conflicts();
    const conflicting = new Set(conflicts.flatMap((conflict) => conflict.cells));
    const { words } = facts;
    const labelOf = (index) => {
      const isFixed = entry.givens[index] !== 0;
      const template = conflicting.has(index) ? words.conflict : isFixed ? words.given : words.filled;
      return filled(signs[index] ? template : words.empty, { cell: facts.cells[index], digit: signs[index] });
    };
    this.board.show(signs, conflicting, labelOf, this.isGiven);
    const inWords = ({ house, digit, cells }) =>
      filled(words.clash, {
        digit: facts.symbols[digit],
        house,
        cells: cells.map((cell) => facts.cells[cell]).join(", "),
      });
    button("conflicts").textContent = conflicts.slice(0, 3).map(inWords).join(" ");
    button("undo").disabled = !entry.past.length;
    button("redo").disabled = !entry.future.length;
  }

  #onKey(event) {
    const { facts, entry, board } = this;
    const withControl = event.ctrlKey || event.metaKey;
    const undoOrRedo = () => (event.shiftKey ? entry.redo() : entry.undo());
    if (withControl && event.key.toLowerCase() === "z") this.change(undoOrRedo);
    else if (withControl && event.key.toLowerCase() === "y") this.change(() => entry.redo());
    else if (withControl || event.altKey) return;
    else if (ARROWS.includes(event.key))
      board.walkTo(facts.arrows[Math.max(0, board.selected)][ARROWS.indexOf(event.key)]);
    else if (event.key.length === 1 && entry.digitOf(event.key)) this.write(entry.digitOf(event.key));
    else if (["Delete", "Backspace", " ", ".", "0"].includes(event.key)) this.write(0);
    else if (event.key === "Enter" && this.enter) this.enter();
    else return;
    event.preventDefault();
  }
}
