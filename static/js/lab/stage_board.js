// Draws a moment on the board: digits, why they are there, the candidates of the empty cells, and what an event shows.
import { digitsIn } from "../board/candidates.js";
import { labelOf } from "../board/cell_looks.js";
import { Rules } from "../board/rules.js";
import { litClue, shownAt } from "./event_words.js";
import { setText } from "./texts.js";

const WHOLE = 1000; // the share of a candidate that is certain
const NONE = []; // candidates that are shown in a cell

export class StageBoard {
  /** `rows` are the cells in the order in which they are drawn. */
  constructor(frame, layout, { reasons, shades, rows }) {
    Object.assign(this, { layout, reasons, shades });
    this.rules = new Rules(layout);
    this.markSamples = document.getElementById("pencil").content.querySelectorAll("svg > g");
    const drawn = frame.querySelectorAll(".cell");
    this.cells = [];
    rows.flat().forEach((cell, place) => (this.cells[cell] = drawn[place]));
    this.digits = this.cells.map((cell) => cell.querySelector(".digit"));
    this.looks = this.cells.map(() => "");
    this.described = [];
    this.pencils = new Map();
    for (const each of frame.querySelectorAll(".cands, .clue-halo:not([data-until])")) each.remove();
    this.halos = [...frame.querySelectorAll(".clue-halo")];
  }

  /** Show the cells from number `from` to before `to` as they are at a moment of the recording. */
  show(moment, from = 0, to = this.cells.length) {
    const { digits, whys, crossedOut, event } = moment;
    if (moment !== this.moment) {
      this.moment = moment;
      this.candidates = this.rules.candidates(digits);
      this.shownByCell = this.#shownByCell(moment);
      this.#light(litClue(moment));
    }
    const { candidates, shownByCell } = this;
    const last = event && !this.reasons.says.includes(event.why) ? event.cell : -1;
    for (let index = from; index < to; index++) {
      const cell = this.cells[index];
      const mask = candidates[index] & ~crossedOut[index];
      const here = shownByCell.has(index) ? [...shownByCell.get(index)] : NONE;
      const look = `${digits[index]} ${whys[index]} ${mask} ${last === index} ${here.join(" ")}`;
      if (look === this.looks[index]) continue;
      this.looks[index] = look;
      const isTentative = whys[index] === "tentative";
      setText(this.digits[index], digits[index] ? this.layout.symbols[digits[index]] : "");
      cell.classList.toggle("is-tentative", isTentative);
      cell.classList.toggle("is-forced", Boolean(whys[index]) && !isTentative);
      cell.classList.toggle("is-last", last === index);
      cell.classList.toggle("is-shown", Boolean(digits[index] && here.length));
      this.#pencil(index, digits[index] ? 0 : mask);
      this.#discs(index, digits[index] ? [] : here);
    }
  }

  /** Light a clue by its number; 0 lights none. */
  #light(number) {
    if (number === this.lit) return;
    this.lit = number;
    for (const halo of this.halos) halo.classList.toggle("is-aside", Number(halo.dataset.until) !== number);
  }

  /** Let screen readers know what is in the cells at a moment that is shown. */
  describe({ digits, whys, crossedOut }) {
    const candidates = this.rules.candidates(digits);
    this.cells.forEach((cell, index) => {
      if (this.described[index] === this.looks[index] || !cell.hasAttribute("aria-label")) return;
      this.described[index] = this.looks[index];
      const symbol = digits[index] ? this.layout.symbols[digits[index]] : "";
      const look = { symbol, pencil: candidates[index] & ~crossedOut[index] };
      cell.setAttribute("aria-label", labelOf(look, index, this.layout, Boolean(symbol) && !whys[index]));
    });
  }

  /** Return the looks of candidates by cell: those of the point, and over them what the last event shows. */
  #shownByCell(moment) {
    const shown = new Map();
    const add = (cell, digit, look) => {
      if (!shown.has(cell)) shown.set(cell, new Map());
      shown.get(cell).set(digit, look);
    };
    for (const { cell, digit, share } of moment.point) {
      if (moment.digits[cell] || (moment.crossedOut[cell] >> digit) & 1) continue;
      add(cell, digit, `is-share-${Math.max(1, Math.floor((this.shades * share) / WHOLE))}`);
    }
    for (const { cell, digit, share } of shownAt(moment, this.reasons)) {
      add(cell, digit, share ? "is-affirmed" : "is-denied");
    }
    return shown;
  }

  #markSample(index) {
    return this.markSamples[this.layout.shapes[index]];
  }

  #pencil(index, mask) {
    const cell = this.cells[index];
    let text = cell.querySelector(".pencil");
    cell.classList.toggle("is-single", Boolean(mask) && !(mask & (mask - 1)));
    if (!mask) return text?.remove();
    if (!text) {
      text = this.#markSample(index).querySelector(".pencil").cloneNode();
      cell.append(text);
    }
    const { words, x, y } = this.#pencilOf(index, mask);
    setText(text, words);
    text.setAttribute("x", x);
    text.setAttribute("y", y);
  }

  /** Return the digits in a mask and their places. No blanks: each of them would be laid out and painted, too. */
  #pencilOf(index, mask) {
    const key = `${this.layout.shapes[index]} ${mask}`;
    if (!this.pencils.has(key)) {
      const sample = this.#markSample(index).querySelector(".pencil");
      const digits = digitsIn(mask);
      const placed = (name) => {
        const all = sample.getAttribute(name).split(" ");
        return digits.map((digit) => all[digit - 1]).join(" ");
      };
      const words = digits.map((digit) => this.layout.symbols[digit]).join("");
      this.pencils.set(key, { words, x: placed("x"), y: placed("y") });
    }
    return this.pencils.get(key);
  }

  #discs(index, shown) {
    const cell = this.cells[index];
    for (const disc of cell.querySelectorAll(".tint")) disc.remove();
    for (const [digit, look] of shown) {
      const disc = this.#markSample(index).querySelectorAll(".tint")[digit - 1].cloneNode(true);
      disc.classList.add(look);
      cell.append(disc);
    }
  }
}
