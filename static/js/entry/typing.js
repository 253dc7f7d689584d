// Typing a puzzle row by row, as it is printed: every symbol goes on to the next cell, and Backspace goes back.
import { commandOf } from "../board/keys.js";

const EMPTY = ["0", ".", " "];

/** Return the command of a key that empties a cell, {do: "skip"} or {do: "back"}, or null. */
export function typed(event, entries) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  if (event.key === "Backspace") return { do: "back" };
  const command = commandOf(event, entries.layout.symbols, false);
  const isEmpty = EMPTY.includes(event.key) || event.code === "NumpadDecimal";
  return isEmpty && !["write", "move"].includes(command?.do) ? { do: "skip" } : null;
}

export class Typing {
  constructor(editor) {
    this.editor = editor;
    this.reached = -1; // the cell that typing has led to
  }

  /** The commands for keys and buttons. With several cells chosen, a digit goes into all of them and nothing moves. */
  get commands() {
    return {
      write: ({ symbol }) => this.#type(this.editor.entries.digitOf(symbol)),
      skip: () => this.#type(0),
      back: () => this.#back(),
    };
  }

  #type(digit) {
    const { entries, selection } = this.editor;
    const { list } = selection;
    this.#change(() => {
      entries.edit((list.length ? list : [0]).map((cell) => ["digit", cell, digit]));
      if (list.length < 2) this.#go(Math.max(0, selection.cursor) + 1);
    });
  }

  // Empty the cell before, or this one if somebody has gone to it and it is filled.
  #back() {
    const { entries, selection } = this.editor;
    const { list, cursor } = selection;
    const isHere = list.length > 1 || (entries.digits[cursor] && this.reached !== cursor);
    this.#change(() => {
      if (!isHere) this.#go(Math.max(0, cursor - 1));
      entries.edit((isHere ? list : [Math.max(0, cursor - 1)]).map((cell) => ["digit", cell, 0]));
    });
  }

  #go(to) {
    this.reached = Math.min(to, this.editor.layout.cells.length - 1);
    this.editor.selection.only(this.reached);
  }

  #change(action) {
    this.editor.change(action);
    this.editor.moved();
    this.editor.board.scrollToCursor();
  }
}
