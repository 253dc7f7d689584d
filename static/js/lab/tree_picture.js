// What the pictures of a search tree share: a canvas with the colours of the page, and how a node has fared so far.
const COLOURS = ["ink", "ink-soft", "line", "line-strong", "sheet", "accent", "accent-ink", "good", "bad"];
const STATES = { open: "accent", ahead: "line", solved: "good", dead: "line-strong" };

export class TreePicture {
  /** `solutions` are the events that completed one. */
  constructor(canvas, tree, { solutions }) {
    Object.assign(this, { canvas, tree, solutions });
  }

  /** Take the size and the colours that the canvas has now. */
  fit() {
    const ratio = devicePixelRatio || 1;
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    this.canvas.width = Math.round(this.width * ratio);
    this.canvas.height = Math.round(this.height * ratio);
    this.pen = this.canvas.getContext("2d");
    this.pen.scale(ratio, ratio);
    const style = getComputedStyle(this.canvas);
    this.colours = Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
    this.font = style.fontFamily;
  }

  /** Say how a node has fared after `n` events: "open", "ahead", "solved" or "dead". */
  state(k, n) {
    const { starts, ends } = this.tree;
    if (starts[k] > n) return "ahead";
    if (ends[k] > n) return "open";
    return this.tree.isSolved(k) && this.solutions.some((each) => each >= starts[k] && each < ends[k]) ? "solved" : "dead";
  }

  colourOf(state) {
    return this.colours[STATES[state]];
  }

  /** Draw a line through points, given as x and y in turns. */
  line(points, colour, wide = 1) {
    const { pen } = this;
    pen.strokeStyle = colour;
    pen.lineWidth = wide;
    pen.beginPath();
    for (let at = 0; at < points.length; at += 2) pen.lineTo(points[at], points[at + 1]);
    pen.stroke();
  }
}
