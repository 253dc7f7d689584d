// The techniques that were used in this browser: {"x-wing": when} under one key.

const KEY = "sudoku-atelier-techniques";
const SLUG = /^[a-z][a-z0-9-]{1,60}$/;

/** Return when each technique was first used, by its slug. */
export function usedTechniques() {
  try {
    return valid(JSON.parse(localStorage.getItem(KEY)));
  } catch {
    return {}; // storage is forbidden or invalid
  }
}

/** Note that a technique is used. The first time stays. */
export function noteUsed(slug) {
  takeTechniques({ [slug]: Date.now() });
}

/** Add the techniques of another browser; those known here stay as they are. */
export function takeTechniques(techniques) {
  const all = { ...valid(techniques), ...usedTechniques() };
  if (!Object.keys(all).length) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Storage is forbidden or full: do without.
  }
}

function valid(techniques) {
  if (!techniques || typeof techniques !== "object") return {};
  return Object.fromEntries(Object.entries(techniques).filter(([slug, when]) => SLUG.test(slug) && Number.isFinite(when)));
}
