// What the played puzzles say together: how many are solved, how fast, on how many days in a row.
import { timeText } from "../play/clock.js";
import { setting } from "../site/settings.js";
import { streaks, timesOf } from "../storage/solved_times.js";
import { usedTechniques } from "../storage/used_techniques.js";

const USUAL_BOARD = "3x3"; // times of other boards are not comparable with those of the usual one

/** Fill in the statistics in `place`. `puzzles` are those that were begun or solved, without exercises. */
export function showStatistics(place, puzzles) {
  const solved = puzzles.filter(({ isDone }) => isDone);
  const { now, longest } = streaks();
  const figures = { solved: solved.length, streak: now, longest, techniques: Object.keys(usedTechniques()).length };
  for (const [name, figure] of Object.entries(figures)) place.querySelector(`[data-figure="${name}"]`).textContent = figure;
  const rankOf = ({ layout, rank }) => (layout === USUAL_BOARD ? rank : 0);
  const table = place.querySelector("table");
  table.hidden = !solved.length;
  table.classList.toggle("is-untimed", !setting("timer"));
  for (const row of table.querySelectorAll("[data-rank]")) {
    const rank = Number(row.dataset.rank);
    fillRow(row, solved.filter((each) => rankOf(each) === rank), rank > 0);
  }
}

function fillRow(row, solved, areAlike) {
  const { count, median, best } = timesOf(areAlike ? solved : []);
  const put = (name, text) => (row.querySelector(`[data-column="${name}"]`).textContent = text);
  put("solved", solved.length);
  put("median", count ? timeText(median) : "–");
  put("best", count ? timeText(best) : "–");
  row.hidden = !solved.length;
}
