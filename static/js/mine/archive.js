// All played puzzles and all settings as the text of a file, and back.
import { fromText, toText } from "../site/settings.js";
import { lessonsDone, takeLessons } from "../storage/lessons_done.js";
import { solvedDays, takeDays } from "../storage/saved_days.js";
import { putPuzzle, storedTexts } from "../storage/saved_puzzles.js";
import { sprintTimes, takeSprints } from "../storage/sprint_times.js";
import { takeCards, trainingCards } from "../storage/training_cards.js";
import { takeTechniques, usedTechniques } from "../storage/used_techniques.js";

const ID = /^[a-z2-7]{16}$/;

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

// A change is a list of edits [layer, index, value before, value after].
function isEdit(edit) {
  if (!Array.isArray(edit) || edit.length !== 4) return false;
  const [layer, , before, after] = edit;
  return typeof layer === "string" && Number.isInteger(before) && Number.isInteger(after);
}
const areChanges = (changes) => Array.isArray(changes) && changes.every((one) => Array.isArray(one) && one.every(isEdit));

function isEntry(entry) {
  if (!isObject(entry) || typeof entry.title !== "string" || entry.title.length > 300) return false;
  if (![entry.when, entry.share, entry.seconds].every(Number.isFinite) || typeof entry.isDone !== "boolean") return false;
  return isObject(entry.log) && areChanges(entry.log.past) && areChanges(entry.log.future);
}

/** Return the text of a file with everything. */
export function archiveText() {
  const puzzles = Object.fromEntries([...storedTexts()].map(([id, text]) => [id, parse(text)]).filter(([, entry]) => isEntry(entry)));
  const learned = { techniques: usedTechniques(), training: trainingCards(), sprints: sprintTimes(), course: lessonsDone() };
  return `${JSON.stringify({ ...JSON.parse(toText()), days: solvedDays(), ...learned, puzzles })}\n`;
}

/**
 * Store what is in the text of such a file. If a puzzle is here too, the version played last stays. Return
 * {puzzles, older, settings, isFull}, or null if the text is no such file; then nothing is changed.
 */
export function readArchive(text) {
  const file = parse(text);
  if (!isObject(file) || !(isObject(file.puzzles) || isObject(file.settings))) return null;
  const entries = Object.entries(file.puzzles ?? {});
  if (!entries.every(([id, entry]) => ID.test(id) && isEntry(entry))) return null;
  const here = storedTexts();
  const newer = entries.filter(([id, { when }]) => when > (parse(here.get(id) ?? "null")?.when ?? -Infinity));
  takeTechniques(file.techniques);
  takeDays(file.days);
  takeCards(file.training);
  takeSprints(file.sprints);
  takeLessons(file.course);
  let puzzles = 0;
  while (puzzles < newer.length && putPuzzle(newer[puzzles][0], JSON.stringify(newer[puzzles][1]))) puzzles += 1;
  return {
    puzzles,
    older: entries.length - newer.length,
    settings: isObject(file.settings) && fromText(JSON.stringify({ settings: file.settings })),
    isFull: puzzles < newer.length,
  };
}
