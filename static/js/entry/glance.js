// The verdict while somebody is typing: the server has a glance at the board whenever the keys rest.
import { postForJson } from "../site/http.js";

const REST = 350; // milliseconds
const place = document.getElementById("glance");
let waiting = 0;
let latest = 0;

function show({ kind, text }) {
  place.dataset.kind = kind;
  place.textContent = text;
}

/** Shows soon what the server says of the sheet; what it said before fades meanwhile. */
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
      if (ticket === latest) show({ kind: "nothing", text: "" }); // the network is away: "Solve" says more
    }
  }, REST);
}
