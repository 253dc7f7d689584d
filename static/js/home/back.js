// For who comes back: the puzzles begun last, and the days of the last week on which one of the day was solved.
import { Cards, withDigits } from "../mine/cards.js";
import { dayBefore, localDay } from "../daily/dates.js";
import { savedPuzzles } from "../storage/saved_puzzles.js";
import { setting } from "../site/settings.js";
import { showStreak } from "../daily/streak.js";
import { solvedDays } from "../storage/saved_days.js";
import { timeText } from "../play/clock.js";

const MOST = 3;
const EXAMPLE = "0000-00-00"; // the day in the address of the template
const place = document.getElementById("back");
const list = document.getElementById("back-puzzles");
const language = document.documentElement.lang;
const cards = new Cards({}, place.dataset);

const copyOf = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);
const percent = (share) => new Intl.NumberFormat(language, { style: "percent" }).format(Math.floor(share * 100) / 100);

function cardOf(puzzle) {
  const card = copyOf("back-card");
  const put = (selector, text) => (card.querySelector(selector).textContent = text);
  card.querySelector("a").href = cards.addressOf(puzzle);
  if (puzzle.picture) card.querySelector(".back-picture").append(withDigits(puzzle));
  put("strong", puzzle.title);
  put("[data-level]", puzzle.level);
  const time = setting("timer") && puzzle.seconds ? timeText(puzzle.seconds) : "";
  put("[data-state]", [percent(puzzle.share), time].filter(Boolean).join(" · "));
  card.querySelector("progress").value = puzzle.share;
  return card;
}

function showPuzzles() {
  const begun = savedPuzzles().slice(0, MOST);
  list.replaceChildren(...begun.map((puzzle) => cardOf(cards.whole(puzzle))));
  document.getElementById("back-none").hidden = begun.length > 0;
  document.documentElement.dataset.returns = begun.length ? "begun" : "done";
  return begun.map(({ id }) => id);
}

function weekDay(day, isDone) {
  const item = copyOf("week-day");
  const link = item.querySelector("a");
  const named = (options) => new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(new Date(day));
  link.href = link.href.replace(EXAMPLE, day);
  link.firstElementChild.textContent = named({ weekday: "short" }).slice(0, 2);
  const words = named({ weekday: "long", day: "numeric", month: "long" });
  link.setAttribute("aria-label", isDone ? `${words}: ${place.dataset.solved}` : words);
  link.classList.toggle("is-done", isDone);
  return item;
}

function showWeek() {
  const solved = new Set(Object.keys(solvedDays()).map((name) => name.split("/")[0]));
  const days = [localDay()];
  while (days.length < 7) days.unshift(dayBefore(days[0]));
  document.getElementById("week").replaceChildren(...days.map((day) => weekDay(day, solved.has(day))));
  showStreak();
}

function show() {
  cards.fetch(showPuzzles(), showPuzzles);
  showWeek();
}

/** Show what somebody has played here. */
export function showBack() {
  show();
  addEventListener("pageshow", (event) => event.persisted && show());
}
