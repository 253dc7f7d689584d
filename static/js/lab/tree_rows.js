// The close-up of a search tree: a row for each open choice with the alternatives to it, and one for what comes next.
import { shownName } from "../site/cell_names.js";
import { TreePicture } from "./tree_picture.js";

const ROW = 52; // pixels
const MARGIN = 22; // pixels above the first row
const [MAX_WIDTH, RADIUS] = [40, 12]; // pixels of an alternative
const NAME = 52; // pixels at the left for the name of a cell
const MAX_SHOWN = 13; // alternatives in a row
const SIGNS = { solved: "✓", dead: "✗" };

export class TreeRows extends TreePicture {
  constructor(canvas, tree, look) {
    super(canvas, tree, look);
    Object.assign(this, { symbols: look.symbols, cells: look.cells, figures: look.figures });
  }

  /** Show the choices that are open after `n` events; what was drawn where is kept for `nearest`. */
  show(n) {
    const { tree, pen } = this;
    const path = tree.pathTo(tree.openAt(n));
    const rows = path.map((parent, depth) => this.#row(parent, path[depth + 1]));
    if (!rows.at(-1).length) rows.pop();
    const nFitting = Math.max(1, Math.floor((this.height - MARGIN + ROW / 2) / ROW));
    const first = Math.max(0, rows.length - nFitting);
    pen.clearRect(0, 0, this.width, this.height);
    this.drawn = [];
    let from = this.#middle;
    rows.slice(first).forEach((row, depth) => {
      from = this.#drawRow(row, path[first + depth + 1], from, MARGIN + depth * ROW, n) ?? from;
    });
  }

  /** Return the children of a node; if there are many, those around the open one. */
  #row(parent, open) {
    const { tree } = this;
    const children = [];
    for (let k = parent + 1; k < tree.after[parent]; k = tree.after[k]) children.push(k);
    const at = Math.max(children.indexOf(open), 0);
    const first = Math.max(0, Math.min(at - (MAX_SHOWN >> 1), children.length - MAX_SHOWN));
    return children.slice(first, first + MAX_SHOWN);
  }

  get #middle() {
    return (NAME + this.width) / 2;
  }

  /** Draw a row below the point `from`. Return where its open node is. */
  #drawRow(row, open, from, y, n) {
    const wide = Math.min(MAX_WIDTH, (this.width - NAME) / row.length);
    const xs = row.map((_, at) => this.#middle + (at - (row.length - 1) / 2) * wide);
    const [top, turn] = [y - ROW + RADIUS, y - RADIUS - 7];
    for (const k of [...row.filter((each) => each !== open), ...(open ? [open] : [])]) {
      const x = xs[row.indexOf(k)];
      this.line([from, top, from, turn, x, turn, x, y], this.colourOf(this.state(k, n)), k === open ? 3 : 1);
    }
    row.forEach((k, at) => this.#node(k, xs[at], y, this.state(k, n)));
    this.#cellName(row, y);
    return open ? xs[row.indexOf(open)] : undefined;
  }

  /** Draw a node: a full disc while it is open, a ring, or a square for a solution; dashed if it is still ahead. */
  #node(k, x, y, state) {
    const { pen, tree, colours } = this;
    this.drawn.push({ k, x, y });
    pen.strokeStyle = this.colourOf(state);
    pen.fillStyle = state === "open" ? colours.accent : colours.sheet;
    pen.lineWidth = state === "solved" ? 2.5 : 1.5;
    pen.setLineDash(state === "ahead" ? [3, 3] : []);
    pen.beginPath();
    if (state === "solved") pen.rect(x - RADIUS + 1, y - RADIUS + 1, 2 * RADIUS - 2, 2 * RADIUS - 2);
    else pen.arc(x, y, RADIUS, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
    pen.setLineDash([]);
    const name = (tree.excludes(k) ? "≠" : "") + this.symbols[tree.digitOf(k)];
    this.#text(name, x, y + 5, { colour: state === "open" ? "accent-ink" : "ink", size: 14, isBold: state === "open" });
    this.#fate(k, x, y + RADIUS + 11, state);
  }

  /** Say below a node how it ended, and how many choices there were below it. */
  #fate(k, x, y, state) {
    const { tree } = this;
    const nBelow = tree.after[k] - k - 1;
    if (state === "open") return;
    const count = nBelow || tree.isFolded(k) ? `${this.figures.format(nBelow)}${tree.isFolded(k) ? "+" : ""}` : "";
    const colour = { solved: "good", dead: "bad", ahead: "ink-soft" }[state];
    this.#text([SIGNS[state], count].join(" ").trim(), x, y, { colour, size: 11 });
  }

  /** Write the name of the cell in which the alternatives of a row are tried. */
  #cellName(row, y) {
    const cell = this.tree.cellOf(row[0]);
    if (row.some((k) => this.tree.cellOf(k) !== cell)) return;
    this.#text(shownName(this.cells[cell]), 10, y + 5, { colour: "ink-soft", size: 13, align: "left" });
  }

  #text(text, x, y, { colour, size, isBold = false, align = "center" }) {
    const { pen } = this;
    pen.font = `${isBold ? "600 " : ""}${size}px ${this.font}`;
    pen.textAlign = align;
    pen.fillStyle = this.colours[colour];
    pen.fillText(text, x, y);
  }

  /** Return the node at a place, if there is one. */
  nearest(x, y) {
    return this.drawn.find((each) => Math.abs(each.x - x) < MAX_WIDTH / 2 && Math.abs(each.y - y) < ROW / 2)?.k;
  }
}
