// What was practised in this browser: a card for each technique, {"x-wing": card}, and for each position that went wrong,
// {"x-wing/position": card}, under one key. What a card has: train/schedule.js.

import { record } from "./record.js";

const NAME = /^[a-z][a-z0-9-]{1,60}(\/[\w-]{1,64})?$/;
const MAX_POSITIONS = 200;

const cards = record("sudoku-atelier-training", valid, (here, other) => (other.when > here.when ? other : here));

/** Return all cards by name. */
export const trainingCards = cards.read;

/** Add cards, also those of another browser: of two under one name, the one practised last stays. */
export const takeCards = cards.add;

function isCard(card) {
  return [card?.s, card?.d, card?.when, card?.since].every(Number.isFinite) && card.s > 0 && card.d >= 1 && card.d <= 10;
}

function valid(found) {
  const entries = Object.entries(found).filter(([name, card]) => NAME.test(name) && isCard(card));
  const positions = entries.filter(([name]) => name.includes("/")).sort(([, one], [, other]) => other.when - one.when);
  const tooMany = new Set(positions.slice(MAX_POSITIONS).map(([name]) => name));
  return Object.fromEntries(
    entries.filter(([name]) => !tooMany.has(name)).map(([name, { s, d, when, since }]) => [name, { s, d, when, since }]),
  );
}
