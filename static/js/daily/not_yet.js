// The page of a day that the visitor's clock has not reached, as a friend farther east may send it: it says when the day
// comes. Its puzzles show as soon as the clock has reached it.
import { localDay } from "./dates.js";

const FROM_FEED = "#feed"; // a feed brings a day to all its readers at once, so its links open everywhere
const notice = document.getElementById("not-yet"); // none once the day has begun everywhere
const day = notice?.dataset.day ?? "";
const isFromFeed = location.hash === FROM_FEED;
const isAhead = () => day > localDay();

function show() {
  notice.hidden = isFromFeed || !isAhead();
  notice.parentElement.classList.toggle("is-not-yet", !notice.hidden);
}

if (isAhead()) {
  const links = document.querySelectorAll(`main a[href*="/daily/${day}/"]`);
  if (isFromFeed) for (const link of links) link.hash = FROM_FEED;
  document.addEventListener("visibilitychange", show);
  show();
}
