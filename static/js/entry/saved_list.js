// The list of puzzles started in this browser.
import { savedPuzzles } from "../storage/saved_puzzles.js";

const MOST = 6;

/** Fill the section "begun" of the page. It stays hidden if there are none. */
export function showSavedPuzzles(says) {
  const section = document.getElementById("begun");
  const list = section.querySelector("ul");
  const puzzles = savedPuzzles().slice(0, MOST);
  section.hidden = !puzzles.length;
  for (const { id, title, share } of puzzles) {
    const link = document.createElement("a");
    link.href = list.dataset.url.replace(/a{16}/, id);
    link.textContent = title;
    const item = document.createElement("li");
    item.append(link, ` ${says.left.replace("{share}", Math.floor(share * 100))}`);
    list.append(item);
  }
}
