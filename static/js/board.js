// The board on the page: shows digits and conflicts, knows which cell is selected. Knows no rules.

/** The SVG board in `frame`, whose cells carry the ids `cell-<name>`. */
export class BoardView {
  constructor(frame, names) {
    this.cells = names.map((name) => frame.querySelector(`#cell-${name}`));
    this.digits = this.cells.map((cell) => cell.querySelector(".digit"));
    this.selected = -1;
    const indexOf = new Map(this.cells.map((cell, index) => [cell, index]));
    const picked = (event) => indexOf.get(event.target.closest(".cell"));
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

  /** Writes `signs`, marks the cells in `conflicting` and gives each cell the name `labelOf` says. */
  show(signs, conflicting, labelOf) {
    this.cells.forEach((cell, index) => {
      if (this.digits[index].textContent !== signs[index]) this.digits[index].textContent = signs[index];
      cell.classList.toggle("is-given", signs[index] !== "");
      cell.classList.toggle("is-conflict", conflicting.has(index));
      cell.setAttribute("aria-label", labelOf(index));
    });
  }

  #mark(index) {
    const before = this.cells[this.selected] ?? this.cells[0];
    before.classList.remove("is-selected");
    before.setAttribute("tabindex", "-1");
    this.selected = index;
    this.cells[index].classList.add("is-selected");
    this.cells[index].setAttribute("tabindex", "0");
  }
}
