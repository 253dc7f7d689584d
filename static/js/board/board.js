// The board on the page: draws the look of each cell and the selection. Knows neither rules nor geometry.
import { digitsIn, symbolsInPlace } from "./candidates.js";

const MAX_ANIMATED = 100; // cells: larger boards are not repainted quickly enough
const GROWING = [{ transform: "scale(0.7)" }, { transform: "none" }];
const COLOURS = [1, 2, 3, 4, 5, 6, 7, 8];
const CLASSES = {
  isGiven: "is-given",
  isFilled: "is-filled",
  isConflict: "is-conflict",
  isWrong: "is-wrong",
  isSame: "is-same",
  isPeer: "is-peer",
};

/** The SVG board in `frame`, whose cells have the ids `cell-<name>`. */
export class BoardView {
  constructor(frame, facts, selection) {
    Object.assign(this, { frame, facts, selection });
    this.copyMarksFrom("pencil");
    this.findCells();
  }

  /** From now on copy marks from the template `id`, which has a group of marks for each shape of cell. */
  copyMarksFrom(id) {
    this.markSamples = document.getElementById(id)?.content.querySelectorAll("svg > g");
  }

  /** Find the cells. Call it again when the frame has another picture of the same board. */
  findCells() {
    this.cells = this.facts.cells.map((name) => this.frame.querySelector(`#cell-${name}`));
    this.digits = this.cells.map((cell) => cell.querySelector(".digit"));
    this.indexOf = new Map(this.cells.map((cell, index) => [cell, index]));
    this.shownLooks = this.cells.map(() => "");
    this.shownSelection = new Set();
    this.showSelection();
  }

  /** Return the cell that contains an element; undefined if there is none. */
  cellAt(element) {
    return this.indexOf.get(element?.closest?.(".cell"));
  }

  /** Show which cells are chosen. The cursor takes the focus if the board has it, or if `withFocus`. */
  showSelection(withFocus = false) {
    const { cells, cursor } = this.selection;
    for (const index of this.shownSelection) if (!cells.has(index)) this.#showSelected(index, false);
    for (const index of cells) this.#showSelected(index, true);
    this.shownSelection = cells;
    if (cursor < 0) return;
    const cell = this.cells[cursor];
    // Only what differs is set: for the cell that has the focus, the browser would lay out the page at once.
    for (const other of this.frame.querySelectorAll('.cell[tabindex="0"]')) {
      if (other !== cell) other.setAttribute("tabindex", "-1");
    }
    if (cell.getAttribute("tabindex") !== "0") cell.setAttribute("tabindex", "0");
    const hasFocus = cell === document.activeElement;
    if (!hasFocus && (withFocus || this.frame.contains(document.activeElement))) cell.focus({ preventScroll: true });
  }

  #showSelected(index, isSelected) {
    this.cells[index].classList.toggle("is-selected", isSelected);
    this.cells[index].setAttribute("aria-selected", isSelected);
  }

  /** Scroll the cursor into view. */
  scrollToCursor() {
    this.cells[this.selection.cursor]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * Show one look per cell: {sign, label, isGiven, isFilled, isConflict, isWrong, isSame, isPeer, colour, corner,
   * centre, pencil, tints}. Marks are masks; tints are a list of {digit, colour}. `label()` is asked for changed cells.
   */
  show(looks) {
    looks.forEach((look, index) => {
      const text = JSON.stringify(look); // without its label, which follows from the rest
      if (text === this.shownLooks[index]) return;
      this.shownLooks[index] = text;
      this.#showCell(index, look);
    });
  }

  /**
   * Show the player's colours, and marks where no candidates are drawn, on a hint's picture. The selection would look
   * like a part of the hint: it is drawn again when it changes.
   */
  showMarksOnHint(looks) {
    looks.forEach((look, index) => {
      this.cells[index].classList.remove("is-selected");
      this.#showColour(index, look);
      const hasCandidates = this.cells[index].querySelector(".cands");
      if (!hasCandidates && !this.digits[index].textContent) this.#showMarks(index, look);
    });
  }

  /** Let cells glow until the next change. */
  glow(cells) {
    this.clearGlow();
    for (const cell of cells) this.cells[cell].classList.add("is-fresh");
  }

  /** Let no cell glow. */
  clearGlow() {
    for (const cell of this.frame.querySelectorAll(".is-fresh")) cell.classList.remove("is-fresh");
  }

  /** Let the digits in cells grow, unless motion is unwelcome or the board is large. */
  growDigits(cells) {
    if (this.cells.length > MAX_ANIMATED || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const cell of cells) if (this.digits[cell].textContent) this.digits[cell].animate(GROWING, 120);
  }

  /** Let a wave run over the board. `distances` says how many cells away from its beginning each cell is. */
  wave(distances) {
    distances.forEach((distance, index) => {
      this.cells[index].style.setProperty("--far", distance);
      this.cells[index].classList.add("is-wave");
    });
  }

  /** Return the disc that the server drew for a candidate. Callers copy it. */
  discOf(index, digit) {
    return this.#samplesFor(index).querySelectorAll(".tint ellipse")[digit - 1];
  }

  #showCell(index, look) {
    const cell = this.cells[index];
    if (this.digits[index].textContent !== look.sign) this.digits[index].textContent = look.sign;
    for (const [name, css] of Object.entries(CLASSES)) cell.classList.toggle(css, Boolean(look[name]));
    cell.setAttribute("aria-label", look.label());
    this.#showColour(index, look);
    this.#showMarks(index, look);
    this.#showMark(index, "pencil", look.pencil, symbolsInPlace(look.pencil, this.facts.symbols));
    this.#showTints(index, look.tints);
  }

  #showColour(index, look) {
    const { classList } = this.cells[index];
    for (const colour of COLOURS) classList.toggle(`is-colour-${colour}`, colour === look.colour);
  }

  #showMarks(index, look) {
    const symbolsOf = (mask) => digitsIn(mask).map((digit) => this.facts.symbols[digit]).join("");
    this.#showMark(index, "corner", look.corner, symbolsOf(look.corner));
    this.#showMark(index, "centre", look.centre, symbolsOf(look.centre));
  }

  #showMark(index, name, mask, symbols) {
    let text = this.cells[index].querySelector(`.${name}`);
    if (!mask) return text?.remove();
    if (!text) {
      text = this.#samplesFor(index).querySelector(`.${name}`).cloneNode();
      this.cells[index].append(text);
    }
    const n_digits = digitsIn(mask).length;
    if (text.dataset.sizes) text.setAttribute("font-size", text.dataset.sizes.split(" ")[n_digits - 1]);
    text.textContent = symbols;
  }

  #showTints(index, tints = []) {
    for (const old of this.cells[index].querySelectorAll(".tint")) old.remove();
    const discs = this.#samplesFor(index)?.querySelectorAll(".tint");
    for (const { digit, colour } of tints) {
      const disc = discs[digit - 1].cloneNode(true);
      disc.classList.add(`is-colour-${colour}`);
      this.cells[index].append(disc);
    }
  }

  #samplesFor(index) {
    return this.markSamples?.[this.facts.shapes[index]];
  }
}
