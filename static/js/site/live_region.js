// Announcements for screen readers, in the page's live region.

/** Announce a text, if there is one and the page has a live region. */
export function announce(text) {
  const place = document.getElementById("announcement");
  if (place && text) place.textContent = text;
}
