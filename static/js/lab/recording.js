// The recording: pieces of packed events, fetched when needed. The format is that of solver/recordings/recording.py.
import { getNumbers } from "../site/http.js";

const TENTATIVE = "tentative";
const REASONS = ["", TENTATIVE, "singleton", "naked_single", "hidden_single"];
const TAKEN_BACK = 1 << 15;
const DIGIT_BITS = 5;
const DIGIT = (1 << DIGIT_BITS) - 1;
const AN_EVENT = 4;
const MOST_PIECES = 12;

export class Recording {
  constructor({ nKept, piece, starts, pieces, solutions }, nCells) {
    Object.assign(this, { nKept, piece, starts, url: pieces, solutions, nCells });
    this.kept = new Map();
  }

  /** Return the moment after `n` events: a promise, or the moment itself if its piece is here already. */
  at(n) {
    const k = this.#pieceOf(n);
    const numbers = this.kept.get(k);
    return numbers ? this.#replay(numbers, k, n) : this.#fetch(k).then((fetched) => this.#replay(fetched, k, n));
  }

  /** Return the number of the next event after `n` of a kind ("branch", "dead", "solution"), or the last one. */
  async next(kind, n) {
    if (kind === "solution") return this.solutions.find((each) => each > n) ?? this.nKept;
    for (let k = Math.floor(n / this.piece); k * this.piece < this.nKept; k++) {
      const numbers = this.kept.get(k) ?? (await this.#fetch(k));
      const first = k * this.piece;
      for (let at = Math.max(n - first, 0); at < Math.min(this.piece, this.nKept - first); at++) {
        if (this.#isOf(kind, numbers, at)) return first + at + 1;
      }
    }
    return this.nKept;
  }

  #isOf(kind, numbers, at) {
    const place = 2 * this.nCells + AN_EVENT * at;
    const isBack = Boolean(numbers[place] & TAKEN_BACK);
    if (kind === "branch") return !isBack && numbers[place + 1] >> DIGIT_BITS === 1;
    return isBack && at > 0 && !(numbers[place - AN_EVENT] & TAKEN_BACK);
  }

  #pieceOf(n) {
    return Math.floor(Math.max(n - 1, 0) / this.piece);
  }

  async #fetch(k) {
    const numbers = await getNumbers(`${this.url}${k}`);
    this.kept.delete(k);
    this.kept.set(k, numbers);
    if (this.kept.size > MOST_PIECES) this.kept.delete(this.kept.keys().next().value);
    return numbers;
  }

  #replay(numbers, k, n) {
    const cells = 2 * this.nCells;
    const board = numbers.slice(0, cells);
    let [written, tried] = this.starts[k];
    let event = null;
    const end = cells + AN_EVENT * (n - k * this.piece);
    for (let at = cells; at < end; at += AN_EVENT) {
      const isBack = Boolean(numbers[at] & TAKEN_BACK);
      const cell = numbers[at] & ~TAKEN_BACK;
      board[2 * cell] = isBack ? 0 : numbers[at + 1];
      board[2 * cell + 1] = numbers[at + 3];
      written += !isBack;
      tried += numbers[at + 2];
      event = { cell, isBack, digit: numbers[at + 1] & DIGIT, why: REASONS[numbers[at + 1] >> DIGIT_BITS] };
    }
    return this.#moment(n, board, written, tried, event);
  }

  #moment(n, board, written, tried, event) {
    const digits = Array.from({ length: this.nCells }, (_, cell) => board[2 * cell] & DIGIT);
    const whys = digits.map((_, cell) => REASONS[board[2 * cell] >> DIGIT_BITS]);
    const chosen = digits.map((_, cell) => cell).filter((cell) => whys[cell] === TENTATIVE);
    chosen.sort((one, other) => board[2 * one + 1] - board[2 * other + 1]);
    return { n, digits, whys, chosen, written, tried, event };
  }
}
