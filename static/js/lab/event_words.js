// What happened last, in words. The sentences are those of solver/web/pages/lab/events.py.
import { filled } from "../board/cell_looks.js";

/** Return the kind of the last event of a moment, the key of its sentence. */
export function kindOf({ event, digits }, { says, crossesOut }) {
  if (!event) return "start";
  const isCrossing = crossesOut.includes(event.why);
  if (says.includes(event.why) || (isCrossing && !event.isBack)) return event.why;
  if (event.isBack) return isCrossing ? "restored" : "taken_back";
  return digits.every(Boolean) ? "solution" : event.why;
}

/** Return the candidates that the last event points at. */
export function shownAt({ event }, { crossesOut, points }) {
  if (!event || points.includes(event.why)) return [];
  if (!crossesOut.includes(event.why)) return event.clue === null ? event.shown : [];
  return event.isBack ? [] : [{ cell: event.cell, digit: event.digit, share: 0 }];
}

/** Return the number of the clue that is the reason for the last event; 0 if it is none. */
export function litClue({ event }) {
  return (!event?.isBack && event?.clue) || 0;
}

/** Say what happened last. */
export function eventWords(moment, { words, reasons, mostNamed, clues }, { cells, symbols }) {
  const { event } = moment;
  const named = ({ cell, digit }) => ({ digit: symbols[digit], cell: cells[cell] });
  const values = event ? named(event) : {};
  if (event && event.clue !== null) values.clue = clues[event.clue];
  else if (event?.shown.length) {
    const parts = event.shown.map((each) => filled(each.share ? words.is : words.is_not, named(each)));
    values.clause = parts.slice(0, mostNamed).join(words.or);
    if (parts.length > mostNamed) values.clause = filled(words.more, { clause: values.clause, count: parts.length });
  }
  return filled(words[kindOf(moment, reasons)], values);
}
