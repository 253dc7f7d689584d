// While the server is still looking: the part of the page that changes is asked for again, until nothing is looked for.
import { getHtml } from "./http.js";

const EVERY = 1000; // milliseconds
const SAID = ".verdict-line, .explained h2 + p, #needed p";
const place = document.getElementById("puzzle") ?? document.getElementById("walkthrough");
const announcement = document.getElementById("announcement");

const words = () => [...place.querySelectorAll(SAID)].map((line) => line.textContent.trim()).join(" ");

const partsOf = (root) => new Map([...root.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));

// Replaces part by part, so that whoever plays meanwhile is not disturbed: what is kept stays, and a board that is
// played on only hears of its new picture. False if the page has other parts now.
function showParts(fresh) {
  const [old, parts] = [partsOf(place), partsOf(fresh)];
  const isSame = ([name, part]) => old.has(name) && old.get(name).dataset.kept === part.dataset.kept;
  if (!old.size || old.size !== parts.size || ![...parts].every(isSame)) return false;
  for (const [name, part] of parts) {
    if (part.dataset.kept) continue;
    if (name === "board" && parts.has("play")) {
      document.dispatchEvent(new CustomEvent("picture", { detail: part.querySelector("#board").innerHTML }));
    } else old.get(name).replaceWith(part);
  }
  return true;
}

function show(html) {
  const hadFocus = place.contains(document.activeElement);
  const wasOnBoard = Boolean(document.activeElement?.closest?.("#board"));
  const before = words();
  const fresh = document.createElement("template");
  fresh.innerHTML = html; // escaped by the server
  if (!showParts(fresh.content)) {
    place.replaceChildren(fresh.content);
    document.dispatchEvent(new Event("shown"));
  }
  if (words() !== before) announcement.textContent = words();
  const isLost = hadFocus && !place.contains(document.activeElement);
  if (isLost) place.querySelector(wasOnBoard ? '#board .cell[tabindex="0"]' : ".looking button, .verdict button, a.button")?.focus({ preventScroll: true });
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
