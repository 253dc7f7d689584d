// The time spent on a puzzle. It begins with the first entry, and rests while the page is hidden, the puzzle is paused, or
// it is done.
import { onChange, setting } from "../site/settings.js";

/** Return a number of seconds as 4:05 or 1:04:05. */
export function timeText(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number) => String(number).padStart(2, "0");
  return parts[0] ? `${parts[0]}:${two(parts[1])}:${two(parts[2])}` : `${parts[1]}:${two(parts[2])}`;
}

export class Clock {
  /** `place` is the element that shows it, or null; the `entries` say when the player has started again. */
  constructor(place, entries) {
    this.place = place;
    this.entries = entries;
    this.total = 0;
    this.hasBegun = false;
    this.isPaused = false;
    this.isStopped = false;
    setInterval(() => this.#tick(), 1000);
    onChange("timer", () => this.#show());
  }

  /** The seconds since the player has last started again. */
  get seconds() {
    return Math.max(0, this.total - this.entries.startedAt);
  }

  /** Set the clock to a number of seconds, unless it shows more. */
  begin(seconds) {
    this.total = Math.max(this.total, (Number(seconds) || 0) + this.entries.startedAt);
    this.hasBegun ||= this.total > 0;
    this.#show();
  }

  /** Run from now on. */
  start() {
    this.hasBegun = true;
    this.isPaused = false;
    this.#show();
  }

  pause(isPaused) {
    this.isPaused = isPaused;
  }

  stop(isStopped) {
    this.isStopped = isStopped;
  }

  get text() {
    return timeText(this.seconds);
  }

  #tick() {
    if (document.hidden || !this.hasBegun || this.isPaused || this.isStopped) return;
    this.total += 1;
    this.#show();
  }

  #show() {
    if (!this.place) return;
    this.place.hidden = !setting("timer");
    this.place.textContent = this.text;
  }
}
