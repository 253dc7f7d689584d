// The print page: print, and offer the puzzles started in this browser.
import { savedPuzzles } from "../storage/saved_puzzles.js";

const MAX_OFFERED = 8;
const place = document.getElementById("begun");
const template = place.querySelector("template");
const chosen = new Set([...document.querySelectorAll("[name=p]")].map((box) => box.value));
const offered = savedPuzzles().filter(({ id }) => !chosen.has(id)).slice(0, MAX_OFFERED);

for (const { id, title } of offered) {
  const line = template.content.cloneNode(true);
  line.querySelector("input").value = id;
  line.querySelector("[data-title]").textContent = title;
  place.append(line);
}
place.hidden = !offered.length;

document.getElementById("print")?.addEventListener("click", () => print());
