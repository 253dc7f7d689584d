// Clues as lines of text. Does not touch the page.

/** Return the clues of a text, one a line or separated by ";". */
export const linesOf = (text) =>
  text
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Write a clue: its kind, its value if it has one, and the names of its cells. */
export const lineOf = (kind, value, cells) => `${kind}${value && `:${value}`}${cells && `=${cells}`}`;

/**
 * Return `clues`, {kind, value, groups, countsLines}, with every cell moved to the one given by `move`, one a line.
 * Return null if that would change what they mean, or if some could not be read.
 */
export function movedClues(clues, names, move) {
  if (clues.some(({ kind, countsLines }) => !kind || countsLines)) return null;
  const moved = (group) => group.map((cell) => names[move[cell]]).join("");
  return clues.map(({ kind, value, groups }) => lineOf(kind, value, groups.map(moved).join(","))).join("\n");
}
