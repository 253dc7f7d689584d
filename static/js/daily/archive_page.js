// The calendar: the visitor's today, and ticks and times of the puzzles that were finished in this browser.
import { hideAhead } from "./ahead.js";
import { localDay } from "./dates.js";
import { finishedPuzzles } from "../storage/saved_puzzles.js";
import { setting } from "../site/settings.js";
import { showStreak } from "./streak.js";
import { timeText } from "../play/clock.js";

const place = document.getElementById("archive");

function lineFor({ url, title }, { seconds }) {
  const line = document.createElement("li");
  line.append(Object.assign(document.createElement("a"), { href: url, textContent: title }));
  if (setting("timer")) line.append(` ${timeText(seconds)}`);
  return line;
}

// A day that the visitor's clock has not reached looks like every day to come.
function close(link) {
  const cell = link.closest("td");
  cell.className = "is-closed";
  cell.replaceChildren(link.querySelector("b"));
}

function show() {
  const finished = new Map(finishedPuzzles().map((each) => [each.id, each]));
  const lines = [];
  for (const item of place.querySelectorAll("[data-play]")) {
    const found = finished.get(item.dataset.play);
    const mark = item.querySelector(".calendar-mark");
    mark.classList.toggle("is-done", Boolean(found));
    mark.textContent = found ? "✓" : "";
    if (found) lines.push(lineFor(item.dataset, found));
  }
  const solved = document.getElementById("solved");
  solved.querySelector("ul").replaceChildren(...lines);
  solved.hidden = !lines.length;
  showStreak();
}

// The month of today is that of the date in UTC; the visitor's may be another one.
const { follows } = place.dataset;
const month = place.querySelector(`.days [rel][href$="/${localDay().slice(0, "2026-11".length)}/"]`);
if (follows !== undefined && month) location.replace(month.href);
place.querySelector(`.calendar-day[href$="/${localDay()}/"]`)?.setAttribute("aria-current", "date");
hideAhead();
for (const link of place.querySelectorAll(".calendar-day")) if (link.dataset.day > localDay()) close(link);
show();
addEventListener("pageshow", (event) => event.persisted && show());
