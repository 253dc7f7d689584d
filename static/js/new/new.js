// The form for a new puzzle: when another board is chosen, offer what goes with it; say which techniques are chosen.
import { getHtml } from "../site/http.js";
import { bindPattern } from "./pattern.js";

const form = document.getElementById("wish-form");
const picker = document.getElementById("technique-picker");

let offers = Promise.resolve(); // what goes with the boards that were chosen, one after the other
let nOffers = 0; // still to come

/** Offer what goes with a board: `board` if it is a new shape, else the chosen size and rules. */
function offer(board) {
  nOffers += 1;
  offers = offers.then(() => showOffer(board)).finally(() => (nOffers -= 1));
}

async function showOffer(board) {
  const query = new URLSearchParams(new FormData(form));
  query.set("form", board ?? "1");
  const fresh = document.createElement("template");
  try {
    fresh.innerHTML = await getHtml(`${form.getAttribute("action")}?${query}`); // escaped by the server
  } catch {
    return; // no network: the server says what does not go together
  }
  for (const part of form.querySelectorAll("[data-part]")) {
    if (part.contains(document.activeElement)) continue; // what was chosen there is right
    part.replaceChildren(...fresh.content.querySelector(`[data-part="${part.dataset.part}"]`).childNodes);
  }
  for (const tile of form.querySelectorAll(".wish-shape")) {
    const same = fresh.content.querySelector(`.wish-shape[value="${tile.value}"]`);
    tile.setAttribute("aria-pressed", same.getAttribute("aria-pressed"));
  }
  bindPattern();
}

/** Show the names of the chosen techniques, and allow no more than the server does. */
function showTechniques() {
  const boxes = [...picker.querySelectorAll("[name=needs]")];
  const chosen = boxes.filter((box) => box.checked);
  const names = chosen.map((box) => box.parentElement.textContent.trim());
  picker.querySelector("summary").textContent = names.join(", ") || picker.dataset.any;
  for (const box of boxes) box.disabled = !box.checked && chosen.length >= Number(picker.dataset.most);
}

/** A puzzle is at least as hard as what it needs: raise a lower level. */
function raiseLevel({ dataset }) {
  const level = form.elements.level; // its first option is "any"
  if (level.selectedIndex > 0) level.selectedIndex = Math.max(level.selectedIndex, Number(dataset.rank));
}

bindPattern();
showTechniques();
form.addEventListener("change", ({ target }) => {
  if (["layout", "rules"].includes(target.name)) offer();
  if (target.name === "needs") {
    if (target.checked) raiseLevel(target);
    showTechniques();
  }
});
form.addEventListener("click", (event) => {
  const tile = event.target.closest(".wish-shape");
  if (!tile) return;
  event.preventDefault();
  offer(tile.value);
});
// What is sent before that has come waits for it: the level in the form may not exist on the new board.
form.addEventListener("submit", async (event) => {
  if (!nOffers) return;
  event.preventDefault();
  await offers;
  form.requestSubmit(event.submitter);
});
addEventListener("pageshow", showTechniques); // a browser that goes back fills in the form after this script has run
