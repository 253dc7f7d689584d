// Singles: one digit for a cell, or one cell for a digit. As in solver/techniques/basic/singles.py, in the same order.
import { count, sorted } from "./houses.js";

/** The last open cell of a complete house takes the digit that is missing there. */
export function* findFullHouses(position) {
  const { houses, digits, candidates } = position;
  for (const house of houses.areasFirst) {
    const open = house.cells.filter((cell) => !digits[cell]);
    if (open.length !== 1) continue;
    const missing = house.cells.reduce((mask, cell) => mask & ~(1 << digits[cell]), houses.all);
    // If a house has a digit twice, several are missing and nothing follows.
    if (count(missing) !== 1 || !(missing & candidates[open[0]])) continue;
    yield placing("full-house", open[0], digitOf(missing), { facts: { house: { houses: [house] } }, roles: { base: [house] } });
  }
}

/** A digit with only one place left in a complete house goes there. */
export function* findHiddenSingles(position) {
  for (const house of position.houses.areasFirst) {
    for (const digit of position.digitNumbers) {
      const places = position.placesIn(house.cells, digit);
      if (places.length === 1) yield hiddenSingle(position, house, places[0], digit);
    }
  }
}

/** The only candidate of a cell goes there. */
export function* findNakedSingles(position) {
  const { candidates } = position;
  for (const cell of candidates.keys()) if (count(candidates[cell]) === 1) yield nakedSingle(position, cell, digitOf(candidates[cell]));
}

const digitOf = (mask) => 31 - Math.clz32(mask);

function placing(technique, cell, digit, { facts, roles }) {
  const placed = { cell: { cells: [cell] }, digit: { digits: [digit] } };
  return { technique, placements: [[cell, digit]], eliminations: [], facts: { ...placed, ...facts }, roles };
}

function hiddenSingle(position, house, cell, digit) {
  const others = house.cells.filter((each) => each !== cell && !position.digits[each]);
  const { blockers, blocking, barred } = blockersOf(position, digit, others);
  return placing("hidden-single", cell, digit, {
    facts: { house: { houses: [house] }, blockers: { cells: blockers }, barred: { cells: barred } },
    roles: { base: [house], blocking, blockers, barred },
  });
}

// Return cells with `digit` that see the cells `others`, the houses through which they do so, and the cells left over.
// Greedy, to need few: the cell and house that reach most of the rest, a line before an area, then the first ones.
function blockersOf({ houses, digits }, digit, others) {
  const cells = [...digits.keys()].filter((cell) => digits[cell] === digit);
  const pairs = cells.flatMap((cell) => houses.of[cell].map((house) => ({ cell, house })));
  const chosen = [];
  let barred = others;
  for (;;) {
    const reached = ({ house }) => barred.filter((cell) => house.cells.includes(cell)).length;
    const best = pairs
      .filter(reached)
      .sort((a, b) => reached(b) - reached(a) || b.house.isLine - a.house.isLine || a.house.index - b.house.index || a.cell - b.cell)[0];
    if (!best) break;
    chosen.push(best);
    barred = barred.filter((cell) => !best.house.cells.includes(cell));
  }
  const blocking = sorted(chosen.map(({ house }) => house.index)).map((h) => houses.list[h]);
  return { blockers: sorted(chosen.map(({ cell }) => cell)), blocking, barred };
}

function nakedSingle({ houses, digits, digitNumbers }, placed, digit) {
  const nOpen = (house) => house.cells.filter((cell) => !digits[cell]).length;
  const excluders = new Map(); // by digit: a cell with it that sees this one, and their house
  for (const house of [...houses.of[placed]].sort((a, b) => nOpen(a) - nOpen(b))) {
    for (const cell of house.cells) if (digits[cell] && !excluders.has(digits[cell])) excluders.set(digits[cell], { cell, house });
  }
  const found = [...excluders.values()];
  const blocking = sorted(found.map(({ house }) => house.index)).map((h) => houses.list[h]);
  const ruledOut = digitNumbers.filter((each) => each !== digit && !excluders.has(each));
  return placing("naked-single", placed, digit, {
    facts: { houses: { anyHouse: blocking }, ruled_out: { digits: ruledOut } },
    roles: { blocking, blockers: sorted(found.map(({ cell }) => cell)) },
  });
}
