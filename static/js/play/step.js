// A step of a hint is taken: the entries become those of the position after it. Does not touch the page.

/** Take the position {at, out} as one change. Return which notes it shows: "own", "none", or "hidden" by the player's. */
export function takeStep(entries, rules, { at, out }) {
  const nChanges = entries.past.length;
  const { corner, centre } = entries.layers;
  const hasNotes = corner.size + centre.size > 0;
  entries.takePosition(at.value, out.value);
  dropNotes(entries, rules, out.value);
  const crossed = entries.past.slice(nChanges).flat().filter(({ layer, before, after }) => layer === "out" && after & ~before);
  const isSeen = entries.edit(crossed.flatMap(({ index, after }) => without(entries, index, after)));
  const changes = entries.past.splice(nChanges).flat();
  if (changes.length) entries.past.push(changes);
  return isSeen || !crossed.length ? "own" : hasNotes ? "hidden" : "none";
}

// Remove the crossed-out candidates of a cell from its notes.
function without(entries, cell, crossed) {
  return ["corner", "centre"].map((layer) => [layer, cell, entries.get(layer, cell) & ~crossed]);
}

// Remove centre notes that exclude more candidates than the server's position.
function dropNotes(entries, rules, out) {
  const right = new Set(out.split(" "));
  const cells = entries.crossedOut(rules.candidates(entries.digits)).split(" ").filter((word) => word && !right.has(word));
  entries.edit(cells.map((word) => ["centre", entries.layout.cells.indexOf(word.split(":")[0]), 0]));
}
