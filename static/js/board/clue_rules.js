// The rules that clues mean, on a board that is being filled: which are broken, and which candidates they leave.
// Rules come from the server as data: cells that differ, pairs, sums, cells with few digits, automata.

// Pairs of cells with their tables, from runs: the first cell, how many follow each other, the distance, the table.
const pairsOf = (runs = []) =>
  runs.flatMap(([first, n, apart, table]) => Array.from({ length: n }, (_, k) => [first + k, first + k + apart, table]));

/** The rules of clues. `data` has the lists "clues", "tables" and "automata"; `n` is the highest digit. */
export class ClueRules {
  constructor({ clues, tables, automata }, n) {
    this.clues = clues.map((clue) => ({ ...clue, pairs: pairsOf(clue.runs) }));
    Object.assign(this, { tables, automata, n });
  }

  /** The sets of cells that differ. */
  get sets() {
    return this.#all("differ");
  }

  /** The cages with a sum: their cells, which differ, and the total. */
  get cages() {
    return this.clues
      .filter(({ differ = [], sums = [] }) => differ.length === 1 && sums.length === 1 && differ[0].length === sums[0][0].length)
      .map(({ sums: [[cells, , total]] }) => ({ cells, total }));
  }

  /** Return every broken clue once: its sentence, and the filled cells that break it. */
  broken(digits) {
    return this.clues.flatMap((clue) => {
      const cells = new Set(this.#faults(clue, digits).flat());
      return cells.size ? [{ words: clue.words, cells: [...cells].filter((cell) => digits[cell]) }] : [];
    });
  }

  /** Return the masks without the digits that cells with few digits exclude. */
  inDomains(masks) {
    const left = [...masks];
    for (const [cell, allowed] of this.#all("domains")) left[cell] &= allowed;
    return left;
  }

  /** Return the masks without the digits that no longer make a pair with a digit on the board. */
  inPairs(masks, digits) {
    const left = [...masks];
    for (const [one, other, table] of this.#all("pairs")) {
      const allowed = this.tables[table];
      if (digits[one]) left[other] &= allowed[digits[one]];
      if (digits[other]) left[one] &= withPartner(allowed, digits[other]);
    }
    return left;
  }

  #all(kind) {
    return this.clues.flatMap((clue) => clue[kind] ?? []);
  }

  // The cells of each broken rule of a clue.
  #faults({ differ = [], pairs, sums = [], domains = [], automata = [] }, digits) {
    const has = (cell) => digits[cell];
    const areDistinct = (cells) => differ.some((set) => cells.every((cell) => set.includes(cell)));
    return [
      ...differ.map((cells) => cells.filter((cell) => has(cell) && cells.some((other) => other !== cell && digits[other] === digits[cell]))),
      ...pairs
        .filter(([one, other, table]) => has(one) && has(other) && !((this.tables[table][digits[one]] >> digits[other]) & 1))
        .map(([one, other]) => [one, other]),
      ...sums.filter((sum) => this.#isSumBroken(sum, digits, areDistinct(sum[0]))).map(([cells]) => cells),
      ...domains.filter(([cell, allowed]) => has(cell) && !((allowed >> digits[cell]) & 1)).map(([cell]) => [cell]),
      ...automata.filter(([cells, k]) => cells.some(has) && !this.#accepts(this.automata[k], cells, digits)).map(([cells]) => cells),
    ];
  }

  // Whether the sum is out of reach, whatever comes into the open cells. An untouched sum is not broken.
  #isSumBroken([cells, weights, least, most], digits, isDistinct) {
    if (!cells.some((cell) => digits[cell])) return false;
    let low = 0;
    let high = 0;
    const open = [];
    cells.forEach((cell, k) => {
      const weight = weights[k];
      if (!digits[cell]) return open.push(weight);
      low += weight * digits[cell];
      high += weight * digits[cell];
    });
    const isPlain = weights.every((weight) => weight === 1);
    const used = new Set(isDistinct && isPlain ? cells.map((cell) => digits[cell]) : []);
    const free = Array.from({ length: this.n }, (_, k) => k + 1).filter((digit) => !used.has(digit));
    open.forEach((weight, k) => {
      const [small, large] = isDistinct && isPlain ? [free[k], free[free.length - 1 - k]] : [1, this.n];
      low += weight > 0 ? weight * small : weight * large;
      high += weight > 0 ? weight * large : weight * small;
    });
    return low > most || high < least;
  }

  // Whether the automaton may still accept the digits; any digit may come into an open cell.
  #accepts({ moves, accepting }, cells, digits) {
    let states = new Set([0]);
    for (const cell of cells) {
      const digit = digits[cell];
      const after = [...states].flatMap((state) => (digit ? moves[state][digit] : moves[state].slice(1)));
      states = new Set(after.filter((state) => state >= 0));
    }
    return accepting.some((state) => states.has(state));
  }
}

// The digits whose partners in a table include `digit`.
function withPartner(table, digit) {
  return table.reduce((mask, partners, each) => ((partners >> digit) & 1 ? mask | (1 << each) : mask), 0);
}
