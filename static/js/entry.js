// The entry page: keys, pad and text all change one entry, and the board shows it.
import { Filling } from "./filling.js";
import { Entry } from "./state.js";

const facts = JSON.parse(document.getElementById("layout-facts").textContent);
const form = document.getElementById("entry");
const text = document.getElementById("text");
const solve = document.getElementById("solve");

const entry = new Entry(facts);
const filling = new Filling(facts, entry, { changed, enter: () => form.requestSubmit(solve) });
const MEMORY = `entry ${facts.name}`;
let typed = ""; // a text that only the server can read; it comes back when the board is empty again

// This tab remembers one entry a layout; a browser that forbids it does without.
function remember(cells) {
  try {
    sessionStorage.setItem(MEMORY, cells);
  } catch {}
}

function recall() {
  try {
    return sessionStorage.getItem(MEMORY) ?? "";
  } catch {
    return "";
  }
}

function changed() {
  text.value = entry.digits.some(Boolean) ? entry.text : typed;
  remember(entry.text);
}

function allowSending() {
  delete form.dataset.sent;
}

function fillFrom(pasted) {
  text.value = pasted;
  form.requestSubmit(form.elements.fill);
}

text.addEventListener("input", () => {
  const isShown = entry.load(text.value);
  typed = isShown ? "" : text.value;
  if (isShown) filling.show();
});
document.addEventListener("paste", (event) => {
  if (event.target.closest?.("textarea, input")) return;
  const pasted = event.clipboardData.getData("text").trim();
  if (pasted.length === 1 && entry.digitOf(pasted)) filling.write(entry.digitOf(pasted));
  else if (pasted) fillFrom(pasted);
});

form.addEventListener("submit", (event) => {
  if (form.dataset.sent) return event.preventDefault();
  if (event.submitter === solve && !text.value.trim()) text.value = entry.text;
  form.dataset.sent = "yes";
  setTimeout(allowSending, 3000); // the visitor may have stopped the loading
});
window.addEventListener("pageshow", allowSending);

// After "back" the browser has kept the text, not the board; after another page this tab remembers.
entry.load(text.value.trim() || recall());
if (!text.value.trim() && entry.digits.some(Boolean)) text.value = entry.text;
entry.past = [];
filling.show();
const place = text.dataset.position;
if (place !== undefined) {
  text.focus();
  text.setSelectionRange(Number(place), Number(place) + 1);
} else {
  filling.board.select(0);
}
