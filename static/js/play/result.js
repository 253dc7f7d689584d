// A result in words and squares, without anything of the solution. Does not touch the page.
import { filled } from "../board/cell_looks.js";

const N_SQUARES = 10;
export const ALONE = "🟩";
export const HELPED = "🟨";
export const REVEALED = "🟥";

/** Return how often each kind of help was asked for: {hint, check, reveal}. */
export function countsOf(helps) {
  const counts = { hint: 0, check: 0, reveal: 0 };
  for (const [kind] of helps) counts[kind] += 1;
  return counts;
}

/**
 * Return the course of a solution as ten squares, one for each tenth of the `open` cells, in the order in which they were
 * filled in: green without help, yellow with a hint or a check, red with a revealed digit. Return "" if it is not known
 * when help was asked for.
 */
export function courseOf(helps, open) {
  if (helps.some(([, place]) => !(place >= 0))) return "";
  const squares = Array(N_SQUARES).fill(ALONE);
  for (const [kind, place] of helps) {
    const k = Math.min(N_SQUARES - 1, Math.floor((place * N_SQUARES) / open));
    if (squares[k] !== REVEALED) squares[k] = kind === "reveal" ? REVEALED : HELPED;
  }
  return squares.join("");
}

/** Return the result as the text that is shared. `words` has the sentences about help; `time` may be empty. */
export function resultText({ title, level, time, helps, open, link }, words) {
  const counts = Object.entries(countsOf(helps)).filter(([, n]) => n);
  const help = counts.length ? counts.map(([kind, n]) => filled(words[kind], { n })) : [words.alone];
  const facts = [title.includes(level) ? "" : level, time, ...help].filter(Boolean).join(" · ");
  return [`Sudoku Atelier – ${title}`, facts, courseOf(helps, open), link].filter(Boolean).join("\n");
}
