// The trainer: find a technique on the board, part by part. Nothing is asked of the server until the next positions are
// wanted.
import "./memory.js";
import { filled } from "../board/cell_looks.js";
import { getJson } from "../site/http.js";
import { nextDrill, noteDrill } from "../storage/drill_numbers.js";
import { DrillSession } from "./session.js";

const ARROWS = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"];
const N_AHEAD = 3; // positions that are fetched before they are wanted
const FEW = 2;
const LONG = 45_000; // milliseconds after which a tip is offered
const WRONG_FOR = 1500; // milliseconds

const place = document.getElementById("drill");
const [ask, note, count, said] = ["drill-ask", "drill-note", "drill-part", "drill-said"].map((id) => document.getElementById(id));
const frame = place.querySelector(".board-frame");
const digits = place.querySelector(".drill-digits");
const button = (name) => place.querySelector(`[data-do="${name}"]`);

let data = JSON.parse(document.getElementById("drill-data").textContent);
let number = Number(place.dataset.number);
let ahead = JSON.parse(document.getElementById("drills-ahead")?.textContent ?? "[]");
let session, cells, since, timer, tipsOfPart;

function begin() {
  session = new DrillSession(data);
  cells = data.layout.cells.map((name) => frame.querySelector(`#cell-${name}`));
  since = Date.now();
  place.dataset.position = data.position;
  say("");
  button("next").hidden = true;
  for (const name of ["tip", "show"]) button(name).hidden = false;
  showPart();
}

function showPart() {
  const { part, step, at } = session;
  tipsOfPart = 0;
  lightUp([]);
  ask.textContent = part.ask;
  count.textContent = step.parts.length > 1 ? filled(count.dataset.text, { number: at + 1, all: step.parts.length }) : "";
  digits.hidden = !part.isDigit;
  for (const each of digits.children) each.disabled = false;
  wait();
}

// Offer the tip when nothing right was tapped for a while.
function wait() {
  clearTimeout(timer);
  button("tip").classList.remove("primary");
  timer = setTimeout(() => button("tip").classList.add("primary"), LONG);
}

function elementOf(choice, isDigit) {
  return isDigit ? digits.querySelector(`[data-digit="${choice}"]`) : cells[choice];
}

function choose(choice) {
  if (session.isDone) return;
  const { part } = session;
  const { kind, reason, isComplete } = session.choose(choice);
  if (kind === "again") return say(said.dataset.again);
  if (kind === "wrong") return refuse(choice, part, reason);
  mark(choice, part);
  goOn(isComplete, said.dataset.right);
}

function refuse(choice, part, reason) {
  const element = elementOf(choice, part.isDigit);
  const names = { cell: data.layout.cells[choice], digit: data.layout.symbols[choice] };
  say(filled(reason, names), "is-wrong");
  element.classList.add("is-wrong");
  setTimeout(() => element.classList.remove("is-wrong"), WRONG_FOR);
}

function forgive() {
  for (const each of place.querySelectorAll(".is-wrong:not(.drill-said)")) each.classList.remove("is-wrong");
}

function mark(choice, part) {
  forgive();
  const element = elementOf(choice, part.isDigit);
  if (part.isDigit) {
    element.disabled = true;
    return;
  }
  element.classList.add("is-found");
  element.setAttribute("aria-selected", "true");
}

function goOn(isComplete, words) {
  wait();
  if (!isComplete) return say(filled(said.dataset.more, { left: session.left }), "is-right");
  if (session.isDone) return finish();
  say(words, "is-right");
  showPart();
}

function say(words, look = "") {
  said.className = `drill-said ${look}`;
  said.textContent = words;
}

function finish() {
  clearTimeout(timer);
  const { words, marks, placed } = session.step;
  for (const [id, classes] of Object.entries(marks)) frame.querySelector(`#${id}`)?.classList.add(...classes.split(" "));
  for (const [name, symbol] of placed) {
    const cell = frame.querySelector(`#cell-${name}`);
    cell.classList.add("is-placed");
    cell.querySelector(".digit").textContent = symbol;
    cell.querySelector(".cands")?.remove();
  }
  for (const name of ["tip", "show"]) button(name).hidden = true;
  digits.hidden = true;
  ask.textContent = said.dataset.right;
  say(words, "is-right");
  button("next").hidden = !ahead.length && !place.dataset.next; // a lesson has just a few
  (button("next").hidden ? ask : button("next")).focus({ preventScroll: true });
  const { mistakes, tips, shown } = session.counts;
  const seconds = Math.round((Date.now() - since) / 1000);
  const { technique, position } = data;
  document.dispatchEvent(
    new CustomEvent("drilled", { detail: { technique, position, mode: "find", mistakes, tips, shown, seconds } }),
  );
  noteDrill(technique, number + 1);
  fetchAhead();
}

// The first tip says what to look for, the second one where; after that, the answer is shown.
function tip() {
  const { tip: what, where, area } = session.part;
  if (tipsOfPart > (where ? 1 : 0)) return show();
  session.counts.tips += 1;
  if (tipsOfPart) lightUp(area);
  say(tipsOfPart ? where : what);
  tipsOfPart += 1;
}

function lightUp(area) {
  for (const cell of frame.querySelectorAll(".is-lit")) cell.classList.remove("is-lit");
  for (const cell of area) cells[cell].classList.add("is-lit");
}

function show() {
  const { part } = session;
  for (const choice of session.reveal()) mark(choice, part);
  goOn(true, [said.dataset.shown, part.where].filter(Boolean).join(" "));
  lightUp(part.area);
}

async function fetchAhead() {
  if (ahead.length >= FEW || !place.dataset.next) return;
  const from = (ahead.at(-1)?.number ?? number) + 1;
  try {
    ahead.push(...(await getJson(`${place.dataset.next}?n=${N_AHEAD}&from=${from}`)).drills);
  } catch {
    // Without network those that are here come round again.
  }
}

async function next() {
  if (!ahead.length) await fetchAhead();
  const drill = ahead.shift();
  if (!drill) return begin(); // without network
  ({ number, data } = drill);
  note.textContent = drill.note ?? "";
  frame.innerHTML = drill.board; // escaped by the server
  frame.classList.toggle("is-large", drill.is_large);
  digits.replaceChildren(...[...drill.symbols].map(digitButton));
  begin();
  ask.focus({ preventScroll: true });
}

function digitButton(symbol, k) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: symbol });
  made.dataset.digit = k + 1;
  return made;
}

function cellAt(target) {
  const cell = target.closest?.(".cell");
  return cell ? cells.indexOf(cell) : -1;
}

function focusCell(to) {
  for (const cell of frame.querySelectorAll('.cell[tabindex="0"]')) cell.setAttribute("tabindex", "-1");
  cells[to].setAttribute("tabindex", "0");
  cells[to].focus({ preventScroll: true });
}

frame.addEventListener("click", (event) => {
  const cell = cellAt(event.target);
  if (cell < 0) return;
  focusCell(cell);
  if (!session.part?.isDigit) choose(cell);
});

frame.addEventListener("keydown", (event) => {
  const cell = cellAt(event.target);
  if (cell < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const by = ARROWS.indexOf(event.key);
  if (by >= 0) focusCell(data.layout.arrows[cell][by]);
  else if (["Enter", " "].includes(event.key) && !session.part?.isDigit) choose(cell);
  else return;
  event.preventDefault();
});

// Digits are typed wherever the focus is.
document.addEventListener("keydown", (event) => {
  if (!session.part?.isDigit || event.ctrlKey || event.metaKey || event.altKey) return;
  const digit = data.layout.symbols.indexOf(event.key.toUpperCase());
  if (event.key.length === 1 && digit > 0) choose(digit);
});

digits.addEventListener("click", ({ target }) => target.dataset.digit && choose(Number(target.dataset.digit)));
place.addEventListener("click", ({ target }) => ({ tip, show, next })[target.closest("[data-do]")?.dataset.do]?.());
document.addEventListener("drill-wanted", next);
begin();

// Who comes again goes on with positions that are new; the next ones are here before they are wanted, or the network fails.
const isAsked = /[?&](position|from)=/.test(location.search);
if (!isAsked) number = Math.max(number, nextDrill(data.technique) - 1);
fetchAhead().then(() => !isAsked && nextDrill(data.technique) && session.isUntouched && next());
