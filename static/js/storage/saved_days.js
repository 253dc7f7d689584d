// The puzzles of days that were solved in this browser: {"2026-11-23/hard": {seconds, when}} under one key.

const KEY = "sudoku-atelier-days";
const NAME = /^\d{4}-\d\d-\d\d\/[a-z]+$/;

/** Return the solved puzzles by day and kind. */
export function solvedDays() {
  try {
    return valid(JSON.parse(localStorage.getItem(KEY)));
  } catch {
    return {}; // storage is forbidden or invalid
  }
}

/** Note that a puzzle is solved. The first time stays. */
export function noteSolved(name, seconds) {
  takeDays({ [name]: { seconds, when: Date.now() } });
}

/** Add the solved puzzles of another browser; those known here stay as they are. */
export function takeDays(days) {
  const all = { ...valid(days), ...solvedDays() };
  if (!Object.keys(all).length) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Storage is forbidden or full: do without.
  }
}

function valid(days) {
  if (!days || typeof days !== "object") return {};
  const entries = Object.entries(days).filter(([name, entry]) => NAME.test(name) && Number.isFinite(entry?.seconds));
  return Object.fromEntries(entries.map(([name, { seconds, when }]) => [name, { seconds, when: Number(when) || 0 }]));
}
