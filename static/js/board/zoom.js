// Zoom for boards with small cells: the picture shows a part around the cursor, and a lens shows the touched cell.
import { setting } from "../site/settings.js";

const SMALL = 30; // CSS pixels: smaller cells are hard to hit
const FACTORS = [1, 2, 3];
const MARGIN = 0.12; // least distance of the cursor from the edge, as a share of the visible part
const LENS = 3; // width in cells

/** Return a cell's centre and size in the picture's units. */
function placeOf(board, cell) {
  const box = board.elements[cell].getBBox();
  const { e, f } = board.elements[cell].transform.baseVal.consolidate().matrix;
  return { x: e, y: f, size: Math.min(box.width, box.height) };
}

export class Zoom {
  constructor(board, selection, lens) {
    Object.assign(this, { board, selection, lens, factor: 1 });
    for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => this.#release());
  }

  get #svg() {
    return this.board.frame.querySelector("svg");
  }

  get #isSmall() {
    const sizes = this.board.elements.map((cell) => cell.querySelector(".area").getBoundingClientRect());
    return Math.min(...sizes.flatMap(({ width, height }) => [width, height])) / this.factor < SMALL;
  }

  /** Show the zoom buttons if cells are small. */
  offer(tools) {
    tools.hidden = !this.#isSmall && this.factor === 1;
  }

  step(by) {
    const at = FACTORS.indexOf(this.factor) + by;
    this.factor = FACTORS[Math.min(Math.max(at, 0), FACTORS.length - 1)];
    this.show();
  }

  /** Show the part around the cursor, moving it as little as possible. */
  show() {
    const svg = this.#svg;
    svg.dataset.whole ??= svg.getAttribute("viewBox");
    const [x, y, width, height] = svg.dataset.whole.split(" ").map(Number);
    if (this.factor === 1) return svg.setAttribute("viewBox", svg.dataset.whole);
    const [w, h] = [width / this.factor, height / this.factor];
    const cursor = placeOf(this.board, Math.max(0, this.selection.cursor));
    const [left, top] = svg.getAttribute("viewBox").split(" ").map(Number);
    const along = (at, from, part, start, whole) => {
      const isInside = at > from + part * MARGIN && at < from + part * (1 - MARGIN);
      return Math.min(Math.max(isInside ? from : at - part / 2, start), start + whole - part);
    };
    const box = [along(cursor.x, left, w, x, width), along(cursor.y, top, h, y, height), w, h];
    svg.setAttribute("viewBox", box.join(" "));
  }

  // Move the picture only when the finger is up.
  #release() {
    this.lens.hidden = true;
    if (this.factor > 1 && this.#svg) this.show();
  }

  /** While a finger is on a small cell, magnify the cell above the finger. */
  press(event) {
    if (event.pointerType !== "touch" || !setting("zoomLens") || this.factor > 1 || !this.#isSmall) return;
    const { x, y, size } = placeOf(this.board, this.selection.cursor);
    const half = (size * LENS) / 2;
    this.#svg.id = "board-svg";
    // In the lens the picture keeps its own units.
    const use = this.lens.querySelector("use");
    const whole = this.#svg.getAttribute("viewBox").split(" ");
    ["x", "y", "width", "height"].forEach((name, k) => use.setAttribute(name, whole[k]));
    this.lens.querySelector("svg").setAttribute("viewBox", [x - half, y - half, 2 * half, 2 * half].join(" "));
    this.lens.hidden = false;
    const { width, height } = this.lens.getBoundingClientRect();
    const left = Math.min(Math.max(event.clientX - width / 2, 4), innerWidth - width - 4);
    this.lens.style.left = `${left}px`;
    this.lens.style.top = `${Math.max(event.clientY - height - 40, 4)}px`;
  }
}
