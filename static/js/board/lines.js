// The player's lines between candidates, drawn over the cells.
import { cellOfCandidate, digitOfCandidate, endsOfLine } from "./candidates.js";

const SVG = "http://www.w3.org/2000/svg";

/** Draw the lines with these `names` on a board, and the candidate `start` of an unfinished one (null if none). */
export function drawLines(board, names, start) {
  const svg = board.frame.querySelector("svg");
  svg.querySelector(".own-lines")?.remove();
  if (!names.length && start === null) return;
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "own-lines");
  for (const name of names) {
    const [from, to] = endsOfLine(name).map((end) => placeOf(board, end));
    add(group, "path", { d: `M${from.x} ${from.y}L${to.x} ${to.y}` });
    for (const end of [from, to]) add(group, "ellipse", { cx: end.x, cy: end.y, rx: end.rx, ry: end.ry });
  }
  if (start !== null) {
    const { x, y, rx, ry } = placeOf(board, start);
    add(group, "ellipse", { cx: x, cy: y, rx, ry, class: "is-begun" });
  }
  svg.append(group);
}

// Return where the server drew a candidate: the translation of its cell plus the position of its disc.
function placeOf(board, number) {
  const cell = cellOfCandidate(number);
  const disc = board.discOf(cell, digitOfCandidate(number));
  const corner = board.elements[cell].transform.baseVal.consolidate().matrix;
  const [cx, cy, rx, ry] = ["cx", "cy", "rx", "ry"].map((name) => Number(disc.getAttribute(name)));
  return { x: corner.e + cx, y: corner.f + cy, rx, ry };
}

function add(group, name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  group.append(element);
}
