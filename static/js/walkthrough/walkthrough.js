// Go through the steps without leaving the page: links and keys fetch the fragment of a step.
import "./difficulty_graph.js";
import "./picture_zoom.js";
import "../site/present.js";
import { getHtml } from "../site/http.js";

const MOVE_OF_KEY = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
const LISTS = [".steps", ".graph"]; // every step has a link in each of them
const SWEEP = 50; // CSS pixels that a finger moves at least
const REMEMBER = window.parent === window ? "pushState" : "replaceState"; // in a frame, "back" belongs to the page around it
const place = document.getElementById("walkthrough");
const announcement = document.getElementById("announcement");
let latest = 0;
let isComing = false;
let pressed = []; // moves that were asked for while a step was coming

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

// Links are relative to the current address, so wait for each step before following the next link: moves that are asked
// for meanwhile follow.
async function go(url) {
  if (isComing || url === location.href) return;
  isComing = true;
  history[REMEMBER](null, "", url);
  await show(url);
  isComing = false;
  if (pressed.length) move(pressed.shift());
}

/** Follow the link of a move, after those that were asked for before. */
function move(name) {
  if (isComing) return pressed.push(name);
  const link = place.querySelector(`a[data-move="${name}"]`);
  if (link) go(link.href);
  else pressed = []; // at the end
}

place.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-move], .steps a, .graph a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (link.closest(".player")) move(link.dataset.move);
  else go(new URL(link.getAttribute("href"), location).href); // the links of the graph are SVG, whose href is no text
});

document.addEventListener("keydown", (event) => {
  const name = MOVE_OF_KEY[event.key];
  if (!name || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest("input, textarea, select, .is-closer")) return;
  event.preventDefault();
  if (!isComing || !event.repeat) move(name); // a key that is held down must not go on after it is let go
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
  move(x < 0 ? "next" : "back");
});

window.addEventListener("popstate", () => show(location.href));
scrollToCurrent();
