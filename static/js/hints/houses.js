// The houses of a board as finders of steps ask for them: which are complete, which are lines, where they cross.

export class Houses {
  /** `layout` is the page's data about its board; `kinds` says of each kind of house whether it is a line. */
  constructor({ cells, symbols, houses, partitions }, kinds) {
    this.n = symbols.length - 1;
    this.all = (1 << symbols.length) - 2; // every digit, as a mask
    this.list = houses.map((house, index) => {
      const { isLine } = kinds[house.kind];
      return { index, ...house, isLine, isComplete: house.cells.length === this.n };
    });
    this.of = cells.map((_, cell) => this.list.filter((house) => house.cells.includes(cell)));
    this.complete = this.list.filter(({ isComplete }) => isComplete);
    /** The complete houses: areas first, as the eye takes them in at a glance, then lines. */
    this.areasFirst = [false, true].flatMap((isLine) => this.complete.filter((house) => house.isLine === isLine));
    this.crossings = this.list.map((house) => this.#crossing(house));
    this.sides = this.#sides(partitions.map((partition) => partition.map((index) => this.list[index])));
  }

  // Return the houses that share two or more cells with `house`, and these cells.
  #crossing(house) {
    const found = this.list.map((other) => ({ other, shared: other.cells.filter((cell) => house.cells.includes(cell)) }));
    return found.filter(({ other, shared }) => other !== house && shared.length > 1);
  }

  // Return each two partitions of lines that cover the same cells, as bases and covers; of all partitions if fewer than
  // two consist of lines.
  #sides(partitions) {
    const lines = partitions.filter((partition) => partition.every(({ isLine }) => isLine));
    const chosen = lines.length > 1 ? lines : partitions;
    const cellsOf = (partition) => sorted(partition.flatMap(({ cells }) => cells)).join();
    const isCrossing = (bases, covers) => covers !== bases && cellsOf(covers) === cellsOf(bases);
    return chosen.flatMap((bases) => chosen.filter((covers) => isCrossing(bases, covers)).map((covers) => ({ bases, covers })));
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
