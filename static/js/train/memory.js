// Remembers what was practised. A drill that is done says so by the event `drilled`, with {technique, position, mode,
// mistakes, tips, shown} in its detail.
import { GOOD, gradeOf, rated } from "./schedule.js";
import { takeCards, trainingCards } from "../storage/training_cards.js";

/** Note a drill that is done: the card of its technique, and of its position if that went wrong now or earlier. */
export function remember(drill, now = Date.now()) {
  const cards = trainingCards();
  const grade = gradeOf(drill);
  const position = `${drill.technique}/${drill.position}`;
  const names = grade < GOOD || Object.hasOwn(cards, position) ? [drill.technique, position] : [drill.technique];
  takeCards(Object.fromEntries(names.map((name) => [name, rated(cards[name], grade, now)])));
}

document.addEventListener("drilled", ({ detail }) => remember(detail));
