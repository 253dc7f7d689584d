// Candidates in short form: a mask of digits, a number for one candidate, a text for a line. Does not touch the page.
//
// In a mask, bit d is set if digit d is in it. The number of a candidate is 32 times its cell plus its digit: no board
// has more than 31 digits. The name of a line is "33-65", the numbers of its ends, the smaller one first. Saved puzzles
// and shared links contain these forms, so they cannot change.
const NUMBERS_PER_CELL = 32;

export const numberOfCandidate = (cell, digit) => NUMBERS_PER_CELL * cell + digit;
export const cellOfCandidate = (number) => Math.floor(number / NUMBERS_PER_CELL);
export const digitOfCandidate = (number) => number % NUMBERS_PER_CELL;

export const lineBetween = (one, other) => `${Math.min(one, other)}-${Math.max(one, other)}`;
export const endsOfLine = (name) => name.split("-").map(Number);

/** Return the digits in a mask, in order. */
export function digitsIn(mask) {
  const found = [];
  for (let digit = 1; mask >> digit; digit++) if ((mask >> digit) & 1) found.push(digit);
  return found;
}

/** Return the symbols of the digits in a mask, each at its place: a blank for every missing smaller digit. */
export function symbolsInPlace(mask, symbols) {
  const largest = 31 - Math.clz32(mask);
  const digits = Array.from({ length: largest }, (_, k) => k + 1);
  return digits.map((digit) => ((mask >> digit) & 1 ? symbols[digit] : "\u00a0")).join("");
}
