// A puzzle of a day: once it is finished, record it for the streak and offer the result as a text.
import { clockText } from "./dates.js";
import { noteSolved } from "../storage/saved_days.js";
import { setting } from "../site/settings.js";
import { showStreak } from "./streak.js";

const place = document.getElementById("result");
const field = document.getElementById("result-text");
const button = document.getElementById("result-share");

function textOf(seconds) {
  const { title, link, solved, timed } = place.dataset;
  const sentence = setting("timer") ? timed.replace("{time}", clockText(seconds)) : solved;
  return `${sentence.replace("{title}", title)}\n${link}`;
}

/** Hand the text to the system, or else to the clipboard; if both are forbidden, select it. */
async function share() {
  try {
    if (navigator.share) return await navigator.share({ text: field.value });
    await navigator.clipboard.writeText(field.value);
    button.textContent = place.dataset.copied;
  } catch {
    field.select();
  }
}

document.addEventListener("finished", ({ detail }) => {
  const { daily } = JSON.parse(document.getElementById("play-data").textContent);
  noteSolved(daily, detail.seconds);
  field.value = textOf(detail.seconds);
  place.hidden = false;
  showStreak();
});
button.addEventListener("click", share);
