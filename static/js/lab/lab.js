// The stage: moments of a recorded run, without leaving the page.
import { getHtml } from "../site/http.js";
import { eventWords, kindOf } from "./event_words.js";
import { Outline } from "./outline.js";
import { Player } from "./player.js";
import { Possibilities } from "./possibilities.js";
import { Recording } from "./recording.js";
import { StageBoard } from "./stage_board.js";
import { setText } from "./texts.js";
import { TreePanel } from "./tree_panel.js";

const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", c: "branch", d: "dead", s: "solution", p: "before", u: "above", x: "past" };
const IN_TREE = ["before", "above", "past"]; // of these
const QUIET = 400; // milliseconds without a change after which the moment is said and gets its address
const place = document.getElementById("stage");
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const figures = new Intl.NumberFormat(document.documentElement.lang);

/** Begin once the run is there; until then ask again every second. */
async function begin() {
  if (document.getElementById("stage-facts")) return new Stage(read("stage-facts"), read("layout-facts"));
  if (!place.querySelector(".looking")) return;
  setTimeout(async () => {
    const url = new URL(location.href);
    url.searchParams.set("fragment", "1");
    try {
      place.innerHTML = await getHtml(url); // escaped by the server
    } catch {
      // no network: try again later
    }
    begin();
  }, 1000);
}

class Stage {
  constructor(facts, layout) {
    Object.assign(this, { facts, layout, n: facts.n });
    this.recording = new Recording(facts, layout.cells.length, layout.symbols.length - 1);
    this.board = new StageBoard(document.getElementById("stage-board"), layout, facts);
    this.outline = new Outline(document.getElementById("outline"), facts.outline);
    this.slider = document.getElementById("slider");
    this.player = new Player(facts.nKept, (n) => this.show(n), (speed) => this.#press(speed));
    const tree = document.getElementById("tree");
    if (tree) this.tree = new TreePanel(tree, facts, layout, (n) => this.#jump(n));
    const panel = document.getElementById("possibilities");
    if (panel) this.possibilities = new Possibilities(panel, layout, facts.possibilities);
    this.lines = [...place.querySelectorAll(".method-lines li")];
    const chip = place.querySelector(".chip[aria-current]");
    chip.parentElement.scrollLeft = chip.offsetLeft - chip.parentElement.offsetLeft;
    this.#listen();
    this.show(this.n);
  }

  /** Show the moment after `n` events. While a piece is being fetched, later wishes replace earlier ones. */
  async show(n) {
    this.wished = Math.max(0, Math.min(this.facts.nKept, n));
    const moment = await this.recording.at(this.wished);
    if (moment.n !== this.wished) return;
    this.n = moment.n;
    // Canvases first: setting a canvas's font makes the browser style what has changed on the page.
    this.outline.show(this.n / this.facts.nKept);
    this.tree?.show(this.n);
    this.board.show(moment);
    this.possibilities?.show(moment);
    this.slider.value = this.n;
    this.#tell(moment);
  }

  #tell(moment) {
    const { cells, symbols } = this.layout;
    const kind = kindOf(moment, this.facts.reasons);
    const words = eventWords(moment, this.facts, this.layout);
    setText(document.getElementById("event-words"), words);
    this.lines.forEach((line, k) => line.classList.toggle("is-now", this.facts.lines[k].includes(kind)));
    this.#offer(moment.n);
    this.#count("n", moment.n);
    this.#count("written", moment.written);
    this.#count("tried", moment.tried);
    this.#count("choices", moment.chosen.length);
    for (const output of place.querySelectorAll("[data-count]")) {
      const of = this.facts.counts[Number(output.dataset.count)];
      setText(output, figures.format(of.reduce((sum, why) => sum + (moment.counts.get(why) ?? 0), 0)));
    }
    const named = moment.chosen.map((cell) => `${cells[cell]}=${symbols[moment.digits[cell]]}`);
    this.#list(named);
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.#settle(words), QUIET);
  }

  /** List the open choices. */
  #list(names) {
    const list = document.getElementById("choices");
    while (list.childElementCount > names.length) list.lastElementChild.remove();
    while (list.childElementCount < names.length) list.append(document.createElement("span"));
    names.forEach((name, k) => setText(list.children[k], name));
  }

  #settle(words) {
    document.getElementById("announcement").textContent = words;
    if (this.player.speed) return;
    const url = new URL(location.href);
    for (const name of ["written", "tried"]) url.searchParams.delete(name);
    url.searchParams.set("at", this.n);
    if (this.n || location.search) history.replaceState(null, "", url);
  }

  #offer(n) {
    const targets = { first: 0, back: n - 1, next: n + 1, last: this.facts.nKept };
    for (const control of place.querySelectorAll("[data-move]")) {
      const to = targets[control.dataset.move];
      const isPossible = to !== n && to >= 0 && to <= this.facts.nKept;
      control.classList.toggle("is-off", !isPossible);
      if (isPossible) control.setAttribute("href", `?at=${to}`);
      else control.removeAttribute("href");
    }
  }

  #count(name, number) {
    const output = document.getElementById(`count-${name}`);
    if (output) setText(output, figures.format(number));
  }

  #press(speed) {
    for (const button of place.querySelectorAll("[data-play]")) {
      button.setAttribute("aria-pressed", button.dataset.play === speed);
    }
  }

  async #move(name) {
    this.player.stop();
    const moves = { first: 0, back: this.n - 1, next: this.n + 1, last: this.facts.nKept };
    if (IN_TREE.includes(name)) moves[name] = this.tree?.target(name, this.n) ?? this.n;
    this.show(moves[name] ?? (await this.recording.next(name, this.n)));
  }

  #jump(n) {
    this.player.stop();
    this.show(n);
  }

  #toggle(speed) {
    if (this.player.speed === speed) this.player.stop();
    else this.player.play(speed, this.n < this.facts.nKept ? this.n : 0);
  }

  #listen() {
    place.addEventListener("click", (event) => {
      const control = event.target.closest("[data-move], [data-jump], [data-play], [data-n]");
      if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const { move, jump, play, n } = control.dataset;
      if (play) return this.#toggle(play);
      if (n) this.#jump(Number(n));
      else this.#move(move ?? jump);
    });
    this.slider.addEventListener("input", () => this.#jump(Number(this.slider.value)));
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=range]), textarea, select")) return;
      const isOnControl = event.target.closest("button, a");
      const move = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
      if (event.key === " " && !isOnControl) this.#toggle("slow");
      else if (move) this.#move(move);
      else return;
      event.preventDefault();
    });
  }
}

begin();
