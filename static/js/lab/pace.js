// How many events each run on stage has done at a moment. By events: all runs have done the same number, and finished
// runs wait. By share: all have done the same share. Moments are counted in events of the longest run.
// solver/web/pages/lab/beside.py says the same.
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
