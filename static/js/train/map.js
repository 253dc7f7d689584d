// The map of the trainer: how sure one is of each technique, what is due, and the lesson of the day.
import { filled } from "../board/cell_looks.js";
import { trainingCards } from "../storage/training_cards.js";
import { isDue, stateOf } from "./schedule.js";
import { lessonOf } from "./suggestion.js";

const MAX_DUE = 6;
const says = JSON.parse(document.getElementById("map-says").textContent);
const place = document.getElementById("train-today");
const levels = [...document.querySelectorAll(".train-level")];
const tiles = new Map(
  [...document.querySelectorAll("[data-technique]")].map((tile) => [
    tile.dataset.technique,
    { tile, link: tile.querySelector("a"), name: tile.querySelector("a span").firstChild.data.trim() },
  ]),
);
const taught = [...tiles.values()]
  .filter(({ tile }) => tile.dataset.taught !== undefined)
  .map(({ tile }) => ({ slug: tile.dataset.technique, rank: rankOf(tile) }));

function rankOf(tile) {
  return Number(tile.closest("[data-rank]").dataset.rank);
}

function showStates(cards, now) {
  for (const [slug, { tile, link }] of tiles) {
    const state = stateOf(cards[slug]);
    const due = state !== "new" && isDue(cards[slug], now);
    tile.dataset.state = state;
    tile.toggleAttribute("data-due", due);
    link.lastElementChild.textContent = ` (${due ? `${says[state]}, ${says.due}` : says[state]})`;
  }
}

function showLevels() {
  for (const level of levels) {
    const inside = [...level.querySelectorAll("[data-technique]")];
    const count = (state) => inside.filter((tile) => tile.dataset.state === state).length;
    const [sure, shaky] = [count("sure"), count("shaky")];
    level.querySelector(".train-count").textContent = filled(says.count, { sure, all: inside.length });
    const bar = level.querySelector(".train-bar");
    bar.style.setProperty("--sure", sure / inside.length);
    bar.style.setProperty("--shaky", shaky / inside.length);
  }
}

function showLesson(cards, now) {
  const { slug, why } = lessonOf(taught, cards, now);
  const { tile, link, name } = tiles.get(slug);
  const [title, button] = place.querySelectorAll(".train-lesson a");
  title.textContent = name;
  title.href = link.href;
  button.href = link.href;
  const level = tile.closest("[data-rank]");
  level.open = true;
  for (const mode of document.querySelectorAll(".train-modes a")) mode.search = `level=${level.dataset.name}`;
  const pill = place.querySelector(".train-suggested .pill");
  pill.className = `pill level is-level-${level.dataset.rank}`;
  pill.textContent = level.querySelector("summary > span").textContent;
  place.querySelector(".train-lesson").classList.toggle("is-done", why === "done");
  place.querySelector(".train-done").hidden = why !== "done";
  place.querySelector(".train-again").hidden = why !== "again";
}

// Techniques, and positions that are not sure yet.
function dueNames(cards, now) {
  return Object.entries(cards)
    .filter(([name, card]) => tiles.has(name.split("/")[0]) && isDue(card, now))
    .filter(([name, card]) => !name.includes("/") || stateOf(card) !== "sure")
    .sort(([, one], [, other]) => one.when - other.when)
    .map(([name]) => name);
}

function dueLink(name) {
  const [slug, position] = name.split("/");
  const { link, name: technique } = tiles.get(slug);
  const item = document.createElement("li");
  const made = item.appendChild(document.createElement("a"));
  made.href = position ? `${link.pathname}?position=${position}` : link.href;
  made.textContent = position ? filled(says.position, { technique }) : technique;
  return item;
}

function showDue(cards, now) {
  const names = dueNames(cards, now);
  const items = names.slice(0, MAX_DUE).map(dueLink);
  const more = names.length - items.length;
  if (more) items.push(Object.assign(document.createElement("li"), { textContent: filled(says.more, { n: more }) }));
  place.querySelector(".train-due-list").replaceChildren(...items);
  place.querySelector("#due-count").textContent = names.length || "";
  const none = Object.keys(cards).length ? "known" : "new";
  for (const each of place.querySelectorAll("[data-none]")) each.hidden = names.length > 0 || each.dataset.none !== none;
}

function show() {
  const cards = trainingCards();
  const now = Date.now();
  showStates(cards, now);
  showLevels();
  showLesson(cards, now);
  showDue(cards, now);
  place.classList.add("is-ready");
}

addEventListener("storage", show);
addEventListener("pageshow", (event) => event.persisted && show());
show();
