// Hints: fetch them from the server, depth by depth, and show them beside and on the board.
import { announce } from "../site/live_region.js";
import { postForHtml } from "../site/http.js";

export class Hints {
  /** `view` shows a hint's picture; `take` applies a step; `say` reports a lost network. */
  constructor(form, editor, { view, take, say }) {
    Object.assign(this, { form, editor, view, take, say });
    this.place = document.getElementById("hint");
    for (const target of [form, this.place]) target.addEventListener("submit", (event) => this.#onSubmit(event));
  }

  /** Ask for a hint, or for the next depth of the current one. */
  ask() {
    const button = this.place.querySelector("[data-hint]") ?? this.form.querySelector("[data-hint]");
    button.form.requestSubmit(button);
  }

  /** Remove the hint. Return whether there was one. */
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

  // The board as it is sent to the server.
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
      if (navigator.onLine) this.form.submit(); // the full page shows the error
      else this.say("offline");
      return;
    } finally {
      this.isAsking = false;
    }
    if (this.#state !== asked) return; // the player has changed the board
    this.place.innerHTML = html; // escaped by the server
    const picture = this.place.querySelector("[data-board]");
    this.view.picture(picture?.innerHTML);
    picture?.remove();
    announce(this.place.querySelector(".hint-words").textContent);
    // If the player asked from the board, the focus stays there.
    const isOnBoard = this.editor.board.frame.contains(document.activeElement);
    if (!isOnBoard) this.place.querySelector("button")?.focus({ preventScroll: true });
    this.place.scrollIntoView({ block: "nearest" });
  }
}
