// The line that says how many days in a row had a solved puzzle.
import { localDay, longestStreak, streak } from "./dates.js";
import { solvedDays } from "../storage/saved_days.js";

/** Show the line if there is a streak. */
export function showStreak() {
  const place = document.getElementById("streak");
  const days = Object.keys(solvedDays()).map((name) => name.split("/")[0]);
  const [now, longest] = [streak(days, localDay()), longestStreak(days)];
  const { one, many } = place.dataset;
  const sentences = [];
  if (now) sentences.push(now === 1 ? one : many.replace("{n}", now));
  if (longest > Math.max(1, now)) sentences.push(place.dataset.longest.replace("{n}", longest));
  place.textContent = sentences.join(" ");
  place.hidden = !sentences.length;
}
