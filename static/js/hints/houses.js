// The houses of a board as finders of steps ask for them: which are complete, which are lines, where they cross.

export class Houses {
  /** `layout` is the page's data about its board; `kinds` says of each kind of house whether it is a line. */
  constructor({ cells, symbols, houses }, kinds) {
    this.n = symbols.length - 1;
    this.all = (1 << symbols.length) - 2; // every digit, as a mask
    const counts = {};
    this.list = houses.map(({ name, kind, cells: its }, index) => {
      counts[kind] = (counts[kind] ?? 0) + 1;
      const { isLine } = kinds[kind];
      return { index, name, kind, number: counts[kind], cells: its, isLine, isComplete: its.length === this.n };
    });
    this.of = cells.map((_, cell) => this.list.filter((house) => house.cells.includes(cell)));
    this.complete = this.list.filter(({ isComplete }) => isComplete);
    /** The complete houses: areas first, as the eye takes them in at a glance, then lines. */
    this.areasFirst = [false, true].flatMap((isLine) => this.complete.filter((house) => house.isLine === isLine));
    this.crossings = this.list.map((house) => this.#crossing(house));
    this.linePartitions = this.#linePartitions(cells.length);
  }

  // Return the houses that share two or more cells with `house`, and these cells.
  #crossing(house) {
    const found = this.list.map((other) => ({ other, shared: other.cells.filter((cell) => house.cells.includes(cell)) }));
    return found.filter(({ other, shared }) => other !== house && shared.length > 1);
  }

  // Return the partitions of lines, or all partitions if fewer than two consist of lines.
  #linePartitions(nCells) {
    const partitions = [];
    for (const kind of new Set(this.list.map((house) => house.kind))) {
      const groups = [];
      for (const house of this.list.filter((each) => each.kind === kind)) {
        const isFree = (group) => group.every(({ cells }) => !cells.some((cell) => house.cells.includes(cell)));
        const group = groups.find(isFree);
        if (group) group.push(house);
        else groups.push([house]);
      }
      const nCovered = (group) => group.reduce((sum, { cells }) => sum + cells.length, 0);
      partitions.push(...groups.filter((group) => nCovered(group) === nCells));
    }
    const lines = partitions.filter((partition) => partition.every(({ isLine }) => isLine));
    return lines.length > 1 ? lines : partitions;
  }
}

/** Digits on the board (0 for none), and a mask of candidates for each cell (0 for one with a digit). */
export class Position {
  constructor(houses, digits, candidates) {
    Object.assign(this, { houses, digits, candidates });
  }

  has(cell, digit) {
    return (this.candidates[cell] >> digit) & 1;
  }

  /** Return those of the `cells` in which a digit is still possible. */
  placesIn(cells, digit) {
    return cells.filter((cell) => this.has(cell, digit));
  }

  /** Return the candidates of `cells` that are among the `digits` of a mask: [cell, digit], in this order. */
  candidatesAmong(cells, digits) {
    return cells.flatMap((cell) => this.digitNumbers.filter((digit) => this.has(cell, digit) && (digits >> digit) & 1).map((digit) => [cell, digit]));
  }

  get isFull() {
    return !this.digits.includes(0);
  }

  /** All digits of the board. */
  get digitNumbers() {
    return Array.from({ length: this.houses.n }, (_, k) => k + 1);
  }
}

/** Return how many digits a mask has. */
export function count(mask) {
  let n = 0;
  for (let rest = mask; rest; rest &= rest - 1) n++;
  return n;
}

/** Return each member once, in rising order. */
export const sorted = (numbers) => [...new Set(numbers)].sort((a, b) => a - b);
