// The recording: pieces of packed events, fetched when needed. The format is that of solver/recordings/recording.py.
import { getNumbers } from "../site/http.js";

const TENTATIVE = "tentative";
const [TAKEN_BACK, CROSSED_OUT] = [1 << 15, 1 << 15];
const DIGIT_BITS = 5;
const DIGIT = (1 << DIGIT_BITS) - 1;
const [NUMBERS_PER_CELL, NUMBERS_PER_EVENT, NUMBERS_PER_SHOWN] = [2, 5, 2];
const MAX_PIECES = 12;

export class Recording {
  constructor({ nKept, piece, starts, pieces, solutions, kinds, reasons }, nCells, nDigits) {
    Object.assign(this, { nKept, piece, starts, url: pieces, solutions, kinds, reasons, nCells, nDigits });
    this.names = ["", ...reasons.all];
    this.head = nCells * (NUMBERS_PER_CELL + nDigits);
    this.kept = new Map();
  }

  /** Return what is shown after `n` events: a promise, or the moment itself if its piece is here already. */
  at(n) {
    return n === this.nKept ? this.#end() : this.#after(n);
  }

  /** Return the end: the last solution, with the counts of the whole run. See `shown_moment` in solver/recordings/replay.py. */
  async #end() {
    const { n, written, tried, counts } = await this.#after(this.nKept);
    return { ...(await this.#after(this.solutions.at(-1) ?? n)), n, written, tried, counts, chosen: [] };
  }

  #after(n) {
    const k = this.#pieceOf(n);
    const numbers = this.kept.get(k);
    return numbers ? this.#replay(numbers, k, n) : this.#fetch(k).then((fetched) => this.#replay(fetched, k, n));
  }

  /** Return the number of the next event after `n` of a kind ("branch", "dead", "solution"); Infinity if there is none. */
  async next(kind, n) {
    if (kind === "solution") return this.solutions.find((each) => each > n) ?? Infinity;
    for (let k = Math.floor(n / this.piece); k * this.piece < this.nKept; k++) {
      const numbers = this.kept.get(k) ?? (await this.#fetch(k));
      const first = k * this.piece;
      for (let at = Math.max(n - first, 0); at < this.#nEventsIn(k); at++) {
        if (this.#isOf(kind, numbers, at)) return first + at + 1;
      }
    }
    return Infinity;
  }

  /** Whether an event is a choice, or a dead end: a conflict, or the first digit taken back if there are no conflicts. */
  #isOf(kind, numbers, at) {
    const place = this.head + NUMBERS_PER_EVENT * at;
    const isBack = Boolean(numbers[place] & TAKEN_BACK);
    const why = this.#why(numbers[place + 1]);
    if (kind === "branch") return !isBack && this.reasons.choices.includes(why);
    if (this.kinds.some((each) => this.reasons.deadEnds.includes(each))) return this.reasons.deadEnds.includes(why);
    return isBack && at > 0 && !(numbers[place - NUMBERS_PER_EVENT] & TAKEN_BACK);
  }

  #why(number) {
    return this.names[number >> DIGIT_BITS];
  }

  #pieceOf(n) {
    return Math.floor(Math.max(n - 1, 0) / this.piece);
  }

  #nEventsIn(k) {
    return Math.min(this.piece, this.nKept - k * this.piece);
  }

  async #fetch(k) {
    const numbers = await getNumbers(`${this.url}${k}`);
    this.kept.delete(k);
    this.kept.set(k, numbers);
    if (this.kept.size > MAX_PIECES) this.kept.delete(this.kept.keys().next().value);
    return numbers;
  }

  #replay(numbers, k, n) {
    const head = numbers.slice(0, this.head);
    const [, triedBefore, ...countsBefore] = this.starts[k];
    const counts = new Map(this.kinds.map((why, index) => [why, countsBefore[index]]));
    let tried = triedBefore;
    let [event, pointAt] = [null, null];
    let shown = this.head + NUMBERS_PER_EVENT * this.#nEventsIn(k);
    const end = this.head + NUMBERS_PER_EVENT * (n - k * this.piece);
    for (let at = this.head; at < end; at += NUMBERS_PER_EVENT) {
      const isBack = Boolean(numbers[at] & TAKEN_BACK);
      const cell = numbers[at] & ~TAKEN_BACK;
      const digit = numbers[at + 1] & DIGIT;
      const why = this.#why(numbers[at + 1]);
      if (this.reasons.writes.includes(why)) {
        head[NUMBERS_PER_CELL * cell] = isBack ? 0 : numbers[at + 1];
        head[NUMBERS_PER_CELL * cell + 1] = numbers[at + 3];
      } else if (this.reasons.crossesOut.includes(why)) {
        head[NUMBERS_PER_CELL * this.nCells + cell * this.nDigits + digit - 1] ^= CROSSED_OUT;
      } else if (this.reasons.points.includes(why)) pointAt = { shownAt: shown, nShown: numbers[at + 4] };
      if (!isBack) counts.set(why, counts.get(why) + 1);
      tried += numbers[at + 2];
      event = { cell, isBack, digit, why, shownAt: shown, nShown: numbers[at + 4] };
      shown += NUMBERS_PER_SHOWN * numbers[at + 4];
    }
    if (event) event.shown = this.#shown(numbers, event);
    if (event) event.clue = event.shown.length && !event.shown[0].digit ? event.shown[0].cell : null;
    const point = pointAt ? this.#shown(numbers, pointAt) : this.#pointOf(head);
    return { ...this.#moment(n, head, tried, counts, event), point };
  }

  /** Return the candidates that an event shows: {cell, digit, share}. */
  #shown(numbers, { shownAt, nShown }) {
    return Array.from({ length: nShown }, (_, k) => {
      const [cell, number] = numbers.slice(shownAt + NUMBERS_PER_SHOWN * k, shownAt + NUMBERS_PER_SHOWN * (k + 1));
      return { cell, digit: number & DIGIT, share: number >> DIGIT_BITS };
    });
  }

  #moment(n, head, tried, counts, event) {
    const digits = Array.from({ length: this.nCells }, (_, cell) => head[NUMBERS_PER_CELL * cell] & DIGIT);
    const whys = digits.map((_, cell) => this.#why(head[NUMBERS_PER_CELL * cell]));
    const chosen = digits.map((_, cell) => cell).filter((cell) => whys[cell] === TENTATIVE);
    chosen.sort((one, other) => head[NUMBERS_PER_CELL * one + 1] - head[NUMBERS_PER_CELL * other + 1]);
    const written = this.reasons.writes.reduce((sum, why) => sum + (counts.get(why) ?? 0), 0);
    return { n, digits, whys, crossedOut: this.#crossedOut(head), chosen, written, tried, counts, event };
  }

  /** Return a mask for each cell: the candidates that the engine has crossed out. */
  #crossedOut(head) {
    const masks = new Array(this.nCells).fill(0);
    let at = NUMBERS_PER_CELL * this.nCells;
    for (let cell = 0; cell < this.nCells; cell++) {
      for (let digit = 1; digit <= this.nDigits; digit++) if (head[at++] & CROSSED_OUT) masks[cell] |= 1 << digit;
    }
    return masks;
  }

  /** Return the point at the head of a piece: the candidates that have a share. */
  #pointOf(head) {
    const point = [];
    head.slice(NUMBERS_PER_CELL * this.nCells).forEach((number, k) => {
      const share = number & ~CROSSED_OUT;
      if (share) point.push({ cell: Math.floor(k / this.nDigits), digit: (k % this.nDigits) + 1, share });
    });
    return point;
  }
}
