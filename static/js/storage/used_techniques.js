// The techniques that were used in this browser: {"x-wing": when} under one key.

import { record } from "./record.js";

const SLUG = /^[a-z][a-z0-9-]{1,60}$/;
const techniques = record("sudoku-atelier-techniques", valid);

/** Return when each technique was first used, by its slug. */
export const usedTechniques = techniques.read;

/** Add the techniques of another browser; those known here stay as they are. */
export const takeTechniques = techniques.add;

/** Note that a technique is used. The first time stays. */
export function noteUsed(slug) {
  techniques.add({ [slug]: Date.now() });
}

function valid(found) {
  return Object.fromEntries(Object.entries(found).filter(([slug, when]) => SLUG.test(slug) && Number.isFinite(when)));
}
