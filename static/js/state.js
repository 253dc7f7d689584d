// The entry as data: digits, conflicts, undo and redo. Knows no page.

/** What is entered into a board of the layout described by `facts`; digits are 0 (empty) to n. */
export class Entry {
  constructor(facts) {
    this.facts = facts;
    this.digits = facts.cells.map(() => 0);
    this.past = [];
    this.future = [];
  }

  /** The digit shown as `symbol`, 0 if there is none. */
  digitOf(symbol) {
    return Math.max(0, this.facts.symbols.indexOf(symbol.toUpperCase(), 1));
  }

  set(cell, digit) {
    if (this.digits[cell] === digit) return;
    this.#change(this.digits.map((old, each) => (each === cell ? digit : old)));
  }

  clear() {
    if (this.digits.some(Boolean)) this.#change(this.digits.map(() => 0));
  }

  undo() {
    this.#move(this.past, this.future);
  }

  redo() {
    this.#move(this.future, this.past);
  }

  /** Takes over the cells of a text identity of this layout, or of a bare line; says if it could. */
  load(text) {
    const digits = this.#read(text.trim());
    if (!digits) return false;
    if (digits.some((digit, cell) => digit !== this.digits[cell])) this.#change(digits);
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

  #change(digits) {
    this.past.push(this.digits);
    this.future = [];
    this.digits = digits;
  }

  #move(from, to) {
    if (!from.length) return;
    to.push(this.digits);
    this.digits = from.pop();
  }
}
