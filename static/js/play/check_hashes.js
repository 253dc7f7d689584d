// Find wrong entries without the server: the page has a salted hash of the correct digit of each cell.

/** Whether this browser can hash: only over https and on localhost. */
export const canHash = () => Boolean(globalThis.crypto?.subtle);

/** Return the SHA-256 of a text in hexadecimal. */
async function sha256(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function isRight({ salt, hashes }, { cell, name, symbol }) {
  return (await sha256(`${salt}:${name}:${symbol}`)).startsWith(hashes[cell]);
}

/** Return the cells of the entries that are right, or of those that are wrong. */
async function cellsWhere(wanted, checks, entries) {
  const found = await Promise.all(entries.map((entry) => isRight(checks, entry)));
  return entries.filter((_, k) => found[k] === wanted).map(({ cell }) => cell);
}

/**
 * Return the indices of cells with a wrong entry. `checks` is {salt, hashes} from the server
 * (`solver/web/pages/check_hashes.py`); `entries` is [{cell: index, name: "r1c1", symbol: "5"}].
 */
export const wrongCells = (checks, entries) => cellsWhere(false, checks, entries);

/** Return the indices of cells with at least one right entry. */
export const rightCells = async (checks, entries) => [...new Set(await cellsWhere(true, checks, entries))];
