// The entry as data: digits, conflicts, undo and redo. Knows no page.

/**
 * What is entered into a board of the layout described by `facts`; digits are 0 (empty) to n. The cells of `givens`
 * stay as they are. `out` are the candidates that are crossed out, as the server writes them.
 */
export class Entry {
  constructor(facts, givens = "") {
    this.facts = facts;
    this.givens = this.#read(givens) ?? facts.cells.map(() => 0);
    this.digits = [...this.givens];
    this.out = "";
    this.past = [];
    this.future = [];
  }

  /** The digit shown as `symbol`, 0 if there is none. */
  digitOf(symbol) {
    return Math.max(0, this.facts.symbols.indexOf(symbol.toUpperCase(), 1));
  }

  set(cell, digit) {
    if (this.givens[cell] || this.digits[cell] === digit) return;
    this.#change(this.digits.map((old, each) => (each === cell ? digit : old)));
  }

  clear() {
    this.take("", "");
  }

  undo() {
    this.#move(this.past, this.future);
  }

  redo() {
    this.#move(this.future, this.past);
  }

  /** Takes over the cells of a text identity of this layout, or of a bare line; says if it could. */
  load(text) {
    return text.trim() !== "" && this.take(text, this.out);
  }

  /** The same together with what is crossed out; no text stands for the givens. */
  take(text, out) {
    const digits = text ? this.#read(text.trim()) : this.givens;
    if (!digits || this.givens.some((digit, cell) => digit && digit !== digits[cell])) return false;
    if (out !== this.out || digits.some((digit, cell) => digit !== this.digits[cell])) this.#change(digits, out);
    return true;
  }

  /**
   * Goes back to before the first of the `wrong` entries ("r1c2=3 ...") was made, keeping only what is still there.
   * Says if there was such a time.
   */
  goBackBefore(wrong) {
    const entries = wrong.split(" ").filter(Boolean).map((word) => word.split("="));
    const places = entries.map(([name, sign]) => [this.facts.cells.indexOf(name), this.digitOf(sign)]);
    const before = this.past.findLast(({ digits }) => places.every(([cell, digit]) => digits[cell] !== digit));
    if (!places.length || !before) return false;
    this.#change(before.digits.map((digit, cell) => (digit === this.digits[cell] ? digit : 0)), before.out);
    return true;
  }

  /** The text identity. */
  get text() {
    return `${this.facts.name}:${this.digits.map((digit) => this.facts.symbols[digit]).join("")}`;
  }

  /** Every digit that stands twice in a house: {house, digit, cells}; the same cells only once. */
  conflicts() {
    const found = new Map();
    for (const house of this.facts.houses) {
      const cellsOf = new Map();
      for (const cell of house.cells) {
        const digit = this.digits[cell];
        if (digit) cellsOf.set(digit, [...(cellsOf.get(digit) ?? []), cell]);
      }
      for (const [digit, cells] of cellsOf) {
        const key = cells.join();
        if (cells.length > 1 && !found.has(key)) found.set(key, { house: house.name, digit, cells });
      }
    }
    return [...found.values()];
  }

  #read(text) {
    const { name, symbols, cells } = this.facts;
    const line = text.startsWith(`${name}:`) ? text.slice(name.length + 1) : text;
    if (line.length !== cells.length) return null;
    const fillers = symbols.includes("0") ? "." : ".0";
    const digits = [...line.toUpperCase()].map((sign) => (fillers.includes(sign) ? 0 : symbols.indexOf(sign)));
    return digits.includes(-1) ? null : digits;
  }

  #change(digits, out = this.out) {
    this.past.push({ digits: this.digits, out: this.out });
    this.future = [];
    Object.assign(this, { digits, out });
  }

  #move(from, to) {
    if (!from.length) return;
    to.push({ digits: this.digits, out: this.out });
    Object.assign(this, from.pop());
  }
}
