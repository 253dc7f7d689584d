// Plays moments one after another, at a speed between one event a second and all events in a few seconds.
const SECONDS_FOR_ALL = 4;
const FASTEST_AT_LEAST = 30; // events a second
const DIGITS = 2; // significant digits of a speed

export class Player {
  rate = 1; // events a second
  isPlaying = false;

  /** `show(n)` shows a moment and resolves when it is there; `onChange()` is called when playing begins or ends. */
  constructor(nKept, show, onChange) {
    Object.assign(this, { nKept, show, onChange, fastest: Math.max(FASTEST_AT_LEAST, nKept / SECONDS_FOR_ALL) });
  }

  /** Return the place of a speed on the slider, from 0 to 1: equal ways multiply it equally. */
  placeOf(rate) {
    return Math.log(rate) / Math.log(this.fastest);
  }

  /** Take the speed at a place of the slider. A run that is being played goes on from where it is. */
  setPlace(place) {
    this.rate = Number((this.fastest ** place).toPrecision(DIGITS));
    if (this.isPlaying) this.#playFrom(this.at);
  }

  play(from) {
    this.isPlaying = true;
    this.onChange();
    this.#playFrom(from);
  }

  stop() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.ticket = null;
    this.onChange();
  }

  #playFrom(from) {
    this.at = from;
    const begun = performance.now();
    const ticket = (this.ticket = {});
    const frame = async (now) => {
      if (this.ticket !== ticket) return;
      this.at = Math.min(this.nKept, from + Math.floor((Math.max(0, now - begun) / 1000) * this.rate));
      await this.show(this.at); // a piece may have to be fetched: no frame asks for the next one before
      if (this.ticket !== ticket) return;
      if (this.at < this.nKept) requestAnimationFrame(frame);
      else this.stop();
    };
    requestAnimationFrame(frame);
  }
}
