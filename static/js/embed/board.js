// An embedded puzzle: play on its board. Nothing is stored; the link to the puzzle's page takes the entries along.
import { BoardEditor } from "../board/editor.js";
import { filled } from "../board/cell_looks.js";
import { Entries } from "../board/entries.js";
import { Zoom } from "../board/zoom.js";
import { Checks } from "../play/checks.js";
import { Tools } from "../play/tools.js";
import { toHash } from "../storage/progress_link.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const play = read("play-data");
const layout = read("layout-data");
const link = document.getElementById("on-site");
const page = link.href;
const zoomButtons = document.getElementById("zoom");

const entries = new Entries(layout, play.givens);
const checks = new Checks(entries, play.checks, () => editor.rules.broken(entries.digits).length > 0);
const editor = new BoardEditor(layout, entries, {
  changed,
  clues: play.clues,
  commands: { "zoom-in": () => zoom.step(1), "zoom-out": () => zoom.step(-1) },
  isPrinted: (cell) => entries.givens[cell] !== 0,
  pressed: (event) => zoom.press(event),
  moved: () => zoom.show(),
});
const zoom = new Zoom(editor.board, editor.selection, document.getElementById("lens"));
Object.assign(editor.commands, new Tools(editor, checks, { say, used: () => {} }).commands);

function say(name, values = {}) {
  document.getElementById("said").textContent = filled(play.says[name] ?? "", values);
}

async function changed() {
  say("");
  link.href = page + toHash(entries);
  say(await checks.ending());
}

zoom.offer(zoomButtons);
addEventListener("resize", () => zoom.offer(zoomButtons));
editor.show();
