// The progress in a puzzle, stored in the browser and in sync with other tabs.
import { SavedPuzzle, helpsOf, hintedOf } from "./saved_puzzle.js";

export class Progress {
  /**
   * `rank` is that of the puzzle's level, 0 if it is not known yet. `changed` is called when another tab has made
   * progress, and `notSaved` when the browser stores nothing.
   */
  constructor({ id, title, rank, isExercise = false }, editor, clock, { changed, notSaved }) {
    Object.assign(this, { title, rank, isExercise, editor, clock, notSaved });
    this.isDone = false;
    this.isGuest = false; // somebody else's position is on the board: nothing is stored
    this.isUnplayed = false; // nor before something is played in a position that a page of this site leads to
    this.helps = [];
    this.hinted = [];
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

  /** Note that a "hint", a "check" or to "reveal" a digit was asked for. */
  noteHelp(kind) {
    this.helps.push([kind, this.editor.entries.layers.digit.size]);
  }

  /** Note that a hint has named a technique: {technique, name, at, out} with the fields of the position. The first stays. */
  noteHinted(hinted) {
    if (!this.hinted.some(({ technique }) => technique === hinted.technique)) this.hinted.push(hinted);
  }

  /** Load the stored progress. Return whether it differs from the board. */
  restore() {
    const isFirst = !this.hasStored; // later on each tab has a pause of its own
    const stored = this.saved.load();
    const { log, auto, seconds, paused, rank } = stored;
    const { entries } = this.editor;
    if (isFirst) this.clock.pause(Boolean(paused));
    this.rank ||= rank;
    if (helpsOf(stored).length > this.helps.length) this.helps = helpsOf(stored);
    if (hintedOf(stored).length > this.hinted.length) this.hinted = hintedOf(stored);
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
    if (this.isGuest || this.isUnplayed) return;
    const { entries, showsCandidates, board } = this.editor;
    const isNew = !entries.past.length && !entries.future.length && !this.hasStored && !showsCandidates;
    if (isNew || !board.frame.isConnected) return;
    const open = entries.givens.filter((given) => !given).length;
    const isSaved = this.saved.save({
      schema: 1,
      title: this.title,
      share: entries.layers.digit.size / open,
      isDone: this.isDone,
      seconds: this.clock.seconds,
      paused: this.clock.isPaused,
      helps: this.helps,
      hinted: this.hinted,
      rank: this.rank,
      layout: entries.layout.name,
      isExercise: this.isExercise,
      auto: showsCandidates,
      log: entries.log,
    });
    if (!isSaved) this.notSaved();
  }
}
