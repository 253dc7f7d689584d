// A puzzle's page: play on the board, save progress in this browser, and fetch hints from the server.
import "./analysis.js";
import "./collection_place.js";
import { keepAwake } from "./wake_lock.js";
import { Checks } from "./checks.js";
import { Clock } from "./clock.js";
import { Combinations } from "./combinations.js";
import { BoardEditor } from "../board/editor.js";
import { Hints } from "./hints.js";
import { filled } from "../board/cell_looks.js";
import { Pause } from "./pause.js";
import { Pictures } from "../board/pictures.js";
import { Progress } from "../storage/progress.js";
import { setting } from "../site/settings.js";
import { open } from "./sections.js";
import { chooseLink } from "./share.js";
import { fromHash } from "../storage/progress_link.js";
import { Entries } from "../board/entries.js";
import { takeStep } from "./step.js";
import { Tools } from "./tools.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);
// Whether a page of this site led here, such as a walk-through, and not somebody's link.
const isFromHere = () => document.referrer.startsWith(`${location.origin}/`);

class PlayPage {
  /** `before` is the previous PlayPage if the page's form has been replaced. */
  constructor(form, before) {
    const layout = read("layout-data");
    this.form = form;
    this.play = read("play-data");
    this.entries = new Entries(layout, this.play.givens);
    this.checks = new Checks(this.entries, this.play.checks, () => this.editor.rules.broken(this.entries.digits).length > 0);
    this.clock = new Clock(document.getElementById("clock"), this.entries);
    this.editor = new BoardEditor(layout, this.entries, {
      changed: () => this.#changed(),
      clues: this.play.clues,
      commands: this.#commands(),
      isPrinted: (cell) => this.entries.givens[cell] !== 0,
      pressed: (event) => {
        this.pictures.zoom.press(event);
        this.combinations.press(event);
      },
      shown: () => this.combinations?.show(),
      moved: () => this.pictures.zoom.show(),
      modeChosen: (mode) => this.#say(mode),
      before: () => this.progress.isStale && this.#restore(),
    });
    this.combinations = new Combinations(this.editor, this.play.says);
    this.pictures = new Pictures(this.editor, this.play.flat);
    const say = (name, values) => this.#say(name, values);
    const isExercise = Boolean(document.getElementById("practice-data"));
    this.progress = new Progress({ ...this.play, isExercise }, this.editor, this.clock, {
      changed: () => this.#restore(),
      notSaved: () => (this.hasWarned ??= say("notSaved") ?? true), // once
    });
    const used = (kind) => this.progress.noteHelp(kind);
    this.hints = new Hints(form, this.editor, {
      pictures: this.pictures,
      checks: this.checks,
      puzzle: this.play.id,
      used,
      named: (hinted) => this.progress.noteHinted(hinted),
      take: (fields, wrong) => this.#takeStep(fields, wrong),
      say,
      open: () => open("play"),
    });
    const tools = new Tools(this.editor, this.checks, { say, used, url: form.dataset.facts });
    Object.assign(this.editor.commands, tools.commands);
    this.#begin(before);
    chooseLink(this.entries);
    keepAwake(this.editor.board.frame);
    this.pause = new Pause(form, this.clock, () => this.progress.save());
    document.addEventListener("picture", ({ detail }) => this.pictures.replacePlain(detail));
  }

  // Apply the position in the address on top of the saved progress, but only once: not again after a reload.
  #begin(before) {
    const { at, out } = this.play;
    const wasGuest = Boolean(before?.progress.isGuest);
    this.progress.restore();
    if (before && (wasGuest || !this.progress.hasStored)) this.progress.takeOver(before);
    const isTaken = wasGuest || (history.state?.isTaken && this.progress.hasStored);
    const isNew = at && !isTaken;
    const isSent = wasGuest || (!isTaken && fromHash(this.entries, location.hash)) || (isNew && !isFromHere());
    if (isNew) {
      this.entries.takePosition(at, out);
      this.editor.showsCandidates ||= Boolean(out); // crossed-out candidates are visible only then
    }
    if (isSent) this.#receive(true);
    else this.progress.isUnplayed = Boolean(isNew);
    this.#fillForm();
    this.editor.show();
    this.#showEnding();
  }

  // Somebody sent this position: show what it is, and store nothing until the visitor plays on from it.
  #receive(isGuest) {
    this.progress.isGuest = isGuest;
    this.clock.pause(false);
    const note = document.getElementById("sent-position");
    note.hidden = !isGuest;
    note.classList.toggle("has-own", this.progress.hasStored);
  }

  #playOn() {
    this.#receive(false);
    this.#keep(location.pathname + location.search);
    this.#showEnding();
  }

  // Store the position of the address as the visitor's own.
  #keep(url) {
    this.progress.isUnplayed = false;
    this.progress.save();
    history.replaceState({ isTaken: true }, "", url);
  }

  #restore() {
    if (this.progress.isGuest || !this.form.isConnected || !this.progress.restore()) return;
    this.#fillForm();
    if (this.hints.clear()) this.pictures.showBoard();
    this.editor.show();
    this.#showEnding();
  }

  #fillForm() {
    this.form.elements.at.value = this.entries.text;
    this.form.elements.out.value = this.entries.crossedOut(this.editor.rules.candidates(this.entries.digits));
  }

  #changed() {
    this.#fillForm();
    if (this.hints.clear()) this.pictures.showBoard();
    document.getElementById("said").textContent = ""; // it was about the previous state
    if (this.entries.past.length) this.clock.start();
    if (this.progress.isUnplayed) this.#keep(location.href);
    else this.progress.save();
    const { at, out } = this.form.elements;
    document.dispatchEvent(new CustomEvent("played", { detail: { digits: at.value.split(":").at(-1), out: out.value } }));
    this.#showEnding({ isNew: true });
  }

  // If the board is full, judge it and stop the clock.
  async #showEnding({ isNew = false } = {}) {
    const ending = await this.checks.ending();
    this.progress.isDone = ["solved", "full"].includes(ending);
    this.clock.stop(this.progress.isDone);
    if (ending === "solved") this.progress.save(); // at once
    if (!ending) return;
    const name = ending === "solved" && setting("timer") ? "solvedIn" : ending;
    this.#say(name, { time: this.clock.text });
    if (this.progress.isDone) this.#celebrate(isNew);
  }

  // What shows the result is loaded now. Without network it may not be there: then the sentence has to do.
  async #celebrate(isNew) {
    const { script } = document.getElementById("finished").dataset;
    const { finish } = await import(script).catch(() => ({}));
    const { editor, progress, play } = this;
    if (finish && progress.isDone && this.form.isConnected) finish({ editor, progress, play, isNew }, this.hints.place);
  }

  #commands() {
    return {
      enter: () => this.hints.ask(),
      escape: () => {
        if (this.hints.clear()) this.pictures.showBoard();
        else this.editor.escape();
      },
      clear: () => this.editor.change(() => this.entries.clear(this.clock.total)),
      pause: () => this.pause.set(!this.clock.isPaused && !this.progress.isDone),
      pull: () => this.hints.pull(),
      "close-hint": () => this.hints.clear() && this.pictures.showBoard(),
      "play-on": () => this.#playOn(),
      "back-to-mine": () => {
        const query = new URLSearchParams(location.search);
        for (const name of ["at", "out"]) query.delete(name);
        history.replaceState(null, "", `${location.pathname}?${query}`.replace(/\?$/, ""));
        location.reload();
      },
      help: () => document.getElementById("keys").showModal(),
      combinations: () => this.combinations.toggle(),
      flat: () => {
        this.hints.clear();
        this.pictures.toggleUnrolled();
      },
      "zoom-in": () => this.pictures.zoom.step(1),
      "zoom-out": () => this.pictures.zoom.step(-1),
    };
  }

  // Apply a step, or take back mistakes, if possible by going back to before the first one.
  #takeStep(fields, wrong) {
    const entries = wrong.split(" ").filter(Boolean).map((word) => this.#entryOf(word));
    let notes = "own";
    let before;
    this.editor.change(() => {
      before = this.entries.past.length;
      if (!this.entries.goBackBefore(entries, this.editor.rules)) notes = takeStep(this.entries, this.editor.rules, fields);
      if (this.editor.showsCandidates) notes = "own";
      this.editor.showsCandidates ||= notes === "none"; // what is crossed out is seen only among all candidates
    });
    const changes = this.entries.past.slice(before).flat();
    this.editor.board.glow(changes.filter(({ layer }) => ["digit", "out"].includes(layer)).map(({ index }) => index));
    const written = changes.find(({ layer, after }) => layer === "digit" && after);
    if (written) this.editor.selection.only(written.index); // the next key is for it
    this.editor.board.frame.scrollIntoView({ block: "nearest" });
    if (notes !== "own") this.#sayWithSwitch(notes === "none" ? "shown" : "noted");
  }

  // Read an entry such as "r1c2=3".
  #entryOf(word) {
    const [name, symbol] = word.split("=");
    return { cell: this.entries.layout.cells.indexOf(name), digit: this.entries.digitOf(symbol) };
  }

  // Say something about candidates, with a button that shows or hides them.
  #sayWithSwitch(name) {
    this.#say(name);
    const button = Object.assign(document.createElement("button"), { type: "button", className: "quiet" });
    button.textContent = this.play.says[`${name}Switch`];
    button.dataset.do = "candidates";
    document.getElementById("said").append(" ", button);
  }

  // Show a message; nothing if there is none of this name.
  #say(name, values = {}) {
    document.getElementById("said").textContent = filled(this.play.says[name] ?? "", values);
  }
}

let page = null;

function begin() {
  const form = document.getElementById("play");
  if (form) page = new PlayPage(form, page);
}

document.addEventListener("shown", begin);
document.addEventListener("click", ({ target }) => target.closest(".more :is(button, a)") && document.getElementById("more").hidePopover?.());
// A link with progress was pasted into the address of an open page.
addEventListener("hashchange", () => location.hash.startsWith("#progress=") && location.reload());
begin();
