// The list of a day's puzzles: the visitor's own date, ticks and times.
import { hideAhead } from "./ahead.js";
import { localDay } from "./dates.js";
import { finishedPuzzles } from "../storage/saved_puzzles.js";
import { setting } from "../site/settings.js";
import { showStreak } from "./streak.js";
import { timeText } from "../play/clock.js";

// Those of a whole day are fetched by polling.js; the address of one puzzle leads to another page once it is there.
const LOOK_AGAIN = 3000; // milliseconds
const place = document.getElementById("daily");
const { day, last, address, follows, waits } = place.dataset;

function showTicks() {
  hideAhead();
  const finished = new Map(finishedPuzzles().map((each) => [each.id, each]));
  for (const card of place.querySelectorAll("[data-play]")) {
    const found = finished.get(card.dataset.play);
    card.querySelector(".daily-done").hidden = !found;
    if (found && setting("timer")) card.querySelector("[data-time]").textContent = timeText(found.seconds);
  }
  showStreak();
}

// "Today" is the date in UTC as the server writes it; the visitor's date may differ. If it is after the last open day,
// the visitor's clock is wrong, and this page stays.
const mine = localDay();
if (follows !== undefined && mine !== day && mine <= last) location.replace(address.replace("0000-00-00", mine));
else if (waits !== undefined) setTimeout(() => location.reload(), LOOK_AGAIN);
showTicks();
document.addEventListener("shown", showTicks);
addEventListener("pageshow", (event) => event.persisted && showTicks());
