// The line that says how many days in a row had a solved puzzle.
import { filled } from "../board/cell_looks.js";
import { streaks } from "../storage/solved_times.js";

/** Fill the line; without a streak it is empty. */
export function showStreak() {
  const place = document.getElementById("streak");
  const { one, many, longest: words } = place.dataset;
  const { now, longest } = streaks();
  const sentences = [];
  if (now) sentences.push(now === 1 ? one : filled(many, { n: now }));
  if (longest > Math.max(1, now)) sentences.push(filled(words, { n: longest }));
  place.textContent = sentences.join(" · ");
}
