// The pad beside the board: the current mode and the state of its buttons. It changes no entry.
import { filled } from "./cell_looks.js";
import { setting } from "../site/settings.js";

export class Pad {
  constructor(layout) {
    this.layout = layout;
    this.digits = [...document.querySelectorAll("#pad [data-symbol]")];
    this.modes = [...document.querySelectorAll("#modes > [data-to], #more [data-to]")];
    this.colours = [...document.querySelectorAll("#palette [data-colour]")];
    this.palette = document.getElementById("palette");
    this.more = document.querySelector('[popovertarget="more"]');
    this.mode = "digit";
    this.colour = 1;
    this.adds = false; // whether a plain press adds to the selection
    this.held = ""; // the symbol that a press on a cell writes
    this.heldMode = ""; // the mode in which it is written, if not the current one
  }

  get hasNotes() {
    return this.modes.length > 0;
  }

  get nColours() {
    return this.colours.length;
  }

  /** Switch to a mode. Return its label. The last one chosen under "More" stays on the bar of modes. */
  choose(mode) {
    const button = this.modes.find((each) => each.dataset.to === mode);
    if (!button) return "";
    if ([this.mode, mode].includes("colour")) this.hold(""); // digits are no colours
    this.mode = mode;
    if (button.closest("#more")) document.getElementById("other-mode").replaceChildren(button.cloneNode(true));
    this.#showMode();
    return button.textContent.trim();
  }

  /** Switch to the next mode. Return its label. */
  next() {
    const names = this.modes.map((button) => button.dataset.to);
    return this.choose(names[(names.indexOf(this.mode) + 1) % names.length]);
  }

  toggleAdds() {
    this.adds = !this.adds;
    setPressed("several", this.adds);
    this.#showMore();
  }

  /** Hold a symbol, so that a press on a cell writes it; the same one again lets it go. `show` shows it. */
  hold(symbol, mode = "") {
    this.held = this.held === symbol ? "" : symbol;
    this.heldMode = mode;
  }

  /** The symbol of the digit that is held, if it is one and no colour. */
  get heldDigit() {
    return this.mode === "colour" ? "" : this.held;
  }

  /** Whether a digit is chosen before its cells. */
  get isDigitFirst() {
    return this.hasNotes && setting("digitFirst");
  }

  /** Show whether undo and redo are possible, and how many of each digit are left. */
  show(entries, { showsCandidates, showsPeers }) {
    const { cells, symbols } = this.layout;
    const enough = cells.length / (symbols.length - 1);
    const counts = Array(symbols.length).fill(0);
    for (const digit of entries.digits) counts[digit] += 1;
    for (const button of this.digits) {
      if (this.held || this.isDigitFirst) button.setAttribute("aria-pressed", button.dataset.symbol === this.held);
      else button.removeAttribute("aria-pressed");
      this.#showLeft(button, enough - counts[entries.digitOf(button.dataset.symbol)]);
    }
    setEnabled("undo", entries.past.length > 0);
    setEnabled("redo", entries.future.length > 0);
    setPressed("candidates", showsCandidates);
    setPressed("peers", showsPeers);
    setPressed("digit-first", this.isDigitFirst);
    this.#showMore();
    this.#showMode();
  }

  // The button of the menu says whether anything in it is on, apart from the mode, which has a button of its own.
  #showMore() {
    this.more?.classList.toggle("is-in-use", document.querySelector('#more > [aria-pressed="true"]:not([data-to])') !== null);
  }

  // How many of a digit are left is only on the pad of a puzzle's page; that there are too many, on every pad.
  #showLeft(button, left) {
    const { words } = this.layout;
    const isShown = setting("showFinished");
    const isOver = isShown && left < 0;
    const count = Math.abs(left);
    button.classList.toggle("is-finished", isShown && !left);
    button.classList.toggle("is-over", isOver);
    const isCounted = isOver || (isShown && this.hasNotes);
    button.dataset.left = isOver ? `+${count}` : isCounted ? filled(words.left, { count }) : "";
    button.title = isCounted ? filled(isOver ? words.over : words.missing, { count }) : "";
  }

  #showMode() {
    for (const button of document.querySelectorAll("[data-to]")) {
      button.setAttribute("aria-pressed", button.dataset.to === this.mode);
    }
    if (!this.palette) return;
    this.palette.hidden = !["colour", "tint"].includes(this.mode);
    const isChosen = ({ dataset }) => dataset.colour === (this.mode === "tint" ? String(this.colour) : this.held);
    for (const button of this.colours) button.setAttribute("aria-pressed", isChosen(button));
    document.getElementById("pad").hidden = this.mode === "colour";
  }
}

function setPressed(name, isPressed) {
  for (const button of document.querySelectorAll(`[data-do="${name}"]`)) button.setAttribute("aria-pressed", isPressed);
}

function setEnabled(name, isEnabled) {
  for (const button of document.querySelectorAll(`[data-do="${name}"]`)) button.disabled = !isEnabled;
}
