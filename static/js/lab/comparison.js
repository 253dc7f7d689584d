// The table of all engines fills in row by row while they are at work.
import { getHtml } from "../site/http.js";

const EVERY = 1000; // milliseconds
const place = document.getElementById("comparison");

async function lookAgain() {
  if (!place.querySelector(".looking")) return;
  const url = new URL(location.href);
  url.searchParams.set("fragment", "1");
  try {
    place.innerHTML = await getHtml(url); // escaped by the server
    const agree = place.querySelector(".agree");
    if (agree) document.getElementById("announcement").textContent = agree.textContent;
  } catch {
    // no network: try again later
  }
  setTimeout(lookAgain, EVERY);
}

setTimeout(lookAgain, EVERY);
