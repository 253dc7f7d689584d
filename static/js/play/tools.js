// The player's tools besides hints: check, go back, reveal.
import { withNotes } from "../board/notes.js";
import { setting } from "../site/settings.js";

export class Tools {
  /** `say(name, values)` shows a message; `used(kind)` notes that help was asked for; `url` has the solution. */
  constructor(editor, checks, { say, used, url }) {
    Object.assign(this, { editor, entries: editor.entries, checks, say, used, url });
  }

  get #all() {
    return [...this.entries.givens.keys()];
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
    const { notes } = this.editor;
    const isAny = cells.some((cell) => this.entries.get("digit", cell) || this.entries.excluded(cell, notes));
    if (isAny) this.used("check");
    const [wrong, lacking] = [await this.checks.wrong(cells), await this.checks.lacking(cells, notes)];
    this.editor.markWrong([...wrong, ...lacking]);
    const found = wrong.length ? (lacking.length ? "wrongAndLacking" : "wrong") : lacking.length ? "lacking" : "right";
    this.say(isAny ? found : "nothing", { cells: this.#names(wrong), lacking: this.#names(lacking) });
  }

  async #back() {
    if (!this.checks.canCheck) return this.say("unchecked");
    this.used("check");
    const wrong = await this.checks.wrong(this.#all);
    this.editor.change(() => this.entries.goBackBefore(wrong.map((cell) => ({ cell, digit: this.entries.digitAt(cell) })), this.editor.rules));
    this.say(wrong.length ? "back" : "fine");
  }

  async #reveal(cells) {
    const open = cells.filter((cell) => !this.entries.givens[cell]);
    if (!open.length) return this.say("unchosen");
    let edits;
    try {
      edits = await this.checks.revealed(open, this.url);
    } catch {
      return this.say("offline");
    }
    this.used("reveal");
    this.editor.change(() => this.entries.edit(withNotes(this.entries, this.editor.rules, edits, setting("clearMarks"))));
    this.say("revealed", { cells: this.#names(open) });
  }

  #names(cells) {
    return cells.map((cell) => this.entries.layout.cells[cell]).join(", ");
  }
}
