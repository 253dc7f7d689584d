// The lessons of the course that were done in this browser, {"x-wing": when}, and those that were begun.

import { record } from "./record.js";

const SLUG = /^[a-z][a-z0-9-]{1,60}$/;
const lessons = record("sudoku-atelier-course", valid);
const begun = record("sudoku-atelier-course-begun", valid);

/** Return when each lesson was begun, by its slug. */
export const lessonsBegun = begun.read;

/** Note that a lesson is begun. */
export const noteBegun = (slug) => begun.add({ [slug]: Date.now() });

/** Return when each lesson was first done, by its slug. */
export const lessonsDone = lessons.read;

/** Add the lessons of another browser; those known here stay as they are. */
export const takeLessons = lessons.add;

/** Note that a lesson is done. The first time stays. */
export function noteDone(slug) {
  lessons.add({ [slug]: Date.now() });
}

function valid(found) {
  return Object.fromEntries(Object.entries(found).filter(([slug, when]) => SLUG.test(slug) && Number.isFinite(when)));
}
