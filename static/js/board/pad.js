// The pad beside the board: the current mode and the state of its buttons. It reads the sheet but does not change it.
import { setting } from "../site/settings.js";

export class Pad {
  constructor(facts) {
    this.facts = facts;
    this.digits = [...document.querySelectorAll("#pad [data-sign]")];
    this.modes = [...document.querySelectorAll("#modes [data-to]")];
    this.colours = [...document.querySelectorAll("#palette [data-colour]")];
    this.palette = document.getElementById("palette");
    this.mode = "digit";
    this.colour = 1;
    this.adds = false; // whether a plain press adds to the selection
  }

  get hasMarks() {
    return this.modes.length > 0;
  }

  get n_colours() {
    return this.colours.length;
  }

  /** Switch to a mode. Return its label. */
  choose(mode) {
    const button = this.modes.find((each) => each.dataset.to === mode);
    if (!button) return "";
    this.mode = mode;
    this.#showMode();
    return button.textContent;
  }

  /** Switch to the next mode. Return its label. */
  next() {
    const names = this.modes.map((button) => button.dataset.to);
    return this.choose(names[(names.indexOf(this.mode) + 1) % names.length]);
  }

  toggleAdds() {
    this.adds = !this.adds;
    press("several", this.adds);
  }

  /** Show whether undo and redo are possible, and which digits are finished. */
  show(sheet, { auto, peers }) {
    const { cells, symbols } = this.facts;
    const enough = cells.length / (symbols.length - 1);
    const counts = Array(symbols.length).fill(0);
    for (const digit of sheet.digits) counts[digit] += 1;
    for (const button of this.digits) {
      const isFinished = setting("showFinished") && counts[sheet.digitOf(button.dataset.sign)] >= enough;
      button.classList.toggle("is-finished", isFinished);
    }
    able("undo", sheet.past.length > 0);
    able("redo", sheet.future.length > 0);
    press("candidates", auto);
    press("peers", peers);
    this.#showMode();
  }

  #showMode() {
    for (const button of this.modes) button.setAttribute("aria-pressed", button.dataset.to === this.mode);
    if (!this.palette) return;
    this.palette.hidden = !["colour", "tint"].includes(this.mode);
    const isChosen = (button) => this.mode === "tint" && Number(button.dataset.colour) === this.colour;
    for (const button of this.colours) button.setAttribute("aria-pressed", isChosen(button));
    document.getElementById("pad").hidden = this.mode === "colour";
  }
}

function press(name, isPressed) {
  for (const button of document.querySelectorAll(`[data-do="${name}"]`)) button.setAttribute("aria-pressed", isPressed);
}

function able(name, isAble) {
  for (const button of document.querySelectorAll(`[data-do="${name}"]`)) button.disabled = !isAble;
}
