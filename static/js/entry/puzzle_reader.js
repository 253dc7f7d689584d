// Puzzles as text, pasted, dropped or from a file. The server reads them; only lists too long for it are split here.
import { filled } from "../board/cell_looks.js";
import { store, stored } from "../storage/saved_entry.js";
import { contentOf } from "./file_text.js";
import { refuse } from "./refusals.js";

const LIST = "list";
const MOST = 4; // megabytes of a file
const MAX_SENT = 65_536; // characters that the server reads
const MAX_FORMULA = 262_144; // and of a formula in DIMACS form
const FORMULA = /^\ufeff?\s*(?:c(?:[ \t].*)?\r?\n\s*)*p[ \t]+cnf[ \t]/;

/** Return the puzzles in a list with one per line, without comments; none if the text is not such a list. */
function linesOf(text) {
  const lines = text.split(/\r?\n/).map((line) => line.trim().split(/[\s,;|]+/).find((word) => word.length >= 16) ?? "");
  const puzzles = lines.filter((line) => /^(\w+:)?[0-9A-Za-z.*_-]{16,}$/.test(line));
  const isAlike = puzzles.every((puzzle) => puzzle.length === puzzles[0].length);
  return puzzles.length > 1 && isAlike && isGridless(puzzles) ? puzzles : [];
}

// A large board written row by row has as many lines as characters in a line.
const isGridless = (lines) => lines.length !== lines[0].length;

export class PuzzleReader {
  /** `read` takes the text of a puzzle. It returns whether the board shows it; if not, another page loads. */
  constructor(says, read) {
    Object.assign(this, { says, read, all: [], at: 0 });
    this.place = document.getElementById("list");
    this.number = document.getElementById("list-number");
    this.file = document.getElementById("file");
    this.number.addEventListener("change", () => this.#show(Number(this.number.value) - 1));
    this.file.addEventListener("change", () => this.open(this.file.files[0]));
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer.files.length) this.open(event.dataTransfer.files[0]);
      else this.take(event.dataTransfer.getData("text"));
    });
  }

  /** Resume the list after a page for another layout has loaded. */
  resume() {
    const { all = [], at = 0 } = stored(LIST);
    store(LIST, {});
    if (!all.length) return;
    this.all = all;
    this.#say(at);
  }

  take(text) {
    if (!text.trim() || this.#follow(text.trim())) return;
    this.all = text.length > (FORMULA.test(text) ? MAX_FORMULA : MAX_SENT) ? linesOf(text) : [];
    this.place.hidden = !this.all.length;
    if (this.all.length) this.#show(0);
    else this.read(text);
  }

  go(by) {
    this.#show(this.at + by);
  }

  #show(at) {
    this.#say(at);
    store(LIST, { all: this.all, at: this.at }); // in case the server answers with a page for another layout
    if (this.read(this.all[this.at])) store(LIST, {});
  }

  #say(at) {
    this.place.hidden = false;
    this.at = Math.min(Math.max(at || 0, 0), this.all.length - 1);
    this.number.max = this.all.length;
    this.number.value = this.at + 1;
    const values = { n: this.at + 1, count: this.all.length };
    document.getElementById("list-said").textContent = filled(this.says.list, values);
  }

  // Follow a link to another page of this site. Return whether the text is one.
  #follow(text) {
    const url = /^https?:\/\/\S+$/.test(text) && (URL.parse?.(text) ?? (URL.canParse(text) && new URL(text)));
    if (url && url.origin === location.origin) location.assign(url);
    return Boolean(url) && url.origin === location.origin;
  }

  /** Read a file, or say why it cannot be read. */
  async open(file) {
    if (!file) return;
    if (file.size > MOST * 1e6) {
      document.getElementById("conflicts").textContent = filled(this.says.large, { size: MOST });
      return;
    }
    const { text, refused } = await contentOf(file);
    if (refused) refuse(this.says[refused]);
    else this.take(text);
    this.file.value = "";
  }
}
