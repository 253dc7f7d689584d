// The moment in which a board is finished: a wave over it, and the card with the result. play.js loads this when it comes.
import { ALONE, HELPED, REVEALED, countsOf, courseOf, resultText } from "./result.js";
import { nextInCollection, placeInCollection } from "../storage/last_collection.js";
import { noteSolved, solvedDays } from "../storage/saved_days.js";
import { finishedPuzzles } from "../storage/saved_puzzles.js";
import { areAlike, streaks, timesOf } from "../storage/solved_times.js";
import { setting } from "../site/settings.js";
import { timeText } from "./clock.js";

const OF_A_DAY = /(\d{4}-\d\d-\d\d\/[a-z]+)\/$/;

/** Show that the board is finished: a card in `place`, and a wave if this `isNew`. */
export function finish({ editor, progress, play, isNew }, place) {
  const { entries, board, selection } = editor;
  const card = document.getElementById("finished").content.firstElementChild.cloneNode(true);
  // What somebody sent is nobody's result here.
  if (progress.isGuest) for (const each of card.querySelectorAll("[data-own]")) each.remove();
  else if (play.daily) noteSolved(play.daily, progress.clock.seconds);
  const result = resultOf(play, progress, entries);
  fill(card, result, { play, progress });
  if (play.daily) leadToNext(card, play.daily);
  leadThroughCollection(card, play.id);
  if (!progress.isGuest) offerDrills(card.querySelector(".hinted"), progress.hinted, play.id);
  card.querySelector("[data-share]")?.addEventListener("click", () => share(card, result));
  place.replaceChildren(card);
  if (isNew) board.wave(distances(entries.layout.arrows, Math.max(0, selection.cursor)));
  board.frame.scrollIntoView({ block: "nearest" });
}

function resultOf({ title, level }, { clock, helps }, { givens }) {
  const time = setting("timer") && clock.seconds ? timeText(clock.seconds) : "";
  const open = givens.filter((given) => !given).length;
  return { title, level, time, helps, open, link: location.origin + location.pathname };
}

/** Fill in the lines of the card. One that has nothing to say is left out. */
function fill(card, { level, time, helps, open }, { play, progress }) {
  const { hint, check, reveal } = countsOf(helps);
  const alike = finishedPuzzles().filter((each) => areAlike(each, { rank: progress.rank, layout: progress.editor.entries.layout.name }));
  const { count, best, average } = timesOf(alike);
  const isCompared = count > 1 && time;
  const [ownBest, usual] = isCompared ? [timeText(best), timeText(average)] : [];
  const streak = play.daily ? streaks().now : 0;
  const texts = { time, best: ownBest, average: usual, level, hints: String(hint), checks: check, revealed: reveal, streak };
  for (const line of card.querySelectorAll("[data-result]")) {
    const text = texts[line.dataset.result];
    line.querySelector("dd").textContent = text ?? "";
    line.hidden = !text;
  }
  const course = courseOf(helps, open);
  if (course) card.querySelector(".course")?.replaceChildren(...[...course].map(drawn));
  else card.querySelector(".course")?.remove();
}

// Not every system has a typeface with the squares that are sent.
function drawn(square) {
  const look = { [ALONE]: "is-alone", [HELPED]: "is-helped", [REVEALED]: "is-revealed" }[square];
  return Object.assign(document.createElement("span"), { className: look });
}

/** Let "Next puzzle" lead to the next one of this day that is not solved; if there is none, to the list of today. */
function leadToNext(card, daily) {
  const solved = { ...solvedDays(), [daily]: true };
  const links = [...document.querySelectorAll(".daily-siblings a")].map(({ href }) => ({ href, name: href.match(OF_A_DAY)?.[1] }));
  const here = links.findIndex(({ name }) => name === daily);
  const next = [...links.slice(here + 1), ...links.slice(0, here)].find(({ name }) => name && !solved[name]);
  if (next) card.querySelector("a.primary").href = next.href;
}

/** In a collection, let its next puzzle come first; after the last one that was not solved, the way back. */
function leadThroughCollection(card, id) {
  const link = card.querySelector("[data-collection]");
  const next = nextInCollection(id);
  const url = next ?? placeInCollection(id)?.url;
  if (!url) return link.remove();
  if (!next) link.textContent = link.dataset.back;
  card.querySelector(".actions > .primary").classList.remove("primary");
  link.href = url;
  link.hidden = false;
  link.parentElement.prepend(link);
}

/** Offer each technique that a hint has named as a drill, in the very position in which it was named. */
function offerDrills(section, hinted, puzzle) {
  section.hidden = !hinted.length;
  for (const { technique, name, at, out } of hinted) {
    const link = section.querySelector("ul").appendChild(document.createElement("li")).appendChild(document.createElement("a"));
    link.href = `${section.dataset.train.replace("technique", technique)}?${new URLSearchParams({ puzzle, at, out })}`;
    link.textContent = name;
  }
}

/** Hand the result as a text to the system, or else to the clipboard; if both are forbidden, show it to be copied. */
async function share(card, result) {
  const button = card.querySelector("[data-share]");
  const text = resultText(result, button.dataset);
  try {
    if (navigator.share) return await navigator.share({ text });
    await navigator.clipboard.writeText(text);
    button.textContent = button.dataset.copied;
  } catch (error) {
    if (error.name === "AbortError") return; // the visitor has changed his mind
    card.querySelector("textarea")?.remove();
    const field = Object.assign(document.createElement("textarea"), { readOnly: true, value: text, rows: 4, ariaLabel: button.textContent });
    card.querySelector(".actions").before(field);
    field.select();
  }
}

/** Return how many moves of the cursor each cell is away from `start`. */
function distances(arrows, start) {
  const found = arrows.map(() => 0);
  const seen = new Set([start]);
  for (const cell of seen) {
    for (const next of arrows[cell]) {
      if (seen.has(next)) continue;
      found[next] = found[cell] + 1;
      seen.add(next);
    }
  }
  return found;
}
