// The moment in which a board is finished: a wave over it, and what there is to say.

/** Return how many moves of the cursor each cell is away from `start`. */
export function distances(arrows, start) {
  const found = arrows.map(() => 0);
  const seen = new Set([start]);
  for (const cell of seen) {
    for (const next of arrows[cell]) {
      if (seen.has(next)) continue;
      found[next] = found[cell] + 1;
      seen.add(next);
    }
  }
  return found;
}

/** Show the card for a finished board in `place`. Without a `time` or a level, nothing is said of it. */
export function showFinished(place, { time, level, hints }) {
  const card = document.getElementById("finished").content.cloneNode(true);
  for (const [name, text] of Object.entries({ time, level, hints: String(hints) })) {
    const line = card.querySelector(`[data-result="${name}"]`);
    line.hidden = !text;
    line.querySelector("dd").textContent = text;
  }
  place.replaceChildren(card);
}
