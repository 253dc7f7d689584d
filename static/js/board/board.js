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
  constructor(frame, layout, selection) {
    Object.assign(this, { frame, layout, selection });
    this.copyNotesFrom("pencil");
    this.findCells();
  }

  /** From now on copy notes from the template `id`, which has a group of notes for each shape of cell. */
  copyNotesFrom(id) {
    this.noteSamples = document.getElementById(id)?.content.querySelectorAll("svg > g");
  }

  /** Find the cells. Call it again when the frame has another picture of the same board. */
  findCells() {
    this.elements = this.layout.cells.map((name) => this.frame.querySelector(`#cell-${name}`));
    this.digits = this.elements.map((cell) => cell.querySelector(".digit"));
    this.indexByElement = new Map(this.elements.map((cell, index) => [cell, index]));
    this.shownLooks = this.elements.map(() => "");
    this.shownSelection = new Set();
    this.showSelection();
  }

  /** Take everything around the cells from another picture of the same board: what is drawn on it, and its margins. */
  takeSurroundings(picture) {
    const svg = this.frame.querySelector("svg");
    const cells = svg.querySelector(".cells");
    svg.setAttribute("viewBox", picture.getAttribute("viewBox"));
    for (const old of [...svg.children]) if (old !== cells) old.remove();
    const parts = [...picture.children];
    const at = parts.findIndex((part) => part.matches(".cells"));
    cells.before(...parts.slice(0, at));
    cells.after(...parts.slice(at + 1));
  }

  /** Return the cell that contains an element; undefined if there is none. */
  cellAt(element) {
    return this.indexByElement.get(element?.closest?.(".cell"));
  }

  /** Show which cells are chosen. The cursor takes the focus if the board has it, or if `withFocus`. */
  showSelection(withFocus = false) {
    const { cells, cursor } = this.selection;
    for (const index of this.shownSelection) if (!cells.has(index)) this.#showSelected(index, false);
    for (const index of cells) this.#showSelected(index, true);
    this.shownSelection = cells;
    if (cursor < 0) return;
    const cell = this.elements[cursor];
    // Only what differs is set: for the cell that has the focus, the browser would lay out the page at once.
    for (const other of this.frame.querySelectorAll('.cell[tabindex="0"]')) {
      if (other !== cell) other.setAttribute("tabindex", "-1");
    }
    if (cell.getAttribute("tabindex") !== "0") cell.setAttribute("tabindex", "0");
    const hasFocus = cell === document.activeElement;
    if (!hasFocus && (withFocus || this.frame.contains(document.activeElement))) cell.focus({ preventScroll: true });
  }

  #showSelected(index, isSelected) {
    this.elements[index].classList.toggle("is-selected", isSelected);
    this.elements[index].setAttribute("aria-selected", isSelected);
  }

  /** Scroll the cursor into view. */
  scrollToCursor() {
    this.elements[this.selection.cursor]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * Show one look per cell: {symbol, label, isGiven, isFilled, isConflict, isWrong, isSame, isPeer, colour, corner,
   * centre, pencil, tints}. Notes are masks; tints are a list of {digit, colour}. `label()` is asked for changed cells.
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
   * Show the player's colours, and notes where no candidates are drawn, on a hint's picture. The selection would look
   * like a part of the hint: it is drawn again when it changes.
   */
  showNotesOnHint(looks) {
    looks.forEach((look, index) => {
      this.elements[index].classList.remove("is-selected");
      this.#showColour(index, look);
      const hasCandidates = this.elements[index].querySelector(".cands");
      if (!hasCandidates && !this.digits[index].textContent) this.#showNotes(index, look);
    });
  }

  /** Let cells glow until the next change, or light them as a house. */
  glow(cells, look = "is-fresh") {
    this.clearGlow();
    for (const cell of cells) this.elements[cell].classList.add(look);
  }

  /** Let no cell glow. */
  clearGlow() {
    for (const cell of this.frame.querySelectorAll(".is-fresh, .is-lit")) cell.classList.remove("is-fresh", "is-lit");
  }

  /** Mark the cells with these names, and no others, to be looked at again. */
  doubt(names) {
    this.elements.forEach((cell, index) => cell.classList.toggle("is-different", names.includes(this.layout.cells[index])));
  }

  /** Let the digits in cells grow, unless motion is unwelcome or the board is large. */
  growDigits(cells) {
    if (this.elements.length > MAX_ANIMATED || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const cell of cells) if (this.digits[cell].textContent) this.digits[cell].animate(GROWING, 120);
  }

  /** Let a wave run over the board. `distances` says how many cells away from its beginning each cell is. */
  wave(distances) {
    distances.forEach((distance, index) => {
      this.elements[index].style.setProperty("--far", distance);
      this.elements[index].classList.add("is-wave");
    });
  }

  /** Return the disc that the server drew for a candidate. Callers copy it. */
  discOf(index, digit) {
    return this.#samplesFor(index).querySelectorAll(".tint ellipse")[digit - 1];
  }

  #showCell(index, look) {
    const cell = this.elements[index];
    if (this.digits[index].textContent !== look.symbol) this.digits[index].textContent = look.symbol;
    for (const [name, css] of Object.entries(CLASSES)) cell.classList.toggle(css, Boolean(look[name]));
    cell.setAttribute("aria-label", look.label());
    this.#showColour(index, look);
    this.#showNotes(index, look);
    this.#showNote(index, "pencil", look.pencil, symbolsInPlace(look.pencil, this.layout.symbols));
    this.#showTints(index, look.tints);
  }

  #showColour(index, look) {
    const { classList } = this.elements[index];
    for (const colour of COLOURS) classList.toggle(`is-colour-${colour}`, colour === look.colour);
  }

  #showNotes(index, look) {
    const symbolsOf = (mask) => digitsIn(mask).map((digit) => this.layout.symbols[digit]).join("");
    this.#showNote(index, "corner", look.corner, symbolsOf(look.corner));
    this.#showNote(index, "centre", look.centre, symbolsOf(look.centre));
  }

  #showNote(index, name, mask, symbols) {
    let text = this.elements[index].querySelector(`.${name}`);
    if (!mask) return text?.remove();
    if (!text) {
      text = this.#samplesFor(index).querySelector(`.${name}`).cloneNode();
      this.elements[index].append(text);
    }
    const nDigits = digitsIn(mask).length;
    if (text.dataset.sizes) text.setAttribute("font-size", text.dataset.sizes.split(" ")[nDigits - 1]);
    text.textContent = symbols;
  }

  #showTints(index, tints = []) {
    for (const old of this.elements[index].querySelectorAll(".tint")) old.remove();
    const discs = this.#samplesFor(index)?.querySelectorAll(".tint");
    for (const { digit, colour } of tints) {
      const disc = discs[digit - 1].cloneNode(true);
      disc.classList.add(`is-colour-${colour}`);
      this.elements[index].append(disc);
    }
  }

  #samplesFor(index) {
    return this.noteSamples?.[this.layout.shapes[index]];
  }
}
