// All of a search tree from left to right, fitted to its height. A branch narrower than two pixels is drawn as a bar.
// So the cost of drawing depends on the width of the map, not on the number of nodes.
import { copyOf, join } from "./sketches.js";
import { TreePicture } from "./tree_picture.js";

const NARROW = 2; // pixels of a branch that is drawn as a bar
const MARGIN = 9; // pixels above and below
const [DOT, DOTS] = [3.5, 12]; // the size of a node; nodes are drawn if a leaf has at least this many pixels
const BEFORE_ALL = 0;
const AFTER_ALL = 0xffffffff;
const FOLLOW_MARGIN = 0.1; // fraction of the width at each side: a magnified map scrolls when the open node enters it

export class TreeMap extends TreePicture {
  zoom = 1;
  left = 0; // the first slot in view

  fit() {
    super.fit();
    this.row = (this.height - 2 * MARGIN) / Math.max(this.tree.reaches[0], 1);
    this.magnify(1);
    if (this.width) this.sketches = { before: this.#sketch(BEFORE_ALL), after: this.#sketch(AFTER_ALL) };
  }

  /** Make the map wider by a factor; the open node stays in view. */
  magnify(factor) {
    const maxZoom = Math.max(1, (2 * DOTS * this.tree.nLeaves) / this.width);
    this.zoom = Math.min(maxZoom, Math.max(1, this.zoom * factor));
    this.slot = (this.zoom * this.width) / this.tree.nLeaves;
  }

  /** Move the map by this many pixels. */
  move(pixels) {
    this.left = Math.max(0, Math.min(this.left - pixels / this.slot, this.tree.nLeaves - this.width / this.slot));
  }

  #x(slot) {
    return (slot - this.left) * this.slot;
  }

  #y(depth) {
    return MARGIN + depth * this.row;
  }

  /** Draw all of the tree after `n` events, and keep a copy. */
  #sketch(n) {
    const before = [this.left, this.slot];
    [this.left, this.slot] = [0, this.width / this.tree.nLeaves];
    this.#draw(n);
    [this.left, this.slot] = before;
    return copyOf(this.canvas);
  }

  /** Show what is searched after `n` events, and the path to the open node. */
  show(n, isFollowed = true) {
    const open = this.tree.openAt(n);
    if (this.zoom === 1) {
      this.left = 0;
      join(this.canvas, this.sketches, Math.round((this.tree.searchedAt(n) * this.canvas.width) / this.tree.nLeaves));
    } else {
      const x = this.#x(this.tree.middles[open]);
      const margin = FOLLOW_MARGIN * this.width;
      if (isFollowed && (x < margin || x > this.width - margin)) this.move(this.width / 2 - x);
      this.#draw(n);
    }
    this.#drawPath(open);
  }

  #draw(n) {
    const { tree } = this;
    this.pen.clearRect(0, 0, this.width, this.height);
    for (let k = 0; k < tree.size; ) {
      const [left, right] = [this.#x(tree.lefts[k]), this.#x(tree.rights[k])];
      const isIn = right >= 0 && left <= this.width;
      const isNarrow = right - left < NARROW;
      if (isIn && isNarrow) this.#bar(k, left, n);
      else if (isIn) this.#branch(k, n);
      k = isIn && !isNarrow ? k + 1 : tree.after[k];
    }
  }

  #bar(k, x, n) {
    const { tree, pen } = this;
    const top = this.#y(tree.depths[k] - 0.5);
    pen.fillStyle = this.colourOf(this.state(k, n));
    pen.fillRect(x, top, 1, Math.max(this.#y(tree.reaches[k]) - top, 1));
  }

  #branch(k, n) {
    const { tree } = this;
    const state = this.state(k, n);
    const colour = this.colourOf(state === "open" ? "ahead" : state);
    const x = this.#x(tree.middles[k]);
    const below = this.#y(tree.depths[k] + 0.5);
    if (!tree.isLeaf(k)) {
      this.line([x, this.#y(tree.depths[k]), x, below], colour);
      this.line([this.#x(tree.firsts[k]), below, this.#x(tree.lasts[k]), below], colour);
    }
    if (k) this.line([x, this.#y(tree.depths[k] - 0.5), x, this.#y(tree.depths[k])], colour);
    if (state === "solved" && tree.isLeaf(k)) this.#square(x, this.#y(tree.depths[k]), DOT, colour);
    else if (this.slot >= DOTS) this.#square(x, this.#y(tree.depths[k]), DOT / 2, colour);
  }

  #square(x, y, half, colour) {
    this.pen.fillStyle = colour;
    this.pen.fillRect(x - half, y - half, 2 * half, 2 * half);
  }

  #drawPath(open) {
    const { tree, pen, colours } = this;
    const points = [];
    for (const k of tree.pathTo(open)) {
      const x = this.#x(tree.middles[k]);
      if (k) points.push(points.at(-2), this.#y(tree.depths[k] - 0.5), x, this.#y(tree.depths[k] - 0.5));
      points.push(x, this.#y(tree.depths[k]));
    }
    this.line(points, colours.accent, 2);
    pen.fillStyle = colours.accent;
    pen.beginPath();
    pen.arc(points.at(-2), points.at(-1), 5, 0, 2 * Math.PI);
    pen.fill();
  }

  /** Return the node nearest to a place. */
  nearest(x, y) {
    const { tree } = this;
    const slot = x / this.slot + this.left;
    const depth = Math.round((y - MARGIN) / this.row);
    let [best, least] = [0, Infinity];
    for (let k = 0; k < tree.size; ) {
      const isBeside = slot < tree.lefts[k] - 1 || slot > tree.rights[k] + 1;
      const far = Math.abs(this.#x(tree.middles[k]) - x) + 2 * this.row * Math.abs(tree.depths[k] - depth);
      if (!isBeside && far < least) [best, least] = [k, far];
      k = isBeside || tree.depths[k] >= depth ? tree.after[k] : k + 1;
    }
    return best;
  }
}
