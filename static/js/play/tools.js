// The player's tools besides hints: check, go back, reveal.
import { cellWords } from "../board/cell_looks.js";

const MAX_IN_WORDS = 2;

export class Tools {
  /** `say(name, values)` shows a message; `url` is the address of the solution. */
  constructor(editor, checks, { say, url }) {
    Object.assign(this, { editor, sheet: editor.sheet, checks, say, url });
  }

  get #all() {
    return [...this.sheet.givens.keys()];
  }

  get commands() {
    return {
      check: () => this.#check(this.#all),
      "check-chosen": () => this.#check(this.editor.selection.list),
      back: () => this.#back(),
      reveal: () => this.#reveal(this.editor.selection.list),
    };
  }

  async #check(cells) {
    if (!this.checks.canCheck) return this.say("unchecked");
    const { marks } = this.editor;
    const isAny = cells.some((cell) => this.sheet.get("digit", cell) || this.sheet.excluded(cell, marks));
    const [wrong, lacking] = [await this.checks.wrong(cells), await this.checks.lacking(cells, marks)];
    this.editor.markWrong([...wrong, ...lacking]);
    const found = wrong.length ? (lacking.length ? "wrongAndLacking" : "wrong") : lacking.length ? "lacking" : "right";
    this.say(isAny ? found : "nothing", { cells: this.#names(wrong), lacking: this.#names(lacking) });
  }

  async #back() {
    if (!this.checks.canCheck) return this.say("unchecked");
    const wrong = await this.checks.wrong(this.#all);
    this.editor.change(() => this.sheet.goBackBefore(wrong.map((cell) => ({ cell, digit: this.sheet.digitAt(cell) }))));
    this.say(wrong.length ? "back" : "fine");
  }

  async #reveal(cells) {
    const open = cells.filter((cell) => !this.sheet.givens[cell]);
    if (!open.length) return this.say("unchosen");
    let edits;
    try {
      edits = await this.checks.revealed(open, this.url);
    } catch {
      return this.say("offline");
    }
    this.editor.change(() => this.sheet.edit(edits));
    this.say("revealed", { cells: this.#names(open) });
  }

  // A few cells in words, many by their names.
  #names(cells) {
    const { facts } = this.sheet;
    return cells.length > MAX_IN_WORDS
      ? cells.map((cell) => facts.cells[cell]).join(", ")
      : cells.map((cell) => cellWords(facts, cell)).join("; ");
  }
}
