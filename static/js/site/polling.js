// While a search is running on the server, fetch the changing part of the page again and again.
import { morph } from "./morph.js";
import { getHtml } from "./http.js";

const EVERY = 1000; // milliseconds
const ANNOUNCED = ".verdict-line, .explained h2 + p:not(.so-far), #needed p";
const place = ["puzzle", "walkthrough", "wish", "daily", "bulk"].map((id) => document.getElementById(id)).find(Boolean);
const announcement = document.getElementById("announcement");

const words = () => [...place.querySelectorAll(ANNOUNCED)].map((line) => line.textContent.trim()).join(" ");

const partsOf = (root) => new Map([...root.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));

// Return the HTML of a part without its nested parts.
function textOf(part) {
  const alone = part.cloneNode(true);
  for (const within of alone.querySelectorAll("[data-part]")) within.replaceChildren();
  return alone.outerHTML;
}

const textsOf = (parts) => new Map([...parts].map(([name, part]) => [name, textOf(part)]));

// The server's latest HTML of each part. Other scripts may change the page later; they come after this one on every
// page, so this records the original.
let latestTexts = textsOf(partsOf(place));

// Update only the parts that have changed on the server, so as not to disturb a player or reader. A board in play only
// gets an event with its new picture. Return false if the page now has different parts.
function showParts(parts, texts) {
  const old = partsOf(place);
  const isSame = ([name, part]) => old.has(name) && old.get(name).dataset.kept === part.dataset.kept;
  if (!old.size || old.size !== parts.size || ![...parts].every(isSame)) return false;
  for (const [name, part] of parts) {
    if (part.dataset.kept || texts.get(name) === latestTexts.get(name)) continue;
    if (name === "board" && parts.has("play")) {
      document.dispatchEvent(new CustomEvent("picture", { detail: part.querySelector("#board").innerHTML }));
    } else morph(old.get(name), part);
    if (name === "picture") document.dispatchEvent(new Event("shown"));
  }
  return true;
}

function show(html) {
  const hadFocus = place.contains(document.activeElement);
  const wasOnBoard = Boolean(document.activeElement?.closest?.("#board"));
  const before = words();
  const fresh = document.createElement("template");
  fresh.innerHTML = html; // escaped by the server
  const parts = partsOf(fresh.content);
  const texts = textsOf(parts);
  if (!showParts(parts, texts)) {
    place.replaceChildren(fresh.content);
    document.dispatchEvent(new Event("shown"));
  }
  latestTexts = texts;
  if (words() !== before) announcement.textContent = words();
  const isLost = hadFocus && !place.contains(document.activeElement);
  if (isLost) place.querySelector(wasOnBoard ? '#board .cell[tabindex="0"]' : ".looking button, .verdict button, .explained button, a.button")?.focus({ preventScroll: true });
}

async function lookAgain() {
  const address = location.href;
  const url = new URL(address);
  url.searchParams.set("fragment", "1");
  let html;
  try {
    html = await getHtml(url);
  } catch {
    // no network: try again later
  }
  // The visitor may have gone to another step meanwhile.
  if (html !== undefined && address === location.href) show(html);
  if (place.querySelector(".looking")) setTimeout(lookAgain, EVERY);
}

document.addEventListener("shown", () => (latestTexts = textsOf(partsOf(place))));
setTimeout(lookAgain, EVERY);
