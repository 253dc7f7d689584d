// The progress in a puzzle, stored in the browser and in sync with other tabs.
import { SavedPuzzle } from "./saved_puzzles.js";

export class Progress {
  /** `changed` is called when another tab has made progress, and `notSaved` when the browser stores nothing. */
  constructor({ id, title }, editor, clock, { changed, notSaved }) {
    Object.assign(this, { title, editor, clock, notSaved });
    this.isDone = false;
    this.isGuest = false; // somebody else's position is on the board: nothing is stored
    this.hints = null; // set as soon as the page has hints
    this.saved = new SavedPuzzle(id, changed);
    addEventListener("pagehide", () => this.isStale || this.save());
    // A page restored from the back/forward cache has missed all events.
    addEventListener("pageshow", (event) => event.persisted && this.isStale && changed());
  }

  /** Whether this tab has read or written stored progress. */
  get hasStored() {
    return this.saved.seen !== null;
  }

  /** Whether another tab has saved newer progress. */
  get isStale() {
    return this.saved.isStale && !this.isGuest;
  }

  /** Load the stored progress. Return whether it differs from the board. */
  restore() {
    const isFirst = !this.hasStored; // later on each tab has a pause of its own
    const { log, auto, seconds, paused, hints } = this.saved.load();
    const { entries } = this.editor;
    if (isFirst) this.clock.pause(Boolean(paused));
    if (this.hints) this.hints.count = Math.max(this.hints.count, Number(hints) || 0);
    const isSame = JSON.stringify(log ?? { past: [], future: [] }) === JSON.stringify(entries.log);
    const isNew = !isSame || Boolean(auto) !== this.editor.showsCandidates;
    if (isNew) entries.restore(log);
    this.editor.showsCandidates = Boolean(auto);
    this.clock.begin(seconds); // after the entries, which say when the player has started again
    return isNew;
  }

  /** Take over the progress of this page's previous board, if nothing of it is stored. */
  takeOver(before) {
    this.editor.entries.restore(before.editor.entries.log);
    this.editor.showsCandidates = before.editor.showsCandidates;
  }

  save() {
    if (this.isGuest) return;
    const { entries, showsCandidates, board } = this.editor;
    const isNew = !entries.past.length && !entries.future.length && !this.hasStored && !showsCandidates;
    if (isNew || !board.frame.isConnected) return;
    const open = entries.givens.filter((given) => !given).length;
    const isSaved = this.saved.save({
      schema: 1,
      title: this.title,
      when: Date.now(),
      share: entries.layers.digit.size / open,
      isDone: this.isDone,
      seconds: this.clock.seconds,
      paused: this.clock.isPaused,
      hints: this.hints?.count ?? 0,
      auto: showsCandidates,
      log: entries.log,
    });
    if (!isSaved) this.notSaved();
  }
}
