// The cards: what this browser has stored of a puzzle, and what the server knows of it (picture, title, level).
import { filled } from "../board/cell_looks.js";
import { timeText } from "../play/clock.js";
import { getHtml } from "../site/http.js";
import { noteKind, ownDigits } from "../storage/saved_puzzles.js";

const DAY = 86_400_000;
const RECENT = 7; // days that are counted instead of dated

/** Return a copy of a puzzle's picture with the digits that its player has set. */
export function withDigits({ picture, symbols, order, log }) {
  const copy = picture.cloneNode(true);
  const cells = copy.querySelectorAll(".cell");
  for (const [cell, digit] of ownDigits(log)) {
    const drawn = cells[order ? order.indexOf(cell) : cell];
    drawn?.classList.add("is-filled");
    drawn?.querySelector(".digit").replaceChildren(symbols[digit] ?? "");
  }
  return copy;
}

export class Cards {
  /**
   * `url` is the server's address for cards; `atOnce` is how many may be requested together; `page` is a puzzle's URL
   * with "aaa…" in place of its id.
   */
  constructor(says, { cards: url, atOnce, puzzle: page }) {
    Object.assign(this, { says, url, atOnce: Number(atOnce), page });
    this.known = new Map();
    this.template = document.getElementById("mine-card");
    this.language = document.documentElement.lang;
  }

  /** Fetch what is not known yet. Call `changed` after every part of it. Without network the cards stay as they are. */
  async fetch(ids, changed) {
    const unknown = ids.filter((id) => !this.known.has(id));
    for (let at = 0; at < unknown.length; at += this.atOnce) {
      const asked = unknown.slice(at, at + this.atOnce);
      try {
        this.#take(await getHtml(`${this.url}?${asked.map((id) => `p=${id}`).join("&")}`));
        for (const id of asked) if (!this.known.has(id)) this.known.set(id, { facts: this.says.unknown });
      } catch {
        return;
      }
      changed();
    }
  }

  #take(html) {
    const place = document.createElement("template");
    place.innerHTML = html; // escaped by the server
    if (!place.content.querySelector("[data-cards]")) throw new Error("these are no cards"); // but the page of a proxy
    for (const card of place.content.querySelectorAll("[data-id]")) {
      const { id, title, url, facts, level, rank, difficulty, layout, symbols, order, exercise } = card.dataset;
      const kind = { rank: Number(rank), layout };
      const drawn = { picture: card.firstElementChild, symbols, order: order?.split(" ").map(Number) };
      this.known.set(id, { title, url, facts, level, difficulty: Number(difficulty), isExercise: exercise !== undefined, ...kind, ...drawn });
      noteKind(id, kind);
    }
  }

  /** Return a stored puzzle with what the server knows of it. */
  whole(puzzle) {
    const known = this.known.get(puzzle.id);
    const isExercise = puzzle.isExercise ?? known?.isExercise ?? false; // earlier versions did not store it
    return { facts: "", level: "", difficulty: 0, ...puzzle, ...known, rank: known?.rank || puzzle.rank, isExercise };
  }

  /** Return the address at which a whole puzzle is played: as the server says, or else that of its id. */
  addressOf({ id, url }) {
    return url ?? this.page.replace(/a{16}/, id);
  }

  /** Return the element of a whole puzzle. */
  element(puzzle) {
    const card = this.template.content.firstElementChild.cloneNode(true);
    const put = (selector, text) => (card.querySelector(selector).textContent = text);
    card.dataset.id = puzzle.id;
    card.classList.toggle("is-solved", puzzle.isDone);
    card.querySelector("a").href = this.addressOf(puzzle);
    if (puzzle.picture) card.querySelector(".card-picture").append(withDigits(puzzle));
    put(".card-name", puzzle.title);
    put("[data-level]", puzzle.level);
    put("[data-facts]", puzzle.facts);
    put("[data-state]", this.#state(puzzle));
    const time = puzzle.isDone || !puzzle.seconds ? "" : timeText(puzzle.seconds);
    put("[data-when]", [time, this.#when(puzzle.when)].filter(Boolean).join(" · "));
    card.querySelector("progress").value = puzzle.isDone ? 100 : Math.floor(puzzle.share * 100);
    card.querySelector("button").setAttribute("aria-label", filled(this.says.remove, puzzle));
    return card;
  }

  #state({ isDone, share, seconds }) {
    if (!isDone) return filled(this.says.begun, { share: Math.floor(share * 100) });
    return seconds ? filled(this.says.solvedIn, { time: timeText(seconds) }) : this.says.solved;
  }

  // "yesterday", "3 days ago", and dates before that.
  #when(when) {
    const midnight = (time) => new Date(time).setHours(0, 0, 0, 0);
    const days = Math.round((midnight(when) - midnight(Date.now())) / DAY);
    if (Math.abs(days) < RECENT) return new Intl.RelativeTimeFormat(this.language, { numeric: "auto" }).format(days, "day");
    return new Intl.DateTimeFormat(this.language, { dateStyle: "medium" }).format(when);
  }
}
