// All puzzles started in this browser.
import { PREFIX, helpsOf, parsed } from "./saved_puzzle.js";

/** Return the stored text of every puzzle by its id. */
export function storedTexts() {
  const found = new Map();
  try {
    for (let k = 0; k < localStorage.length; k++) {
      const key = localStorage.key(k);
      if (key.startsWith(PREFIX)) found.set(key.slice(PREFIX.length), localStorage.getItem(key));
    }
  } catch {
    found.clear(); // storage is forbidden
  }
  return found;
}

/** Store the text of a puzzle. Return false if storage is forbidden or full. */
export function putPuzzle(id, text) {
  try {
    localStorage.setItem(PREFIX + id, text);
    return true;
  } catch {
    return false;
  }
}

/** Remove a puzzle, and return its text. */
export function removePuzzle(id) {
  const text = storedTexts().get(id);
  if (text !== undefined) localStorage.removeItem(PREFIX + id);
  return text;
}

/** Return the digits by cell that are on the board after all entries of a stored `log`. */
export function ownDigits(log) {
  const digits = new Map();
  for (const [layer, cell, , after] of (log?.past ?? []).flat()) {
    if (layer !== "digit") continue;
    if (after) digits.set(cell, after);
    else digits.delete(cell);
  }
  return digits;
}

/** Note level and layout of a puzzle stored by an earlier version. */
export function noteKind(id, { rank, layout }) {
  const stored = parsed(storedTexts().get(id));
  if (rank && stored.title && !stored.rank) putPuzzle(id, JSON.stringify({ ...stored, rank, layout }));
}

/**
 * Return all puzzles begun or solved, latest first: {id, title, share, when, seconds, isDone}, and what earlier versions
 * did not store: {rank, layout, isExercise, helps}. The `log` has the entries.
 */
export function playedPuzzles() {
  const found = [];
  for (const [id, text] of storedTexts()) {
    const stored = parsed(text);
    const { title, share = 0, when = 0, seconds = 0, isDone = false, rank = 0, layout, isExercise, log } = stored;
    if (!title || !(share || isDone || log?.past?.length)) continue;
    found.push({ id, title, share, when, seconds, isDone, rank, layout, isExercise, log, helps: helpsOf(stored) });
  }
  return found.sort((one, other) => other.when - one.when);
}

/** Return the puzzles that are partly filled in, latest first, without exercises. `share` is the filled part. */
export function savedPuzzles() {
  return playedPuzzles().filter(({ share, isDone, isExercise }) => share && !isDone && !isExercise);
}

/** Return the finished puzzles, without exercises. */
export function finishedPuzzles() {
  return playedPuzzles().filter(({ isDone, isExercise }) => isDone && !isExercise);
}
