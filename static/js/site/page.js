// On every page: copy buttons, buttons that show that a search has begun, and the menu for new puzzles.
import { getHtml } from "./http.js";

const menu = document.querySelector(".new-menu");

async function copy(button) {
  const { copy: id, copyFrom } = button.dataset;
  const field = document.getElementById(id);
  try {
    await navigator.clipboard.writeText(field ? field.value : await getHtml(copyFrom));
  } catch {
    // No permission: let the visitor copy the selected text, or the text on its own page.
    if (field) field.select();
    else location.assign(copyFrom);
    return;
  }
  const label = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => (button.textContent = label), 1500);
}

document.addEventListener("submit", (event) => {
  const words = event.submitter?.dataset.busy;
  if (words) {
    event.submitter.textContent = words;
    event.submitter.setAttribute("aria-disabled", "true");
  }
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy], [data-copy-from]");
  if (button) copy(button);
});

document.addEventListener("click", (event) => {
  if (menu && !menu.contains(event.target)) menu.open = false;
});

menu?.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu.open) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
