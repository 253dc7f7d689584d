// A paused puzzle: the clock rests and the board hides its digits. The first press or key goes on, and does nothing else.
const PASSED_ON = ["Tab", "Shift"];
const PRESSES = ["Enter", " "];

export class Pause {
  /** The puzzle is paused if its clock is. `changed` is called when that changes. */
  constructor(form, clock, changed) {
    Object.assign(this, { form, clock, changed });
    this.#show();
    for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, (event) => this.#goOn(event), { capture: true });
  }

  set(isPaused) {
    this.clock.pause(isPaused);
    this.#show();
    this.changed();
  }

  #show() {
    const { isPaused } = this.clock;
    this.form.closest(".is-puzzle").classList.toggle("is-paused", isPaused);
    for (const button of document.querySelectorAll("[data-do=pause]")) button.setAttribute("aria-pressed", isPaused);
  }

  #goOn(event) {
    if (!this.clock.isPaused || !this.form.isConnected) return;
    const isPress = event.type === "pointerdown";
    const isElsewhere = isPress && !event.target.closest("#board, #section-play, #hint");
    const isButton = event.target.closest?.("[data-do=pause]") && (isPress || PRESSES.includes(event.key));
    if (isElsewhere || isButton || PASSED_ON.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.set(false);
  }
}
