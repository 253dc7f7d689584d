// What can still be placed at a moment: a layer for each digit, the cube of all layers, the arrays that are and-ed.
import { digitsIn } from "../board/candidates.js";
import { Rules } from "../board/rules.js";
import { setText } from "./texts.js";

export class Possibilities {
  constructor(panel, layout, data) {
    Object.assign(this, { panel, layout, data });
    this.rules = new Rules(layout);
    this.turn = 0;
    this.layers = [...panel.querySelectorAll(".layers svg")];
    this.buttons = [...panel.querySelectorAll("[data-layer]")];
    this.sheets = [...panel.querySelectorAll("[data-turns]")];
    this.shown = this.buttons.findIndex((button) => button.getAttribute("aria-pressed") === "true") + 1;
    panel.addEventListener("click", (event) => this.#press(event));
    panel.addEventListener("toggle", () => this.moment && this.show(this.moment));
  }

  /** Show a moment of the recording, if the panel is open. */
  show(moment) {
    this.moment = moment;
    if (!this.panel.open) return;
    const { digits, crossedOut } = moment;
    const candidates = this.rules.candidates(digits).map((mask, cell) => mask & ~crossedOut[cell]);
    const best = this.#best(candidates, digits);
    this.layers.forEach((svg, k) => this.#layer(svg, k + 1, candidates));
    const path = best < 0 ? "" : this.#squares([best]);
    for (const each of this.panel.querySelectorAll(".best")) each.setAttribute("d", path);
    setText(document.getElementById("best-words"), this.#bestWords(candidates, best));
    this.#arrays(digits);
  }

  #layer(svg, digit, candidates) {
    const cells = [...candidates.keys()].filter((cell) => (candidates[cell] >> digit) & 1);
    svg.querySelector(".possible").setAttribute("d", this.#squares(cells));
    svg.setAttribute("aria-label", this.#words("layer", { digit: this.layout.symbols[digit], count: cells.length }));
  }

  #squares(cells) {
    return cells.map((cell) => `M${this.data.places[cell].join(" ")}h1v1h-1z`).join("");
  }

  #best(candidates, digits) {
    const count = (cell) => digitsIn(candidates[cell]).length;
    const empty = this.data.order.filter((cell) => !digits[cell]);
    return empty.reduce((best, cell) => (best < 0 || count(cell) < count(best) ? cell : best), -1);
  }

  #bestWords(candidates, best) {
    if (best < 0) return this.#words("full", {});
    const names = digitsIn(candidates[best]).map((digit) => this.layout.symbols[digit]);
    const last = names.pop();
    const digits = names.length ? this.data.and.replace("{first}", names.join(", ")).replace("{last}", last) : last;
    return this.#words(last ? "best" : "dead", { cell: this.layout.cells[best], digits });
  }

  #words(name, values) {
    return this.data.words[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
  }

  /** Draw what each kind of house allows for the digit that is shown, the empty cells, and what all of them allow. */
  #arrays(digits) {
    const all = [...digits.keys()];
    const holds = this.layout.houses.map((house) => house.cells.some((cell) => digits[cell] === this.shown));
    const allowed = this.data.kinds.map((houses) => {
      const taken = new Set(houses.filter((h) => holds[h]).flatMap((h) => this.layout.houses[h].cells));
      return all.filter((cell) => !taken.has(cell));
    });
    allowed.push(all.filter((cell) => !digits[cell]));
    const result = allowed.reduce((left, cells) => left.filter((cell) => cells.includes(cell)));
    [...allowed, result].forEach((cells, k) => {
      const name = k < allowed.length ? k : "result";
      this.panel.querySelector(`[data-array="${name}"]`).setAttribute("d", this.#squares(cells));
    });
    setText(document.getElementById("shown-digit"), this.layout.symbols[this.shown]);
    this.buttons.forEach((button, k) => button.setAttribute("aria-pressed", k + 1 === this.shown));
  }

  #press(event) {
    const { layer, turn } = event.target.closest("[data-layer], [data-turn]")?.dataset ?? {};
    if (layer) this.shown = Number(layer);
    if (turn !== undefined) this.turn += 1;
    for (const sheet of this.sheets) {
      const views = sheet.dataset.turns.split("|");
      sheet.setAttribute("transform", views[this.turn % views.length]);
    }
    if (layer && this.moment) this.#arrays(this.moment.digits);
  }
}
