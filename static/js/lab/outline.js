// The depth of the search over the whole run, with a line where the board is. The only place that counts pixels.

export class Outline {
  constructor(canvas, depths) {
    Object.assign(this, { canvas, depths });
    this.most = Math.max(1, ...depths);
    addEventListener("resize", () => this.#fit());
    this.#fit();
  }

  #fit() {
    const ratio = devicePixelRatio || 1;
    this.canvas.width = this.canvas.clientWidth * ratio;
    this.canvas.height = this.canvas.clientHeight * ratio;
    this.show(this.share ?? 0);
  }

  /** Mark the moment at `share` of the run, from 0 to 1. */
  show(share) {
    this.share = share;
    const { width, height } = this.canvas;
    const pen = this.canvas.getContext("2d");
    const style = getComputedStyle(this.canvas);
    pen.clearRect(0, 0, width, height);
    const step = width / Math.max(this.depths.length, 1);
    this.depths.forEach((depth, k) => {
      const tall = Math.max(1, (depth / this.most) * (height - 2));
      pen.fillStyle = k * step <= share * width ? style.color : style.borderTopColor;
      pen.fillRect(k * step, height - tall, Math.ceil(step), tall);
    });
    pen.fillStyle = style.outlineColor;
    pen.fillRect(Math.min(share * width, width - 2), 0, 2, height);
  }
}
