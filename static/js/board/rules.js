// The rules of a board: cells of a house differ, so do pairs that a rule sets apart, and the clues of the puzzle hold.
// Houses, pairs and clues are data.
import { ClueRules } from "./clue_rules.js";

const NO_CLUES = { clues: [], tables: [], automata: [] };

/** The houses and pairs of a layout, and the rules of `clues` if there are any, indexed by cell. */
export class Rules {
  constructor({ cells, houses, pairs, symbols }, clues) {
    this.all = (1 << symbols.length) - 2;
    this.houses = houses;
    this.clues = new ClueRules(clues ?? NO_CLUES, symbols.length - 1);
    const ofLayout = [...houses.map((house) => house.cells), ...pairs];
    this.sets = [...ofLayout, ...this.clues.sets];
    this.setsOfLayout = indexed(cells, ofLayout);
    this.setsOf = indexed(cells, this.sets);
  }

  /** Whether there is more than houses: pairs that a rule sets apart, or clues. */
  get hasMoreThanHouses() {
    return this.sets.length > this.houses.length || this.clues.clues.length > 0;
  }

  /** Return the other cells that differ from `cell`, by the layout or by a clue. */
  peersOf(cell) {
    const peers = new Set(this.setsOf[cell].flatMap((k) => this.sets[k]));
    peers.delete(cell);
    return peers;
  }

  /** Return a mask per cell of the digits in the sets of cells that differ from it. */
  seen(digits) {
    return this.#seen(digits, this.setsOf);
  }

  /**
   * Return a mask of candidates per cell, as the server has them: the digits that the layout leaves, and that clues
   * about single cells allow. It is 0 for a cell with a digit.
   */
  candidates(digits) {
    const seen = this.#seen(digits, this.setsOfLayout);
    return this.clues.inDomains(digits.map((digit, cell) => (digit ? 0 : this.all & ~seen[cell])));
  }

  /** Return those of the candidates that clues about pairs and cells that differ leave, too. */
  possible(digits) {
    const seen = this.seen(digits);
    const left = this.candidates(digits).map((mask, cell) => mask & ~seen[cell]);
    return this.clues.inPairs(left, digits);
  }

  /** Return every clue that the digits break: its sentence and the cells that break it. */
  broken(digits) {
    return this.clues.broken(digits);
  }

  #seen(digits, setsOf) {
    const used = this.sets.map((cells) => cells.reduce((mask, cell) => mask | (1 << digits[cell]), 0));
    return setsOf.map((around) => around.reduce((mask, k) => mask | used[k], 0));
  }
}

// For each cell the indices of the sets it is in.
function indexed(cells, sets) {
  const found = cells.map(() => []);
  sets.forEach((set, k) => set.forEach((cell) => found[cell].push(k)));
  return found;
}
