// The first page: today's puzzle is played at once, with the progress of its own page, and steps move as they come into view.
import { BoardEditor } from "../board/editor.js";
import { Checks } from "../play/checks.js";
import { Clock } from "../play/clock.js";
import { Progress } from "../storage/progress.js";
import { Entries } from "../board/entries.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const play = read("play-data");
const page = document.querySelector(".today-tools a").href; // with notes, hints and the card for a finished board
const entries = new Entries(read("layout-data"), play.givens);
const checks = new Checks(entries, play.checks);
const clock = new Clock(null, entries);
const editor = new BoardEditor(entries.layout, entries, {
  changed,
  isPrinted: (cell) => entries.givens[cell] !== 0,
  isForBoard: ({ target }) => editor.board.frame.contains(target),
});
const progress = new Progress(play, editor, clock, { changed: restore, notSaved: () => {} });

async function changed() {
  if (entries.past.length) clock.start();
  progress.save();
  if ((await checks.ending()) !== "solved") return;
  progress.isDone = true;
  progress.save();
  location.assign(page); // where a finished board has its moment
}

function restore() {
  if (progress.restore()) editor.show();
}

progress.restore();
editor.show();

const observer = new IntersectionObserver(
  (changes) => {
    for (const { target, isIntersecting } of changes) if (isIntersecting) move(target);
  },
  { threshold: 0.6 },
);

function move(card) {
  observer.unobserve(card);
  card.classList.add("is-moving");
}

for (const card of document.querySelectorAll("[data-moving]")) {
  observer.observe(card);
  card.addEventListener("pointerenter", () => card.classList.add("is-moving"));
  card.addEventListener("animationend", (event) => {
    const isLast = !card.getAnimations({ subtree: true }).some((each) => each.playState === "running");
    if (isLast && event.target.closest("[data-moving]")) card.classList.remove("is-moving");
  });
}
