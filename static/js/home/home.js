// The first page: what somebody has begun, a puzzle of today, steps that move, and the way for what is pasted.
import { handOver } from "../storage/saved_entry.js";
import { lessonsDone } from "../storage/lessons_done.js";
import { startMoving } from "./moving_steps.js";
import { startToday } from "./today.js";

startToday();
startMoving();

const learn = document.getElementById("learn-way");
const nDone = Object.keys(lessonsDone()).length;
if (nDone) learn.textContent = learn.dataset.done.replace("{done}", nDone);

// Who comes back loads what a stranger does not need.
const { script } = document.getElementById("back").dataset;
if (document.documentElement.dataset.returns !== undefined) import(script).then(({ showBack }) => showBack());

// A puzzle that is pasted anywhere is read by the page on which puzzles are entered.
document.addEventListener("paste", (event) => {
  if (event.target.closest?.("textarea, input")) return;
  const text = event.clipboardData.getData("text").trim();
  if (text.length > 1 && handOver(text)) location.assign(document.querySelector("[data-entry]").href);
});
