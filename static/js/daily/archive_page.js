// The calendar: the visitor's today, and ticks and times of the puzzles that were finished in this browser.
import { clockText, localDay } from "./dates.js";
import { finishedPuzzles } from "../storage/saved_puzzles.js";
import { setting } from "../site/settings.js";
import { showStreak } from "./streak.js";

const place = document.getElementById("archive");

function lineFor({ url, title }, { seconds }) {
  const line = document.createElement("li");
  line.append(Object.assign(document.createElement("a"), { href: url, textContent: title }));
  if (setting("timer")) line.append(` ${clockText(seconds)}`);
  return line;
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

place.querySelector(`.calendar-day[href$="/${localDay()}/"]`)?.setAttribute("aria-current", "date");
show();
addEventListener("pageshow", (event) => event.persisted && show());
