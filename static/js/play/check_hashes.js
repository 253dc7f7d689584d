// Which entries are wrong, found on the page alone: it knows a salted hash of what is right in each cell.
import { sha256 } from "./sha256.js";

const isRight = ({ salt, hashes }, { cell, name, symbol }) => sha256(`${salt}:${name}:${symbol}`).startsWith(hashes[cell]);

/**
 * The indices of the cells whose entry is wrong. `checks` are {salt, hashes} as the server gives them
 * (`solver/web/checks.py`); `entries` are [{cell: index, name: "r1c1", symbol: "5"}].
 */
export async function wrongCells(checks, entries) {
  return entries.filter((entry) => !isRight(checks, entry)).map(({ cell }) => cell);
}

/** The indices of the cells of which some entry is right. */
export async function rightCells(checks, entries) {
  return [...new Set(entries.filter((entry) => isRight(checks, entry)).map(({ cell }) => cell))];
}
