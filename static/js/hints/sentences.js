// Steps in words. Every sentence is a template of the server's (solver/web/pages/offline/hint_words.py); here its names
// are filled in, as in solver/techniques/words/phrases.py and solver/steps/facts.py.
import { filled } from "../board/cell_looks.js";
import { digitsIn } from "../board/candidates.js";

const FACT_WORDS = {
  cells: (words, cells, conjunction) => words.list(words.names(cells), conjunction),
  digits: (words, digits) => (digits.length === 1 ? words.digit(digits[0]) : words.list(words.symbols(digits))),
  houses: (words, houses) => words.list(words.byKind(houses)),
  anyHouse: (words, houses) => words.list(houses.map(({ name }) => name), words.data.or),
};

export class Sentences {
  /** `data` has the templates, `layout` the names of cells and the symbols. */
  constructor(data, layout) {
    Object.assign(this, { data, layout });
  }

  /** Return the sentences that explain `step`. */
  phrase({ technique, facts, eliminations }) {
    const values = { removed: this.removed(eliminations) };
    for (const [name, fact] of Object.entries(facts)) {
      const [[kind, items]] = Object.entries(fact);
      if (!items.length) continue;
      values[name] = FACT_WORDS[kind](this, items, this.data.and);
      values[`${name}_any`] = FACT_WORDS[kind](this, items, this.data.or);
    }
    const wording = this.data.techniques[technique].wordings.find(({ needs }) => needs.every((name) => values[name]));
    return filled(wording.template, values);
  }

  /** Return the eliminations: "1 and 2 from r1c1, and 3 from r1c2". */
  removed(eliminations) {
    const digitsOf = new Map();
    for (const [cell, digit] of eliminations) digitsOf.set(cell, [...(digitsOf.get(cell) ?? []), digit]);
    const cellsOf = new Map(); // cells with the same digits are listed together
    for (const [cell, digits] of digitsOf) cellsOf.set(digits.join(), [...(cellsOf.get(digits.join()) ?? []), cell]);
    const lots = [...cellsOf.values()].map((cells) =>
      filled(this.data.from, { digits: this.list(this.symbols(digitsOf.get(cells[0]))), cells: this.list(this.names(cells)) }),
    );
    const hasCommas = lots.length > 2 && [...digitsOf.values()].some((digits) => digits.length > 1);
    return hasCommas ? lots.join("; ") : this.list(lots, this.data.andThen);
  }

  /** Say why `position` has no solution, as far as one look at every house and cell shows; "" if none does. */
  fault(position) {
    const [kind, values] = faults(position).next().value ?? [];
    if (!kind) return "";
    const { cells = [], digit, house } = values;
    const words = { cells: this.names(cells).join(", "), digit: this.layout.symbols[digit], house: house?.name };
    return filled(this.data.faults[kind], words);
  }

  names = (cells) => cells.map((cell) => this.layout.cells[cell]);

  symbols = (digits) => digits.map((digit) => this.layout.symbols[digit]);

  /** Join items; the template `conjunction` joins the last two. */
  list(items, conjunction = this.data.and) {
    const first = items.slice(0, -1).join(", ");
    return first ? filled(conjunction, { first, last: items.at(-1) }) : (items[0] ?? "");
  }

  /** Return the name of one digit. Letters have a template of their own. */
  digit(digit) {
    const symbol = this.layout.symbols[digit];
    return /\d/.test(symbol) ? symbol : filled(this.data.letter, { letter: symbol });
  }

  /** Return the names of houses, those of one kind together. */
  byKind(houses) {
    const kinds = [...new Set(houses.map(({ kind }) => kind))];
    return kinds.map((kind) => {
      const some = houses.filter((house) => house.kind === kind);
      const numbers = this.list(some.map(({ number }) => String(number)));
      return some.length > 1 ? filled(this.data.kinds[kind].several, { numbers }) : some[0].name;
    });
  }
}

// Yield why a position has no solution: its kind, and what it is about. As in solver/board/check.py.
function* faults(position) {
  const { houses, digits, candidates, digitNumbers } = position;
  for (const house of houses.list) {
    for (const digit of digitNumbers) {
      const cells = house.cells.filter((cell) => digits[cell] === digit);
      if (cells.length > 1) yield ["clash", { cells, digit, house }];
    }
  }
  for (const cell of digits.keys()) if (!digits[cell] && !digitsIn(candidates[cell]).length) yield ["cell_empty", { cells: [cell] }];
  for (const house of houses.complete) {
    for (const digit of digitNumbers) {
      const isThere = house.cells.some((cell) => digits[cell] === digit || position.has(cell, digit));
      if (!isThere) yield ["digit_homeless", { cells: house.cells, digit, house }];
    }
  }
}
