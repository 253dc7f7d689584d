// Parts of what is shown. While moments follow each other quickly, as when the slider is dragged, the parts take turns, so
// that a frame costs a share of the work. Once no further moment comes, those left behind catch up, one a frame.
const QUICK = 200; // milliseconds from the moment before
const AT_REST = 80; // milliseconds without another one; more where frames take longer

export class Turns {
  /** Each of `parts` shows a moment. The later ones follow the first: they never show a later moment. */
  constructor(...parts) {
    Object.assign(this, { parts, turn: 0, shown: [], last: null, cameAt: -QUICK });
  }

  show(moment) {
    const pause = performance.now() - this.cameAt;
    const isFar = this.last && Math.abs(moment.n - this.last.n) > 1;
    this.cameAt += pause;
    this.last = moment;
    clearTimeout(this.rest);
    if (pause >= QUICK && !isFar) return this.#showAll(moment);
    this.#showPart(this.turn, this.turn ? this.shown[0] : moment);
    this.turn = (this.turn + 1) % this.parts.length;
    this.rest = setTimeout(() => this.#catchUp(), pause >= QUICK ? 0 : Math.max(AT_REST, 2 * pause));
  }

  #showAll(moment) {
    this.turn = 0;
    for (let k = this.parts.length - 1; k >= 0; k--) this.#showPart(k, moment); // canvases first
  }

  /** Show the last moment on the first part that does not show it yet; the next one follows with the next frame. */
  #catchUp() {
    const behind = this.shown.findIndex((moment) => moment !== this.last);
    if (behind < 0) return;
    this.turn = 0;
    this.#showPart(behind, this.last);
    const moment = this.last;
    requestAnimationFrame(() => moment === this.last && this.#catchUp());
  }

  #showPart(k, moment) {
    if (this.shown[k] === moment) return;
    this.shown[k] = moment;
    this.parts[k](moment);
  }
}
