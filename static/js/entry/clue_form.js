// The fields of the tool that draws clues: the kind, the value, what to do next, and the buttons.

const FIRST = "0"; // stands for a value that has no usual one

export class ClueForm {
  /** `chosen` is called when another kind is chosen, and `pressed` with the name of a button: done, cancel or next. */
  constructor({ chosen, pressed }) {
    const find = (id) => document.getElementById(id);
    this.kinds = JSON.parse(find("clue-kinds").textContent);
    this.place = find("clue-tool");
    this.kind = find("clue-kind");
    this.how = find("clue-how");
    this.fields = [find("clue-value"), find("clue-word")];
    this.button = document.querySelector('[data-do="rules"]');
    this.buttons = Object.fromEntries([...this.place.querySelectorAll("[data-clue]")].map((each) => [each.dataset.clue, each]));
    this.kind.addEventListener("change", () => chosen());
    for (const [name, button] of Object.entries(this.buttons)) button.addEventListener("click", () => pressed(name));
  }

  get isOpen() {
    return !this.place.hidden;
  }

  set isOpen(isOpen) {
    this.place.hidden = !isOpen;
    this.button.setAttribute("aria-expanded", isOpen);
  }

  /** What the server says of the kind that is chosen. */
  get rules() {
    return this.kinds[this.kind.value];
  }

  /** The field for the value of the kind. */
  get field() {
    return this.fields[Number(this.rules.words.length > 0)];
  }

  get value() {
    return this.rules.value ? this.field.value.trim() : "";
  }

  set value(value) {
    this.field.value = value;
  }

  /** Whether the value is typed, not chosen. */
  get isTyped() {
    return Boolean(this.rules.value) && !this.rules.words.length;
  }

  /** Show the fields of the kind that is chosen. */
  show() {
    const { rules, fields } = this;
    const [input, select] = fields;
    select.replaceChildren(...rules.words.map(([word, title]) => new Option(title, word)));
    for (const field of fields) {
      field.parentElement.hidden = !rules.value || field !== this.field;
      field.parentElement.firstElementChild.textContent = rules.value;
    }
    input.inputMode = /^[0-9]*$/.test(rules.usual ?? FIRST) ? "numeric" : "text";
    this.reset();
  }

  /** Begin with the usual value. */
  reset() {
    this.how.textContent = this.rules.how;
    if (!this.rules.words.length) this.field.value = this.rules.usual ?? "";
  }

  /** Add a digit that was typed on the board, in place of the usual value. */
  type(digit) {
    this.value = this.value === this.rules.usual ? digit : this.value + digit;
    this.field.focus();
  }

  /** Go to the field for the value. */
  ask() {
    this.field.focus();
    this.field.select?.();
  }

  /** Let those buttons be pressed that do something now. */
  enable({ cancel, done, next }) {
    Object.assign(this.buttons.cancel, { disabled: !cancel });
    Object.assign(this.buttons.done, { disabled: !done });
    Object.assign(this.buttons.next, { disabled: !next, hidden: this.rules.least.length < 2 });
  }
}
