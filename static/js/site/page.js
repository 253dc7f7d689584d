// On every page: copies what a copy button points at, and says that a search has begun.
import { getHtml } from "./http.js";

async function copy(button) {
  const { copy: id, copyFrom } = button.dataset;
  const field = document.getElementById(id);
  try {
    await navigator.clipboard.writeText(field ? field.value : await getHtml(copyFrom));
  } catch {
    // No permission: the visitor copies the selection, or the text from its own page.
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
