// The one rule: the cells of a house differ. Which houses there are comes as data.

/** The houses of one layout, asked from its cells. */
export class Rules {
  constructor({ cells, houses, symbols }) {
    this.all = (1 << symbols.length) - 2;
    this.houses = houses;
    this.housesOf = cells.map(() => []);
    houses.forEach((house, h) => house.cells.forEach((cell) => this.housesOf[cell].push(h)));
  }

  /** The other cells that share a house with `cell`. */
  peersOf(cell) {
    const peers = new Set(this.housesOf[cell].flatMap((h) => this.houses[h].cells));
    peers.delete(cell);
    return peers;
  }

  /** For each cell without a digit a mask of those that no other cell of its houses holds; 0 for the others. */
  candidates(digits) {
    const used = this.houses.map((house) => house.cells.reduce((mask, cell) => mask | (1 << digits[cell]), 0));
    return digits.map((digit, cell) =>
      digit ? 0 : this.all & ~this.housesOf[cell].reduce((mask, h) => mask | used[h], 0),
    );
  }
}
