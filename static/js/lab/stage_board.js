// Draws a moment on the board: digits, why they are there, and the candidates of the open cells.
import { symbolsInPlace } from "../board/candidates.js";
import { Rules } from "../board/rules.js";

export class StageBoard {
  constructor(frame, facts) {
    this.facts = facts;
    this.rules = new Rules(facts);
    this.markSamples = document.getElementById("pencil").content.querySelectorAll("svg > g");
    this.cells = facts.cells.map((name) => frame.querySelector(`#cell-${name}`));
    this.digits = this.cells.map((cell) => cell.querySelector(".digit"));
    this.looks = this.cells.map(() => "");
    for (const drawn of frame.querySelectorAll(".cands")) drawn.remove();
  }

  /** Show `digits` and `whys`; `last` is the cell of the last event. */
  show({ digits, whys, event }) {
    const candidates = this.rules.candidates(digits);
    this.cells.forEach((cell, index) => {
      const isLast = event?.cell === index;
      const look = `${digits[index]} ${whys[index]} ${candidates[index]} ${isLast}`;
      if (look === this.looks[index]) return;
      this.looks[index] = look;
      const isTentative = whys[index] === "tentative";
      this.digits[index].textContent = digits[index] ? this.facts.symbols[digits[index]] : "";
      cell.classList.toggle("is-tentative", isTentative);
      cell.classList.toggle("is-forced", Boolean(whys[index]) && !isTentative);
      cell.classList.toggle("is-last", isLast);
      this.#pencil(index, digits[index] ? 0 : candidates[index]);
    });
  }

  #pencil(index, mask) {
    const cell = this.cells[index];
    let text = cell.querySelector(".pencil");
    cell.classList.toggle("is-single", Boolean(mask) && !(mask & (mask - 1)));
    if (!mask) return text?.remove();
    if (!text) {
      text = this.markSamples[this.facts.shapes[index]].querySelector(".pencil").cloneNode();
      cell.append(text);
    }
    text.textContent = symbolsInPlace(mask, this.facts.symbols);
  }
}
