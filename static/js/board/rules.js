// Which cells differ: those of a house, and pairs that a rule sets apart. Houses and pairs are data.

/** The houses and pairs of a layout, indexed by cell. */
export class Rules {
  constructor({ cells, houses, pairs, symbols }) {
    this.all = (1 << symbols.length) - 2;
    this.houses = houses;
    this.housesOf = cells.map(() => []);
    houses.forEach((house, h) => house.cells.forEach((cell) => this.housesOf[cell].push(h)));
    this.partnersOf = cells.map(() => []);
    for (const [one, other] of pairs) {
      this.partnersOf[one].push(other);
      this.partnersOf[other].push(one);
    }
  }

  /** Return the other cells that differ from `cell`. */
  peersOf(cell) {
    const peers = new Set([...this.housesOf[cell].flatMap((h) => this.houses[h].cells), ...this.partnersOf[cell]]);
    peers.delete(cell);
    return peers;
  }

  /** Return a mask per cell of the digits in its houses and in its partners. */
  seen(digits) {
    const used = this.houses.map((house) => house.cells.reduce((mask, cell) => mask | (1 << digits[cell]), 0));
    return this.housesOf.map((around, cell) => {
      const inHouses = around.reduce((mask, h) => mask | used[h], 0);
      return this.partnersOf[cell].reduce((mask, other) => mask | (1 << digits[other]), inHouses);
    });
  }

  /** Return a mask of candidates per cell: the digits that it does not see. It is 0 for a cell with a digit. */
  candidates(digits) {
    const seen = this.seen(digits);
    return digits.map((digit, cell) => (digit ? 0 : this.all & ~seen[cell]));
  }
}
