// Which technique to learn next. Does not touch the page.
import { retrievability, stateOf } from "./schedule.js";

/**
 * Return {slug, why} for the lesson of today. `techniques` are {slug, rank} in the order in which they are learned. A
 * technique that was begun today is "done"; "new" is the first that is not begun, at the level of the hardest one that
 * is sure or above, and then below; if all are begun, the one that is best forgotten comes "again".
 */
export function lessonOf(techniques, cards, now) {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const begun = techniques.filter(({ slug }) => cards[slug]);
  const today = begun.filter(({ slug }) => cards[slug].since >= midnight);
  if (today.length) return { slug: today.at(-1).slug, why: "done" };
  const level = Math.max(1, ...begun.filter(({ slug }) => stateOf(cards[slug]) === "sure").map(({ rank }) => rank));
  const open = techniques.filter(({ slug }) => !cards[slug]);
  const next = open.find(({ rank }) => rank >= level) ?? open[0];
  if (next) return { slug: next.slug, why: "new" };
  const [weakest] = [...begun].sort((one, other) => retrievability(cards[one.slug], now) - retrievability(cards[other.slug], now));
  return { slug: weakest.slug, why: "again" };
}
