// Hints are fetched from the server, one depth after another, and shown beside and on the board.
import { announce } from "../site/live_region.js";
import { postForHtml } from "../site/http.js";

export class Hints {
  /** `view` shows the picture of a hint; `take` takes a step over; `say` says that the network is away. */
  constructor(form, editor, { view, take, say }) {
    Object.assign(this, { form, editor, view, take, say });
    this.place = document.getElementById("hint");
    for (const target of [form, this.place]) target.addEventListener("submit", (event) => this.#onSubmit(event));
  }

  /** Asks for the first hint, or for more of the one that is there. */
  ask() {
    const button = this.place.querySelector("[data-hint]") ?? this.form.querySelector("[data-hint]");
    button.form.requestSubmit(button);
  }

  /** Takes the hint away; says if there was one. */
  clear() {
    const isThere = Boolean(this.place.firstChild);
    this.place.replaceChildren();
    return isThere;
  }

  #onSubmit(event) {
    const { submitter, target } = event;
    if (submitter?.dataset.take !== undefined) {
      event.preventDefault();
      this.take(target.elements, submitter.dataset.take);
    } else if (submitter?.dataset.hint !== undefined) {
      event.preventDefault();
      this.#fetch(new FormData(target), submitter);
    }
  }

  // What the server is told about the board.
  get #state() {
    return this.form.elements.at.value + this.form.elements.out.value;
  }

  async #fetch(data, submitter) {
    if (this.isAsking) return;
    this.isAsking = true;
    const asked = this.#state;
    data.set("fragment", "1");
    if (this.view.isFlat) data.set("flat", "1");
    if (this.editor.auto) data.set("candidates", "1");
    if (submitter.name) data.set(submitter.name, submitter.value);
    let html;
    try {
      html = await postForHtml(this.form.action, data);
    } catch {
      if (navigator.onLine) this.form.submit(); // the page itself says what is wrong
      else this.say("offline");
      return;
    } finally {
      this.isAsking = false;
    }
    if (this.#state !== asked) return; // the visitor has gone on
    this.place.innerHTML = html; // escaped by the server
    const picture = this.place.querySelector("[data-board]");
    this.view.picture(picture?.innerHTML);
    picture?.remove();
    announce(this.place.querySelector(".hint-words").textContent);
    // Whoever asked from the board goes on there.
    const isOnBoard = this.editor.board.frame.contains(document.activeElement);
    if (!isOnBoard) this.place.querySelector("button")?.focus({ preventScroll: true });
    this.place.scrollIntoView({ block: "nearest" });
  }
}
