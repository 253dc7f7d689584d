// Steps whose parts come one after another, as they come into view or are pointed at, and films.

const observer = new IntersectionObserver(
  (changes) => {
    for (const { target, isIntersecting } of changes) if (isIntersecting) move(target);
  },
  { threshold: 0.6 },
);

function move(card) {
  observer.unobserve(card);
  card.classList.add("is-moving");
}

// Browsers that load pictures lazily begin thousands of pixels before they are seen.
const films = new IntersectionObserver(
  (changes) => {
    for (const { target, isIntersecting } of changes) if (isIntersecting) target.src ||= target.dataset.film;
  },
  { rootMargin: "200px" },
);

/** Let the steps on the page move, and load films when they are nearly in view. */
export function startMoving() {
  for (const film of document.querySelectorAll("[data-film]")) films.observe(film);
  for (const card of document.querySelectorAll("[data-moving]")) {
    observer.observe(card);
    card.addEventListener("pointerenter", () => card.classList.add("is-moving"));
    card.addEventListener("animationend", (event) => {
      const isLast = !card.getAnimations({ subtree: true }).some((each) => each.playState === "running");
      if (isLast && event.target.closest("[data-moving]")) card.classList.remove("is-moving");
    });
  }
}
