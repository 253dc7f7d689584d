// On every page: shows what needs a script, and copies what a copy button points at.
document.documentElement.dataset.script = "on";

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select(); // no permission: the visitor copies the selection
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
  const button = event.target.closest("[data-copy]");
  if (button) copy(button);
});
