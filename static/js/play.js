// A puzzle's page: its board is filled in, this browser remembers how far, and hints are fetched from the server.
import { keepAwake } from "./awake.js";
import { Checks } from "./checks.js";
import { Clock } from "./clock.js";
import { Filling } from "./filling.js";
import { Hints } from "./hinting.js";
import { filled } from "./looks.js";
import { Memory } from "./memory.js";
import { fromHash, toHash } from "./sharing.js";
import { Sheet } from "./sheet.js";
import { View } from "./view.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);

class Playing {
  constructor(form) {
    const facts = read("layout-facts");
    this.form = form;
    this.play = read("play-facts");
    this.sheet = new Sheet(facts, this.play.givens);
    this.checks = new Checks(this.sheet, this.play.checks);
    this.clock = new Clock(document.getElementById("clock"));
    this.memory = new Memory(this.play.id, () => this.#recall());
    this.filling = new Filling(facts, this.sheet, {
      changed: () => this.#changed(),
      commands: this.#commands(),
      isPrinted: (cell) => this.sheet.givens[cell] !== 0,
      pressed: (event) => this.view.zoom.press(event),
      moved: () => this.view.zoom.show(),
      before: () => this.memory.isOld && this.#recall(),
    });
    this.view = new View(this.filling, this.play.flat);
    this.hints = new Hints(form, this.filling, {
      view: this.view,
      take: (fields, wrong) => this.#take(fields, wrong),
      say: (name) => this.#say(name),
    });
    this.#begin();
    keepAwake(this.filling.board.frame);
    addEventListener("pagehide", () => this.#remember());
    document.addEventListener("picture", ({ detail }) => this.view.becomePlain(detail));
  }

  // What the address says comes on top of what is remembered, and can be undone.
  #begin() {
    const { at, out } = this.play;
    this.#recall();
    const isShared = fromHash(this.sheet, location.hash);
    if (isShared) history.replaceState(null, "", location.pathname + location.search);
    if (at) this.sheet.take(at, out);
    this.#send();
    this.filling.show();
  }

  // Another part of the page has come in its place.
  get #isGone() {
    return !this.form.isConnected;
  }

  #recall() {
    if (this.#isGone) return;
    const { log, auto, seconds } = this.memory.load();
    this.sheet.restore(log);
    this.filling.auto = Boolean(auto);
    this.clock.begin(seconds);
    this.#send();
    if (this.hints?.clear()) this.view.picture();
    this.filling.show();
  }

  #remember() {
    const { sheet } = this;
    const isNew = !sheet.past.length && !sheet.future.length && !this.memory.seen && !this.filling.auto;
    if (this.#isGone || isNew) return;
    const open = sheet.givens.filter((given) => !given).length;
    this.memory.save({
      schema: 1,
      title: this.play.title,
      when: Date.now(),
      share: sheet.layers.digit.size / open,
      seconds: this.clock.seconds,
      auto: this.filling.auto,
      log: sheet.log,
    });
  }

  #send() {
    this.form.elements.at.value = this.sheet.text;
    this.form.elements.out.value = this.sheet.out(this.filling.rules.candidates(this.sheet.digits));
  }

  #changed() {
    this.#send();
    this.#remember();
    if (this.hints.clear()) this.view.picture();
    this.#end();
  }

  // A full board is looked at; what was said about another state is no longer true.
  async #end() {
    const ending = await this.checks.ending();
    this.clock.stop(ending === "solved");
    if (ending) this.#say(ending, { time: this.clock.text });
    else document.getElementById("said").textContent = "";
  }

  #commands() {
    return {
      enter: () => this.hints.ask(),
      help: () => document.getElementById("keys").showModal(),
      flat: () => {
        this.hints.clear();
        this.view.turn();
      },
      "zoom-in": () => this.view.zoom.step(1),
      "zoom-out": () => this.view.zoom.step(-1),
      check: () => this.#check([...this.sheet.givens.keys()]),
      "check-chosen": () => this.#check(this.filling.selection.list),
      back: () => this.#back(),
      reveal: () => this.#reveal(this.filling.selection.list),
      share: () => this.#share(),
    };
  }

  async #check(cells) {
    const isAny = cells.some((cell) => this.sheet.get("digit", cell));
    const wrong = await this.checks.wrong(cells);
    this.filling.markWrong(wrong);
    if (wrong.length) this.#say("wrong", { cells: this.#names(wrong) });
    else this.#say(isAny ? "right" : "nothing");
  }

  async #back() {
    const wrong = await this.checks.wrong([...this.sheet.givens.keys()]);
    this.filling.change(() => this.sheet.goBackBefore(wrong.map((cell) => [cell, this.sheet.digitAt(cell)])));
    this.#say(wrong.length ? "back" : "fine");
  }

  async #reveal(cells) {
    const open = cells.filter((cell) => !this.sheet.givens[cell]);
    try {
      const edits = await this.checks.revealed(open, this.form.dataset.facts);
      this.filling.change(() => this.sheet.edit(edits));
      this.#say("revealed", { cells: this.#names(open) });
    } catch {
      this.#say("offline");
    }
  }

  async #share() {
    const url = location.origin + location.pathname + toHash(this.sheet);
    try {
      await navigator.clipboard.writeText(url);
      this.#say("copied");
    } catch {
      history.replaceState(null, "", url);
      this.#say("linked");
    }
  }

  // A step is taken over; what is wrong is taken back, if possible to when it was not there yet.
  #take(fields, wrong) {
    const places = wrong.split(" ").filter(Boolean).map((word) => word.split("="));
    const entries = places.map(([name, sign]) => [this.sheet.facts.cells.indexOf(name), this.sheet.digitOf(sign)]);
    this.filling.change(
      () => this.sheet.goBackBefore(entries) || this.sheet.take(fields.at.value, fields.out.value),
    );
  }

  #say(name, values = {}) {
    document.getElementById("said").textContent = filled(this.play.says[name], values);
  }

  #names(cells) {
    return cells.map((cell) => this.sheet.facts.cells[cell]).join(", ");
  }
}

function begin() {
  const form = document.getElementById("play");
  if (form) new Playing(form);
}

document.addEventListener("shown", begin);
begin();
