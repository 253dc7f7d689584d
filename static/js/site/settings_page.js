// The settings page: store changes at once, and export and import settings as a file.
import { fromText, isSaved, onChange, reset, set, setting, toText } from "./settings.js";
import { solvedDays, takeDays } from "../storage/saved_days.js";
import { takeTechniques, usedTechniques } from "../storage/used_techniques.js";

const MAX_BYTES = 65536;
const form = document.getElementById("settings");
const status = document.getElementById("settings-said");
const controls = form.querySelectorAll("[data-setting]");

function say(words, name = "") {
  status.textContent = (isSaved() ? form.dataset[words] : form.dataset.notSaved).replace("{name}", name);
  status.classList.remove("refusal");
}

function refuse() {
  status.textContent = form.dataset.refused;
  status.classList.add("refusal");
}

function show(control, value) {
  if (control.type === "checkbox") control.checked = value;
  else control.value = value;
}

/** Add the puzzles of days that were solved here, and the techniques used, to the text of the settings. */
function withProgress(text) {
  return `${JSON.stringify({ ...JSON.parse(text), days: solvedDays(), techniques: usedTechniques() }, null, 2)}\n`;
}

async function read(file) {
  const text = file.size > MAX_BYTES ? "" : await file.text();
  if (!fromText(text)) return refuse();
  const { days, techniques } = JSON.parse(text);
  takeDays(days);
  takeTechniques(techniques);
  say("read");
}

for (const control of controls) {
  const name = control.dataset.setting;
  show(control, setting(name));
  onChange(name, (value) => show(control, value));
  control.addEventListener("change", () => {
    set(name, control.type === "checkbox" ? control.checked : control.value);
    say("saved", control.labels[0].textContent.trim());
  });
}

document.getElementById("settings-export").addEventListener("click", () => {
  const url = URL.createObjectURL(new Blob([withProgress(toText())], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: url, download: "sudoku-atelier-settings.json" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
});

document.getElementById("settings-import").addEventListener("change", async ({ target }) => {
  if (target.files.length) await read(target.files[0]);
  // So that the same file can be chosen again.
  target.value = "";
});

document.getElementById("settings-reset").addEventListener("click", () => {
  reset();
  say("reset");
});

form.addEventListener("submit", (event) => event.preventDefault());
