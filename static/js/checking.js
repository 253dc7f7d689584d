// Which entries are wrong, found on the page alone: it knows a salted hash of what is right in each cell.
import { sha256 } from "./sha256.js";

/**
 * The indices of the cells whose entry is wrong. `checks` are {salt, hashes} as the server gives them
 * (`solver/web/checks.py`); `entries` are [{cell: index, name: "r1c1", symbol: "5"}].
 */
export async function wrongCells({ salt, hashes }, entries) {
  const isWrong = ({ cell, name, symbol }) => !sha256(`${salt}:${name}:${symbol}`).startsWith(hashes[cell]);
  return entries.filter(isWrong).map(({ cell }) => cell);
}
