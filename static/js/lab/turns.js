// Parts of what is shown. While moments follow each other quickly, as when the slider is dragged, the parts take turns, so
// that a frame costs a share of the work. Once no further moment comes, all of them show the last one.
const QUICK = 200; // milliseconds from the moment before
const AT_REST = 80; // milliseconds without another one; more where frames take longer

export class Turns {
  /** Each of `parts` shows a moment. The later ones follow the first: they never show a later moment. */
  constructor(...parts) {
    Object.assign(this, { parts, turn: 0, shown: [], latest: -QUICK });
  }

  show(moment) {
    const now = performance.now();
    const pause = now - this.latest;
    this.latest = now;
    clearTimeout(this.rest);
    if (pause >= QUICK) return this.#all(moment);
    this.#part(this.turn, this.turn ? this.shown[0] : moment);
    this.turn = (this.turn + 1) % this.parts.length;
    this.rest = setTimeout(() => this.#all(moment), Math.max(AT_REST, 2 * pause));
  }

  #all(moment) {
    this.turn = 0;
    for (let k = this.parts.length - 1; k >= 0; k--) this.#part(k, moment); // canvases first
  }

  #part(k, moment) {
    if (this.shown[k] === moment) return;
    this.shown[k] = moment;
    this.parts[k](moment);
  }
}
