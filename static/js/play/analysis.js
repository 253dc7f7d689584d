// The section “Analyse”: ask what the puzzle is like when it is opened first, and show the answer as it grows.
import { getHtml, postForHtml } from "../site/http.js";

const EVERY = 1000; // milliseconds
const place = document.getElementById("puzzle");
let isAsking = false;

async function ask(form) {
  isAsking = true;
  const url = new URL(form.action);
  url.searchParams.set("fragment", "1");
  const data = new FormData();
  data.set("fragment", "1");
  try {
    let html = await postForHtml(form.action, data);
    while (show(html)) {
      await new Promise((done) => setTimeout(done, EVERY));
      html = await getHtml(url);
    }
  } catch {
    // no network, or too many requests: the button is still there
  }
  isAsking = false;
}

// Show what is known. Return whether a search is running.
function show(html) {
  const part = document.getElementById("analysis");
  part.innerHTML = html; // escaped by the server
  return Boolean(part.querySelector(".looking"));
}

function askIfOpen() {
  const form = place.dataset.tab === "analyse" && place.querySelector("#analysis form[data-asks]");
  if (form && !isAsking) ask(form);
}

new MutationObserver(askIfOpen).observe(place, { attributeFilter: ["data-tab"] });
document.addEventListener("shown", askIfOpen);
askIfOpen();
