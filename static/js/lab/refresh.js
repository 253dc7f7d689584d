// A part of a page that fills in while the solver processes are at work: the comparison of all engines, a film.
import { getHtml } from "../site/http.js";

const EVERY = 1000; // milliseconds
const place = document.querySelector("[data-refresh]");

async function lookAgain() {
  if (!place.querySelector(".looking")) return;
  const url = new URL(location.href);
  url.searchParams.set("fragment", "1");
  try {
    place.innerHTML = await getHtml(url); // escaped by the server
    const news = place.querySelector("[data-news]");
    if (news) document.getElementById("announcement").textContent = news.textContent;
  } catch {
    // no network: try again later
  }
  setTimeout(lookAgain, EVERY);
}

setTimeout(lookAgain, EVERY);
