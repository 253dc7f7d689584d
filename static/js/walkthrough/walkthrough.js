// Go through the steps without leaving the page: links and keys fetch the fragment of a step.
import "./difficulty_graph.js";
import "./picture_zoom.js";
import { getHtml } from "../site/http.js";

const MOVE_OF_KEY = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
const LISTS = [".steps", ".graph"]; // every step has a link in each of them
const SWEEP = 50; // CSS pixels that a finger moves at least
const place = document.getElementById("walkthrough");
const announcement = document.getElementById("announcement");
let latest = 0;
let isComing = false;
let pressed = ""; // the move that was asked for while a step was coming

async function show(url) {
  const ticket = ++latest;
  const withFragment = new URL(url);
  withFragment.searchParams.set("fragment", "1");
  let html;
  try {
    html = await getHtml(withFragment);
  } catch {
    location.assign(url); // the full page shows the error
    return;
  }
  if (ticket !== latest) return;
  const focused = document.activeElement?.dataset?.move;
  const list = LISTS.find((each) => document.activeElement?.closest?.(`${each} a`));
  const isUnfolded = place.querySelector(".steps-after")?.open;
  place.innerHTML = html; // escaped by the server
  if (isUnfolded) place.querySelector(".steps-after")?.setAttribute("open", "");
  document.dispatchEvent(new Event("shown"));
  document.title = place.firstElementChild.dataset.title;
  announcement.textContent = place.querySelector(".step-words").textContent;
  if (focused) (place.querySelector(`a[data-move="${focused}"]`) ?? place.querySelector("a[data-move]"))?.focus({ preventScroll: true });
  scrollToCurrent();
  scrollToWords();
  if (list) place.querySelector(`${list} [aria-current=step]`)?.focus({ preventScroll: true });
}

function scrollToCurrent() {
  const list = place.querySelector(".steps");
  if (!list) return;
  const current = list.querySelector(".is-current");
  list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 3;
}

// On a phone the board stays in the window, and words that were scrolled under it begin right below it again.
function scrollToWords() {
  const { top } = place.getBoundingClientRect();
  if (top < 0 && getComputedStyle(place.querySelector(".board-frame")).position === "sticky") scrollBy(0, top);
}

// Links are relative to the current address, so wait for each step before following the next link: a move that is asked
// for meanwhile follows.
async function go(url, move) {
  if (isComing) pressed = move;
  if (isComing || url === location.href) return;
  isComing = true;
  history.pushState(null, "", url);
  await show(url);
  isComing = false;
  const next = pressed;
  pressed = "";
  if (next) follow(next);
}

function follow(move) {
  const link = place.querySelector(`a[data-move="${move}"]`);
  if (link) go(link.href, move);
}

place.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-move], .steps a, .graph a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(new URL(link.getAttribute("href"), location).href, link.dataset.move); // an SVG link's href is no text
});

document.addEventListener("keydown", (event) => {
  const move = MOVE_OF_KEY[event.key];
  if (!move || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest("input, textarea, select, .is-closer")) return;
  event.preventDefault();
  follow(move);
});

// A finger that sweeps over the picture or the words goes to the next step, or back.
let sweep = null;

place.addEventListener("touchstart", ({ touches, target }) => {
  const { clientX: x, clientY: y } = touches[0];
  sweep = touches.length > 1 || target.closest(".is-closer, .steps, .moves, summary") ? null : { x, y };
}, { passive: true });

place.addEventListener("touchend", ({ changedTouches }) => {
  if (!sweep) return;
  const [x, y] = [changedTouches[0].clientX - sweep.x, changedTouches[0].clientY - sweep.y];
  sweep = null;
  if (Math.abs(x) < SWEEP || Math.abs(x) < 2 * Math.abs(y)) return;
  follow(x < 0 ? "next" : "back");
});

window.addEventListener("popstate", () => show(location.href));
scrollToCurrent();
