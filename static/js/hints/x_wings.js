// X-wings: a digit whose places in two lines all lie in two lines that cross them. It is found as in
// solver/techniques/fish/fish_search.py, so that of several the same comes first: were the digit in one of the covers
// outside the bases, the places left in both bases would fit into the other cover.

/** All places of a digit in two bases lie in two covers: it is removed from the rest of the covers. */
export function* findXWings(position) {
  for (const digit of position.digitNumbers) {
    const seen = new Set();
    for (const { bases, covers } of position.houses.sides) yield* findIn(position, digit, bases, covers, seen);
  }
}

function* findIn(position, digit, allBases, allCovers, seen) {
  const placesIn = (house) => position.placesIn(house.cells, digit);
  const coversOf = (places) => allCovers.filter(({ cells }) => places.some((cell) => cells.includes(cell)));
  const isFitting = (places) => places.length > 1 && coversOf(places).length <= 2;
  const bases = allBases.filter((house) => isFitting(placesIn(house)));
  for (const tried of allCovers) {
    const restOf = (house) => placesIn(house).filter((cell) => !tried.cells.includes(cell));
    const open = bases.filter((house) => restOf(house).length);
    for (const pair of pairsIn(open, allCovers.filter((house) => house !== tried), restOf)) {
      const covers = inOrder([pair.cover, tried]);
      const name = [...pair.bases, ...covers].map(({ index }) => index).join();
      const inBases = pair.bases.flatMap(placesIn);
      const removed = (house) => placesIn(house).filter((cell) => !inBases.includes(cell));
      const isReached = inBases.some((cell) => tried.cells.includes(cell));
      if (!isReached || !removed(tried).length || seen.has(name)) continue;
      seen.add(name);
      yield xWing(digit, pair.bases, covers, inBases, covers.flatMap(removed));
    }
  }
}

// Yield each two bases whose remaining places all lie in one cover.
function* pairsIn(bases, covers, restOf) {
  for (const [k, first] of bases.entries()) {
    for (const cover of covers) {
      const isCovered = (house) => restOf(house).every((cell) => cover.cells.includes(cell));
      if (!isCovered(first)) continue;
      for (const second of bases.slice(k + 1)) if (isCovered(second)) yield { bases: [first, second], cover };
    }
  }
}

const inOrder = (houses) => houses.toSorted((a, b) => a.index - b.index);

function xWing(digit, bases, covers, inBases, removed) {
  const at = (cells) => cells.toSorted((a, b) => a - b).map((cell) => [cell, digit]);
  const facts = { digit: { digits: [digit] }, bases: { houses: bases }, covers: { houses: covers } };
  return { technique: "x-wing", placements: [], eliminations: at(removed), facts, roles: { base: bases, cover: covers, pattern: at(inBases) } };
}
