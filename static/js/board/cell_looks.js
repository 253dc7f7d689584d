// The look and label of each cell, derived from the entries. Does not touch the page.
import { cellOfCandidate, digitOfCandidate, digitsIn } from "./candidates.js";

/** Fill in the {names} of a template. */
export const filled = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);

const MAX_DIGITS = 2;
const MAX_CLUES = 2;
const MAX_HOUSES = 3;

/** Describe conflicts and broken clues, a few of each, in sentences. The cells are marked on the board. */
export function conflictWords(conflicts, broken, { cells, symbols, words }) {
  const inWords = (digit) => {
    const ofDigit = conflicts.filter((each) => each.digit === digit);
    const houses = ofDigit.flatMap(({ house }) => house ?? []).slice(0, MAX_HOUSES);
    if (!houses.length) {
      const [first, last] = ofDigit[0].cells.map((cell) => cells[cell]);
      return filled(words.pair, { digit: symbols[digit], first, last });
    }
    const last = houses.pop();
    const all = houses.length ? filled(words.and, { first: houses.join(", "), last }) : last;
    return filled(words.clash, { digit: symbols[digit], houses: all });
  };
  const digits = new Set(conflicts.map(({ digit }) => digit));
  const clues = broken.map((clue) => clue.words).filter(Boolean).slice(0, MAX_CLUES);
  return [...[...digits].slice(0, MAX_DIGITS).map(inWords), ...clues.map((clue) => filled(words.broken, { clue }))].join(" ");
}

/** Return a cell's name in words: "row 3, column 7". */
export function cellWords({ cells, words }, cell) {
  const [first, second] = cells[cell].match(/[0-9]+/g);
  return filled(words.cell, { first, second });
}

/**
 * Return the look of each cell; its `label()` puts it into words. `isPrinted(cell)` says whether a digit is drawn as a
 * given. `pencil` has a mask of the candidates to show per cell, or is false. `conflicting`, `wrong`, `same` and `peers`
 * are sets of cells.
 */
export function looksOf(entries, { isPrinted, pencil, conflicting, wrong, same, peers }) {
  const { layout } = entries;
  const tints = new Map();
  for (const [number, colour] of entries.layers.tint) {
    const cell = cellOfCandidate(number);
    tints.set(cell, [...(tints.get(cell) ?? []), { digit: digitOfCandidate(number), colour }]);
  }
  return entries.digits.map((digit, cell) => {
    const isOpen = !digit;
    const look = {
      symbol: digit ? layout.symbols[digit] : "",
      isGiven: Boolean(digit) && isPrinted(cell),
      isFilled: Boolean(digit) && !isPrinted(cell),
      isConflict: conflicting.has(cell),
      isWrong: wrong.has(cell),
      isSame: same.has(cell),
      isPeer: peers.has(cell),
      colour: entries.get("colour", cell),
      corner: isOpen && !pencil ? entries.get("corner", cell) : 0,
      centre: isOpen && !pencil ? entries.get("centre", cell) : 0,
      pencil: isOpen && pencil ? pencil[cell] : 0,
      tints: isOpen ? (tints.get(cell) ?? []) : [],
    };
    return { ...look, label: () => labelOf(look, cell, layout, Boolean(entries.givens[cell])) };
  });
}

/** Put what a cell contains into words. The look may omit what the cell does not have. */
export function labelOf(look, cell, layout, isFixed) {
  const { words } = layout;
  const listed = (mask) => digitsIn(mask).map((digit) => layout.symbols[digit]).join(" ");
  const parts = [
    look.symbol || words.empty,
    isFixed && words.given,
    look.isConflict && words.conflict,
    look.isWrong && words.wrong,
    look.corner && filled(words.corner, { marks: listed(look.corner) }),
    look.centre && filled(words.centre, { marks: listed(look.centre) }),
    look.pencil && filled(words.pencil, { marks: listed(look.pencil) }),
    look.colour && filled(words.colour, { colour: words.colours[look.colour - 1] }),
    ...(look.tints ?? []).map(({ digit, colour }) =>
      filled(words.tint, { digit: layout.symbols[digit], colour: words.colours[colour - 1] }),
    ),
  ];
  return `${cellWords(layout, cell)}: ${parts.filter(Boolean).join(", ")}`;
}
