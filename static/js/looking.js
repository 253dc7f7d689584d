// On the page of a puzzle that the server is still looking at: looks again until there is an answer.
import { getHtml } from "./http.js";

const EVERY = 2000; // milliseconds

async function lookAgain() {
  let html;
  try {
    html = await getHtml(location.href);
  } catch {
    html = "data-looking"; // the network is away: later
  }
  if (html.includes("data-looking")) setTimeout(lookAgain, EVERY);
  else location.reload();
}

if (document.querySelector("[data-looking]")) setTimeout(lookAgain, EVERY);
