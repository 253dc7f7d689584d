// The drills of a lesson: which one it is, that the lesson is begun, and that it is done when all of them are.
import "../train/drill.js";
import { noteBegun, noteDone } from "../storage/lessons_done.js";

const { lesson: slug, drills } = document.getElementById("lesson").dataset;
const nDrills = Number(drills);
const position = document.getElementById("practice-number");
const done = document.getElementById("lesson-done");
let nDone = 0;

function showPosition() {
  const number = Math.min(nDone + 1, nDrills);
  position.textContent = position.dataset.text.replace("{number}", number).replace("{all}", nDrills);
}

document.addEventListener("lesson-moved", () => noteBegun(slug));
document.addEventListener("drilled", () => {
  noteBegun(slug);
  nDone += 1;
  if (nDone < nDrills) return;
  noteDone(slug);
  done.textContent = done.dataset.text;
});

document.querySelector("#drill [data-do=next]").addEventListener("click", showPosition);
showPosition();
