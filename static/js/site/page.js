// On every page: buttons that copy or send, buttons that show that a search has begun, and the menu for new puzzles.
import { addressFrom, getHtml } from "./http.js";

const TOLD = 5000; // milliseconds that “Copied” stays
const menu = document.querySelector(".new-menu");

/** Say something about a button, next to it. Return the element that says it. */
export function tell(button, words) {
  const place = button.parentElement.querySelector("[role=status]");
  place.textContent = words;
  return place;
}

/** Show on a button for a while that it is done, and say so. */
export function showDone(button, words = button.dataset.done) {
  const label = button.textContent;
  button.textContent = button.dataset.done;
  tell(button, words);
  setTimeout(() => (button.textContent = label), TOLD);
}

/** Whether this is a phone or a tablet that can send links. */
export const canShare = () => Boolean(navigator.share) && matchMedia("(pointer: coarse)").matches;

// Open a phone's own share dialog. Return whether there is one, even if the visitor closes it.
async function share(url) {
  if (!canShare()) return false;
  try {
    await navigator.share({ title: document.title, url });
    return true;
  } catch (error) {
    return error.name === "AbortError";
  }
}

async function copy(button) {
  const { copy: id, copyFrom, send, says, failed, found } = button.dataset;
  const field = document.getElementById(id);
  const place = tell(button, "");
  let text;
  try {
    text = field ? field.value : await (copyFrom ? getHtml(copyFrom) : addressFrom(button));
    if (send !== undefined && (await share(text))) return;
    await navigator.clipboard.writeText(text);
    showDone(button, says);
  } catch {
    // No permission: let the visitor copy the link, the selected text beside the button, or the text on its own page.
    if (found && text) {
      place.append(found, " ", Object.assign(document.createElement("a"), { href: text, textContent: text }));
      place.scrollIntoView({ block: "nearest" });
    } else if (field) field.select();
    else if (copyFrom) location.assign(copyFrom);
    else tell(button, failed);
  }
}

document.addEventListener("submit", (event) => {
  const words = event.submitter?.dataset.busy;
  if (words) {
    event.submitter.textContent = words;
    event.submitter.setAttribute("aria-disabled", "true");
  }
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy], [data-copy-from], [data-send]");
  if (!button) return;
  event.preventDefault();
  if (!button.isBusy && button.textContent !== button.dataset.done) {
    button.isBusy = true;
    copy(button).finally(() => (button.isBusy = false));
  }
});

document.addEventListener("click", (event) => {
  if (menu && !menu.contains(event.target)) menu.open = false;
});

menu?.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu.open) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
