// Locked candidates: digits confined to the crossing of two houses. As in solver/techniques/basic/locked.py.

export const findPointing = (position) => findLocked(position, "pointing", false);
export const findClaiming = (position) => findLocked(position, "claiming", true);

// A digit that a complete house, a line or not, confines to one that crosses it leaves the rest of that one.
function* findLocked(position, technique, isLine) {
  const { houses } = position;
  for (const base of houses.complete.filter((house) => house.isLine === isLine)) {
    for (const digit of position.digitNumbers) {
      const places = position.placesIn(base.cells, digit);
      if (places.length < 2) continue;
      for (const { other: cover, shared } of houses.crossings[base.index]) {
        if (!places.every((cell) => shared.includes(cell))) continue;
        const removed = position.placesIn(cover.cells, digit).filter((cell) => !places.includes(cell));
        if (removed.length) yield locked(technique, { digit, base, cover, places, removed });
      }
    }
  }
}

function locked(technique, { digit, base, cover, places, removed }) {
  const facts = { digit: { digits: [digit] }, base: { houses: [base] }, cover: { houses: [cover] }, cells: { cells: places } };
  const roles = { base: [base], cover: [cover], pattern: places.map((cell) => [cell, digit]) };
  return { technique, placements: [], eliminations: removed.map((cell) => [cell, digit]), facts, roles };
}
