// While the server is still looking: the part of the page that changes is asked for again, until nothing is looked for.
import { getHtml } from "./http.js";

const EVERY = 1000; // milliseconds
const SAID = ".verdict-line, .explained h2 + p, #needed p";
const place = document.getElementById("puzzle") ?? document.getElementById("walkthrough");
const announcement = document.getElementById("announcement");

const words = () => [...place.querySelectorAll(SAID)].map((line) => line.textContent.trim()).join(" ");

function show(html) {
  const hadFocus = place.contains(document.activeElement);
  const before = words();
  place.innerHTML = html; // escaped by the server
  document.dispatchEvent(new Event("shown"));
  if (words() !== before) announcement.textContent = words();
  if (hadFocus) place.querySelector(".looking button, .verdict button, a.button")?.focus({ preventScroll: true });
}

async function lookAgain(shown) {
  const url = new URL(location.href);
  url.searchParams.set("fragment", "1");
  let html = shown;
  try {
    html = await getHtml(url);
  } catch {
    // the network is away: later
  }
  if (html !== shown) show(html);
  if (place.querySelector(".looking")) setTimeout(lookAgain, EVERY, html);
}

setTimeout(lookAgain, EVERY, "");
