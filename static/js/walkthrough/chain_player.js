// Play pictures of chains link by link, and of proofs line by line: show and hide elements in the order of
// `data-order`. The words of each beat are in the element with its number in `data-line`.
//
// Beat 0 shows everything except elements with `data-until`, which are visible only from their own beat up to that one.
// Ghost digits among them show what a proof supposes up to the current line. While it is played, arrows of earlier
// lines show only if wished. The slider counts the lines that can be played.
// `data-at` of a picture is the current beat, and `data-played` says that all beats have been shown.
const PLAY_OF_KEY = { ArrowLeft: "back", ArrowRight: "next" };

// Return the beat before or after `at`. Beat 0, which shows everything, comes before the first and after the last.
function beatAfter(move, at, beats) {
  if (move === "all") return 0;
  if (move === "first") return beats[0];
  const all = [0, ...beats];
  return all.at((all.indexOf(at) + (move === "next" ? 1 : -1)) % all.length);
}

const sliderOf = (picture) => picture.querySelector(".lines-slider");

function linesOf() {
  return [...document.querySelectorAll("[data-worded] [data-line]")].sort((a, b) => a.dataset.line - b.dataset.line);
}

// Return the words of beat 0. The conclusion of the proof is shown only when all lines have been played.
function wordsAtRest(picture, words) {
  const closing = "played" in picture.dataset && document.querySelector("[data-closing]");
  return closing ? closing.textContent : words.dataset.overview;
}

/** Show a picture up to beat `at`. Beat 0 shows everything, including the conclusions. */
function show(picture, at, lines) {
  for (const element of picture.querySelectorAll("[data-order]")) {
    const order = Number(element.dataset.order);
    element.classList.toggle("is-later", at > 0 && order > at);
    element.classList.toggle("is-past", order < at);
    if (element.dataset.until) element.classList.toggle("is-aside", order > at || at > Number(element.dataset.until));
  }
  const words = picture.querySelector(".link-words");
  const current = lines.find((line) => Number(line.dataset.line) === at);
  for (const line of lines) {
    if (line === current) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  }
  words.textContent = at ? `${at} / ${lines.at(-1).dataset.line}: ${current.textContent}` : wordsAtRest(picture, words);
  picture.querySelector("[data-play=all]").hidden = !at;
  picture.querySelector("[data-play=first]").hidden = at > 0 || !("played" in picture.dataset);
  picture.dataset.at = at;
  const slider = sliderOf(picture);
  if (!slider) return;
  slider.value = lines.indexOf(current) + 1;
  slider.setAttribute("aria-valuetext", words.textContent);
  picture.querySelector("[data-arrows]").hidden = !at;
}

/** Go forward or back by one beat, or to the first, or show all; after the end, forward stays there. Return false if the picture has no beats. */
export function play(picture, move) {
  const lines = linesOf();
  if (!lines.length || !picture.querySelector(".link-player")) return false;
  const beats = lines.map((line) => Number(line.dataset.line));
  const before = Number(picture.dataset.at ?? 0);
  if (move === "next" && before === beats.at(-1)) picture.dataset.played = "yes";
  if (move === "next" && !before && "played" in picture.dataset) return true;
  show(picture, beatAfter(move, before, beats), lines);
  return true;
}

// Play a picture. After its end, or if it has nothing to play, go to the step's next idea.
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

// A line of the list shows the picture up to there. With the keyboard, the slider does.
document.addEventListener("click", (event) => {
  const line = event.target.closest("[data-worded] [data-line]");
  const picture = document.querySelector("[data-picture]:has(.link-player)");
  if (line && picture && getSelection().isCollapsed) show(picture, Number(line.dataset.line), linesOf());
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-arrows]");
  if (button) button.ariaPressed = button.closest("[data-picture]").classList.toggle("has-arrows");
});

document.addEventListener("input", (event) => {
  const slider = event.target.closest(".lines-slider");
  if (!slider) return;
  const lines = linesOf();
  show(slider.closest("[data-picture]"), Number(lines[slider.value - 1]?.dataset.line ?? 0), lines);
});

document.addEventListener("keydown", (event) => {
  const move = PLAY_OF_KEY[event.key];
  if (!move || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select")) return;
  const picture = event.target.closest("[data-picture]") ?? document.querySelector("[data-picture]");
  if (picture && step(picture, move)) event.preventDefault();
});
