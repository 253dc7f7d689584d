// The form for a new puzzle: when another board is chosen, offer what goes with it.
import { getHtml } from "../site/http.js";
import { bindPattern } from "./pattern.js";

const form = document.getElementById("wish-form");

async function offer() {
  const query = new URLSearchParams(new FormData(form));
  query.set("form", "1");
  const fresh = document.createElement("template");
  try {
    fresh.innerHTML = await getHtml(`${form.getAttribute("action")}?${query}`); // escaped by the server
  } catch {
    return; // no network: the server says what does not go together
  }
  for (const part of form.querySelectorAll("[data-part]")) {
    part.replaceChildren(...fresh.content.querySelector(`[data-part="${part.dataset.part}"]`).childNodes);
  }
  bindPattern();
}

bindPattern();
form.elements.layout.addEventListener("change", offer);
