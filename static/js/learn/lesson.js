// A lesson: one text with its board at a time, by buttons, keys or a sweep of the finger.

const MOVE_OF_KEY = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
const SWEEP = 50; // CSS pixels that a finger moves at least
const lesson = document.getElementById("lesson");
const moments = [...lesson.querySelectorAll(".moment")];
const [back, next] = ["back", "next"].map((move) => lesson.querySelector(`[data-move="${move}"]`));
const practise = lesson.querySelector(".lesson-moves a");
const number = document.getElementById("moment-number");
const announcement = document.getElementById("announcement");
const last = moments.length - 1;
let at = 0;

function show(k) {
  at = Math.min(Math.max(k, 0), last);
  moments.forEach((moment, n) => moment.classList.toggle("is-current", n === at));
  number.textContent = number.dataset.text.replace("{number}", at + 1).replace("{all}", moments.length);
  const hadFocus = [back, next].includes(document.activeElement);
  back.disabled = at === 0;
  next.hidden = at === last;
  practise.hidden = at < last;
  if (hadFocus && (next.hidden || back.disabled)) (at === last ? practise : next).focus({ preventScroll: true });
}

function move(name) {
  const before = at;
  show({ back: at - 1, next: at + 1, first: 0, last }[name]);
  if (at === before) return;
  document.dispatchEvent(new CustomEvent("lesson-moved"));
  announcement.textContent = moments[at].querySelector(".moment-words").textContent.trim();
}

lesson.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-move]");
  if (button) move(button.dataset.move);
});

document.addEventListener("keydown", (event) => {
  const name = MOVE_OF_KEY[event.key];
  if (!name || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest("input, textarea, select, .course-practice")) return;
  event.preventDefault();
  move(name);
});

let sweep = null;
lesson.addEventListener("touchstart", ({ touches }) => {
  const { clientX: x, clientY: y } = touches[0];
  sweep = touches.length > 1 ? null : { x, y };
}, { passive: true });
lesson.addEventListener("touchend", ({ changedTouches }) => {
  if (!sweep) return;
  const [x, y] = [changedTouches[0].clientX - sweep.x, changedTouches[0].clientY - sweep.y];
  sweep = null;
  if (Math.abs(x) >= SWEEP && Math.abs(x) >= 2 * Math.abs(y)) move(x < 0 ? "next" : "back");
});

show(0);
