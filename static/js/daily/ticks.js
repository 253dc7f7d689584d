// Ticks and times on the cards of a day's puzzles.
import { finishedPuzzles } from "../storage/saved_puzzles.js";
import { setting } from "../site/settings.js";
import { timeText } from "../play/clock.js";

/** Show on the cards in `place` which of the puzzles are finished, and in what time. */
export function showTicks(place) {
  const finished = new Map(finishedPuzzles().map((each) => [each.id, each]));
  for (const card of place.querySelectorAll("[data-play]")) {
    const found = finished.get(card.dataset.play);
    card.querySelector(".daily-done").hidden = !found;
    for (const each of card.querySelectorAll("[data-before], [data-after]")) each.hidden = "after" in each.dataset !== Boolean(found);
    if (found && setting("timer")) card.querySelector("[data-time]").textContent = timeText(found.seconds);
  }
}
