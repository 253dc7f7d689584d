// The cells of a clue while it is drawn, in groups such as circle and shaft. Does not touch the page.

/** The cells of a clue whose `form` says how many groups it has, and how many cells each: {least, most, isOpen, isOrdered, hasCircle}. */
export class Stroke {
  constructor(form) {
    this.form = form;
    this.clear();
  }

  clear() {
    this.groups = this.form.least.length ? [[]] : [];
    this.isOver = false; // whether the last cell of a drag has been reached
    this.adds = true; // whether a drag over a set adds cells or takes them away
  }

  /** Begin with the cells of a clue that is to be changed. */
  take(groups) {
    this.groups = groups.map((group) => [...group]);
    this.isOver = true;
  }

  get group() {
    return this.groups.at(-1) ?? [];
  }

  get cells() {
    return [...new Set(this.groups.flat())];
  }

  get isEmpty() {
    return !this.groups.some((group) => group.length);
  }

  /** Begin a drag. A line that was drawn begins anew, unless the drag goes on where it ended; so does a clue of several groups. */
  press(cell) {
    if (!this.groups.length) return;
    const isNew = this.isOver && (this.form.least.length > 1 || (this.form.isOrdered && this.group.at(-1) !== cell));
    if (isNew) this.clear();
    this.isOver = false;
    this.adds = !this.group.includes(cell);
    if (this.adds || this.form.isOrdered) this.#add(cell);
    else this.#remove(cell);
  }

  /** Go on to another cell. Back to the cell before takes the last one of a line away. */
  over(cell) {
    if (!this.groups.length) return;
    if (this.form.isOrdered && this.group.length > 1 && this.group.at(-2) === cell) this.group.pop();
    else if (this.adds || this.form.isOrdered) this.#add(cell);
    else this.#remove(cell);
  }

  /** Add a cell by itself, or take it away from a set. */
  toggle(cell) {
    const isPress = this.isOver || !this.group.length || (!this.form.isOrdered && this.group.includes(cell));
    if (isPress) this.press(cell);
    else this.over(cell);
  }

  /** Go on from one cell to another by a key. */
  extend(from, to) {
    if (!this.group.length || this.isOver) this.press(from);
    this.over(to);
  }

  /** End a drag: the next one is for the next group, if there is one. Return whether the clue is drawn. */
  end() {
    if (this.hasNext && this.group.length >= this.#bound("least", 1)) return this.next() && false;
    this.isOver = true;
    return this.isComplete && !this.hasNext && (this.form.isOrdered || this.isFull);
  }

  /** Whether another group may follow. */
  get hasNext() {
    return this.form.isOpen || this.groups.length < this.form.least.length;
  }

  /** Begin the next group. */
  next() {
    this.groups.push([]);
    return true;
  }

  /** Take the last cell away. */
  back() {
    while (this.groups.length > 1 && !this.group.length) this.groups.pop();
    this.group.pop();
  }

  /** Whether no more cells fit into the last group. */
  get isFull() {
    return this.group.length === this.#bound("most", Infinity);
  }

  get isComplete() {
    const { least } = this.form;
    const groups = this.#drawn;
    return groups.length >= least.length && groups.every((group, k) => group.length >= (least[k] ?? least.at(-1)));
  }

  /** The groups, each as the names of its cells: "r1c1r1c2,r2c1". */
  text(names) {
    return this.#drawn.map((group) => group.map((cell) => names[cell]).join("")).join(",");
  }

  get #drawn() {
    return this.groups.filter((group) => group.length);
  }

  #bound(name, otherwise) {
    return this.form[name][this.groups.length - 1] || otherwise;
  }

  // A shaft may begin in its circle, which is no part of it.
  #add(cell) {
    const isCircle = this.form.hasCircle && this.groups.length > 1 && this.groups[0].includes(cell);
    if (!isCircle && !this.isFull && !this.group.includes(cell)) this.group.push(cell);
  }

  #remove(cell) {
    this.groups[this.groups.length - 1] = this.group.filter((each) => each !== cell);
  }
}
