// How far somebody is in a puzzle, kept in the browser and in step with its other tabs.
import { SavedPuzzle } from "./saved_puzzles.js";

export class Progress {
  /** `changed` is called when another tab has gone on, `unkept` once if the browser keeps nothing. */
  constructor({ id, title }, editor, clock, { changed, unkept }) {
    Object.assign(this, { title, editor, clock, unkept });
    this.isDone = false;
    this.saved = new SavedPuzzle(id, changed);
    addEventListener("pagehide", () => this.saved.isOld || this.save());
    // A page that comes back from the browser's memory has heard of nothing in between.
    addEventListener("pageshow", (event) => event.persisted && this.saved.isOld && changed());
  }

  get isKept() {
    return this.saved.seen !== null;
  }

  get isOld() {
    return this.saved.isOld;
  }

  /** Takes over what is kept; says if that is something else than what is there. */
  restore() {
    const { log, auto, seconds } = this.saved.load();
    const { sheet } = this.editor;
    this.clock.begin(seconds);
    const isSame = JSON.stringify(log ?? { past: [], future: [] }) === JSON.stringify(sheet.log);
    if (isSame && Boolean(auto) === this.editor.auto) return false;
    sheet.restore(log);
    this.editor.auto = Boolean(auto);
    return true;
  }

  /** Takes over from the board that was on this page before, where the browser keeps nothing. */
  takeOver(before) {
    this.editor.sheet.restore(before.editor.sheet.log);
    this.editor.auto = before.editor.auto;
  }

  save() {
    const { sheet, auto, board } = this.editor;
    const isNew = !sheet.past.length && !sheet.future.length && !this.isKept && !auto;
    if (isNew || !board.frame.isConnected) return;
    const open = sheet.givens.filter((given) => !given).length;
    const isKept = this.saved.save({
      schema: 1,
      title: this.title,
      when: Date.now(),
      share: sheet.layers.digit.size / open,
      isDone: this.isDone,
      seconds: this.clock.seconds,
      auto,
      log: sheet.log,
    });
    if (!isKept) this.unkept();
  }
}
