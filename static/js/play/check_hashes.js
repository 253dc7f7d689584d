// Which entries are wrong, found on the page alone: it knows a salted hash of what is right in each cell.

/** Whether this browser hashes here: over https and on this machine itself, but not over plain http from elsewhere. */
export const canHash = () => Boolean(globalThis.crypto?.subtle);

/** The SHA-256 of a text in hexadecimal digits. */
async function sha256(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function isRight({ salt, hashes }, { cell, name, symbol }) {
  return (await sha256(`${salt}:${name}:${symbol}`)).startsWith(hashes[cell]);
}

/** The cells of those entries that are right, or of those that are not. */
async function cellsWhere(wanted, checks, entries) {
  const found = await Promise.all(entries.map((entry) => isRight(checks, entry)));
  return entries.filter((_, k) => found[k] === wanted).map(({ cell }) => cell);
}

/**
 * The indices of the cells whose entry is wrong. `checks` are {salt, hashes} as the server gives them
 * (`solver/web/pages/check_hashes.py`); `entries` are [{cell: index, name: "r1c1", symbol: "5"}].
 */
export const wrongCells = (checks, entries) => cellsWhere(false, checks, entries);

/** The indices of the cells of which some entry is right. */
export const rightCells = async (checks, entries) => [...new Set(await cellsWhere(true, checks, entries))];
