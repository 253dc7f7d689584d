// Hints: fetch them from the server, depth by depth, and show them below or beside the board, and on it. Without network
// those about easy steps are found here.
import { announce } from "../site/live_region.js";
import { postForHtml } from "../site/http.js";
import { noteUsed } from "../storage/used_techniques.js";

document.addEventListener("practised", ({ detail }) => noteUsed(detail));

export class Hints {
  /**
   * `pictures` shows a hint on the board; `take` applies a step; `used` is called for each step that is asked for, and `named`
   * with the technique that a hint names and the position of the form; `say` reports a lost network; `open` shows the section of hints. Without network `checks` look for mistakes in the
   * `puzzle` of this id.
   */
  constructor(form, editor, { pictures, checks, puzzle, take, used, named, say, open }) {
    Object.assign(this, { form, editor, pictures, checks, puzzle, take, used, named, say, open });
    this.place = document.getElementById("hint");
    for (const target of [form, this.place]) target.addEventListener("submit", (event) => this.#onSubmit(event));
  }

  /** Ask for a hint, or for the next depth of the current one. A whole step waits to be taken. */
  ask() {
    this.open();
    const take = this.place.querySelector("[data-take]");
    if (take) return take.focus({ preventScroll: true });
    const button = this.#deeper ?? this.#button;
    button.form.requestSubmit(button);
  }

  /** Remove the hint. Return whether there was one. */
  clear() {
    if (!this.place.firstChild) return false;
    const hadFocus = this.place.contains(document.activeElement);
    this.place.replaceChildren();
    if (hadFocus) this.#button.focus({ preventScroll: true });
    scrollTo(scrollX, Math.min(scrollY, this.from ?? scrollY));
    this.from = undefined;
    return true;
  }

  /** Pull the hint up over the board, or let it down. */
  pull() {
    const hint = this.place.querySelector(".hint");
    const isTall = hint?.classList.toggle("is-tall");
    hint?.querySelector("[data-do=pull]")?.setAttribute("aria-expanded", isTall);
  }

  get #deeper() {
    return this.place.querySelector("[data-hint]");
  }

  get #button() {
    return [...this.form.elements].find((each) => each.dataset.hint !== undefined);
  }

  #onSubmit(event) {
    const { submitter, target } = event;
    if (submitter?.dataset.take !== undefined) {
      event.preventDefault();
      if (submitter.dataset.technique) noteUsed(submitter.dataset.technique);
      this.take(target.elements, submitter.dataset.take);
    } else if (submitter?.dataset.hint !== undefined) {
      event.preventDefault();
      const isFirst = target === this.form;
      if (isFirst && this.place.querySelector("[data-hint], [data-take]")) this.ask();
      else this.#fetch(new FormData(target), submitter, isFirst);
    }
  }

  // The board as it is sent to the server.
  get #state() {
    return this.form.elements.at.value + this.form.elements.out.value;
  }

  async #fetch(data, submitter, isFirst) {
    if (this.isAsking) return;
    this.isAsking = true;
    const asked = this.#state;
    data.set("fragment", "1");
    if (this.pictures.isUnrolled) data.set("flat", "1");
    if (this.editor.showsCandidates) data.set("candidates", "1");
    if (submitter.name) data.set(submitter.name, submitter.value);
    let html;
    try {
      html = await postForHtml(this.form.action, data);
    } catch (error) {
      html = error instanceof TypeError && (await this.#withoutNetwork(data));
    } finally {
      this.isAsking = false;
    }
    if (!html) {
      if (navigator.onLine) this.form.submit(); // the full page shows the error
      else this.say("offline");
      return;
    }
    if (this.#state !== asked) return; // the player has changed the board
    if (isFirst) this.used("hint");
    this.#show(html);
  }

  // Return the hint that is found here, by a script that is loaded now; undefined if it is not there.
  async #withoutNetwork(fields) {
    const { script, words } = this.form.dataset;
    const { hintWithoutNetwork } = await import(script).catch(() => ({}));
    return hintWithoutNetwork?.({ ...this, fields, address: words }).catch(() => undefined);
  }

  #show(html) {
    const hadFocus = this.place.contains(document.activeElement);
    const isOnBoard = this.editor.board.frame.contains(document.activeElement);
    this.from ??= scrollY;
    this.place.innerHTML = html; // escaped by the server
    const picture = this.place.querySelector("[data-board]");
    if (picture) this.pictures.showHint(picture.innerHTML);
    else this.pictures.showBoard();
    picture?.remove();
    const lesson = this.place.querySelector("[data-lesson]");
    const { at, out } = this.form.elements;
    if (lesson) this.named({ technique: lesson.dataset.lesson, name: lesson.textContent, at: at.value, out: out.value });
    announce(this.place.querySelector(".hint-words").textContent);
    // If the player asked from the board, the focus stays there.
    if (hadFocus || !isOnBoard) this.place.querySelector("form button")?.focus({ preventScroll: true });
    // On a phone a long sentence needs the room of the header; the board stays in the window.
    for (const each of [this.place.firstElementChild, this.editor.board.frame]) each.scrollIntoView({ block: "nearest" });
  }
}
