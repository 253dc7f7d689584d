// A link to a puzzle with progress. The progress is in the fragment, which browsers do not send to the server.
import { cellOfCandidate, digitOfCandidate, endsOfLine } from "../board/candidates.js";
import { LAYERS } from "../board/entries.js";

const NAME = "#progress=";

/** Return the content, without its history, as the fragment of an address. */
export function toHash({ layers }) {
  const kept = LAYERS.filter((name) => layers[name].size);
  const text = JSON.stringify(Object.fromEntries(kept.map((name) => [name, [...layers[name]]])));
  return NAME + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Replace all entries by those of a fragment. Return false if it has none or is invalid. */
export function fromHash(entries, hash) {
  if (!hash.startsWith(NAME)) return false;
  try {
    const text = atob(hash.slice(NAME.length).replaceAll("-", "+").replaceAll("_", "/"));
    const edits = Object.entries(JSON.parse(text)).flatMap(([layer, entries]) =>
      entries.map(([index, value]) => [layer, index, value]),
    );
    if (!edits.every((edit) => makesSense(entries, edit))) return false;
    const all = LAYERS.flatMap((layer) => [...entries.layers[layer].keys()].map((index) => [layer, index, 0]));
    const byPlace = new Map([...all, ...edits].map((edit) => [placeOf(edit), edit]));
    entries.edit([...byPlace.values()]);
    return true;
  } catch {
    return false;
  }
}

// Of two edits with the same place, the later one counts.
const placeOf = ([layer, index]) => `${layer} ${index}`;

/** Whether an edit is valid for these entries. */
function makesSense({ layout }, [layer, index, value]) {
  const n = layout.symbols.length - 1;
  const isCell = (cell) => Number.isInteger(cell) && cell >= 0 && cell < layout.cells.length;
  const isDigit = (digit) => digit >= 1 && digit <= n;
  const isCandidate = (number) =>
    Number.isInteger(number) && isCell(cellOfCandidate(number)) && isDigit(digitOfCandidate(number));
  if (!LAYERS.includes(layer) || !Number.isInteger(value) || value < 0) return false;
  if (layer === "line") {
    const [one, other] = /^\d+-\d+$/.test(index) ? endsOfLine(index) : [];
    return value === 1 && isCandidate(one) && isCandidate(other) && one < other;
  }
  if (layer === "tint") return isCandidate(index) && value <= 8;
  const most = { digit: n, colour: 8 }[layer] ?? 2 ** (n + 1) - 1;
  return isCell(index) && value <= most;
}
