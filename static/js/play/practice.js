// An exercise: notice when the board has all that the technique concludes, and what does not follow from it.

function crossedOut(out) {
  return out ? out.split(" ").flatMap((word) => [...word.split(":")[1]].map((symbol) => `${word.split(":")[0]}:${symbol}`)) : [];
}

function isOnBoard({ places, removes }, { digits, out }) {
  const gone = new Set(crossedOut(out));
  // Crossed out, or its cell has another digit.
  const isGone = ([cell, name, symbol]) => gone.has(`${name}:${symbol}`) || ![".", symbol].includes(digits[cell]);
  return places.every(([cell, , symbol]) => digits[cell] === symbol) && removes.every(isGone);
}

// Whether a digit or a crossed-out candidate is on the board that no step has. What a digit rules out may be crossed out.
function hasOther(steps, start, { digits, out }) {
  const places = steps.flatMap((step) => step.places);
  const isPlaced = (symbol, cell) => symbol === start.digits[cell] || places.some(([c, , s]) => c === cell && s === symbol);
  if (![...digits].every(isPlaced)) return true;
  const known = new Set(crossedOut(start.out));
  for (const [, name, symbol] of steps.flatMap((step) => step.removes)) known.add(`${name}:${symbol}`);
  return !places.length && !crossedOut(out).every((candidate) => known.has(candidate));
}

document.addEventListener("played", ({ detail }) => {
  const data = document.getElementById("practice-data");
  const status = document.getElementById("practice-said");
  if (!data || status.textContent === status.dataset.found) return;
  const { technique, steps, start } = JSON.parse(data.textContent);
  if (!steps.some((step) => isOnBoard(step, detail))) {
    status.textContent = hasOther(steps, start, detail) ? status.dataset.other : "";
    return;
  }
  status.textContent = status.dataset.found;
  document.dispatchEvent(new CustomEvent("practised", { detail: technique }));
  document.getElementById("practice-next").hidden = false;
  status.parentElement.scrollIntoView({ block: "nearest" }); // on a phone it is above the board
});
