// The tool that draws clues: strokes of a pointer or keys give a clue its cells, a field its value.
import { announce } from "../site/live_region.js";
import { filled } from "../board/cell_looks.js";
import { ClueForm } from "./clue_form.js";
import { lineOf } from "./clue_lines.js";
import { Stroke } from "./stroke.js";

const ARROWS = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"];
const FIELDS = "input, textarea, select, dialog";
const BUTTONS = "a, button, summary";

export class ClueTool {
  /** `done(text, line)` takes the text of a clue that is drawn, and which one it replaces, or -1. */
  constructor(editor, done) {
    Object.assign(this, { editor, done, line: -1, isDragging: false });
    this.says = JSON.parse(document.getElementById("clue-says").textContent);
    const pressed = { done: () => this.#finish(), cancel: () => this.#leave(), next: () => this.#enter() };
    this.form = new ClueForm({ chosen: () => this.#choose(), pressed: (name) => pressed[name]() });
    this.#listen(editor.board.frame);
    this.#choose();
  }

  get isActive() {
    return this.form.isOpen;
  }

  /** Open the tool, or close it. */
  toggle(isActive = !this.isActive) {
    this.form.isOpen = isActive;
    this.cancel();
    if (isActive) this.form.kind.focus();
  }

  /** Draw a clue anew that is there already: `groups` of cells of this kind with this value. */
  change(line, { kind, value, groups }) {
    this.toggle(true);
    this.form.kind.value = kind;
    this.#choose();
    this.line = line;
    this.form.value = value;
    this.stroke.take(groups);
    this.form.how.textContent = this.says.change;
    this.#show(groups[0]?.[0] ?? this.cursor);
    this.editor.board.frame.scrollIntoView({ block: "nearest" });
    this.editor.board.showSelection(true);
  }

  /** Forget the cells that are drawn so far. */
  cancel() {
    this.line = -1;
    this.stroke.clear();
    this.form.reset();
    this.#show(this.cursor);
  }

  get cursor() {
    return Math.max(0, this.editor.selection.cursor);
  }

  #choose() {
    this.line = -1;
    this.stroke = new Stroke(this.form.rules);
    this.form.show();
    if (this.isActive) this.#show(this.cursor);
  }

  #listen(frame) {
    const during = (name, action) =>
      frame.addEventListener(
        name,
        (event) => {
          if (!this.isActive) return;
          event.stopPropagation();
          action(event);
        },
        { capture: true },
      );
    during("pointerdown", (event) => this.#press(event));
    during("pointermove", (event) => this.#over(event));
    during("dblclick", () => {});
    for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, (event) => this.#release(event));
    document.addEventListener("keydown", (event) => this.isActive && this.#onKey(event), { capture: true });
  }

  #press(event) {
    const cell = this.editor.board.cellAt(event.target);
    if (cell === undefined || event.button || !event.isPrimary) return;
    event.preventDefault();
    event.target.releasePointerCapture?.(event.pointerId); // so that a finger can drag to other cells
    this.isDragging = true;
    this.stroke.press(cell);
    this.#show(cell);
    this.editor.board.showSelection(true);
  }

  #over(event) {
    if (!this.isDragging || !event.isPrimary) return;
    const cell = this.editor.board.cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (cell === undefined || cell === this.editor.selection.cursor) return;
    this.stroke.over(cell);
    this.#show(cell);
  }

  #release(event) {
    if (!this.isDragging || !event.isPrimary) return;
    this.isDragging = false;
    if (this.stroke.end()) this.#value();
    else this.#show(this.cursor);
  }

  // Keys go to the clue, unless they are for a field or a button, or are commands such as undo.
  #onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const isInField = event.target.closest?.(FIELDS);
    if (isInField ? this.#inField(event) : this.#onBoard(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  #inField({ key, target }) {
    const { kind, place } = this.form;
    if (!place.contains(target) || (key === "Enter" && target === kind)) return false;
    if (key === "Enter") this.#finish();
    else if (key === "Escape") this.#leave();
    return ["Enter", "Escape"].includes(key);
  }

  #onBoard({ key, shiftKey, target }) {
    if ([" ", "Enter"].includes(key) && target.closest?.(BUTTONS)) return false;
    if (ARROWS.includes(key)) this.#move(ARROWS.indexOf(key), shiftKey);
    else if (key === " ") this.#toggleCell();
    else if (key === "Enter") this.#enter();
    else if (key === "Escape") this.#leave();
    else if (key === "Backspace" && !this.stroke.isEmpty) this.#back();
    else if (/^[0-9]$/.test(key) && this.form.isTyped && !this.stroke.isEmpty) this.form.type(key);
    else return false;
    return true;
  }

  #move(by, isMore) {
    const from = this.cursor;
    const to = this.editor.layout.arrows[from][by];
    if (isMore) this.stroke.extend(from, to);
    this.#show(to);
    this.editor.board.showSelection(true);
    this.editor.board.scrollToCursor();
  }

  #toggleCell() {
    this.stroke.toggle(this.cursor);
    if (this.stroke.isFull && this.stroke.end()) this.#value();
    else this.#show(this.cursor);
  }

  // The next group, or else the value, or else the clue is drawn.
  #enter() {
    if (!this.stroke.hasNext || !this.stroke.group.length) return this.#value();
    this.stroke.next();
    this.#show(this.cursor);
  }

  #back() {
    this.stroke.back();
    this.#show(this.cursor);
  }

  #leave() {
    if (this.stroke.isEmpty && this.line < 0) this.toggle(false);
    else this.cancel();
    this.editor.board.showSelection(true);
  }

  // All cells are drawn: the clue is complete if its value is, too.
  #value() {
    const { form } = this;
    const isKnown = !form.rules.value || (form.value && this.line < 0);
    if (isKnown || !this.stroke.isComplete) return this.#finish();
    this.#show(this.cursor);
    form.ask();
    announce(filled(this.says.value, { value: form.rules.value }));
  }

  #finish() {
    const { stroke, form, line } = this;
    if (!stroke.isComplete) {
      form.how.textContent = `${this.says.more} ${form.rules.how}`;
      return announce(form.how.textContent);
    }
    const text = lineOf(form.kind.value, form.value, stroke.text(this.editor.layout.cells));
    this.cancel();
    this.done(text, line);
    announce(filled(this.says.added, { clue: form.rules.title }));
  }

  #show(cursor) {
    const { stroke, form } = this;
    const isBegun = !stroke.isEmpty || this.line >= 0;
    this.editor.selection.takeAt(stroke.cells, cursor);
    form.enable({
      cancel: isBegun,
      done: isBegun || !form.rules.least.length,
      next: stroke.group.length > 0 && stroke.hasNext,
    });
  }
}
