// A run on stage: its board, what it did last, its counters, and its search tree and possibilities, if any.
import { eventWords, kindOf } from "./event_words.js";
import { DepthProfile } from "./depth_profile.js";
import { Possibilities } from "./possibilities.js";
import { Recording } from "./recording.js";
import { StageBoard } from "./stage_board.js";
import { setText } from "./texts.js";
import { TreePanel } from "./tree_panel.js";
import { Turns } from "./turns.js";

const figures = new Intl.NumberFormat(document.documentElement.lang);

export class StageRun {
  /** `element` shows everything about the run except its depth profile; `go(n)` leads to the moment after `n` events. */
  constructor(element, depthProfile, data, layout, go) {
    Object.assign(this, { element, data, layout });
    this.recording = new Recording(data, layout.cells.length, layout.symbols.length - 1);
    this.board = new StageBoard(element.querySelector(".board-frame"), layout, data);
    this.depthProfile = new DepthProfile(depthProfile, data.depthProfile);
    this.says = element.querySelector(".event-words");
    this.choices = element.querySelector(".open-choices");
    this.lines = [...element.querySelectorAll(".method-lines li")];
    this.outputs = [...element.querySelectorAll("[data-count]")].map((output) => [output, output.dataset.count]);
    const tree = element.querySelector(".tree");
    if (tree) this.tree = new TreePanel(tree, data, layout, go);
    const panel = element.querySelector(".possibilities");
    if (panel) this.possibilities = new Possibilities(panel, layout, data.possibilities);
    const middle = layout.cells.length >> 1;
    this.turns = new Turns(
      (moment) => this.#showBoard(moment, 0, middle),
      (moment) => this.#showBoard(moment, middle),
      (moment) => this.#showPictures(moment),
      (moment) => this.#tell(moment),
    );
  }

  /** Return the moment after `n` events: a promise, or the moment itself if it is at hand. */
  at(n) {
    return n === this.moment?.n ? this.moment : this.recording.at(n);
  }

  /** Show a moment. */
  show(moment) {
    if (moment === this.moment) return;
    this.moment = moment;
    this.words = moment.n === this.data.nKept ? this.data.closing : eventWords(moment, this.data, this.layout);
    this.turns.show(moment);
  }

  /** Show the cells from number `from` to before `to`, and with the first of them the place in the run. */
  #showBoard(moment, from, to) {
    if (!from) this.depthProfile.show(moment.n / this.data.nKept);
    this.board.show(moment, from, to);
  }

  #showPictures(moment) {
    this.tree?.show(moment.n);
    this.possibilities?.show(moment);
  }

  /** Say what happened last, and count. */
  #tell(moment) {
    const kind = kindOf(moment, this.data.reasons);
    setText(this.says, this.words);
    this.lines.forEach((line, k) => line.classList.toggle("is-now", this.data.lines[k].includes(kind)));
    for (const [output, name] of this.outputs) setText(output, figures.format(this.#countOf(name, moment)));
    const { cells, symbols } = this.layout;
    this.#list(moment.chosen.map((cell) => `${cells[cell]}=${symbols[moment.digits[cell]]}`));
  }

  /** Return a number of a moment: one that it has by name, or a sum of kinds of events. */
  #countOf(name, moment) {
    if (name === "choices") return moment.chosen.length;
    const kinds = this.data.counts[name];
    return kinds ? kinds.reduce((sum, why) => sum + (moment.counts.get(why) ?? 0), 0) : moment[name];
  }

  /** List the open choices. */
  #list(names) {
    const list = this.choices;
    if (!list) return;
    while (list.childElementCount > names.length) list.lastElementChild.remove();
    while (list.childElementCount < names.length) list.append(document.createElement("span"));
    names.forEach((name, k) => setText(list.children[k], name));
  }
}
