// How far the runs on stage are at a moment, which is counted in events of the longest of them. In step by events, all
// have done as many, and those that have ended rest; otherwise all have done the same share. solver/web/pages/lab/beside.py
// says the same.
export class Pace {
  /** `lengths` are the events of each run. */
  constructor(lengths, isByEvents) {
    Object.assign(this, { lengths, isByEvents, last: Math.max(...lengths) });
  }

  /** Return the events that run `k` has done at a moment. */
  eventsAt(at, k) {
    return this.isByEvents ? Math.min(at, this.lengths[k]) : Math.floor((at * this.lengths[k]) / this.last);
  }

  /** Return the first moment at which run `k` has done `n` events. */
  momentOf(n, k) {
    return this.isByEvents ? n : Math.ceil((n * this.last) / this.lengths[k]);
  }

  /** Return how much of the whole width run `k` takes. */
  widthOf(k) {
    return this.isByEvents ? this.lengths[k] / this.last : 1;
  }
}
