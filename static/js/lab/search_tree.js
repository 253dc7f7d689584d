// The search tree of a run: what is open when, and where the nodes are. The format is that of
// solver/recordings/search_tree.py. Node 0 is the root; node k is the k-th choice.
const [DIGIT_SHIFT, CELL, DIGIT] = [10, 1023, 31];
const [SOLVED, FOLDED, UNFINISHED, EXCLUDES] = [1 << 15, 1 << 16, 1 << 17, 1 << 18];

export class SearchTree {
  constructor(numbers) {
    this.size = numbers.length / 3 + 1;
    this.starts = new Uint32Array(this.size);
    this.ends = new Uint32Array(this.size).fill(0xffffffff);
    this.labels = new Uint32Array(this.size);
    for (let k = 1; k < this.size; k++) {
      this.starts[k] = this.starts[k - 1] + numbers[k - 1];
      this.ends[k] = this.starts[k] + numbers[this.size + k - 2];
      this.labels[k] = numbers[2 * this.size + k - 3];
    }
    this.#climb();
    this.#place();
  }

  /** Find the parent and depth of each node, and the first node that is not below it any more. */
  #climb() {
    this.parents = new Int32Array(this.size).fill(-1);
    this.depths = new Uint16Array(this.size);
    this.after = new Uint32Array(this.size).fill(this.size);
    const path = [0];
    for (let k = 1; k < this.size; k++) {
      while (this.ends[path.at(-1)] <= this.starts[k]) this.after[path.pop()] = k;
      this.parents[k] = path.at(-1);
      this.depths[k] = path.length;
      path.push(k);
    }
  }

  /** Give each leaf a slot, and each other node the middle of its children. */
  #place() {
    const { size, parents, depths } = this;
    this.lefts = new Float32Array(size);
    this.rights = new Float32Array(size);
    this.middles = new Float32Array(size);
    this.firsts = new Float32Array(size); // the middle of the first child
    this.lasts = new Float32Array(size).fill(-1); // and of the last one
    this.reaches = Uint16Array.from(depths); // the depth of the deepest node below
    this.nLeaves = 0;
    for (let k = 0; k < size; k++) {
      this.lefts[k] = this.nLeaves;
      if (this.isLeaf(k)) this.nLeaves++;
      this.rights[k] = this.nLeaves;
    }
    for (let k = size - 1; k >= 0; k--) {
      const parent = parents[k];
      this.middles[k] = this.isLeaf(k) ? this.lefts[k] + 0.5 : (this.firsts[k] + this.lasts[k]) / 2;
      this.rights[k] = Math.max(this.rights[k], this.lefts[k] + 1);
      if (parent < 0) continue;
      this.firsts[parent] = this.middles[k];
      if (this.lasts[parent] < 0) this.lasts[parent] = this.middles[k];
      this.rights[parent] = Math.max(this.rights[parent], this.rights[k]);
      this.reaches[parent] = Math.max(this.reaches[parent], this.reaches[k]);
    }
  }

  isLeaf(k) {
    return this.after[k] === k + 1;
  }

  isFolded(k) {
    return Boolean(this.labels[k] & FOLDED);
  }

  isUnfinished(k) {
    return Boolean(this.labels[k] & UNFINISHED);
  }

  isSolved(k) {
    return Boolean(this.labels[k] & SOLVED);
  }

  excludes(k) {
    return Boolean(this.labels[k] & EXCLUDES);
  }

  cellOf(k) {
    return this.labels[k] & CELL;
  }

  digitOf(k) {
    return (this.labels[k] >> DIGIT_SHIFT) & DIGIT;
  }

  /** Return the last node that has been entered after `n` events. */
  enteredBy(n) {
    let [low, high] = [0, this.size - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= n) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Return the deepest node that is open after `n` events. */
  openAt(n) {
    let k = this.enteredBy(n);
    while (this.ends[k] <= n) k = this.parents[k];
    return k;
  }

  /** Return the nodes from the root to `k`. */
  pathTo(k) {
    const path = [];
    for (; k >= 0; k = this.parents[k]) path.unshift(k);
    return path;
  }

  /** Return the slots that have been searched after `n` events. */
  searchedAt(n) {
    const last = this.enteredBy(n);
    return this.ends[last] <= n ? this.rights[last] : this.lefts[last];
  }

  /** Return the event to go to: the choice "above" the open one, the choice "before" it, or the end of the branch ("past"). */
  target(name, n) {
    const k = this.openAt(n);
    if (name === "past") return k ? this.ends[k] : undefined;
    if (name === "above") return this.starts[k] < n ? this.starts[k] : this.starts[Math.max(this.parents[k], 0)];
    const last = this.enteredBy(n);
    return this.starts[last] < n ? this.starts[last] : this.starts[Math.max(last - 1, 0)];
  }
}
