// What digits do to the notes of the cells that see them. Does not touch the page.
//
// A digit that is written clears its notes, unless it clashes. A digit that is taken back returns the notes that a digit
// has cleared, where no equal digit is seen any more.
const NOTES = ["corner", "centre"];

/** Return edits of digits, [layer, cell, value], with those of the notes. Notes are cleared only if it `clears`. */
export function withNotes(entries, rules, edits, clears) {
  const before = entries.digits;
  const after = [...before];
  for (const [, cell, digit] of edits) after[cell] = digit;
  const seen = rules.seen(after);
  const cleared = new Map(); // a mask per cell
  const returned = new Map();
  const mark = (masks, cell, digit) => masks.set(cell, masks.get(cell) | (1 << digit));
  for (const [, cell, digit] of edits) {
    const old = before[cell];
    if (old === digit) continue;
    const peers = [...rules.peersOf(cell)];
    const isClearing = clears && digit && !peers.some((peer) => after[peer] === digit);
    for (const peer of peers) {
      if (isClearing) mark(cleared, peer, digit);
      if (old && !((seen[peer] >> old) & 1)) mark(returned, peer, old);
    }
  }
  const notes = (layer) => {
    const lost = returned.size ? clearedByDigits(entries.past, layer) : returned;
    return [...new Set([...cleared.keys(), ...returned.keys()])].map((cell) => {
      const mask = entries.get(layer, cell) | (returned.get(cell) & lost.get(cell));
      return [layer, cell, mask & ~cleared.get(cell)];
    });
  };
  return [...edits, ...NOTES.flatMap(notes)];
}

// Return a mask per cell of the notes whose last change was that a digit cleared them.
function clearedByDigits(past, layer) {
  const found = new Map();
  for (const change of past) {
    const written = change.reduce((mask, each) => (each.layer === "digit" ? mask | (1 << each.after) : mask), 0);
    for (const { layer: where, index, before, after } of change) {
      if (where !== layer) continue;
      const gone = before & ~after & written;
      found.set(index, (found.get(index) & ~(before ^ after)) | gone);
    }
  }
  return found;
}
