// The clues of the entry: the server draws them on the board and says in words what they mean.
import { postForHtml } from "../site/http.js";

const REST = 120; // milliseconds
const RETRY = 3000; // milliseconds after a failed request

export class ClueList {
  /** `asked` is called with what a button asks for, "change", "remove" or "drop", the number of the clue, and its data. */
  constructor(form, layout, board, asked) {
    Object.assign(this, { form, layout, board, latest: 0, waiting: 0, shown: null });
    this.place = document.getElementById("clues");
    this.place.addEventListener("click", ({ target }) => {
      const item = target.closest("li");
      const what = target.closest("[data-clue]")?.dataset.clue ?? (item?.dataset.kind && "change");
      if (what) asked(what, this.#items.indexOf(item), item && this.#dataOf(item));
    });
  }

  /** The numbers of the clues that cannot be read on this board. */
  get wrong() {
    return this.#items.flatMap((item, k) => (item.dataset.kind ? [] : [k]));
  }

  /** The clues as the server understood them: kind, value and groups of cells. */
  get all() {
    return this.#items.map((item) => this.#dataOf(item));
  }

  /** Ask the server for these clues, one a line, unless it has said already what they are. */
  show(text) {
    if (text === this.shown) return;
    this.shown = text;
    clearTimeout(this.waiting);
    const ticket = ++this.latest;
    this.waiting = setTimeout(() => this.#ask(text, ticket), REST);
  }

  /** The page has these clues already. */
  hasShown(text) {
    this.shown = text;
  }

  async #ask(text, ticket) {
    const data = new FormData();
    data.set("layout", this.layout.name);
    data.set("clues", text);
    try {
      const html = await postForHtml(this.form.dataset.clues, data);
      if (ticket === this.latest) this.#take(html);
    } catch {
      // Without network: the words stay as they were until there is one.
      if (ticket === this.latest) this.waiting = setTimeout(() => this.#ask(text, ticket), RETRY);
    }
  }

  #take(html) {
    this.place.innerHTML = html; // escaped by the server
    const picture = this.place.querySelector("template")?.content.querySelector("svg");
    if (picture) this.board.takeSurroundings(picture);
  }

  get #items() {
    return [...this.place.querySelectorAll("li")];
  }

  #dataOf({ dataset: { kind, value, groups, countsLines } }) {
    const cellsOf = (group) => group.split(" ").map((name) => this.layout.cells.indexOf(name));
    return { kind, value, groups: groups ? groups.split(",").map(cellsOf) : [], countsLines: countsLines !== undefined };
  }
}
