// A puzzle's page: its board is filled in, this browser remembers how far, and hints are fetched from the server.
import { Filling } from "./filling.js";
import { postForHtml } from "./http.js";
import { Entry } from "./state.js";

const announcement = document.getElementById("announcement");

function recall(memory) {
  try {
    return JSON.parse(localStorage.getItem(memory)) ?? {};
  } catch {
    return {}; // the browser forbids it, or somebody else wrote there
  }
}

function remember(memory, at, out) {
  try {
    localStorage.setItem(memory, JSON.stringify({ at, out }));
  } catch {}
}

class Playing {
  constructor(form) {
    const facts = JSON.parse(document.getElementById("layout-facts").textContent);
    const { id, givens, at, out } = JSON.parse(document.getElementById("play-facts").textContent);
    this.form = form;
    this.memory = `play ${id}`;
    this.help = document.getElementById("hint");
    this.plain = document.getElementById("board").innerHTML;
    this.entry = new Entry(facts, givens);
    const known = recall(this.memory);
    this.entry.take(known.at ?? "", known.out ?? "");
    if (at) this.entry.take(at, out);
    if (!at) this.entry.past = [];
    this.filling = new Filling(facts, this.entry, {
      changed: () => this.#changed(),
      isGiven: (cell) => this.entry.givens[cell] !== 0,
    });
    this.#send();
    this.#showPlain();
    form.addEventListener("submit", (event) => this.#onSubmit(event));
    this.help.addEventListener("submit", (event) => this.#onSubmit(event));
  }

  #send() {
    this.form.elements.at.value = this.entry.text;
    this.form.elements.out.value = this.entry.out;
  }

  #changed() {
    this.#send();
    remember(this.memory, this.entry.text, this.entry.out);
    if (this.help.firstChild) {
      this.help.replaceChildren();
      this.#picture(this.plain);
    }
  }

  #showPlain() {
    this.#picture(this.plain);
    this.filling.show();
  }

  #picture(html) {
    const hadFocus = this.filling.frame.contains(document.activeElement);
    this.filling.frame.innerHTML = html; // escaped by the server
    this.filling.board.bind();
    if (hadFocus) this.filling.board.select(Math.max(0, this.filling.board.selected));
  }

  #onSubmit(event) {
    const { submitter, target } = event;
    if (submitter?.dataset.take !== undefined) {
      event.preventDefault();
      this.#take(target.elements, submitter.dataset.take);
    } else if (submitter?.dataset.hint !== undefined) {
      event.preventDefault();
      this.#ask(new FormData(target), submitter);
    }
  }

  // A step is taken over; what is wrong is taken back, if possible to when it was not there yet.
  #take(fields, wrong) {
    this.filling.change(() => this.entry.goBackBefore(wrong) || this.entry.take(fields.at.value, fields.out.value));
  }

  async #ask(data, submitter) {
    const asked = this.entry.text;
    data.set("fragment", "1");
    if (submitter.name) data.set(submitter.name, submitter.value);
    let html;
    try {
      html = await postForHtml(this.form.action, data);
    } catch {
      this.form.submit(); // the page itself says what is wrong
      return;
    }
    if (this.entry.text !== asked) return; // the visitor has gone on
    this.help.innerHTML = html; // escaped by the server
    const picture = this.help.querySelector("[data-board]");
    if (picture) {
      this.#picture(picture.innerHTML);
      picture.remove();
    } else {
      this.#showPlain();
    }
    announcement.textContent = this.help.querySelector(".hint-words").textContent;
    this.help.querySelector("button")?.focus({ preventScroll: true });
    this.help.scrollIntoView({ block: "nearest" });
  }
}

function begin() {
  const form = document.getElementById("play");
  if (form) new Playing(form);
}

document.addEventListener("shown", begin);
begin();
