// The names of cells in sentences. The server always writes r3c5. Here names get the initials of the language, or are
// written C5 or "row 3, column 5" if the settings say so. Pointing at r3c5, or tapping it, shows the cell on the board
// and says what its name means.
import { onChange, setting } from "./settings.js";

const NAME = /\br(\d+)([a-z])(\d+)\b/g;
const UNTOUCHED = "code, [translate=no], select, textarea, script, svg";

const main = document.getElementById("main");
const tip = Object.assign(document.createElement("span"), { className: "cell-tip", hidden: true });
const texts = new WeakMap(); // what the server wrote into a node, and what is shown of it now

// The attribute of the page that has the template for each setting. Without a template the names stay as the server
// writes them: round boards have no letters, German has initials of its own (Z3S5) and English none.
const TEMPLATES = { r3c5: "initials", a1: "letters", words: "cell" };

// Pages whose example can change its shape have the templates where they change with it, or those of all shapes: each is
// for names with its letter, r3c5 or r3s5. A page without a board has none.
const template = (kind, letter) => document.querySelector(`[data-cell][data-letter="${letter}"]`)?.dataset[TEMPLATES[kind]];
const letterOf = (number) => String.fromCharCode(64 + Number(number));

function nameBy(kind, name, first, letter, second) {
  const filled = template(kind, letter)?.replace("{first}", first).replace("{second}", second);
  return filled?.replace("{letter}", letterOf(first)) ?? name;
}

/** Return the name of a cell as the visitor likes it, but never in words: for a picture, where room is scarce. */
export function shownName(name) {
  const kind = setting("cellNames");
  return name.replace(NAME, (...found) => nameBy(kind === "words" ? "r3c5" : kind, ...found.slice(0, 4)));
}

const isRewritten = (kind) => kind !== "r3c5" || document.querySelector("[data-initials]") !== null;

function rewrite(node) {
  if (node.parentElement?.closest(UNTOUCHED)) return;
  const kind = setting("cellNames");
  let text = texts.get(node);
  if (text?.shown !== node.data) text = { written: node.data };
  text.shown = text.written.replace(NAME, (...found) => nameBy(kind, ...found.slice(0, 4)));
  texts.set(node, text);
  if (node.data !== text.shown) node.data = text.shown;
}

function rewriteAll(root) {
  if (root.nodeType === Node.TEXT_NODE) return rewrite(root);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) rewrite(walker.currentNode);
}

const observer = new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === "characterData") rewrite(target);
    else addedNodes.forEach(rewriteAll);
  }
});

function apply(kind) {
  observer.disconnect();
  document.documentElement.dataset.cellNames = kind; // in words no name has to be explained
  rewriteAll(main);
  if (isRewritten(kind)) observer.observe(main, { childList: true, subtree: true, characterData: true });
}

/** Return the text node at a point and the offset in it, in whichever way the browser knows. */
function caretAt(x, y) {
  const at = document.caretPositionFromPoint?.(x, y);
  if (at) return [at.offsetNode, at.offset];
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? [range.startContainer, range.startOffset] : [];
}

/** Return the name of a cell that is written at a point, as a match, and where on the screen it is. */
function nameAt(x, y) {
  const [node, offset] = caretAt(x, y);
  if (node?.nodeType !== Node.TEXT_NODE || node.parentElement.closest(UNTOUCHED)) return null;
  const text = texts.get(node);
  const isAsLong = text?.shown === node.data && text.written.length === node.data.length;
  for (const found of (isAsLong ? text.written : node.data).matchAll(NAME)) {
    if (offset < found.index || offset > found.index + found[0].length) continue;
    const range = document.createRange();
    range.setStart(node, found.index);
    range.setEnd(node, found.index + found[0].length);
    const box = range.getBoundingClientRect();
    if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return { found, box };
  }
  return null;
}

function leave() {
  tip.hidden = true;
  document.querySelector(".cell.is-meant")?.classList.remove("is-meant");
}

function show({ found, box }) {
  leave();
  document.getElementById(`cell-${found[0]}`)?.classList.add("is-meant");
  tip.textContent = nameBy("words", ...found);
  tip.hidden = false;
  const left = Math.min(box.left, innerWidth - tip.offsetWidth - 8);
  Object.assign(tip.style, { left: `${Math.max(8, left)}px`, top: `${box.top - tip.offsetHeight - 4}px` });
}

function point({ target, clientX, clientY }) {
  const name = target.closest?.(UNTOUCHED) ? null : nameAt(clientX, clientY);
  if (name) show(name);
  else if (!tip.hidden) leave();
}

tip.setAttribute("aria-hidden", "true");
document.body.append(tip);
document.addEventListener("pointermove", (event) => event.pointerType === "mouse" && !event.buttons && point(event));
document.addEventListener("click", point);
addEventListener("scroll", () => tip.hidden || leave(), { passive: true, capture: true });
onChange("cellNames", apply);
if (isRewritten(setting("cellNames"))) apply(setting("cellNames"));
