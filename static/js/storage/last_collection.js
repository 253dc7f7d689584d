// The collection that was opened last in this tab: the next of its puzzles comes after the one that is solved.
import { finishedPuzzles } from "./saved_puzzles.js";
import { store, stored } from "./saved_entry.js";

const NAME = "collection";

/** Store a collection, {ids, title, page, url}: `page` is a puzzle's URL with "aaa…" in place of its id. */
export const remember = (collection) => store(NAME, collection);

/** Return the place of a puzzle in the collection, {n, all, title, url}; undefined if it is in none. */
export function placeInCollection(id) {
  const { ids = [], title = "", url = "" } = stored(NAME);
  const at = ids.indexOf(id);
  return at < 0 || !url ? undefined : { n: at + 1, all: ids.length, title, url };
}

/** Return the URL of the next unsolved puzzle of the collection that has this one; undefined if there is none. */
export function nextInCollection(id) {
  const { ids = [], page = "" } = stored(NAME);
  const at = ids.indexOf(id);
  if (at < 0) return undefined;
  const solved = new Set(finishedPuzzles().map((each) => each.id));
  const next = [...ids.slice(at + 1), ...ids.slice(0, at)].find((each) => !solved.has(each));
  return next && page.replace(/a{16}/, next);
}
