// Pictures of chains and proofs, link by link or line by line: shows and hides what is drawn, in the order that
// `data-order` says. The words of each turn are those of the element with its number in `data-line`.
//
// What is not played is there as a whole, but for what has `data-until`: that is there only up to this turn. A picture
// remembers in `data-at` which turn is shown, and in `data-played` that all of them were.
const PLAY_OF_KEY = { ArrowLeft: "back", ArrowRight: "next" };

// The turns in their order; 0, where all is shown, comes before the first and after the last.
function turnAfter(move, at, turns) {
  if (move === "all") return 0;
  const all = [0, ...turns];
  return all.at((all.indexOf(at) + (move === "next" ? 1 : -1)) % all.length);
}

function linesOf() {
  return [...document.querySelectorAll("[data-told] [data-line]")].sort((a, b) => a.dataset.line - b.dataset.line);
}

// What the lines show together is said when all of them have been played.
function wordsAtRest(picture, words) {
  const closing = "played" in picture.dataset && document.querySelector("[data-closing]");
  return closing ? closing.textContent : words.dataset.overview;
}

/** Shows turn `at` of a picture and those before it; 0 shows all and what follows from them. */
function show(picture, at, lines) {
  for (const element of picture.querySelectorAll("[data-order]")) {
    const order = Number(element.dataset.order);
    element.classList.toggle("is-later", at > 0 && order > at);
    element.classList.toggle("is-past", order < at);
    if (element.dataset.until) element.classList.toggle("is-aside", order > at || at > Number(element.dataset.until));
  }
  const words = picture.querySelector(".link-words");
  const current = lines.find((line) => Number(line.dataset.line) === at);
  for (const line of lines) line.classList.toggle("is-current", line === current);
  words.textContent = at ? `${at} / ${lines.at(-1).dataset.line}: ${current.textContent}` : wordsAtRest(picture, words);
  picture.querySelector("[data-play=all]").hidden = !at;
  picture.dataset.at = at;
}

/** Goes on or back by one turn; false if the picture has none. */
export function play(picture, move) {
  const lines = linesOf();
  if (!lines.length || !picture.querySelector(".link-player")) return false;
  const turns = lines.map((line) => Number(line.dataset.line));
  const before = Number(picture.dataset.at ?? 0);
  if (move === "next" && before === turns.at(-1)) picture.dataset.played = "yes";
  show(picture, turnAfter(move, before, turns), lines);
  return true;
}

// A picture that was played to its end, or has nothing to play, gives way to the next idea of its step.
function step(picture, move) {
  const idea = picture.querySelector(`a[data-move="idea-${move}"]`);
  const isAtRest = !Number(picture.dataset.at ?? 0);
  const hasPlayed = "played" in picture.dataset || !picture.querySelector(".link-player");
  if (idea && isAtRest && (hasPlayed || move === "back")) idea.click();
  else return play(picture, move);
  return true;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-play]");
  if (button) play(button.closest("[data-picture]"), button.dataset.play);
});

document.addEventListener("keydown", (event) => {
  const move = PLAY_OF_KEY[event.key];
  if (!move || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select")) return;
  const picture = event.target.closest("[data-picture]") ?? document.querySelector("[data-picture]");
  if (picture && step(picture, move)) event.preventDefault();
});
