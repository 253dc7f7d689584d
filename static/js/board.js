// The board on the page: shows digits and conflicts, knows which cell is selected. Knows no rules.

/** The SVG board in `frame`, whose cells carry the ids `cell-<name>`. */
export class BoardView {
  constructor(frame, names) {
    this.frame = frame;
    this.names = names;
    this.selected = -1;
    this.bind();
    const picked = (event) => this.indexOf.get(event.target.closest(".cell"));
    frame.addEventListener("pointerdown", (event) => {
      const index = picked(event);
      if (index === undefined) return;
      event.preventDefault();
      this.select(index);
    });
    frame.addEventListener("focusin", (event) => {
      const index = picked(event);
      if (index !== undefined) this.#mark(index);
    });
  }

  /** Finds the cells; again when another picture of the same board has come into the frame. */
  bind() {
    this.cells = this.names.map((name) => this.frame.querySelector(`#cell-${name}`));
    this.digits = this.cells.map((cell) => cell.querySelector(".digit"));
    this.indexOf = new Map(this.cells.map((cell, index) => [cell, index]));
    if (this.selected >= 0) this.#mark(this.selected);
  }

  /** Moves selection and focus to a cell. */
  select(index) {
    this.#mark(index);
    this.cells[index].focus({ preventScroll: true });
  }

  /** Selects a cell and scrolls until it is seen. */
  walkTo(index) {
    this.select(index);
    this.cells[index].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * Writes `signs`, marks the cells in `conflicting` and gives each cell the name `labelOf` says. Digits are printed
   * where `isGiven` and else written.
   */
  show(signs, conflicting, labelOf, isGiven) {
    this.cells.forEach((cell, index) => {
      if (this.digits[index].textContent !== signs[index]) this.digits[index].textContent = signs[index];
      cell.classList.toggle("is-given", signs[index] !== "" && isGiven(index));
      cell.classList.toggle("is-filled", signs[index] !== "" && !isGiven(index));
      cell.classList.toggle("is-conflict", conflicting.has(index));
      cell.setAttribute("aria-label", labelOf(index));
    });
  }

  #mark(index) {
    for (const before of this.frame.querySelectorAll('.is-selected, .cell[tabindex="0"]')) {
      before.classList.remove("is-selected");
      before.setAttribute("tabindex", "-1");
    }
    this.selected = index;
    this.cells[index].classList.add("is-selected");
    this.cells[index].setAttribute("tabindex", "0");
  }
}
