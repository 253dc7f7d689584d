// Texts that only the server can read are sent without leaving the page: a refusal is shown beside the text.
import { post } from "../site/http.js";

const text = document.getElementById("text");

/** Whether the text was refused as it is. */
export const isRefused = () => text.getAttribute("aria-invalid") === "true";

/** Take a refusal away: the text is another one. */
export function forgetRefusal() {
  document.getElementById("refusal")?.remove();
  text.removeAttribute("aria-invalid");
}

/** Say in `sentences` why something was not read that is not in the text. */
export function refuse(sentences) {
  forgetRefusal();
  const refusal = document.createElement("p");
  Object.assign(refusal, { id: "refusal", className: "refusal", role: "alert", textContent: sentences });
  document.getElementById("text-help").before(refusal);
  refusal.scrollIntoView({ block: "nearest" });
}

/** Show the refusal that a page of the server contains. Return whether there is one. */
function show(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const refusal = page.getElementById("refusal");
  if (!refusal) return false;
  forgetRefusal();
  document.getElementById("text-help").before(document.adoptNode(refusal));
  text.setAttribute("aria-invalid", "true");
  text.setAttribute("aria-describedby", "text-help refusal");
  pointAt(page.getElementById("text").dataset.position);
  return true;
}

/** Select the character at which the server stopped reading, if there is one. */
export function pointAt(position) {
  text.focus();
  if (position !== undefined) text.setSelectionRange(Number(position), Number(position) + 1);
}

/**
 * Send a form as its button does, and open the page to which that leads. If the text is refused, show why and stay here.
 * Return false if the browser must send the form itself: there is no network, or another error to be shown.
 */
export async function sendText(form, button) {
  const data = new FormData(form);
  if (button?.name) data.set(button.name, button.value);
  try {
    const response = await post(form.action, new URLSearchParams(data));
    if (response.status === 400) return show(await response.text());
    if (!response.ok || !response.redirected) return false;
    location.assign(response.url);
    return true;
  } catch {
    return false;
  }
}

text.addEventListener("input", forgetRefusal);
