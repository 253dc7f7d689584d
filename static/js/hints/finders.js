// The steps that the browser finds itself, without network. A step is {technique, placements, eliminations, facts,
// roles}: what it concludes, as [cell, digit]; what its sentence mentions; and what is marked on the board.
import { findClaiming, findPointing } from "./locked.js";
import { findFullHouses, findHiddenSingles, findNakedSingles } from "./singles.js";
import { findHiddenSubsets, findLockedSubsets, findNakedSubsets } from "./subsets.js";
import { findXWings } from "./x_wings.js";

const SIZES = { pair: 2, triple: 3, quad: 4 };
const SUBSETS = { locked: findLockedSubsets, naked: findNakedSubsets, hidden: findHiddenSubsets };
const FINDERS = {
  "full-house": findFullHouses,
  "hidden-single": findHiddenSingles,
  "naked-single": findNakedSingles,
  pointing: findPointing,
  claiming: findClaiming,
  "x-wing": findXWings,
};

function finderOf(technique) {
  const [kind, size] = technique.split("-");
  return FINDERS[technique] ?? ((position) => SUBSETS[kind](position, SIZES[size]));
}

/** Return the first step of the first technique in `order` that finds one; undefined if none does. */
export function nextStep(position, order) {
  for (const technique of order) {
    const { value } = finderOf(technique)(position).next();
    if (value) return value;
  }
}
