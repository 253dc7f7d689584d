// Remembers what was practised. A drill that is done says so by the event `drilled`, with {technique, position, mode,
// mistakes, tips, shown} in its detail.
import { GOOD, gradeOf, rated } from "./schedule.js";
import { takeCards, trainingCards } from "../storage/training_cards.js";

/**
 * Note a drill that is done: the card of its technique and, if something was to be found, of a position that goes wrong or
 * went wrong earlier.
 */
export function remember(drill, now = Date.now()) {
  const cards = trainingCards();
  const grade = gradeOf(drill);
  const position = `${drill.technique}/${drill.position}`;
  const comesBack = drill.mode === "find" && (grade < GOOD || Object.hasOwn(cards, position));
  const names = comesBack ? [drill.technique, position] : [drill.technique];
  takeCards(Object.fromEntries(names.map((name) => [name, rated(cards[name], grade, now)])));
}

document.addEventListener("drilled", ({ detail }) => remember(detail));
