// The effect of a digit, mark or colour on the chosen cells, as edits of a sheet. Does not touch the page.
//
// Marks and colours toggle: if all the cells have the mark, it is removed; otherwise all of them get it.
import { cellOfCandidate, endsOfLine, lineBetween, numberOfCandidate } from "./candidates.js";

/** Write `digit`. With `toggles`, remove it if all cells have it. With `clears`, remove it from the marks of peers. */
export function digitEdits(sheet, rules, cells, digit, { toggles, clears }) {
  const open = cells.filter((cell) => !sheet.givens[cell]);
  const isThere = toggles && open.every((cell) => sheet.get("digit", cell) === digit);
  const edits = open.map((cell) => ["digit", cell, isThere ? 0 : digit]);
  if (!clears || isThere) return edits;
  const seen = new Set(open.flatMap((cell) => [...rules.peersOf(cell)]));
  const without = (layer, cell) => [layer, cell, sheet.get(layer, cell) & ~(1 << digit)];
  return [...edits, ...[...seen].flatMap((cell) => [without("corner", cell), without("centre", cell)])];
}

/** Toggle a corner or centre mark. */
export function markEdits(sheet, layer, cells, digit) {
  return maskEdits(sheet, layer, empty(sheet, cells), digit);
}

/** Cross a candidate out, or restore it. `candidates` has a mask per cell of those that the rules allow. */
export function candidateEdits(sheet, cells, digit, candidates) {
  return maskEdits(sheet, "out", empty(sheet, cells).filter((cell) => (candidates[cell] >> digit) & 1), digit);
}

export function colourEdits(sheet, cells, colour) {
  const isThere = cells.every((cell) => sheet.get("colour", cell) === colour);
  return cells.map((cell) => ["colour", cell, isThere ? 0 : colour]);
}

/** Toggle the colour of a candidate in each cell. */
export function tintEdits(sheet, cells, digit, colour) {
  const numbers = empty(sheet, cells).map((cell) => numberOfCandidate(cell, digit));
  const isThere = numbers.every((number) => sheet.get("tint", number) === colour);
  return numbers.map((number) => ["tint", number, isThere ? 0 : colour]);
}

/**
 * Return the edits for `digit` in any mode except "line". With `showsCandidates`, all candidates are shown and
 * marks cross them out. `options` are those of digitEdits; `colour` is for candidates.
 */
export function editsFor(mode, digit, cells, { sheet, rules, showsCandidates, colour, options }) {
  const marked = (layer) =>
    showsCandidates
      ? candidateEdits(sheet, cells, digit, rules.candidates(sheet.digits))
      : markEdits(sheet, layer, cells, digit);
  const edits = {
    digit: () => digitEdits(sheet, rules, cells, digit, options),
    corner: () => marked("corner"),
    centre: () => marked("centre"),
    colour: () => colourEdits(sheet, cells, digit),
    tint: () => tintEdits(sheet, cells, digit, colour),
  };
  return edits[mode]();
}

/** Toggle a line between two candidates. */
export function lineEdits(sheet, one, other) {
  const name = lineBetween(one, other);
  return one === other ? [] : [["line", name, 1 - sheet.get("line", name)]];
}

/** Erase the cells' digits; if there are none, the layers `marks`; if these are empty too, colours, tints and lines. */
export function eraseEdits(sheet, cells, marks) {
  const open = cells.filter((cell) => !sheet.givens[cell]);
  const all = [
    open.map((cell) => ["digit", cell, 0]),
    open.flatMap((cell) => marks.map((layer) => [layer, cell, 0])),
    [...cells.map((cell) => ["colour", cell, 0]), ...drawnAt(sheet, new Set(cells))],
  ];
  return all.find((edits) => edits.some(([layer, index]) => sheet.get(layer, index))) ?? [];
}

function drawnAt(sheet, cells) {
  const isInside = (number) => cells.has(cellOfCandidate(number));
  const tints = [...sheet.layers.tint.keys()].filter(isInside);
  const lines = [...sheet.layers.line.keys()].filter((name) => endsOfLine(name).some(isInside));
  return [...tints.map((number) => ["tint", number, 0]), ...lines.map((name) => ["line", name, 0])];
}

function empty(sheet, cells) {
  return cells.filter((cell) => !sheet.digitAt(cell));
}

function maskEdits(sheet, layer, cells, digit) {
  const bit = 1 << digit;
  const isThere = cells.every((cell) => sheet.get(layer, cell) & bit);
  return cells.map((cell) => [layer, cell, isThere ? sheet.get(layer, cell) & ~bit : sheet.get(layer, cell) | bit]);
}
