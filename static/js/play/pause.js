// A paused puzzle: the clock rests and the board hides its digits. The first press or key goes on, and does nothing else.
const PASSED_ON = ["Tab", "Shift"];

export class Pause {
  constructor(form, clock) {
    Object.assign(this, { form, clock });
    for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, (event) => this.#goOn(event), { capture: true });
  }

  set(isPaused) {
    this.clock.pause(isPaused);
    this.form.closest(".is-puzzle").classList.toggle("is-paused", isPaused);
    for (const button of document.querySelectorAll("[data-do=pause]")) button.setAttribute("aria-pressed", isPaused);
  }

  #goOn(event) {
    if (!this.clock.isPaused || !this.form.isConnected || event.target.closest?.("[data-do=pause]")) return;
    const isElsewhere = event.type === "pointerdown" && !event.target.closest("#board, #section-play");
    if (isElsewhere || PASSED_ON.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.set(false);
  }
}
