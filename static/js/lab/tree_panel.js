// The search tree beside the board: all of it as a map, and a close-up of what is open.
import { filled } from "../board/cell_looks.js";
import { getNumbers } from "../site/http.js";
import { SearchTree } from "./search_tree.js";
import { setText } from "./texts.js";
import { TreeMap } from "./tree_map.js";
import { TreeRows } from "./tree_rows.js";

const ZOOM = 2;
const A_DRAG = 5; // pixels
const WORD = 4; // bytes

export class TreePanel {
  /** `go(n)` shows the moment after `n` events. */
  constructor(element, data, layout, go) {
    Object.assign(this, { element, data, layout, go, figures: new Intl.NumberFormat(document.documentElement.lang) });
    this.words = element.querySelector("#tree-words");
    this.#load();
  }

  async #load() {
    this.tree = new SearchTree(await getNumbers(this.data.tree, WORD));
    const { symbols, cells } = this.layout;
    const look = { symbols, cells, solutions: this.data.solutions, figures: this.figures };
    const [map, rows] = this.element.querySelectorAll("canvas");
    this.map = new TreeMap(map, this.tree, look);
    this.rows = new TreeRows(rows, this.tree, look);
    this.hasFolded = this.tree.labels.some((_, k) => this.tree.isFolded(k));
    new ResizeObserver(() => this.#fit()).observe(this.element);
    new MutationObserver(() => this.#fit()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#fit());
    this.#listen();
  }

  #fit() {
    this.map.fit();
    this.rows.fit();
    if (this.n !== undefined) this.show(this.n);
  }

  /** Show what is open after `n` events. */
  show(n) {
    this.n = n;
    if (!this.map?.width) return;
    this.map.show(n);
    this.rows.show(n);
    this.#say(n);
  }

  #say(n) {
    const k = this.tree.openAt(n);
    const { treeStart, treeAt, treeFolded } = this.data.treeWords;
    const values = { k: this.figures.format(k), count: this.figures.format(this.tree.size - 1), depth: this.tree.depths[k] };
    const words = filled(k ? treeAt : treeStart, values);
    setText(this.words, this.hasFolded ? `${words} ${treeFolded}` : words);
  }

  /** Return the event that a button leads to, if there is one. */
  target(name, n) {
    return this.tree?.target(name, n);
  }

  #magnify(factor) {
    this.map.magnify(factor);
    this.map.move(0);
    this.show(this.n);
  }

  #listen() {
    const { map, rows } = this;
    this.element.addEventListener("click", (event) => {
      const button = event.target.closest("[data-zoom]");
      if (button) this.#magnify(button.dataset.zoom === "in" ? ZOOM : 1 / ZOOM);
    });
    rows.canvas.addEventListener("click", ({ offsetX, offsetY }) => this.#goTo(rows.nearest(offsetX, offsetY)));
    map.canvas.addEventListener("pointerdown", (event) => this.#drag(event));
  }

  /** On the map, a press that moves is a drag, any other chooses a node. */
  #drag({ clientX, offsetX, offsetY }) {
    const done = new AbortController();
    let [at, isDrag] = [clientX, false];
    const listen = (name, act) => addEventListener(name, act, { signal: done.signal });
    listen("pointermove", (event) => {
      isDrag ||= Math.abs(event.clientX - clientX) > A_DRAG;
      if (!isDrag) return;
      this.map.move(event.clientX - at);
      at = event.clientX;
      this.map.show(this.n, false);
    });
    listen("pointerup", () => {
      done.abort();
      if (!isDrag) this.#goTo(this.map.nearest(offsetX, offsetY));
    });
    listen("pointercancel", () => done.abort());
  }

  #goTo(k) {
    if (k !== undefined) this.go(this.tree.starts[k]);
  }
}
