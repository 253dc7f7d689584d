// The puzzles of days that were solved in this browser: {"2026-11-23/hard": {seconds, when}} under one key.

import { record } from "./record.js";

const NAME = /^\d{4}-\d\d-\d\d\/[a-z]+$/;
const days = record("sudoku-atelier-days", valid);

/** Return the solved puzzles by day and kind. */
export const solvedDays = days.read;

/** Add the solved puzzles of another browser; those known here stay as they are. */
export const takeDays = days.add;

/** Note that a puzzle is solved. The first time stays. */
export function noteSolved(name, seconds) {
  days.add({ [name]: { seconds, when: Date.now() } });
}

function valid(found) {
  const entries = Object.entries(found).filter(([name, entry]) => NAME.test(name) && Number.isFinite(entry?.seconds));
  return Object.fromEntries(entries.map(([name, { seconds, when }]) => [name, { seconds, when: Number(when) || 0 }]));
}
