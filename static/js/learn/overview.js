// The overview of the course: which lessons are done, how many of each part, and where to go on.
import { lessonsBegun, lessonsDone } from "../storage/lessons_done.js";

const next = document.getElementById("course-next");
const begin = next.querySelector("a");
const [status] = next.getElementsByTagName("span");
const untouched = { href: begin.href, text: begin.textContent };
const items = [...document.querySelectorAll("[data-lesson]")];

/** Return the lesson after the one that was done last, or else the first that is not done. */
function nextOf(done) {
  const open = items.filter(({ dataset }) => !Object.hasOwn(done, dataset.lesson));
  const latest = items.findIndex(({ dataset }) => done[dataset.lesson] === Math.max(...Object.values(done)));
  return open.find((item) => items.indexOf(item) > latest) ?? open[0];
}

function showNext(done) {
  const item = nextOf(done);
  const isBegun = items.some(({ dataset }) => Object.hasOwn(done, dataset.lesson));
  begin.hidden = !item;
  status.textContent = item ? "" : next.dataset.all;
  if (!item || !isBegun) return Object.assign(begin, { href: untouched.href, textContent: untouched.text });
  const link = item.querySelector("a");
  Object.assign(begin, { href: link.href, textContent: next.dataset.on.replace("{title}", link.lastChild.data.trim()) });
}

function show() {
  const [done, begun] = [lessonsDone(), lessonsBegun()];
  for (const item of items) {
    const isDone = Object.hasOwn(done, item.dataset.lesson);
    item.classList.toggle("is-done", isDone);
    item.querySelector(".course-tick").hidden = !isDone;
    item.querySelector(".course-begun").hidden = isDone || !Object.hasOwn(begun, item.dataset.lesson);
  }
  for (const count of document.querySelectorAll(".course-count")) {
    const lessons = [...count.closest("section").querySelectorAll("[data-lesson]")];
    const n = lessons.filter((item) => item.classList.contains("is-done")).length;
    count.textContent = count.dataset.count.replace("{done}", n).replace("{all}", lessons.length);
  }
  showNext(done);
}

addEventListener("storage", show);
addEventListener("pageshow", (event) => event.persisted && show());
show();
