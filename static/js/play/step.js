// A step of a hint is taken: the sheet gets the position after it. Does not touch the page.

/** Take the position {at, out} as one change. Return which marks it shows: "own", "none", or "hidden" by the player's. */
export function takeStep(sheet, rules, { at, out }) {
  const n_changes = sheet.past.length;
  const { corner, centre } = sheet.layers;
  const hasMarks = corner.size + centre.size > 0;
  sheet.takePosition(at.value, out.value);
  dropMarks(sheet, rules, out.value);
  const crossed = sheet.past.slice(n_changes).flat().filter(({ layer, before, after }) => layer === "out" && after & ~before);
  const isSeen = sheet.edit(crossed.flatMap(({ index, after }) => without(sheet, index, after)));
  const changes = sheet.past.splice(n_changes).flat();
  if (changes.length) sheet.past.push(changes);
  return isSeen || !crossed.length ? "own" : hasMarks ? "hidden" : "none";
}

// Remove the crossed-out candidates of a cell from its marks.
function without(sheet, cell, crossed) {
  return ["corner", "centre"].map((layer) => [layer, cell, sheet.get(layer, cell) & ~crossed]);
}

// Remove centre marks that exclude more candidates than the server's position.
function dropMarks(sheet, rules, out) {
  const right = new Set(out.split(" "));
  const cells = sheet.crossedOut(rules.candidates(sheet.digits)).split(" ").filter((word) => word && !right.has(word));
  sheet.edit(cells.map((word) => ["centre", sheet.facts.cells.indexOf(word.split(":")[0]), 0]));
}
