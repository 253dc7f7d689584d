// Subsets: n cells that share n digits with no others. As in solver/techniques/basic/subsets.py, in the same order.
import { digitsIn } from "../board/candidates.js";
import { count } from "./houses.js";

const SIZE_WORDS = { 2: "pair", 3: "triple", 4: "quad" };

/** `size` cells of a house have `size` digits between them: its other cells lose these. */
export function* findNakedSubsets(position, size) {
  for (const house of position.houses.list) {
    for (const { cells, digits } of cellSubsets(position, house.cells, size)) {
      const eliminations = position.candidatesAmong(without(house.cells, cells), digits);
      if (eliminations.length) yield subset(`naked-${SIZE_WORDS[size]}`, position, { house, cells, digits, eliminations });
    }
  }
}

/** A naked subset where two houses cross, both of which lose its digits, the second one outside the first. */
export function* findLockedSubsets(position, size) {
  for (const base of position.houses.list) {
    for (const { other: cover, shared } of position.houses.crossings[base.index]) {
      if (base.isLine > cover.isLine || (base.isLine === cover.isLine && base.index > cover.index)) continue;
      for (const { cells, digits } of cellSubsets(position, shared, size)) {
        const [inBase, inCover] = [without(base.cells, cells), without(cover.cells, base.cells)];
        const both = [inBase, inCover].map((rest) => position.candidatesAmong(rest, digits));
        if (!both.every((some) => some.length)) continue;
        const facts = { base: { houses: [base] }, cover: { houses: [cover] } };
        yield lockedSubset(`locked-${SIZE_WORDS[size]}`, position, { facts, base, cover, cells, digits, eliminations: both.flat() });
      }
    }
  }
}

/** `size` digits fit only in `size` cells of a complete house: these lose all other candidates. */
export function* findHiddenSubsets(position, size) {
  for (const house of position.houses.complete) {
    const placesOf = (digit) => house.cells.reduce((mask, cell, k) => mask | (position.has(cell, digit) << k), 0);
    const members = position.digitNumbers.map((digit) => ({ member: digit, mask: placesOf(digit) }));
    for (const { chosen, union } of choices(members, size)) {
      const cells = house.cells.filter((_, k) => (union >> k) & 1);
      const digits = chosen.reduce((mask, digit) => mask | (1 << digit), 0);
      const eliminations = position.candidatesAmong(cells, position.houses.all & ~digits);
      if (eliminations.length) yield subset(`hidden-${SIZE_WORDS[size]}`, position, { house, cells, digits, eliminations });
    }
  }
}

const without = (cells, others) => cells.filter((cell) => !others.includes(cell));

function* cellSubsets({ candidates }, cells, size) {
  const members = cells.map((cell) => ({ member: cell, mask: candidates[cell] }));
  for (const { chosen, union } of choices(members, size)) yield { cells: chosen, digits: union };
}

// Yield `size` members with `size` bits in their masks together. Members with one bit are singles, and left out.
function* choices(members, size) {
  const fitting = members.filter(({ mask }) => count(mask) > 1 && count(mask) <= size);
  function* extend(from, chosen, union) {
    if (chosen.length === size) {
      if (count(union) === size) yield { chosen, union };
      return;
    }
    for (let k = from; k < fitting.length; k++) {
      const { member, mask } = fitting[k];
      if (count(union | mask) <= size) yield* extend(k + 1, [...chosen, member], union | mask);
    }
  }
  yield* extend(0, [], 0);
}

function subset(technique, position, { house, ...found }) {
  return eliminating(technique, position, { facts: { house: { houses: [house] } }, roles: { base: [house] }, ...found });
}

function lockedSubset(technique, position, { base, cover, ...found }) {
  return eliminating(technique, position, { roles: { base: [base], cover: [cover] }, ...found });
}

function eliminating(technique, position, { facts, roles, cells, digits, eliminations }) {
  const pattern = position.candidatesAmong(cells, digits);
  const all = { ...facts, cells: { cells }, digits: { digits: digitsIn(digits) } };
  return { technique, placements: [], eliminations, facts: all, roles: { ...roles, pattern } };
}
