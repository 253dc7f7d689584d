// How far one has come in the positions of each technique, {"x-wing": 4}: who comes again gets new ones.
import { record } from "./record.js";

const NAME = /^[a-z][a-z0-9-]{1,60}$/;
const MAX_NUMBER = 10_000;

const numbers = record("sudoku-atelier-drills", valid, (here, other) => Math.max(here, other));

/** Return the number of the next position of a technique, from 0. */
export const nextDrill = (slug) => numbers.read()[slug] ?? 0;

/** Note the number of the next position of a technique. */
export const noteDrill = (slug, number) => numbers.add({ [slug]: number });

function valid(found) {
  const isRight = ([name, number]) => NAME.test(name) && Number.isInteger(number) && number >= 0 && number < MAX_NUMBER;
  return Object.fromEntries(Object.entries(found).filter(isRight));
}
