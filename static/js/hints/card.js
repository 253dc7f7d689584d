// The card of a hint: the server's own, of which it sends an empty one of each kind; here it is filled in.
import { cellWords } from "../board/cell_looks.js";

/**
 * Return the card as HTML. `hint` has its `kind`, `paragraphs` (lists of texts and elements), and the `picture`; for
 * `forms`, the fields of the position and of the one `after`; and, if there is a legend, the `roles` in it, the `symbol`
 * of its samples and the `cell` that explains a name.
 */
export function cardOf(hint, data, layout) {
  const card = elementOf(data.cards[hint.kind].replaceAll(data.puzzle, hint.puzzle));
  card.querySelector("[data-board]").innerHTML = hint.picture; // escaped by the server: a copy of the board on the page
  if (hint.title) card.querySelector("h3").replaceChildren(hint.title);
  card.querySelector("h3").after(...hint.paragraphs.map((parts) => element("p", parts)));
  keepLegend(card.querySelector(".legend"), hint, data, layout);
  for (const form of card.querySelectorAll("form")) fill(form, form.querySelector("[data-take]") ? hint.after : hint.here);
  const deeper = card.querySelector("[data-hint]");
  if (deeper) deeper.value = hint.depth + 1;
  const take = card.querySelector("[data-take]");
  if (take) take.dataset.take = hint.wrong ?? "";
  if (take && hint.technique) take.dataset.technique = hint.technique;
  return card.outerHTML;
}

/** Return the first element of some HTML from the server. */
export function elementOf(html) {
  const template = document.createElement("template");
  template.innerHTML = html; // escaped by the server
  return template.content.firstElementChild;
}

/** Return an element called `name` with these texts and elements. */
export function element(name, parts) {
  const made = document.createElement(name);
  made.append(...parts);
  return made;
}

// Set the hidden fields of a form, of which one may have several values.
function fill(form, fields) {
  for (const input of form.querySelectorAll("input")) input.remove();
  for (const [name, value] of fields) form.prepend(Object.assign(document.createElement("input"), { type: "hidden", name, defaultValue: value }));
}

function keepLegend(legend, { roles = [], symbol, cell }, data, layout) {
  if (!legend) return;
  const lines = [...legend.children];
  const last = lines.pop(); // what the name of a cell means
  lines.forEach((line, k) => {
    if (!roles.includes(data.legend[k])) return line.remove();
    for (const sample of line.querySelectorAll("text")) sample.textContent = symbol;
  });
  if (cell === undefined) return last.remove();
  last.querySelector(".cell-key").textContent = layout.cells[cell];
  last.querySelector("span").textContent = cellWords(layout, cell);
}
