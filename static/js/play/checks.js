// Checking and revealing: what is right, without the solution being on the page.
import { canHash, rightCells, wrongCells } from "./check_hashes.js";
import { getJson } from "../site/http.js";
import { digitsIn } from "../board/sheet.js";

export class Checks {
  /** `checks` are those of the page, or null. */
  constructor(sheet, checks) {
    this.sheet = sheet;
    this.checks = checks;
  }

  /** Whether entries can be checked; they cannot if the browser does not hash here. */
  get canCheck() {
    return !this.checks || canHash();
  }

  /** Those of the `cells` that hold a digit of the player's which is wrong. */
  async wrong(cells) {
    const { facts, givens } = this.sheet;
    const entries = cells
      .filter((cell) => !givens[cell] && this.sheet.digitAt(cell))
      .map((cell) => ({ cell, name: facts.cells[cell], symbol: facts.symbols[this.sheet.digitAt(cell)] }));
    return this.checks ? wrongCells(this.checks, entries) : [];
  }

  /** Those of the `cells` without a digit whose marks in these `layers` leave out what is right there. */
  async lacking(cells, layers) {
    const { facts } = this.sheet;
    const leftOut = cells
      .filter((cell) => !this.sheet.digitAt(cell))
      .flatMap((cell) => digitsIn(this.sheet.leftOut(cell, layers)).map((digit) => ({ cell, name: facts.cells[cell], symbol: facts.symbols[digit] })));
    return this.checks ? rightCells(this.checks, leftOut) : [];
  }

  /** Says what a full board is: "solved", "mistaken", "clash", or "full" where nobody knows more; "" if it is not. */
  async ending() {
    if (this.sheet.digits.includes(0)) return "";
    if (this.sheet.conflicts().length) return "clash";
    if (!this.checks) return "full";
    if (!this.canCheck) return "solved"; // a full board without a clash is a solution, and there is just one
    return (await this.wrong([...this.sheet.givens.keys()])).length ? "mistaken" : "solved";
  }

  /** The edits that write what is right into the `cells`; the server says what that is. */
  async revealed(cells, url) {
    const { solutions } = await getJson(url);
    return cells.map((cell) => ["digit", cell, this.sheet.digitOf(solutions[0][cell])]);
  }
}
