// Which picture of the board is on the page: the plain one, that of a hint, or the unrolled one; and how closely.
import { Zoom } from "./zoom.js";

export class Pictures {
  /** `unrolled` has what differs in the layout of the unrolled board; null if there is none. */
  constructor(editor, unrolled) {
    const { layout, board } = editor;
    this.editor = editor;
    this.plainHtml = board.frame.innerHTML;
    this.plainShapes = { arrows: layout.arrows, shapes: layout.shapes };
    this.unrolledShapes = unrolled;
    this.isUnrolled = false;
    this.zoom = new Zoom(board, editor.selection, document.getElementById("lens"));
    this.zoomButtons = document.getElementById("zoom");
    this.zoom.offer(this.zoomButtons);
    addEventListener("resize", () => this.zoom.offer(this.zoomButtons));
  }

  /** Show the picture of a hint as a whole. */
  showHint(html) {
    this.editor.showPicture(html, { isHint: true });
    this.zoom.factor = 1;
    this.zoom.show();
  }

  /** Show the plain or the unrolled picture, whichever the player has chosen. */
  showBoard() {
    const html = this.isUnrolled ? document.getElementById("flat-board").innerHTML : this.plainHtml;
    this.editor.showPicture(html, { isHint: false });
    this.zoom.show();
  }

  /** Replace the plain picture. A hint's picture stays. */
  replacePlain(html) {
    this.plainHtml = html;
    if (!this.editor.isHint && !this.isUnrolled) this.showBoard();
  }

  /** Unroll the board, or roll it up again. */
  toggleUnrolled() {
    const { layout, board } = this.editor;
    this.isUnrolled = !this.isUnrolled;
    Object.assign(layout, this.isUnrolled ? this.unrolledShapes : this.plainShapes);
    board.copyNotesFrom(this.isUnrolled ? "flat-pencil" : "pencil");
    const buttons = document.querySelectorAll('[data-do="flat"]');
    for (const button of buttons) button.setAttribute("aria-pressed", this.isUnrolled);
    this.showBoard();
  }
}
