// Links to days and months that the server shows, since they have begun somewhere, but the visitor's clock has not reached.
import { localDay } from "./dates.js";

/** Hide such links. Their room stays, so that nothing moves. `data-begins` is the first day of what a link leads to. */
export function hideAhead() {
  for (const link of document.querySelectorAll("[data-begins]")) {
    link.classList.toggle("is-ahead", link.dataset.begins > localDay());
  }
}
