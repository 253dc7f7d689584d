// What was entered comes back in this tab: on the same layout as it was, on another one as far as it fits.

const LAST = "entry";

/** What this tab keeps under a name; nothing much if it keeps nothing. */
export function stored(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name)) ?? {};
  } catch {
    return {}; // the browser forbids it, or somebody else wrote there
  }
}

/** Keeps something in this tab. */
export function store(name, value) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The tab does without.
  }
}

/** Remembers what stands in which cell, by the names of cells. */
export function saveEntry({ facts, digits }) {
  const entered = digits.flatMap((digit, cell) => (digit ? [[facts.cells[cell], facts.symbols[digit]]] : []));
  store(LAST, Object.fromEntries(entered));
}

/** Puts it on the sheet: every digit that the layout has, in the cell of the same name. */
export function restoreEntry(sheet) {
  const entered = stored(LAST);
  const { cells } = sheet.facts;
  sheet.edit(cells.map((name, cell) => ["digit", cell, sheet.digitOf(String(entered[name] ?? ""))]));
}
