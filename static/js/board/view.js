// Which picture of the board is on the page: the plain one, that of a hint, the unrolled one, a part of it.
import { Zoom } from "./zoom.js";

export class View {
  /** `flat` is what differs in the facts of the unrolled board; null if there is none. */
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

  /** Shows the picture of a hint, drawn as this one is; or the plain one. */
  picture(html) {
    const flat = document.getElementById("flat-board");
    this.editor.picture(html ?? (this.isFlat ? flat.innerHTML : this.plain), Boolean(html));
    this.zoom.show();
  }

  /** The plain picture is another one from now on; a hint's picture stays. */
  becomePlain(html) {
    this.plain = html;
    if (!this.editor.isHint && !this.isFlat) this.picture();
  }

  /** Unrolls the board, or rolls it up again. */
  turn() {
    const { facts, board } = this.editor;
    this.isFlat = !this.isFlat;
    Object.assign(facts, this.isFlat ? this.flat : this.round);
    board.takeStamps(this.isFlat ? "flat-pencil" : "pencil");
    for (const button of document.querySelectorAll('[data-do="flat"]')) button.setAttribute("aria-pressed", this.isFlat);
    this.picture();
  }
}
