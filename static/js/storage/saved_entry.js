// What was entered in this tab, or pasted on another page of it. Restore it. On another layout, restore as much as fits.

const LAST = "entry";
const CLUES = "entry-clues";
const PASTED = "pasted";

/** Return what this tab has stored under a name, or {}. */
export function stored(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name)) ?? {};
  } catch {
    return {}; // storage is forbidden or invalid
  }
}

/** Store something in this tab. */
export function store(name, value) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is forbidden or full: do without.
  }
}

/** Store the digit of each cell by the cell's name, and the clues as text. */
export function saveEntry({ layout, digits, clues }) {
  const entered = digits.flatMap((digit, cell) => (digit ? [[layout.cells[cell], layout.symbols[digit]]] : []));
  store(LAST, Object.fromEntries(entered));
  store(CLUES, { text: clues });
}

/** Restore every stored digit that the layout has, in the cell of the same name, and the clues. */
export function restoreEntry(entries) {
  const entered = stored(LAST);
  const { cells } = entries.layout;
  const clue = ["clue", 0, stored(CLUES).text || 0];
  entries.edit([...cells.map((name, cell) => ["digit", cell, entries.digitOf(String(entered[name] ?? ""))]), clue]);
}

/** Leave a pasted text for the entry page. Return whether it is kept. */
export function handOver(text) {
  store(PASTED, { text });
  return stored(PASTED).text === text;
}

/** Return the text that another page has left for the entry page, once; "" if there is none. */
export function takeOver() {
  const { text = "" } = stored(PASTED);
  if (text) store(PASTED, {});
  return text;
}
