// For those who listen: says on the page's live region what others see.

/** Says a text; nothing if there is none, or no such region. */
export function announce(text) {
  const place = document.getElementById("announcement");
  if (place && text) place.textContent = text;
}
