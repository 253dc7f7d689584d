// The quick verdict while a visitor is typing: ask the server whenever there is a pause.
import { postForJson } from "../site/http.js";

const REST = 350; // milliseconds
const place = document.getElementById("glance");
const level = document.getElementById("glance-level");
const anyway = document.getElementById("anyway"); // only on a board that was checked
let waiting = 0;
let latest = 0;

function show({ kind, text }) {
  place.dataset.kind = kind;
  place.textContent = text;
  if (anyway) anyway.hidden = kind !== "no-solution";
  showLevel({ text: "", rank: 0 });
}

/** The cells to be looked at again on a board that was checked, as the server wrote them; undefined if it was not. */
export const checkedCells = () => place.dataset.cells?.split(" ").filter(Boolean);

function showLevel({ text, rank }) {
  level.hidden = !rank;
  level.className = `pill level is-level-${rank}`;
  level.textContent = text;
}

/**
 * Ask the server for a verdict after a pause, and show it; then for the level. The previous one fades until then.
 * `doubt` is called with the names of cells to be looked at again.
 */
export function glanceAt(form, entries, doubt) {
  clearTimeout(waiting);
  const ticket = ++latest;
  if (!navigator.onLine || !(entries.digits.some(Boolean) || entries.clues) || entries.conflicts().length) return show({ kind: "empty", text: "" });
  place.dataset.kind = "waiting";
  waiting = setTimeout(async () => {
    const data = new FormData();
    data.set("puzzle", entries.text);
    data.set("clues", entries.clues);
    try {
      const answer = await postForJson(form.dataset.glance, data);
      if (ticket !== latest) return;
      show(answer);
      doubt(answer.cells);
      const known = answer.kind === "unique" && (await postForJson(form.dataset.level, data));
      if (known && ticket === latest) showLevel(known);
    } catch {
      // Without network or time: "Check and play" explains.
      if (ticket === latest && place.dataset.kind === "waiting") show({ kind: "empty", text: "" });
    }
  }, REST);
}
