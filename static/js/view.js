// Which picture of the board is on the page: the plain one, that of a hint, the unrolled one, a part of it.
import { Zoom } from "./zoom.js";

export class View {
  /** `flat` is what differs in the facts of the unrolled board; null if there is none. */
  constructor(filling, flat) {
    const { facts, board } = filling;
    this.filling = filling;
    this.plain = board.frame.innerHTML;
    this.round = { arrows: facts.arrows, shapes: facts.shapes };
    this.flat = flat;
    this.isFlat = false;
    this.zoom = new Zoom(board, filling.selection, document.getElementById("lens"));
    this.tools = document.getElementById("zoom");
    this.zoom.offer(this.tools);
    addEventListener("resize", () => this.zoom.offer(this.tools));
  }

  /** Shows a picture of the board as it stands by itself, for instance with a hint on it; or the plain one. */
  picture(html) {
    if (html && this.isFlat) this.#become(false);
    const flat = document.getElementById("flat-board");
    this.filling.picture(html ?? (this.isFlat ? flat.innerHTML : this.plain), Boolean(html));
    this.zoom.show();
  }

  /** The plain picture is another one from now on; a hint's picture stays. */
  becomePlain(html) {
    this.plain = html;
    if (!this.filling.isHint && !this.isFlat) this.picture();
  }

  /** Unrolls the board, or rolls it up again. */
  turn() {
    this.#become(!this.isFlat);
    this.picture();
  }

  #become(isFlat) {
    const { facts, board } = this.filling;
    this.isFlat = isFlat;
    Object.assign(facts, isFlat ? this.flat : this.round);
    board.takeStamps(isFlat ? "flat-pencil" : "pencil");
    for (const button of document.querySelectorAll('[data-do="flat"]')) button.setAttribute("aria-pressed", isFlat);
  }
}
