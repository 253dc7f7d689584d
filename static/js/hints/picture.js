// A step on the board. The page's own picture is copied and gets classes, and copies of what the server has drawn for
// candidates; nothing here computes a place.
import { cellWords } from "../board/cell_looks.js";
import { digitsIn, numberOfCandidate } from "../board/candidates.js";

const SVG = "http://www.w3.org/2000/svg";
const LASTING = ["cell", "is-given", "is-filled"]; // the classes of a cell that are not about the moment
const OF_PLAYER = ".own-lines, .corner, .centre, .pencil, .tint";

/**
 * Return the picture of `position` as HTML. `marks` has the cells of each role, {base: [0, 1]}, the role of each marked
 * candidate by its number, the digits to show as written, [cell, digit], and whether all candidates are shown.
 */
export function pictureOf({ board, layout }, position, marks) {
  const frame = board.frame.cloneNode(true);
  for (const element of frame.querySelectorAll(OF_PLAYER)) element.remove();
  const cells = layout.cells.map((name) => frame.querySelector(`#cell-${name}`));
  for (const cell of cells) cell.setAttribute("class", LASTING.filter((name) => cell.classList.contains(name)).join(" "));
  for (const [role, marked] of Object.entries(marks.cells)) for (const cell of marked) cells[cell].classList.add(`is-${role}`);
  const write = (cell, symbol) => (cells[cell].querySelector(".digit").textContent = symbol);
  for (const cell of marks.cells.barred ?? []) write(cell, "×");
  for (const [cell, digit] of marks.placed) {
    write(cell, layout.symbols[digit]);
    cells[cell].classList.add("is-filled");
    cells[cell].setAttribute("aria-label", `${cellWords(layout, cell)}: ${layout.symbols[digit]}`);
  }
  const isWritten = (cell) => marks.placed.some(([written]) => written === cell);
  for (const [cell, mask] of position.candidates.entries()) {
    if (marks.showsCandidates && mask && !isWritten(cell)) cells[cell].append(candidates(board, cell, mask, marks.candidates));
  }
  return frame.innerHTML;
}

// Return the candidates of a cell, those with a role on a disc.
function candidates(board, cell, mask, roles) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "cands");
  for (const digit of digitsIn(mask)) {
    const role = roles.get(numberOfCandidate(cell, digit));
    const disc = board.discOf(cell, digit);
    const symbol = disc.nextElementSibling.cloneNode(true);
    if (role) {
      symbol.classList.add(`is-${role}`);
      const mark = disc.cloneNode();
      mark.setAttribute("class", `disc is-${role}`);
      group.append(mark);
    }
    group.append(symbol);
  }
  return group;
}
