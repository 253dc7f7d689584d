// The chosen cells and the cursor. Does not touch the page.

export class Selection {
  /** `changed` is called after every change. */
  constructor(n_cells, changed) {
    this.n = n_cells;
    this.changed = changed;
    this.cells = new Set();
    this.cursor = -1;
    this.nextHouse = 0; // which house of the cursor is chosen next
  }

  /** The chosen cells in ascending order. */
  get list() {
    return [...this.cells].sort((one, other) => one - other);
  }

  only(cell) {
    this.#become([cell], cell);
  }

  add(cell) {
    this.#become([...this.cells, cell], cell);
  }

  toggle(cell) {
    const others = [...this.cells].filter((each) => each !== cell);
    this.#become(others.length === this.cells.size ? [...others, cell] : others, cell);
  }

  /** Choose exactly these cells. The cursor stays if it is one of them. */
  take(cells) {
    const list = [...cells];
    this.#become(list, list.includes(this.cursor) || !list.length ? this.cursor : list[0]);
  }

  /** Choose exactly these cells, with the cursor at `cursor`, whether it is one of them or not. */
  takeAt(cells, cursor) {
    this.#become(cells, cursor);
  }

  all() {
    this.take(Array(this.n).keys());
  }

  none() {
    this.#become([], this.cursor);
  }

  invert() {
    this.take([...Array(this.n).keys()].filter((cell) => !this.cells.has(cell)));
  }

  /** Choose the whole next one of the `houses` (lists of cells) that contain the cursor. */
  house(houses) {
    const around = houses.filter((cells) => cells.includes(this.cursor));
    const cursor = this.cursor;
    if (around.length) this.#become(around[this.nextHouse % around.length], cursor, this.nextHouse + 1);
  }

  #become(cells, cursor, nextHouse = 0) {
    this.cells = new Set(cells);
    this.cursor = cursor;
    this.nextHouse = nextHouse;
    this.changed();
  }
}
