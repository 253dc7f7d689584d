// Whole files: one that was chosen on this device is sent as it is, without being copied into the form.
import { sendFile } from "../site/http.js";

const form = document.getElementById("bulk-form");
const chooser = document.getElementById("file");
const error = document.querySelector("#bulk-file .bulk-error");

async function handIn(file) {
  const fields = new FormData(form);
  const token = fields.get("token").trim();
  const response = await sendFile(`${form.dataset.files}?form=${fields.get("form") || "line"}`, file, token);
  const answer = await response.json();
  if (response.ok) location.href = `${form.getAttribute("action")}${answer.id}/`;
  else error.textContent = answer.detail;
}

form.addEventListener("submit", (event) => {
  const [file] = chooser.files;
  if (!file) return;
  event.preventDefault();
  handIn(file).catch((reason) => (error.textContent = reason.message));
});

chooser.addEventListener("change", () => {
  error.textContent = "";
  form.elements.lines.required = !chooser.files.length;
});

document.getElementById("bulk-file").hidden = false;
