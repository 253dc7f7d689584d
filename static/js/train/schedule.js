// When to practise something again: FSRS 4.5, the Free Spaced Repetition Scheduler, with its published weights.
// Source: J. Ye, "The Algorithm", github.com/open-spaced-repetition/fsrs4anki/wiki. Does not touch the page.
//
// A card is {s, d, when, since}: its stability (after so many days one still knows it with 90 %), its difficulty from 1
// to 10, when it was practised last and first. Practising the same thing twice in a row makes it hardly more stable.

export const AGAIN = 1;
export const HARD = 2;
export const GOOD = 3;
export const EASY = 4;

const W = [0.4872, 1.4003, 3.7145, 13.8206, 5.1618, 1.2298, 0.8975, 0.031, 1.6474, 0.1367, 1.0461, 2.1072, 0.0793, 0.3246, 1.587, 0.2272, 2.8755];
const DECAY = -0.5;
const FACTOR = 19 / 81; // so that 90 % are left after `s` days
const DAY = 86_400_000;
const MAX_DAYS = 365;
const SURE_DAYS = 7;

const within = (low, x, high) => Math.min(high, Math.max(low, x));
const firstDifficulty = (grade) => within(1, W[4] - (grade - GOOD) * W[5], 10);

/** Return the chance from 0 to 1 that one still knows a card. */
export function retrievability({ s, when }, now) {
  return (1 + (FACTOR * Math.max(0, now - when)) / DAY / s) ** DECAY;
}

/** Return a card after practice with a `grade`; `card` is undefined for the first time. */
export function rated(card, grade, now) {
  if (!card) return { s: W[grade - 1], d: firstDifficulty(grade), when: now, since: now };
  const drifted = card.d - W[6] * (grade - GOOD);
  const d = within(1, W[7] * firstDifficulty(GOOD) + (1 - W[7]) * drifted, 10);
  const known = retrievability(card, now);
  const s = grade === AGAIN ? afterForgetting(card, known) : afterRecall(card, known, grade);
  return { ...card, s: Math.min(s, MAX_DAYS), d, when: now };
}

function afterRecall({ s, d }, known, grade) {
  const bonus = { [HARD]: W[15], [EASY]: W[16] }[grade] ?? 1;
  return s * (1 + Math.exp(W[8]) * (11 - d) * s ** -W[9] * (Math.exp(W[10] * (1 - known)) - 1) * bonus);
}

function afterForgetting({ s, d }, known) {
  return Math.min(s, W[11] * d ** -W[12] * ((s + 1) ** W[13] - 1) * Math.exp(W[14] * (1 - known)));
}

/** Whether the day has come on which a card is to be practised again: the next one at the earliest. */
export function isDue({ s, when }, now) {
  return new Date(when + Math.max(s, 1) * DAY).setHours(0, 0, 0, 0) <= now;
}

/** Return how well one knows a technique: "new", "shaky" or "sure". */
export function stateOf(card) {
  if (!card) return "new";
  return card.s < SURE_DAYS ? "shaky" : "sure";
}

/**
 * Return the grade of a drill. It is easy to find something without a slip or a tip. Where one of a few answers is
 * chosen, a right one may be a guess and is never easy.
 */
export function gradeOf({ mode, mistakes, tips, shown }) {
  if (shown) return AGAIN;
  if (mode !== "find" && mode !== "speed") return mistakes ? AGAIN : GOOD;
  return Math.max(HARD, EASY - mistakes - tips);
}
