// The list of techniques: search while typing, and ticks on those that were used in this browser.
import { usedTechniques } from "../storage/used_techniques.js";

const form = document.getElementById("technique-search");
const status = document.getElementById("technique-count");
const first = document.querySelector(".technique-first");
const others = document.getElementById("others");
const families = [...document.querySelectorAll(".technique-family")];

// "XY-wing", "xy wing" and "xywing" are the same.
const plain = (text) => text.normalize("NFD").toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, "");

const items = [...document.querySelectorAll("[data-technique]")].map((element) => {
  const name = element.querySelector("a > .card-name, :scope > a:not(.card-open)").textContent;
  return { element, text: plain(`${name} ${element.dataset.other} ${element.dataset.technique}`) };
});

function found(n) {
  if (n === 1) return form.dataset.one;
  return n ? form.dataset.many.replace("{n}", n) : form.dataset.none;
}

function search() {
  const words = form.elements.search.value.split(/\s+/).map(plain).filter(Boolean);
  for (const { element, text } of items) element.hidden = !words.every((word) => text.includes(word));
  const hits = items.filter(({ element }) => !element.hidden);
  const holdsHit = (place) => hits.some(({ element }) => place.contains(element));
  for (const family of families) {
    family.hidden = !holdsHit(family);
    family.open = words.length > 0 && !family.hidden;
  }
  first.hidden = !holdsHit(first);
  others.hidden = families.every(({ hidden }) => hidden);
  status.textContent = words.length ? found(hits.length) : "";
}

function tick() {
  const used = usedTechniques();
  for (const { element } of items) {
    const mark = element.querySelector(".card-tick");
    if (mark) mark.hidden = !Object.hasOwn(used, element.dataset.technique);
  }
}

form.addEventListener("input", search);
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("storage", tick);
addEventListener("pageshow", (event) => event.persisted && tick());
tick();
if (form.elements.search.value) search();
