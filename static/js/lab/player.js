// Plays moments: slowly, three a second; or fast, the whole run in about twenty seconds.
const SLOW = 3; // events a second
const SECONDS_FOR_ALL = 20;
const MIN_FAST = 30; // events a second

export class Player {
  /** `show(n)` shows a moment; `onChange(speed)` gets "slow", "fast" or "" when playing begins or ends. */
  constructor(nKept, show, onChange) {
    Object.assign(this, { nKept, show, onChange, speed: "" });
  }

  play(speed, from) {
    this.speed = speed;
    this.onChange(speed);
    if (!speed) return;
    const rate = speed === "slow" ? SLOW : Math.max(MIN_FAST, this.nKept / SECONDS_FOR_ALL);
    const begun = performance.now();
    const ticket = (this.ticket = {});
    const frame = (now) => {
      if (this.ticket !== ticket || this.speed !== speed) return;
      const n = Math.min(this.nKept, from + Math.floor(((now - begun) / 1000) * rate));
      this.show(n);
      if (n < this.nKept) requestAnimationFrame(frame);
      else this.stop();
    };
    requestAnimationFrame(frame);
  }

  stop() {
    if (this.speed) this.play("");
  }
}
