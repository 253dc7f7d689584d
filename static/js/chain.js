// Pictures of chains, link by link: shows and hides what is drawn, in the order that `data-order` says.
//
// What is not played is there as a whole. A picture remembers in `data-at` which of its links is shown, and in
// `data-played` that all of them were.
const PLAY_OF_KEY = { ArrowLeft: "back", ArrowRight: "next" };

function stateAfter(move, at, last) {
  if (move === "all") return 0;
  if (move === "next") return at < last ? at + 1 : 0;
  return at > 0 ? at - 1 : last;
}

/** Shows link `at` of a picture and those before it; 0 shows all and what follows from them. */
function show(picture, at) {
  for (const element of picture.querySelectorAll("[data-order]")) {
    const order = Number(element.dataset.order);
    element.classList.toggle("is-later", at > 0 && order > at);
    element.classList.toggle("is-past", order < at);
  }
  const words = picture.querySelector(".link-words");
  const lines = [...picture.querySelectorAll(".all-links li")];
  lines.forEach((line, k) => line.classList.toggle("is-current", k === at - 1));
  words.textContent = at ? `${at} / ${lines.length}: ${lines[at - 1].textContent}` : words.dataset.overview;
  picture.querySelector("[data-play=all]").hidden = !at;
  picture.dataset.at = at;
}

/** Goes on or back by one link; false if the picture has none. */
export function play(picture, move) {
  const last = picture.querySelectorAll(".links > .link").length;
  if (!last) return false;
  const before = Number(picture.dataset.at ?? 0);
  const at = stateAfter(move, before, last);
  if (move === "next" && before === last) picture.dataset.played = "yes";
  show(picture, at);
  return true;
}

// A picture that was played to its end, or has nothing to play, gives way to the next idea of its step.
function step(picture, move) {
  const idea = picture.querySelector(`a[data-move="idea-${move}"]`);
  const isAtRest = !Number(picture.dataset.at ?? 0);
  const hasPlayed = "played" in picture.dataset || !picture.querySelector(".links");
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
