// The sections of a puzzle's page: one is open at a time. Which one is kept on an element that the server never replaces.
const NAMED = { "#analyse": "analyse", "#needed": "analyse", "#share": "share", "#play": "play" };
const ARROWS = { ArrowLeft: -1, ArrowRight: 1 };
const place = document.getElementById("puzzle");

const tabs = () => [...place.querySelectorAll("[role=tab]")];

/** The name of the open section. */
export const openSection = () => place.dataset.tab;

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
  show();
}

place.addEventListener("click", (event) => {
  const button = event.target.closest("[data-section]");
  if (button) open(button.dataset.section);
});

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
open(NAMED[location.hash] ?? place.dataset.tab);
show();
