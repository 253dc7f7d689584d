// The stage: moments of a recorded run, or of two side by side, without leaving the page.
import "../site/present.js";
import { filled } from "../board/cell_looks.js";
import { getHtml } from "../site/http.js";
import { Pace } from "./pace.js";
import { Player } from "./player.js";
import { StageRun } from "./stage_run.js";

const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", c: "branch", d: "dead", s: "solution", p: "before", u: "above", x: "past" };
const IN_TREE = ["before", "above", "past"]; // moves that need the search tree
const FASTER_KEYS = { "+": 1, "-": -1 };
const SLOW = 3; // events a second, at first
const QUIET = 400; // milliseconds without a change after which the moment is announced and gets its address
const CHIP_MARGIN = 28; // pixels of the chip before the current one that stay in view
const stage = document.getElementById("stage");
const figures = new Intl.NumberFormat(document.documentElement.lang);
const read = (id) => JSON.parse(document.getElementById(id).textContent);

/** Begin once the runs are there; until then ask again every second. */
async function begin() {
  if (document.getElementById("stage-data")) return new Stage(read("stage-data"), read("layout-data"));
  if (!stage.querySelector(".looking")) return;
  setTimeout(async () => {
    const url = new URL(location.href);
    url.searchParams.set("fragment", "1");
    try {
      stage.innerHTML = await getHtml(url); // escaped by the server
    } catch {
      // no network: try again later
    }
    begin();
  }, 1000);
}

class Stage {
  constructor({ runs, at, byEvents, ...shared }, layout) {
    const [elements, profiles] = [stage.querySelectorAll("[data-run]"), stage.querySelectorAll(".depth-profile")];
    const go = (n) => this.#jump(n);
    this.runs = runs.map((each, k) => new StageRun(elements[k], profiles[k], { ...shared, ...each }, layout, go));
    this.pace = new Pace(runs.map((each) => each.nKept), byEvents);
    this.slider = document.getElementById("slider");
    this.moves = stage.querySelectorAll("[data-move]");
    this.player = new Player(this.pace.last, (moment) => this.show(moment), () => this.#updatePlay());
    this.speed = document.getElementById("speed");
    this.#setSpeed(this.player.placeOf(SLOW) * this.speed.max);
    const chip = stage.querySelector(".methods [aria-current]");
    const chips = chip?.closest(".methods");
    if (chips) chips.scrollLeft = chip.offsetLeft - chips.offsetLeft - CHIP_MARGIN;
    this.at = at; // buttons may be pressed before the first piece of a run is there
    this.#listen();
    this.#fitDepthProfiles();
    this.show(at);
  }

  /** Show a moment of the pace. While pieces are being fetched, later requests replace earlier ones. */
  async show(at) {
    const request = (this.request = { at: Math.max(0, Math.min(this.pace.last, at)) });
    const moments = await Promise.all(this.runs.map((run, k) => run.at(this.pace.eventsAt(request.at, k))));
    if (request !== this.request) return;
    this.at = request.at;
    this.runs.forEach((run, k) => run.show(moments[k]));
    this.slider.value = this.at;
    this.#updateMoves();
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.#settle(), QUIET);
  }

  /** Say what has happened, and let the address and all links lead to this moment. */
  #settle() {
    const moved = this.runs.filter((run) => run.moment !== run.announced);
    const words = moved.map((run) => (this.runs.length > 1 ? `${run.data.title}: ${run.words}` : run.words));
    if (moved.length) document.getElementById("announcement").textContent = words.join(" ");
    for (const run of moved) {
      run.announced = run.moment;
      run.board.describe(run.moment);
    }
    if (this.player.isPlaying) return;
    for (const control of this.moves) {
      if (control.hasAttribute("href")) control.setAttribute("href", this.#address(this.#target(control.dataset.move)));
    }
    if (this.at || location.search) history.replaceState(null, "", this.#address(this.at));
    for (const link of stage.querySelectorAll("[data-by]")) link.href = this.#address(this.at, link.dataset.by);
    for (const { element, data, moment } of this.runs) {
      element.querySelector("[data-alone]")?.setAttribute("href", `${data.stage}?at=${moment.n}`);
    }
  }

  /** Return the address of a moment, in step `by` share or events. */
  #address(at, by = this.pace.isByEvents ? "events" : "share") {
    const query = new URLSearchParams(location.search);
    for (const name of ["written", "tried", "by", "at"]) query.delete(name);
    if (by === "events") query.set("by", by);
    query.set("at", at);
    return `?${query}`;
  }

  /** Return where a button leads; undefined if it has to be searched for. */
  #target(name) {
    return { first: 0, back: this.at - 1, next: this.at + 1, last: this.pace.last }[name];
  }

  /** Enable the moves that lead somewhere from here, and disable the others. Links are updated once playback rests. */
  #updateMoves() {
    for (const control of this.moves) {
      const to = this.#target(control.dataset.move);
      const isPossible = to !== this.at && to >= 0 && to <= this.pace.last;
      if (isPossible === control.hasAttribute("href")) continue;
      control.classList.toggle("is-off", !isPossible);
      if (isPossible) control.setAttribute("href", this.#address(to));
      else control.removeAttribute("href");
    }
  }

  #updatePlay() {
    stage.querySelector("[data-play]").setAttribute("aria-pressed", this.player.isPlaying);
  }

  /** Put the slider of the speed at a value, and say how fast that is. */
  #setSpeed(value) {
    this.speed.value = value;
    this.player.setPlace(this.speed.value / this.speed.max);
    const words = document.getElementById("speed-words");
    words.textContent = filled(words.dataset.words, { n: figures.format(this.player.rate) });
    this.speed.setAttribute("aria-valuetext", words.textContent);
  }

  async #move(name) {
    this.player.stop();
    if (IN_TREE.includes(name)) return this.show(this.runs[0].tree?.target(name, this.at) ?? this.at);
    this.show(this.#target(name) ?? (await this.#next(name)));
  }

  /** Return the next moment at which any of the runs does something of a kind ("branch", "dead", "solution"). */
  async #next(kind) {
    const nows = this.runs.map((_, k) => this.pace.eventsAt(this.at, k)); // no run may have shown its moment yet
    const events = await Promise.all(this.runs.map((run, k) => run.recording.next(kind, nows[k])));
    return Math.min(...events.map((n, k) => this.pace.momentOf(n, k)));
  }

  #jump(at) {
    this.player.stop();
    this.show(at);
  }

  #toggle() {
    if (this.player.isPlaying) this.player.stop();
    else this.player.play(this.at < this.pace.last ? this.at : 0);
  }

  /** Let the runs go in step by share or by events. */
  #keepStep(by) {
    this.player.stop();
    this.pace.isByEvents = by === "events";
    for (const link of stage.querySelectorAll("[data-by]")) {
      if (link.dataset.by === by) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    this.#fitDepthProfiles();
    this.show(this.request.at);
  }

  #fitDepthProfiles() {
    this.runs.forEach((run, k) => run.depthProfile.widen(this.pace.widthOf(k)));
  }

  #listen() {
    stage.addEventListener("click", (event) => {
      const control = event.target.closest("[data-move], [data-jump], [data-play], [data-n], [data-by]");
      if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const { move, jump, play, n, by } = control.dataset;
      if (play) return this.#toggle();
      if (by) return this.#keepStep(by);
      if (n) this.#jump(Number(n));
      else this.#move(move ?? jump);
    });
    this.slider.addEventListener("input", () => this.#jump(Number(this.slider.value)));
    this.speed.addEventListener("input", () => this.#setSpeed(this.speed.value));
    this.speed.addEventListener("pointerup", () => this.speed.blur()); // the keys lead through the run again
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=range]), textarea, select")) return;
      const isOnControl = event.target.closest("button, a");
      const move = event.target !== this.speed && (KEYS[event.key] ?? KEYS[event.key.toLowerCase()]);
      if (event.key === " " && !isOnControl) this.#toggle();
      else if (event.key in FASTER_KEYS) this.#setSpeed(Number(this.speed.value) + FASTER_KEYS[event.key]);
      else if (move) this.#move(move);
      else return;
      event.preventDefault();
    });
  }
}

begin();
