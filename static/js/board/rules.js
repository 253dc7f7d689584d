// The only rule: the cells of a house differ. The houses are data.

/** The houses of a layout, indexed by cell. */
export class Rules {
  constructor({ cells, houses, symbols }) {
    this.all = (1 << symbols.length) - 2;
    this.houses = houses;
    this.housesOf = cells.map(() => []);
    houses.forEach((house, h) => house.cells.forEach((cell) => this.housesOf[cell].push(h)));
  }

  /** Return the other cells that share a house with `cell`. */
  peersOf(cell) {
    const peers = new Set(this.housesOf[cell].flatMap((h) => this.houses[h].cells));
    peers.delete(cell);
    return peers;
  }

  /** Return a mask per cell of the digits in its houses. */
  seen(digits) {
    const used = this.houses.map((house) => house.cells.reduce((mask, cell) => mask | (1 << digits[cell]), 0));
    return this.housesOf.map((around) => around.reduce((mask, h) => mask | used[h], 0));
  }

  /** Return a mask of candidates per cell: the digits not used in its houses. It is 0 for a cell with a digit. */
  candidates(digits) {
    const seen = this.seen(digits);
    return digits.map((digit, cell) => (digit ? 0 : this.all & ~seen[cell]));
  }
}
