// Steps whose parts come one after another, as they come into view or are pointed at.

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

/** Let the steps on the page move. */
export function startMoving() {
  for (const card of document.querySelectorAll("[data-moving]")) {
    observer.observe(card);
    card.addEventListener("pointerenter", () => card.classList.add("is-moving"));
    card.addEventListener("animationend", (event) => {
      const isLast = !card.getAnimations({ subtree: true }).some((each) => each.playState === "running");
      if (isLast && event.target.closest("[data-moving]")) card.classList.remove("is-moving");
    });
  }
}
