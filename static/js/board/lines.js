// The player's lines between candidates, drawn over the cells.

const SVG = "http://www.w3.org/2000/svg";

/** Draw `lines` ("one-other", numbers of candidates) on a board. Of an unfinished line, draw the first end. */
export function drawLines(board, lines, begun) {
  const svg = board.frame.querySelector("svg");
  svg.querySelector(".own-lines")?.remove();
  if (!lines.length && begun === null) return;
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "own-lines");
  for (const line of lines) {
    const [from, to] = line.split("-").map((number) => placeOf(board, Number(number)));
    add(group, "path", { d: `M${from.x} ${from.y}L${to.x} ${to.y}` });
    for (const end of [from, to]) add(group, "ellipse", { cx: end.x, cy: end.y, rx: end.rx, ry: end.ry });
  }
  if (begun !== null) {
    const { x, y, rx, ry } = placeOf(board, begun);
    add(group, "ellipse", { cx: x, cy: y, rx, ry, class: "is-begun" });
  }
  svg.append(group);
}

// Return where the server drew a candidate: the translation of its cell plus the position of its disc.
function placeOf(board, number) {
  const cell = Math.floor(number / 32);
  const disc = board.discOf(cell, number % 32);
  const move = board.cells[cell].transform.baseVal.consolidate().matrix;
  const [cx, cy, rx, ry] = ["cx", "cy", "rx", "ry"].map((name) => Number(disc.getAttribute(name)));
  return { x: move.e + cx, y: move.f + cy, rx, ry };
}

function add(group, name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  group.append(element);
}
