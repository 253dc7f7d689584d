// The effect of a digit, note or colour on the chosen cells, as edits of the entries. Does not touch the page.
//
// Notes and colours toggle: if all the cells have the note, it is removed; otherwise all of them get it.
import { cellOfCandidate, endsOfLine, lineBetween, numberOfCandidate } from "./candidates.js";
import { withNotes } from "./notes.js";

/** Write `digit`. With `toggles`, remove it if all cells have it. With `clears`, it clears the notes of peers. */
export function digitEdits(entries, rules, cells, digit, { toggles, clears }) {
  const open = cells.filter((cell) => !entries.givens[cell]);
  const isThere = toggles && open.every((cell) => entries.get("digit", cell) === digit);
  return withNotes(entries, rules, open.map((cell) => ["digit", cell, isThere ? 0 : digit]), clears);
}

/** Toggle a corner or centre note. */
export function noteEdits(entries, layer, cells, digit) {
  return maskEdits(entries, layer, empty(entries, cells), digit);
}

/** Cross a candidate out, or restore it. `candidates` has a mask per cell of those that the rules allow. */
export function candidateEdits(entries, cells, digit, candidates) {
  return maskEdits(entries, "out", empty(entries, cells).filter((cell) => (candidates[cell] >> digit) & 1), digit);
}

export function colourEdits(entries, cells, colour) {
  const isThere = cells.every((cell) => entries.get("colour", cell) === colour);
  return cells.map((cell) => ["colour", cell, isThere ? 0 : colour]);
}

/** Toggle the colour of a candidate in each cell. */
export function tintEdits(entries, cells, digit, colour) {
  const numbers = empty(entries, cells).map((cell) => numberOfCandidate(cell, digit));
  const isThere = numbers.every((number) => entries.get("tint", number) === colour);
  return numbers.map((number) => ["tint", number, isThere ? 0 : colour]);
}

/**
 * Return the edits for `digit` in any mode except "line". With `showsCandidates`, all candidates are shown and
 * notes cross them out. `options` are those of digitEdits; `colour` is for candidates.
 */
export function editsFor(mode, digit, cells, { entries, rules, showsCandidates, colour, options }) {
  const noted = (layer) =>
    showsCandidates
      ? candidateEdits(entries, cells, digit, rules.candidates(entries.digits))
      : noteEdits(entries, layer, cells, digit);
  const edits = {
    digit: () => digitEdits(entries, rules, cells, digit, options),
    corner: () => noted("corner"),
    centre: () => noted("centre"),
    colour: () => colourEdits(entries, cells, digit),
    tint: () => tintEdits(entries, cells, digit, colour),
  };
  return edits[mode]();
}

/** Toggle a line between two candidates. */
export function lineEdits(entries, one, other) {
  const name = lineBetween(one, other);
  return one === other ? [] : [["line", name, 1 - entries.get("line", name)]];
}

/** Erase the cells' digits; if there are none, the layers `notes`; if these are empty too, colours, tints and lines. */
export function eraseEdits(entries, rules, cells, notes) {
  const open = cells.filter((cell) => !entries.givens[cell]);
  const all = [
    withNotes(entries, rules, open.map((cell) => ["digit", cell, 0])),
    open.flatMap((cell) => notes.map((layer) => [layer, cell, 0])),
    [...cells.map((cell) => ["colour", cell, 0]), ...drawnAt(entries, new Set(cells))],
  ];
  return all.find((edits) => edits.some(([layer, index]) => entries.get(layer, index))) ?? [];
}

function drawnAt(entries, cells) {
  const isInside = (number) => cells.has(cellOfCandidate(number));
  const tints = [...entries.layers.tint.keys()].filter(isInside);
  const lines = [...entries.layers.line.keys()].filter((name) => endsOfLine(name).some(isInside));
  return [...tints.map((number) => ["tint", number, 0]), ...lines.map((name) => ["line", name, 0])];
}

function empty(entries, cells) {
  return cells.filter((cell) => !entries.digitAt(cell));
}

function maskEdits(entries, layer, cells, digit) {
  const bit = 1 << digit;
  const isThere = cells.every((cell) => entries.get(layer, cell) & bit);
  return cells.map((cell) => [layer, cell, isThere ? entries.get(layer, cell) & ~bit : entries.get(layer, cell) | bit]);
}
