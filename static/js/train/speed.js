// Ten singles against the clock: the marked cell takes its digit by tap or key, and a wrong one costs seconds.
import "./memory.js";
import { filled } from "../board/cell_looks.js";
import { sprintTimes, takeSprints } from "../storage/sprint_times.js";

const { layout, penalty, steps, says } = JSON.parse(document.getElementById("sprint-data").textContent);
const place = document.getElementById("sprint");
const pad = document.getElementById("pad");
const buttons = new Map([...pad.querySelectorAll("[data-symbol]")].map((each) => [each.dataset.symbol, each]));
const part = (name) => document.getElementById(`sprint-${name}`);
const cellOf = (name) => place.querySelector(`#cell-${name}`);
const language = document.documentElement.lang;
const secondsText = (seconds) => seconds.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

let at = 0; // the current step
let begun = 0;
let timer = 0;
const wrong = steps.map(() => 0);

const seconds = () => (performance.now() - begun) / 1000 + penalty * wrong.reduce((sum, n) => sum + n, 0);
const isRunning = () => place.dataset.state === "running";

function start() {
  place.dataset.state = "running";
  begun = performance.now();
  timer = setInterval(showClock, 100);
  ask();
}

function showClock() {
  part("clock").textContent = secondsText(seconds());
}

function ask() {
  const { cell, house, cells } = steps[at];
  part("question").textContent = filled(house ? says.inHouse : says.alone, { cell, house });
  for (const name of cells) if (name !== cell) cellOf(name).classList.add("is-lit");
  cellOf(cell).classList.add("is-selected");
  part("progress").value = at;
}

function answer(symbol) {
  if (!isRunning() || !buttons.has(symbol)) return;
  if (symbol === steps[at].digit) write();
  else refuse(symbol);
}

function write() {
  const { cell, digit, cells } = steps[at];
  for (const name of [...cells, cell]) cellOf(name).classList.remove("is-lit", "is-selected");
  cellOf(cell).classList.add("is-filled");
  cellOf(cell).querySelector(".digit").textContent = digit;
  const [words] = cellOf(cell).getAttribute("aria-label").split(":");
  cellOf(cell).setAttribute("aria-label", filled(says.written, { cell: words, digit }));
  part("said").textContent = "";
  at += 1;
  if (at < steps.length) ask();
  else finish();
}

function refuse(symbol) {
  const { taken, house } = steps[at];
  wrong[at] += 1;
  const words = taken[symbol] ? says.taken : says.elsewhere;
  part("said").textContent = `+${penalty} s: ${filled(words, { digit: symbol, house: taken[symbol] ?? house })}`;
}

function finish() {
  clearInterval(timer);
  const time = Math.round(seconds() * 10) / 10;
  const best = sprintTimes()[layout]?.seconds;
  place.dataset.state = "done";
  part("time").textContent = filled(says.time, { seconds: secondsText(time) });
  part("result").textContent = best && best <= time ? filled(says.best, { seconds: secondsText(best) }) : says.isBest;
  part("time").focus();
  takeSprints({ [layout]: { seconds: time, when: Date.now() } });
  for (const technique of new Set(steps.map((step) => step.technique))) remember(technique);
}

function remember(technique) {
  const mistakes = wrong.reduce((sum, n, k) => sum + (steps[k].technique === technique ? n : 0), 0);
  const detail = { technique, position: "", mode: "speed", mistakes, tips: 0, shown: false, seconds: seconds() };
  document.dispatchEvent(new CustomEvent("drilled", { detail }));
}

place.querySelector("[data-do=start]").addEventListener("click", start);
pad.addEventListener("click", ({ target }) => answer(target.closest("[data-symbol]")?.dataset.symbol));
document.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey || answer(key.toUpperCase()));
const best = sprintTimes()[layout]?.seconds;
if (best) part("best").textContent = filled(says.best, { seconds: secondsText(best) });
