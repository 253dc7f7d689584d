// A drill that is being done: which steps still fit, which part comes next, why a place is not right. Does not touch the
// page.

const [RIGHT, AGAIN, WRONG] = ["right", "again", "wrong"]; // what becomes of a tap

export class DrillSession {
  /** `data` is that of the server: steps with their parts, and tables of parts and reasons. */
  constructor(data) {
    this.data = data;
    this.fitting = data.steps.map((_, k) => k);
    this.at = 0; // the number of the part
    this.hits = [];
    this.counts = { mistakes: 0, tips: 0, shown: false };
  }

  /** The part that is asked for; undefined when all are found. */
  get part() {
    return this.#partOf(this.fitting[0]);
  }

  /** The step that was found, or the first one that it can still be. */
  get step() {
    return this.data.steps[this.fitting[0]];
  }

  get isDone() {
    return this.part === undefined;
  }

  /** Whether nothing was tried yet. */
  get isUntouched() {
    const { mistakes, tips, shown } = this.counts;
    return !this.at && !this.hits.length && !mistakes && !tips && !shown;
  }

  /** How many places of this part are still to be found. */
  get left() {
    return Math.min(...this.fitting.map((step) => this.#leftOf(step)));
  }

  /** Judge a place, a cell or a digit. Return {kind, reason, isComplete}; what is right narrows down the steps. */
  choose(place) {
    if (this.hits.includes(place)) return { kind: AGAIN };
    const { name, why } = this.part;
    const fits = this.fitting.filter((step) => this.#partOf(step)?.name === name && this.#accepts(step, place));
    if (!fits.length) {
      this.counts.mistakes += 1;
      return { kind: WRONG, reason: this.data.reasons[this.data.whys[why][place]] };
    }
    this.fitting = fits;
    this.hits.push(place);
    return { kind: RIGHT, isComplete: this.#advance() };
  }

  /** Find the rest of this part. Return its places. */
  reveal() {
    this.counts.shown = true;
    const found = [];
    const { at } = this;
    while (this.at === at && !this.isDone) {
      const next = this.#nextPlace();
      found.push(next);
      this.hits.push(next);
      this.fitting = this.fitting.filter((step) => this.hits.every((place) => this.#accepts(step, place)));
      this.#advance();
    }
    return found;
  }

  // Go on to the next part when one of the steps has all of this one.
  #advance() {
    const complete = this.fitting.filter((step) => this.#leftOf(step) === 0);
    if (!complete.length) return false;
    this.fitting = complete;
    this.at += 1;
    this.hits = [];
    return true;
  }

  #partOf(step) {
    return this.data.parts[this.data.steps[step].parts[this.at]];
  }

  #accepts(step, place) {
    return this.#partOf(step)?.groups.some((places) => places.includes(place)) ?? false;
  }

  // The first place of a group that is not found yet, else one more place: groups may share what was found.
  #nextPlace() {
    const { groups } = this.part;
    const isNew = (place) => !this.hits.includes(place);
    return (groups.find((places) => places.every(isNew)) ?? groups.flat().filter(isNew))[0];
  }

  // Groups may share places: each still needs a place of its own, as far as there are enough.
  #leftOf(step) {
    const { groups, need } = this.#partOf(step);
    const nFound = groups.filter((places) => places.some((place) => this.hits.includes(place))).length;
    return Math.max(need - nFound, Math.min(need, new Set(groups.flat()).size) - this.hits.length);
  }
}
