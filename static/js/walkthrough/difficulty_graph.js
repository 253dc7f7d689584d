// The difficulty graph. Pointing at it names the step there; dragging along it goes to a step. walkthrough.js listens to
// clicks on its links and to keys.
const place = document.getElementById("walkthrough");
let words = null; // the words of the current step, while others are shown
let pointed = null; // the bar whose words are shown
let begun = null; // the bar on which a drag has begun

const barOf = (node) => node?.closest?.(".graph a");

/** Return the bar above or below a point, also when a drag has left the strip. */
function barAt(x) {
  const box = place.querySelector(".graph").getBoundingClientRect();
  const within = Math.min(Math.max(x, box.left + 1), box.right - 1);
  return barOf(document.elementFromPoint(within, box.top + box.height / 2));
}

function point(bar) {
  const line = place.querySelector(".graph-words");
  if (!line || bar === pointed) return;
  words ??= { line, text: line.textContent, kind: line.className };
  pointed?.classList.remove("is-pointed");
  pointed = bar;
  bar.classList.add("is-pointed");
  line.textContent = bar.querySelector("title").textContent;
  line.className = `graph-words is-pointed ${bar.querySelector("path[class]")?.getAttribute("class") ?? ""}`;
}

function leave() {
  if (words) Object.assign(words.line, { textContent: words.text, className: words.kind });
  pointed?.classList.remove("is-pointed");
  words = pointed = null;
}

place?.addEventListener("pointerover", ({ target }) => {
  if (begun) return;
  const bar = barOf(target);
  if (bar) point(bar);
  else leave();
});

place?.addEventListener("pointerdown", ({ target, button, isPrimary }) => {
  begun = !button && isPrimary ? barOf(target) : null;
});

document.addEventListener("pointermove", ({ clientX }) => {
  const bar = begun?.isConnected && barAt(clientX);
  if (bar) point(bar);
});

document.addEventListener("pointerup", ({ clientX }) => {
  const bar = begun?.isConnected && barAt(clientX);
  if (bar && bar !== begun) bar.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  begun = null;
  leave();
});

document.addEventListener("pointercancel", () => {
  begun = null;
  leave();
});

place?.addEventListener("dragstart", (event) => barOf(event.target) && event.preventDefault());
document.addEventListener("shown", leave);
