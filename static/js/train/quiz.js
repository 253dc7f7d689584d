// A question with a choice of answers. All that is said is on the page; only the next question is fetched, ahead.
import "./memory.js";
import { filled } from "../board/cell_looks.js";
import { getHtml } from "../site/http.js";

const place = document.getElementById("quiz");
const score = document.getElementById("quiz-score");
const count = { right: 0, all: 0 };
let begun = Date.now();
let ahead = null; // the promise of the next question's HTML, or null

const quiz = () => place.querySelector(".quiz");
const isAnswered = () => quiz()?.classList.contains("is-answered") ?? true;

function answer(choice) {
  const isRight = choice.dataset.right !== undefined;
  const { mode, technique, position } = quiz().dataset;
  quiz().classList.add("is-answered");
  choice.classList.add("is-chosen");
  place.querySelector(".board-frame").replaceChildren(place.querySelector("template").content.cloneNode(true));
  for (const each of place.querySelectorAll("[data-answer]")) each.removeAttribute("href");
  place.querySelector(".quiz-said").textContent = choice.dataset.comment;
  count.all += 1;
  count.right += Number(isRight);
  score.textContent = filled(score.dataset.score, count);
  place.querySelector("[data-next]").focus({ preventScroll: true });
  place.querySelector(".quiz-answer").scrollIntoView({ block: "nearest" });
  const seconds = Math.round((Date.now() - begun) / 1000);
  const detail = { technique, position, mode, mistakes: Number(!isRight), tips: 0, shown: false, seconds };
  document.dispatchEvent(new CustomEvent("drilled", { detail }));
}

function fetchNext() {
  const url = new URL(place.querySelector("[data-next]").href);
  url.searchParams.set("fragment", "1");
  return getHtml(url).catch(() => null);
}

function lookAhead() {
  if (quiz() && !navigator.connection?.saveData) ahead ??= fetchNext();
}

async function goOn(link) {
  const html = await (ahead ?? fetchNext());
  if (!html) return location.assign(link.href); // the full page shows the error
  ahead = null;
  history.replaceState(null, "", link.href);
  place.innerHTML = html; // escaped by the server
  begun = Date.now();
  place.querySelector("[data-answer]")?.focus({ preventScroll: true });
  scrollTo(0, 0);
  lookAhead();
}

place.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const link = event.target.closest("[data-answer], [data-next]");
  if (!link) return;
  event.preventDefault();
  if (link.dataset.next !== undefined) goOn(link);
  else if (!isAnswered()) answer(link);
});

// The digits choose an answer by its number.
document.addEventListener("keydown", (event) => {
  const choice = place.querySelectorAll("[data-answer]")[Number(event.key) - 1];
  if (choice && !isAnswered() && !event.ctrlKey && !event.metaKey && !event.altKey) answer(choice);
});

(globalThis.requestIdleCallback ?? setTimeout)(lookAhead);
