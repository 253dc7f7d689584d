// The list of a day's puzzles: the visitor's own date, ticks and times.
import "./not_yet.js";
import { hideAhead } from "./ahead.js";
import { localDay } from "./dates.js";
import { showStreak } from "./streak.js";
import { showTicks } from "./ticks.js";

// Those of a whole day are fetched by polling.js; the address of one puzzle leads to another page once it is there.
const LOOK_AGAIN = 3000; // milliseconds
const place = document.getElementById("daily");
const { day, last, address, follows, waits } = place.dataset;

function showOwn() {
  hideAhead();
  showTicks(place);
  showStreak();
}

// "Today" is the date in UTC as the server writes it; the visitor's date may differ. If it is after the last open day,
// the visitor's clock is wrong, and this page stays.
const mine = localDay();
if (follows !== undefined && mine !== day && mine <= last) location.replace(address.replace("0000-00-00", mine));
else if (waits !== undefined) setTimeout(() => location.reload(), LOOK_AGAIN);
showOwn();
document.addEventListener("shown", showOwn);
addEventListener("pageshow", (event) => event.persisted && showOwn());
