// Presents a page: only what is to be seen, in the whole screen or, where a browser refuses that, in the window.
// Buttons with `data-present` and the key F begin and end it; Escape ends it. The looks are in present.css.
const root = document.documentElement;
const isPresented = () => root.classList.contains("is-presented");

function show(isOn) {
  root.classList.toggle("is-presented", isOn);
  dispatchEvent(new Event("resize")); // drawings are fitted to their new sizes
}

/** Begin or end the presentation. */
async function present(isOn) {
  show(isOn);
  try {
    if (isOn) await root.requestFullscreen?.();
    else if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // the window alone is enough
  }
}

document.addEventListener("fullscreenchange", () => document.fullscreenElement || show(false));
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-present]")) present(!isPresented());
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=range]), textarea, select")) return;
  if (event.key === "Escape" && isPresented()) present(false);
  else if (event.key.toLowerCase() === "f") present(!isPresented());
});
