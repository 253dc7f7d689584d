// The sections of a puzzle's page: one is open at a time. Which one is kept on an element that the server never replaces,
// and in this tab, for when the page is loaded again.
import { store, stored } from "../storage/saved_entry.js";

// No element is called "playing": the page opens at its top.
const NAMED = { "#share": "share", "#play": "play", "#playing": "play", "#analyse": "analyse" };
for (const part of ["needed", "hardness", "fair", "analysis"]) NAMED[`#${part}`] = "analyse";
const ARROWS = { ArrowLeft: -1, ArrowRight: 1 };
const KEPT = "section";
const place = document.getElementById("puzzle");

const tabs = () => [...place.querySelectorAll("[role=tab]")];

function show() {
  for (const tab of tabs()) {
    const isOpen = tab.dataset.section === place.dataset.tab;
    tab.setAttribute("aria-selected", isOpen);
    tab.tabIndex = isOpen ? 0 : -1;
  }
}

/** Open the section called `name`, if the page has it. */
export function open(name) {
  if (!tabs().some((tab) => tab.dataset.section === name)) return;
  place.dataset.tab = name;
  store(KEPT, { path: location.pathname, name });
  show();
}

place.addEventListener("click", (event) => {
  const button = event.target.closest("[data-section]");
  if (!button) return;
  open(button.dataset.section);
  if (button.hash) goTo(event, button.hash);
});

// Follow a link within the page without moving the board out of sight.
function goTo(event, hash) {
  const target = place.querySelector(hash);
  if (!target) return;
  event.preventDefault();
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "nearest" });
}

place.addEventListener("keydown", (event) => {
  const all = tabs();
  const at = all.indexOf(event.target);
  const by = ARROWS[event.key];
  if (at < 0 || !by) return;
  event.preventDefault();
  event.stopPropagation();
  const tab = all.at((at + by) % all.length);
  open(tab.dataset.section);
  tab.focus();
});

document.addEventListener("shown", show);
const { path, name } = stored(KEPT);
const pressed = document.activeElement?.closest("[role=tab]")?.dataset.section; // before this script was there
open(pressed ?? NAMED[location.hash] ?? (path === location.pathname ? name : place.dataset.tab));
show();
