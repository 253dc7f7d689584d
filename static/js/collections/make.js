// The form for a collection: a file is put into the field, and the line at fault is selected.
import { contentOf } from "../entry/file_text.js";

const field = document.getElementById("text");

/** Select line `n` of the field, counted from 1. */
function selectLine(n) {
  const lines = field.value.split("\n");
  const start = lines.slice(0, n - 1).join("\n").length + Math.min(1, n - 1);
  field.focus();
  field.setSelectionRange(start, start + (lines[n - 1] ?? "").length);
}

document.getElementById("collection-file").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  target.value = "";
  if (!file) return;
  const { text } = await contentOf(file);
  if (text !== undefined) field.value = text;
});
if (Number(field.dataset.line)) selectLine(Number(field.dataset.line));
