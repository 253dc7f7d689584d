// The quick verdict while a visitor is typing: ask the server whenever there is a pause.
import { postForJson } from "../site/http.js";

const REST = 350; // milliseconds
const place = document.getElementById("glance");
let waiting = 0;
let latest = 0;

function show({ kind, text }) {
  place.dataset.kind = kind;
  place.textContent = text;
}

/** Ask the server for a verdict after a pause, and show it. The previous one fades until then. */
export function glanceAt(form, sheet) {
  clearTimeout(waiting);
  const ticket = ++latest;
  if (!navigator.onLine || !sheet.digits.some(Boolean) || sheet.conflicts().length) return show({ kind: "nothing", text: "" });
  place.dataset.kind = "waiting";
  waiting = setTimeout(async () => {
    const data = new FormData();
    data.set("puzzle", sheet.text);
    try {
      const answer = await postForJson(form.dataset.glance, data);
      if (ticket === latest) show(answer);
    } catch {
      if (ticket === latest) show({ kind: "nothing", text: "" }); // no network: "Solve" explains
    }
  }, REST);
}
