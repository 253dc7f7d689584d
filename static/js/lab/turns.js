// Two halves of what is shown. While moments follow each other quickly, as when the slider is dragged, the halves take
// turns, so that a frame costs half as much. As soon as no other moment has come, both show the last one.
const QUICK = 150; // milliseconds from the moment before
const AT_REST = 80; // milliseconds without another one

export class Turns {
  /** `first` and `second` show a moment. The second follows the first: it never shows a later one. */
  constructor(first, second) {
    Object.assign(this, { halves: [first, second], turn: 0, shown: [], latest: -QUICK });
  }

  show(moment) {
    const now = performance.now();
    const isQuick = now - this.latest < QUICK;
    this.latest = now;
    clearTimeout(this.rest);
    if (!isQuick) return this.#both(moment);
    this.#half(this.turn, this.turn ? this.shown[0] : moment);
    this.turn = 1 - this.turn;
    this.rest = setTimeout(() => this.#both(moment), AT_REST);
  }

  #both(moment) {
    this.turn = 0;
    for (const k of [1, 0]) this.#half(k, moment); // canvases first
  }

  #half(k, moment) {
    if (this.shown[k] === moment) return;
    this.shown[k] = moment;
    this.halves[k](moment);
  }
}
