// The board on the page: draws the look of each cell and the selection. Knows neither rules nor geometry.
import { digitsIn, symbolsInPlace } from "./candidates.js";

const FEW = 100; // cells of a board that is repainted quickly
const LANDING = [{ transform: "scale(0.7)" }, { transform: "none" }];
const COLOURS = [1, 2, 3, 4, 5, 6, 7, 8];
const CLASSES = { isGiven: "is-given", isFilled: "is-filled", isConflict: "is-conflict", isWrong: "is-wrong" };
const LIGHT = { isSame: "is-same", isPeer: "is-peer" };

/** The SVG board in `frame`, whose cells have the ids `cell-<name>`. */
export class BoardView {
  constructor(frame, facts, selection) {
    Object.assign(this, { frame, facts, selection });
    this.takeStamps("pencil");
    this.bind();
  }

  /** Copy marks from the template `id` from now on. */
  takeStamps(id) {
    this.stamps = document.getElementById(id)?.content.querySelectorAll("svg > g");
  }

  /** Find the cells. Call it again when the frame has another picture of the same board. */
  bind() {
    this.cells = this.facts.cells.map((name) => this.frame.querySelector(`#cell-${name}`));
    this.digits = this.cells.map((cell) => cell.querySelector(".digit"));
    this.indexOf = new Map(this.cells.map((cell, index) => [cell, index]));
    this.shown = this.cells.map(() => "");
    this.chosen = new Set();
    this.showSelection();
  }

  /** Return the cell that contains an element; undefined if there is none. */
  cellAt(element) {
    return this.indexOf.get(element?.closest?.(".cell"));
  }

  /** Show which cells are chosen. The cursor takes the focus if the board has it, or if `withFocus`. */
  showSelection(withFocus = false) {
    const { cells, cursor } = this.selection;
    for (const index of this.chosen) if (!cells.has(index)) this.#choose(index, false);
    for (const index of cells) this.#choose(index, true);
    this.chosen = cells;
    if (cursor < 0) return;
    for (const before of this.frame.querySelectorAll('.cell[tabindex="0"]')) before.setAttribute("tabindex", "-1");
    this.cells[cursor].setAttribute("tabindex", "0");
    if (withFocus || this.frame.contains(document.activeElement)) this.cells[cursor].focus({ preventScroll: true });
  }

  #choose(index, isChosen) {
    this.cells[index].classList.toggle("is-selected", isChosen);
    this.cells[index].setAttribute("aria-selected", isChosen);
  }

  /** Scroll the cursor into view. */
  follow() {
    this.cells[this.selection.cursor]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * Show one look per cell: {sign, label, isGiven, isFilled, isConflict, isWrong, isSame, isPeer, colour, corner,
   * centre, pencil, tints}. Marks are masks; tints are a list of {digit, colour}.
   */
  show(looks) {
    looks.forEach((look, index) => {
      const key = JSON.stringify(look);
      if (key === this.shown[index]) return;
      this.shown[index] = key;
      this.#showCell(index, look);
    });
  }

  /** Show the player's colours, and marks where no candidates are drawn, on a hint's picture. */
  showMarksOf(looks) {
    looks.forEach((look, index) => {
      const cell = this.cells[index];
      for (const colour of COLOURS) cell.classList.toggle(`is-colour-${colour}`, colour === look.colour);
      if (cell.querySelector(".cands") || this.digits[index].textContent) return;
      this.#mark(index, "corner", look.corner, (signs) => signs.join(""));
      this.#mark(index, "centre", look.centre, (signs) => signs.join(""));
    });
  }

  /** Let cells glow until the next change. */
  glow(cells) {
    this.dull();
    for (const cell of cells) this.cells[cell].classList.add("is-fresh");
  }

  /** Let no cell glow. */
  dull() {
    for (const cell of this.frame.querySelectorAll(".is-fresh")) cell.classList.remove("is-fresh");
  }

  /** Let the digits in cells land, unless motion is unwelcome or the board is large. */
  land(cells) {
    if (this.cells.length > FEW || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const cell of cells) if (this.digits[cell].textContent) this.digits[cell].animate(LANDING, 120);
  }

  /** Let a wave run over the board. `steps` says how many cells away from its beginning each cell is. */
  wave(steps) {
    steps.forEach((step, index) => {
      this.cells[index].style.setProperty("--far", step);
      this.cells[index].classList.add("is-wave");
    });
  }

  #showCell(index, look) {
    const cell = this.cells[index];
    if (this.digits[index].textContent !== look.sign) this.digits[index].textContent = look.sign;
    for (const [name, css] of Object.entries({ ...CLASSES, ...LIGHT })) cell.classList.toggle(css, Boolean(look[name]));
    for (const colour of COLOURS) cell.classList.toggle(`is-colour-${colour}`, colour === look.colour);
    cell.setAttribute("aria-label", look.label);
    this.#mark(index, "corner", look.corner, (signs) => signs.join(""));
    this.#mark(index, "centre", look.centre, (signs) => signs.join(""));
    this.#mark(index, "pencil", look.pencil, (_, mask) => symbolsInPlace(mask, this.facts.symbols));
    this.#tint(index, look.tints);
  }

  /** Return the disc that the server drew for a candidate. Callers copy it. */
  discOf(index, digit) {
    return this.#stamp(index).querySelectorAll(".tint ellipse")[digit - 1];
  }

  #mark(index, name, mask, write) {
    let text = this.cells[index].querySelector(`.${name}`);
    if (!mask) return text?.remove();
    if (!text) {
      text = this.#stamp(index).querySelector(`.${name}`).cloneNode();
      this.cells[index].append(text);
    }
    const digits = digitsIn(mask);
    if (text.dataset.sizes) text.setAttribute("font-size", text.dataset.sizes.split(" ")[digits.length - 1]);
    text.textContent = write(digits.map((digit) => this.facts.symbols[digit]), mask);
  }

  #tint(index, tints = []) {
    for (const old of this.cells[index].querySelectorAll(".tint")) old.remove();
    const discs = this.#stamp(index)?.querySelectorAll(".tint");
    for (const { digit, colour } of tints) {
      const disc = discs[digit - 1].cloneNode(true);
      disc.classList.add(`is-colour-${colour}`);
      this.cells[index].append(disc);
    }
  }

  #stamp(index) {
    return this.stamps?.[this.facts.shapes[index]];
  }
}
