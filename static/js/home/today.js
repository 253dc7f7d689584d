// The board of the first page: a puzzle of today, played at once with the progress of its own page, and the others of the
// day in its place.
import { BoardEditor } from "../board/editor.js";
import { Checks } from "../play/checks.js";
import { Clock } from "../play/clock.js";
import { Entries } from "../board/entries.js";
import { Progress } from "../storage/progress.js";
import { getHtml } from "../site/http.js";
import { localDay } from "../daily/dates.js";
import { solvedDays } from "../storage/saved_days.js";

const place = document.getElementById("today");
const kinds = () => place.querySelectorAll(".today-kinds a");
let progress = null; // in the puzzle that is shown
let asked = null; // the address of the puzzle asked for last

/** Make the board on the page playable. */
function begin() {
  const play = JSON.parse(document.getElementById("play-data").textContent);
  const page = place.querySelector(".primary").href; // with notes, hints and the card for a finished board
  const entries = new Entries(JSON.parse(document.getElementById("layout-data").textContent), play.givens);
  const checks = new Checks(entries, play.checks);
  const clock = new Clock(null, entries);
  const editor = new BoardEditor(entries.layout, entries, {
    changed,
    isPrinted: (cell) => entries.givens[cell] !== 0,
    isForBoard: ({ target }) => editor.board.frame.contains(target),
  });
  const own = new Progress(play, editor, clock, { changed: () => own.restore() && editor.show(), notSaved: () => {} });

  async function changed() {
    if (entries.past.length) clock.start();
    own.save();
    if ((await checks.ending()) !== "solved") return;
    own.isDone = true;
    own.save();
    location.assign(page); // where a finished board has its moment
  }

  own.restore();
  editor.show();
  progress = own;
}

// "Today" is the date in UTC as the server writes it; the visitor's date may differ. If it is after the last open day,
// the visitor's clock is wrong.
function ownDay() {
  const { day, last } = place.querySelector("header").dataset;
  const mine = localDay();
  return mine > last ? day : mine;
}

/** Show the puzzle that an address of this page names, of the visitor's day. Throws without network. */
async function show(address) {
  const url = new URL(address);
  url.searchParams.set("day", ownDay());
  url.searchParams.set("fragment", "");
  asked = url;
  const html = await getHtml(url);
  if (asked !== url) return;
  if (!html.includes("play-data")) throw new Error("this is no puzzle"); // but the page of a proxy
  const hadFocus = document.activeElement?.closest(".today-kinds");
  progress.save();
  place.innerHTML = html; // escaped by the server
  begin();
  showTicks();
  if (hadFocus) place.querySelector("[aria-current]")?.focus({ preventScroll: true });
}

function showTicks() {
  const solved = solvedDays();
  for (const link of kinds()) {
    const isDone = link.dataset.daily in solved;
    link.classList.toggle("is-done", isDone);
    link.title = isDone ? place.dataset.solved : "";
  }
}

/** Let the visitor play a puzzle of their own today, and choose another one. */
export function startToday() {
  begin();
  showTicks();
  if (ownDay() !== place.querySelector("header").dataset.day) show(location.href).catch(() => {}); // then the board stays
  place.addEventListener("click", (event) => {
    const link = event.target.closest(".today-kinds a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(link.href).catch(() => location.assign(link.dataset.page)); // which may be kept for use without network
  });
  addEventListener("pageshow", (event) => event.persisted && showTicks());
}
