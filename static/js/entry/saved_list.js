// The list of puzzles started in this browser.
import { filled } from "../board/cell_looks.js";
import { savedPuzzles } from "../storage/saved_puzzles.js";

const MOST = 6;
const EXAMPLE = /a{16}/; // the id in the addresses of the template

/** Fill the section "begun" of the page. It stays hidden if there are none. */
export function showSavedPuzzles(says) {
  const section = document.getElementById("begun");
  const list = section.querySelector("ul");
  const puzzles = savedPuzzles().slice(0, MOST);
  section.hidden = !puzzles.length;
  for (const { id, title, share, when } of puzzles) {
    const item = list.nextElementSibling.content.firstElementChild.cloneNode(true);
    const link = item.querySelector("a");
    link.href = link.href.replace(EXAMPLE, id);
    link.textContent = title;
    item.querySelector("img").src = item.querySelector("img").dataset.src.replace(EXAMPLE, id);
    const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" }).format(when);
    item.querySelector("small").textContent = `${filled(says.left, { share: Math.floor(share * 100) })} · ${day}`;
    list.append(item);
  }
}
