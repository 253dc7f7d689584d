// How far somebody is in a puzzle, kept in the browser and in step with its other tabs.
import { Memory } from "./saved_puzzles.js";

export class Progress {
  /** `changed` is called when another tab has gone on, `unkept` once if the browser keeps nothing. */
  constructor({ id, title }, filling, clock, { changed, unkept }) {
    Object.assign(this, { title, filling, clock, unkept });
    this.isDone = false;
    this.memory = new Memory(id, changed);
    addEventListener("pagehide", () => this.memory.isOld || this.remember());
    // A page that comes back from the browser's memory has heard of nothing in between.
    addEventListener("pageshow", (event) => event.persisted && this.memory.isOld && changed());
  }

  get isKept() {
    return this.memory.seen !== null;
  }

  get isOld() {
    return this.memory.isOld;
  }

  /** Takes over what is kept; says if that is something else than what is there. */
  recall() {
    const { log, auto, seconds } = this.memory.load();
    const { sheet } = this.filling;
    this.clock.begin(seconds);
    const isSame = JSON.stringify(log ?? { past: [], future: [] }) === JSON.stringify(sheet.log);
    if (isSame && Boolean(auto) === this.filling.auto) return false;
    sheet.restore(log);
    this.filling.auto = Boolean(auto);
    return true;
  }

  /** Takes over from the board that was on this page before, where the browser keeps nothing. */
  inherit(before) {
    this.filling.sheet.restore(before.filling.sheet.log);
    this.filling.auto = before.filling.auto;
  }

  remember() {
    const { sheet, auto, board } = this.filling;
    const isNew = !sheet.past.length && !sheet.future.length && !this.isKept && !auto;
    if (isNew || !board.frame.isConnected) return;
    const open = sheet.givens.filter((given) => !given).length;
    const isKept = this.memory.save({
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
