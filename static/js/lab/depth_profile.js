// The depth of the search over the whole run, with a line where the board is. The only place that counts pixels.
import { copyOf, join } from "./sketches.js";

export class DepthProfile {
  constructor(canvas, depths) {
    Object.assign(this, { canvas, depths });
    this.maxDepth = Math.max(1, ...depths);
    addEventListener("resize", () => this.#fit());
    new MutationObserver(() => this.#fit()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#fit());
  }

  /** Draw the run across a share of the available width: less than 1 if it is shorter than the one beside it. */
  widen(share) {
    this.canvas.style.width = `max(2px, ${100 * share}%)`;
    this.#fit();
  }

  #fit() {
    const ratio = devicePixelRatio || 1;
    this.canvas.width = this.canvas.clientWidth * ratio;
    this.canvas.height = this.canvas.clientHeight * ratio;
    const { color, borderTopColor, outlineColor } = getComputedStyle(this.canvas);
    this.sketches = { before: this.#sketch(borderTopColor), after: this.#sketch(color) };
    this.lineColour = outlineColor;
    this.show(this.share ?? 0);
  }

  /** Draw the whole run in one colour. */
  #sketch(colour) {
    const { width, height } = this.canvas;
    const pen = this.canvas.getContext("2d");
    pen.clearRect(0, 0, width, height);
    pen.fillStyle = colour;
    const step = width / Math.max(this.depths.length, 1);
    this.depths.forEach((depth, k) => {
      const tall = Math.max(1, (depth / this.maxDepth) * (height - 2));
      pen.fillRect(k * step, height - tall, Math.ceil(step), tall);
    });
    return copyOf(this.canvas);
  }

  /** Mark the moment at `share` of the run, from 0 to 1. */
  show(share) {
    this.share = share;
    const { width, height } = this.canvas;
    const at = Math.round(share * width);
    join(this.canvas, this.sketches, at);
    const pen = this.canvas.getContext("2d");
    pen.fillStyle = this.lineColour;
    pen.fillRect(Math.min(at, width - 2), 0, 2, height);
  }
}
