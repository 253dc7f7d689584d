// Check and reveal digits. The solution is not on the page.
import { canHash, rightCells, wrongCells } from "./check_hashes.js";
import { digitsIn } from "../board/candidates.js";
import { getJson } from "../site/http.js";

export class Checks {
  /** `checks` has the page's hashes, or is null. `isBroken` says whether the digits break a clue. */
  constructor(entries, checks, isBroken = () => false) {
    Object.assign(this, { entries, checks, isBroken });
  }

  /** Whether checking works: not if there are hashes and the browser cannot hash. */
  get canCheck() {
    return !this.checks || canHash();
  }

  /** Return those of the `cells` where the player's digit is wrong. */
  async wrong(cells) {
    const { layout, givens } = this.entries;
    const entries = cells
      .filter((cell) => !givens[cell] && this.entries.digitAt(cell))
      .map((cell) => ({ cell, name: layout.cells[cell], symbol: layout.symbols[this.entries.digitAt(cell)] }));
    return this.checks ? wrongCells(this.checks, entries) : [];
  }

  /** Return those of the empty `cells` whose notes in these `layers` exclude the correct digit. */
  async lacking(cells, layers) {
    const { layout } = this.entries;
    const excluded = cells
      .filter((cell) => !this.entries.digitAt(cell))
      .flatMap((cell) => digitsIn(this.entries.excluded(cell, layers)).map((digit) => ({ cell, name: layout.cells[cell], symbol: layout.symbols[digit] })));
    return this.checks ? rightCells(this.checks, excluded) : [];
  }

  /** Judge a full board: "solved", "mistaken", "clash", or "full" if there are no hashes. "" if it is not full. */
  async ending() {
    if (this.entries.digits.includes(0)) return "";
    if (this.entries.conflicts().length || this.isBroken()) return "clash";
    if (!this.checks) return "full";
    if (!this.canCheck) return "solved"; // a full board without a clash is a solution, and there is only one
    return (await this.wrong([...this.entries.givens.keys()])).length ? "mistaken" : "solved";
  }

  /** Return the edits that write the correct digits, fetched from the server, into the `cells`. */
  async revealed(cells, url) {
    const { solutions } = await getJson(url);
    return cells.map((cell) => ["digit", cell, this.entries.digitOf(solutions[0][cell])]);
  }
}
