// The best times of sprints in this browser: {"3x3": {seconds, when}} under one key.

import { record } from "./record.js";

const NAME = /^[\w-]{3,40}$/;
const times = record("sudoku-atelier-sprints", valid, (here, other) => (other.seconds < here.seconds ? other : here));

/** Return the best time on each layout. */
export const sprintTimes = times.read;

/** Add times, also those of another browser: the better one stays. */
export const takeSprints = times.add;

function valid(found) {
  const entries = Object.entries(found).filter(([name, entry]) => NAME.test(name) && entry?.seconds > 0 && Number.isFinite(entry.seconds));
  return Object.fromEntries(entries.map(([name, { seconds, when }]) => [name, { seconds, when: Number(when) || 0 }]));
}
