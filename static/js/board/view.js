// Which picture of the board is on the page: plain, hint, unrolled, or zoomed in.
import { Zoom } from "./zoom.js";

export class View {
  /** `flat` has the facts that differ for the unrolled board; null if there is none. */
  constructor(editor, flat) {
    const { facts, board } = editor;
    this.editor = editor;
    this.plain = board.frame.innerHTML;
    this.round = { arrows: facts.arrows, shapes: facts.shapes };
    this.flat = flat;
    this.isFlat = false;
    this.zoom = new Zoom(board, editor.selection, document.getElementById("lens"));
    this.tools = document.getElementById("zoom");
    this.zoom.offer(this.tools);
    addEventListener("resize", () => this.zoom.offer(this.tools));
  }

  /** Show a hint's picture, all of it, or the plain one without `html`. */
  picture(html) {
    const flat = document.getElementById("flat-board");
    this.editor.picture(html ?? (this.isFlat ? flat.innerHTML : this.plain), Boolean(html));
    if (html) this.zoom.factor = 1;
    this.zoom.show();
  }

  /** Replace the plain picture. A hint's picture stays. */
  becomePlain(html) {
    this.plain = html;
    if (!this.editor.isHint && !this.isFlat) this.picture();
  }

  /** Unroll the board, or roll it up again. */
  turn() {
    const { facts, board } = this.editor;
    this.isFlat = !this.isFlat;
    Object.assign(facts, this.isFlat ? this.flat : this.round);
    board.takeStamps(this.isFlat ? "flat-pencil" : "pencil");
    for (const button of document.querySelectorAll('[data-do="flat"]')) button.setAttribute("aria-pressed", this.isFlat);
    this.picture();
  }
}
