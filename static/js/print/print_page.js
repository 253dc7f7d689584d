// The print page: the preview follows every choice, and puzzles started in this browser are offered.
import { getHtml } from "../site/http.js";
import { announce } from "../site/live_region.js";
import { savedPuzzles } from "../storage/saved_puzzles.js";

const form = document.getElementById("print-form");
const adding = document.getElementById("add-form");
const sheets = document.getElementById("sheets");
const button = document.getElementById("print");
const pdf = document.getElementById("pdf");

const EVERY = 2000; // milliseconds between two looks at what is still being searched for

let timer;
let preview; // settles when the sheets are as chosen

function offer() {
  const place = document.getElementById("begun");
  const template = place.querySelector("template");
  const listed = new Set(boxes().map((box) => box.value));
  const offered = savedPuzzles().filter(({ id }) => !listed.has(id)).slice(0, Number(form.dataset.most));
  for (const { id, title } of offered) {
    const line = template.content.cloneNode(true);
    line.querySelector("input").value = id;
    line.querySelector("[data-title]").textContent = title;
    place.append(line);
  }
  place.hidden = !offered.length;
}

const boxes = () => [...form.querySelectorAll("[name=p]")];

/** Put the lines of a file into the field, where they can be looked at before they are added. */
async function openFile(event) {
  const [file] = event.target.files;
  event.target.value = "";
  if (file) document.getElementById("add").value = await file.text();
}

/** Number the chosen puzzles as on the sheets. When there are as many as allowed, no other can be chosen. */
function number() {
  const chosen = boxes().filter((box) => box.checked);
  pdf.disabled = !chosen.length;
  for (const box of boxes()) {
    const place = chosen.length > 1 ? chosen.indexOf(box) + 1 : 0;
    const label = box.closest("label").querySelector("[data-number]");
    label.textContent = place ? `${form.dataset.number.replace("{n}", place)} · ` : "";
    box.disabled = !box.checked && chosen.length >= Number(form.dataset.most);
  }
}

async function show() {
  const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  adding.action = `${form.action}?${query}`;
  history.replaceState(null, "", `?${query}`);
  const html = await getHtml(`?${query}&fragment=1`);
  if (`?${query}` !== location.search) return preview; // another choice came meanwhile
  sheets.innerHTML = html; // escaped by the server
  const n = sheets.querySelectorAll(".sheet").length;
  button.disabled = !n;
  const progress = sheets.querySelector(".print-progress > p");
  announce([form.dataset.sheets.replace("{n}", n), progress?.textContent].join(" "));
  follow();
}

/** Look again while solutions or steps are being searched for. Without network, try again later. */
function follow() {
  clearTimeout(timer);
  if (sheets.querySelector(".looking")) timer = setTimeout(() => (preview = show().catch(follow)), EVERY);
}

offer();
number();
follow();
form.addEventListener("change", ({ target }) => {
  if (target.form !== form) return;
  number();
  preview = show().catch(() => form.submit()); // the server says why, or the browser that there is no network
});
document.getElementById("add-file").addEventListener("change", openFile);
button.addEventListener("click", async () => {
  await preview;
  print();
});
